#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! [`Predictor`] returns the probabilities of moves. It searches a position briefly ([`Lookahead`]), makes the inputs of
//! its moves ([`Candidates`]) and computes the probabilities by a [`HumanModel`]: embeddings of features and a [`network`].
//! [`HumanPlayer`] is an opponent, and [`WeakLevels`] are the lowest levels of the engine. The weights were fitted by
//! `outflank train human`; `weights/README.md` has the figures.

pub mod candidates;
mod known;
pub mod lookahead;
pub mod model;
pub mod network;
mod player;
mod predictor;
mod rating;

pub use candidates::{Candidate, Candidates};
pub use known::KnownPositions;
pub use lookahead::{Lookahead, MoveScore};
pub use model::{HumanModel, HumanModelError, InverseTemperature, Style};
pub use player::{HumanPlayer, WeakLevels};
pub use predictor::{MoveProbability, Predictor};
pub use rating::{ParseRatingError, Rating};
