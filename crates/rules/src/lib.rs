#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A game is a type that implements [`Game`]: it has the side to move, the legal moves and the outcome. Everything
//! else is written once, for all games: a [`GameRecord`] with undo and redo, [`perft()`], plain game trees
//! ([`tree`], [`minimax`]) for teaching and for small games, [`Player`] with its [`Clock`] and [`StopFlag`], and the
//! [laws], the properties that every game must have.
//!
//! The three games are [`othello`], [`reversi`] and [`alak`]. [`Position`] is one of any of them, for programs that show and
//! play games without asking which.

pub mod alak;
mod any_move;
mod counted;
mod diagram;
#[doc(hidden)]
pub mod doc_example;
mod game;
pub mod laws;
pub mod minimax;
mod move_error;
pub mod othello;
mod outcome;
mod perft;
mod player;
mod position;
mod record;
pub mod reversi;
mod side;
mod stop_flag;
mod symmetry;
mod text_form;
mod threads;
mod time_control;
pub mod tree;
mod variant;
mod workers;

pub use any_move::{Move, ParseMoveError};
pub use counted::{counted, plural_unless_one};
pub use game::{Game, IllegalMove, PASS, ends_with_lone_mark, is_pass_text};
pub use move_error::MoveError;
pub use outcome::{Outcome, ParseOutcomeError};
pub use perft::{perft, perft_parallel};
pub use player::{Player, PlayerError, RandomPlayer};
pub use position::{NotOthello, ParsePositionError, Position};
pub use record::GameRecord;
pub use side::{ParseSideError, Side, Sides};
pub use stop_flag::StopFlag;
pub use symmetry::Symmetry;
pub use threads::{Threads, ThreadsError, thread_pool};
pub use time_control::{Clock, ParseTimeControlError, TimeControl, parse_time};
pub use variant::{BoardSize, Variant};
pub use workers::{Progress, Workers, run_jobs};
