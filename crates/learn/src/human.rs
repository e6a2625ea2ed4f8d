//! How people play Othello.
//!
//! The probability of each legal move of a position, for a player's rating: a small network on the patterns of the engine
//! and the scores of a short search, fitted to tournament games. Opponents that play like people of a rating sample from it.
//!
//! # Example
//!
//! ```rust
//! use outflank_learn::human::{HumanModel, Predictor, Rating};
//! use outflank_rules::othello::Board;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let mut predictor = Predictor::new(HumanModel::shipped())?;
//!     let beginner: Rating = "1200".parse()?;
//!     for choice in predictor.probabilities(Board::START, beginner) {
//!         println!("{} {:.1} %", choice.mv, 100.0 * choice.probability);
//!     }
//!     Ok(())
//! }
//! ```
//!
//! # Overview
//!
//! [`Predictor`] returns the probabilities of moves. It searches a position briefly ([`Lookahead`]), makes the inputs of
//! its moves ([`Candidates`]) and computes the probabilities by a [`HumanModel`]: embeddings of features and a [`network`].
//! Above a rating of 1900 it mixes them with a deeper search ([`DeepSearch`]).
//! [`HumanPlayer`] is an opponent, and [`WeakLevels`] are the lowest levels of the engine. The weights were fitted by
//! `outflank train human`; `weights/README.md` has the figures.

pub mod candidates;
pub mod deep_search;
mod known;
pub mod lookahead;
pub mod model;
pub mod network;
mod player;
mod predictor;
mod rating;

pub use candidates::{Candidate, Candidates};
pub use deep_search::{DeepSearch, Mix};
pub use known::KnownPositions;
pub use lookahead::{Lookahead, MoveScore};
pub use model::{HumanModel, HumanModelError, InverseTemperature, Style};
pub use player::{HumanPlayer, WeakLevels};
pub use predictor::{MoveProbability, Predictor};
pub use rating::{ParseRatingError, Rating};
