//! Makes the weights of the evaluation: games, labels, fit and report.
//!
//! [`generate`] lets the engine play against itself and labels the positions; [`game_file`] keeps such games as bytes.
//! [`Samples`] are positions of games with what they are worth; [`fit`] finds the weights that come nearest to them;
//! [`Report`] tells, on games that were kept out of the fit, how near that is. All chance comes from seeds: the same
//! options and games give the same result, with any number of threads.

mod crew;
mod engines;
mod fit;
pub mod game_file;
mod generate;
mod label;
mod labelled_game;
mod openings;
pub mod phase;
pub mod prob_cut;
mod relabel;
mod report;
mod samples;

pub use crew::{Crew, Progress};
pub use fit::{CheckpointError, Fit, FitOptions, fit};
pub use generate::{GenerateOptions, Noise, generate};
pub use label::LabelOptions;
pub use labelled_game::{Label, LabelledGame, Ply};
pub use openings::Openings;
pub use relabel::{Look, RelabelOptions, relabel};
pub use report::{BINS, Bin, Errors, Judged, Report};
pub use samples::{Sample, Samples};
