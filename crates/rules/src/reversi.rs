//! Reversi on boards of any size.
//!
//! The rules of Reversi and Othello on boards of 4×4 to 26×26, square or not, with three start layouts (Othello,
//! mirrored, open) and two aims (most discs, fewest discs), and simple players. The rules are written for clarity, one square and one
//! direction at a time: they are also the oracle that faster boards are tested against.
//!
//! # Example
//!
//! ```rust
//! use outflank_rules::Game;
//! use outflank_rules::reversi::{Position, Rules};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let rules: Rules = "6x4 mirrored".parse()?;
//!     let mut position = Position::start(&rules);
//!     assert_eq!(position.to_string(), "6x4 --------XO----OX-------- X");
//!     position.play("d1".parse()?)?;
//!     assert_eq!(position.discs().black, 4);
//!     Ok(())
//! }
//! ```
//!
//! # Overview
//!
//! A board is 4 to 26 squares wide and high, square or not. [`Rules`] chooses its [`Size`], the [`Layout`] of the
//! first discs and the [`Aim`] of the game; [`Position::start`] begins it. Any other position comes through the one
//! door [`Setup`], or from its text form. The rules are written straight from the rule book, one square and one
//! direction at a time: this is also the slow answer that faster boards are compared with.

mod aim;
mod evaluation;
mod greedy;
mod layout;
mod moves;
mod perft;
mod position;
mod ray;
mod rules;
mod setup;
mod size;
mod square;

pub use aim::{Aim, ParseAimError};
pub use evaluation::{LookaheadPlayer, evaluate, lookahead_player};
pub use greedy::GreedyPlayer;
pub use layout::{Layout, ParseLayoutError};
pub use moves::{IllegalMove, Move, ParseMoveError};
pub use perft::perft;
pub use position::{ParsePositionError, Position};
pub use rules::{ParseRulesError, Rules};
pub use setup::{Opening, Setup, SetupError, SetupReason};
pub use size::{Size, SizeError};
pub use square::{ParseSquareError, Square};

crate::serde_as_text!(Aim, Square, Move, Position, Rules);
