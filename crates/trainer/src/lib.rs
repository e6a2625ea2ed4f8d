#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! [`generate`] plays games of the engine against itself and labels the positions, and [`relabel`] searches positions again;
//! [`LabelledGame::to_row`] makes the row of a Parquet table. [`Samples`] are positions with their values; [`fit`] trains the
//! weights on them; [`Report`] has the errors of an evaluation on held-out games, by the phases of the game ([`phase`]).
//! [`prob_cut`] calibrates ProbCut, and [`Spsa`] tunes constants by results of games. [`human`] fits the model of how people
//! play. All randomness comes from seeds: the same options and games give the same result, with any number of threads.

mod adam;
mod fit;
mod fit_state;
mod generate;
pub mod human;
mod label;
mod labelled_game;
mod openings;
pub mod phase;
pub mod prob_cut;
mod relabel;
mod report;
mod resumable;
mod row;
mod samples;
mod schedule;
mod spsa;
mod workers;

pub use fit::{Fit, FitOptions, Trained, fit};
pub use fit_state::CheckpointError;
pub use generate::{GenerateOptions, Noise, generate};
pub use label::{LabelOptions, Sample};
pub use labelled_game::{Label, LabelledGame, Ply};
pub use openings::Openings;
pub use relabel::{LabelSearch, RelabelOptions, relabel};
pub use report::{BINS, Bin, Errors, Estimate, Report};
pub use resumable::Resumable;
pub use row::RowError;
pub use samples::Samples;
pub use spsa::{Dimension, Perturbations, Spsa, SpsaOptions};
