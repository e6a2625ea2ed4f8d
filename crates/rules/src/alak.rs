//! Alak.
//!
//! The rules, players and the perfect-play tablebase of Alak, the one-dimensional game of A. K. Dewdney's *The Planiverse*
//! (1984), on boards of 9 to 21 slots. A disc slides to the nearest empty slot on its left or right and captures the
//! opponent's discs that it closes in. With perfect play the game on 9 to 19 slots is a draw; the counts are below.
//!
//! # Example
//!
//! ```rust
//! use outflank_rules::alak::{Position, Slots, Tablebase, Value};
//! use outflank_rules::Game;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let table = Tablebase::new(Slots::STANDARD);
//!     let start = Position::start(Slots::STANDARD);
//!     assert_eq!(table.value(&start)?, Value::Draw);
//!     assert!(table.values(&start)?.iter().all(|&(_, value)| value == Value::Draw));
//!     assert_eq!(table.value(&start.after("4-5".parse()?))?, Value::Draw);
//!     Ok(())
//! }
//! ```
//!
//! # Overview
//!
//! A. K. Dewdney described the game in *The Planiverse* (1984) as a pastime of a two-dimensional world, where a board
//! is a line. The rules stand at [`Position`]; here a board has 9 to 21 slots ([`Slots`]), 11 being the original.
//!
//! [`payoff`] values a slide for the game trees of [`crate::tree`]. [`MeanPlayer`] plays by the mean of what
//! may follow, [`lookahead_player`] by minimax, and [`PerfectPlayer`] by the [`Tablebase`], which has the value of
//! every position.
#![doc = include_str!("../alak-results.md")]

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
pub use slide::{IllegalMove, ParseSlideError, Slide};
pub use slots::{Slots, SlotsError};
pub use tablebase::{BuildError, NotInTable, Scope, Tablebase, TablebaseOptions, Totals, Value};

crate::serde_as_text!(Slide, Position);
