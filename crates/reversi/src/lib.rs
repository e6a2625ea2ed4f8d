#![doc = include_str!("../README.md")]
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
pub use moves::{IllegalMove, Move, MoveError, ParseMoveError};
pub use perft::perft;
pub use position::{ParsePositionError, Position};
pub use rules::{ParseRulesError, Rules};
pub use setup::{Opening, Setup, SetupError, SetupReason};
pub use size::{Size, SizeError};
pub use square::{ParseSquareError, Square};

outflank_game::serde_as_text!(Square, Move, Position, Rules);
