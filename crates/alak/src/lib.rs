#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A. K. Dewdney described the game in *The Planiverse* (1984) as a pastime of a two-dimensional world, where a board
//! is a line. The rules stand at [`Position`]; here a board has 9 to 21 slots ([`Slots`]), 11 being the original.
//!
//! [`payoff`] values a slide for the game trees of [`outflank_game::tree`]. [`MeanPlayer`] plays by the mean of what
//! may follow, [`lookahead_player`] by minimax, and [`PerfectPlayer`] by the [`Tablebase`], which has the value of
//! every position.
#![doc = include_str!("../RESULTS.md")]

mod board;
mod evaluation;
mod mean;
mod perfect;
mod position;
mod slide;
mod slots;
mod tablebase;

pub use evaluation::{LookaheadPlayer, evaluate, lookahead_player, payoff};
pub use mean::{MeanPlayer, grow};
pub use perfect::PerfectPlayer;
pub use position::{BoardError, ParsePositionError, Position};
pub use slide::{IllegalMove, MoveError, ParseSlideError, Slide};
pub use slots::{Slots, SlotsError};
pub use tablebase::{BuildError, NotInTable, Scope, Tablebase, TablebaseOptions, Totals, Value};

outflank_game::serde_as_text!(Slide, Position);
