#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! [`Figures`] counts what players compare; [`Explanation`] compares two lines by their figures and puts the difference
//! in words; an [`Explainer`] searches the lines. [`human`] predicts which moves people of a rating choose. [`puzzle`]
//! finds puzzles in games, proves them and reads and writes their files; [`Progress`] has a player's streak and
//! [`rating`]. [`drill`] repeats openings when they are about to be forgotten.

pub mod drill;
pub mod edge;
mod explainer;
mod figures;
pub mod geometry;
mod hint_reason;
pub mod human;
mod progress;
pub mod puzzle;
pub mod rating;
mod reason;
mod region;
mod theme;
mod variation;
pub mod view;

pub use explainer::{ExplainError, Explainer};
pub use figures::{Figures, SideFigures, frontier, is_quiet};
pub use hint_reason::HintReason;
pub use progress::{Attempt, Progress, PuzzleRecord, Streak};
pub use reason::{Explanation, Fact, HORIZON, LineName, Place, Reason, Wording};
pub use region::{Region, region_of, regions};
pub use theme::{Language, ParseLanguageError, ParseThemeError, Theme};
pub use variation::{Variation, VariationError, Who};
