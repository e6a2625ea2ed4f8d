//! Fits the weights of the evaluation to games.
//!
//! [`Samples`] are positions of games with what they are worth; [`fit`] finds the weights that come nearest to them;
//! [`Report`] tells, on games that were kept out of the fit, how near that is. Nothing is left to chance: the same games
//! give the same weights, with any number of threads.

mod crew;
mod fit;
mod label;
mod report;
mod samples;

pub use crew::{Crew, Progress};
pub use fit::{FitOptions, fit};
pub use label::LabelOptions;
pub use report::{Errors, Report};
pub use samples::{Sample, Samples};
