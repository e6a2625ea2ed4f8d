#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! [`Position`] is what people see: discs of two colours and a side to move. It implements
//! [`Game`](outflank_game::Game). [`Board`] is what a search sees: the discs of the mover and of the opponent, 16 bytes
//! without colour. [`Setup`] is anything that one can put on a board; its conversion to [`Position`] is the only way to
//! validity.
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

pub use bitboard::Bitboard;
pub use board::Board;
pub use disc_move::{IllegalMove, Move, MoveError, ParseMoveError};
pub use opening::{Opening, opening_name, opening_of, openings};
pub use perft::{perft, perft_with};
pub use position::{ParsePositionError, Position};
pub use setup::{InvalidSetup, ParseSetupError, Setup, SetupError};
pub use square::{ParseSquareError, Square};
pub use symmetry::Symmetry;

outflank_game::serde_as_text!(Square, Move, Position);
