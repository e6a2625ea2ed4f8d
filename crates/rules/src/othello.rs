//! Othello on 8×8.
//!
//! The rules of Othello on bitboards: positions with legal moves and flips, symmetries, text forms, perft at several
//! hundred million positions a second, and the names of openings. The crate `outflank-engine` plays and solves on these types.
//!
//! # Example
//!
//! ```rust
//! use outflank_rules::Game;
//! use outflank_rules::othello::{Move, Position, Square, opening_name};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let mut position = Position::START;
//!     position.play(Move::Place(Square::F5))?;
//!     position.play("d6".parse()?)?;
//!     assert_eq!((position.disc_counts().black, position.disc_counts().white), (3, 3));
//!     assert_eq!(opening_name(&position), Some("Perpendicular"));
//!     Ok(())
//! }
//! ```
//!
//! The module `model` has the interface of the Perl module `Games::Othello`;
//! `cargo run -p outflank-rules --example sample_game` runs that module's sample program.
//!
//! # Overview
//!
//! [`Position`] is what people see: discs of two colours and a side to move. It implements
//! [`Game`](crate::Game). [`Board`] is what a search sees: the discs of the mover and of the opponent, 16 bytes
//! without colour. [`Setup`] is anything that one can put on a board; convert it to a [`Position`] to check
//! that it is valid.
//!
//! Squares are numbered from the top left, row by row: a1 is 0, h1 is 7, h8 is 63.

mod bitboard;
mod board;
mod disc_move;
pub mod model;
mod opening;
mod perft;
mod position;
mod setup;
mod square;
mod symmetry;

pub use crate::Symmetry;
pub use bitboard::Bitboard;
pub use board::Board;
pub use disc_move::{IllegalMove, Move, ParseMoveError};
pub use opening::{Opening, opening_name, opening_of, openings};
pub use perft::{perft, perft_with};
pub use position::{ParsePositionError, Position};
pub use setup::{InvalidSetup, ParseSetupError, Setup, SetupError};
pub use square::{ParseSquareError, Square};

crate::serde_as_text!(Square, Move, Position);
