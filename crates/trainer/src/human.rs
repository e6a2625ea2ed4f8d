//! Training of the model of human play.
//!
//! The games give the [`ratings`] of the players first, by year. Then each position becomes a [`HumanPosition`]: its
//! moves with the scores of a short search, the move that was played, and the mover's rating. [`HumanFit`] fits a network
//! to them by gradient descent on the log loss, and [`HumanReport`] compares its probabilities with the moves of held-out
//! games. [`best_inverse_temperature`] calibrates the model by games that are in neither.
//!
//! What a rating knows of a game matters: it must not contain the game's own result. In games of the training set it is
//! the rating from all games but this one; in held-out games it is that of the years before.

mod adam;
mod calibration;
mod fit;
mod games;
mod gradients;
mod network;
mod positions;
pub mod ratings;
mod report;

pub use calibration::best_inverse_temperature;
pub use fit::{HumanFit, HumanFitOptions, RatingUse};
pub use games::{HumanGame, HumanGames};
pub use positions::{HumanPosition, HumanPositions, PositionsError};
pub use report::{Band, HumanReport, Measures};
