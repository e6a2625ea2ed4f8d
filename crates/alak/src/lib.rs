//! Alak, custodial capture in one dimension: rules, game trees and the perfect tablebase.

mod board;
mod evaluation;
mod mean;
mod perfect;
mod position;
mod slide;
mod slots;
mod tablebase;

pub use evaluation::{LookaheadPlayer, evaluate, lookahead_player, payoff};
pub use mean::MeanPlayer;
pub use perfect::PerfectPlayer;
pub use position::{BoardError, ParsePositionError, Position};
pub use slide::{ParseSlideError, Slide};
pub use slots::{Slots, SlotsError};
pub use tablebase::{NotInTable, Scope, Tablebase, TablebaseOptions, Totals, Value};
