#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A game is a type that implements [`Game`]: it knows the side to move, the legal moves and the outcome. Everything
//! else is written once, for all games: a [`GameRecord`] with undo and redo, [`perft()`], plain game trees
//! ([`tree`], [`minimax`]) for teaching and for small games, [`Player`] with its [`Clock`] and [`StopFlag`], and the
//! [law-book](laws), the properties that every game must have.

mod clock;
#[doc(hidden)]
pub mod doc_example;
pub mod laws;
pub mod minimax;
mod outcome;
mod pass;
mod perft;
mod player;
mod random;
mod record;
mod rules;
mod side;
mod stop;
pub mod tree;
mod workers;

pub use clock::Clock;
pub use outcome::{Outcome, ParseOutcomeError};
pub use pass::{PASS, is_pass_text};
pub use perft::{perft, perft_parallel};
pub use player::{Player, PlayerError};
pub use random::RandomPlayer;
pub use record::GameRecord;
pub use rules::{Game, IllegalMove};
pub use side::{ParseSideError, Side, Sides};
pub use stop::StopFlag;
pub use workers::{JobQueue, Progress, Workers, run_jobs};
