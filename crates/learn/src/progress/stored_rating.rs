//! A rating in the file of a player's progress.

use crate::rating::Rating;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::Duration;
use utoipa::ToSchema;

/// A rating with its uncertainty; the numbers of a file are in the ranges in which Glicko-2 converges.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = PuzzleRating)]
#[serde(try_from = "Fields", deny_unknown_fields)]
pub(super) struct StoredRating {
    /// The rating; players begin at 800, puzzles at their own.
    value: f64,
    /// How uncertain it is, in points: the strength lies within twice as many, with a probability of 95 %.
    deviation: f64,
    /// How much the strength is expected to fluctuate: the volatility of Glicko-2, about 0.06.
    volatility: f64,
    /// The time of the last attempt, in milliseconds since 1970.
    updated: u64,
}

/// The numbers of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    value: f64,
    deviation: f64,
    volatility: f64,
    updated: u64,
}

/// A number of a rating is not possible.
#[derive(Debug, thiserror::Error)]
#[error("the {name} of a rating is {found}, which is not from {} to {}", range.start(), range.end())]
pub(super) struct RatingError {
    name: &'static str,
    found: f64,
    range: RangeInclusive<f64>,
}

impl TryFrom<Fields> for StoredRating {
    type Error = RatingError;

    fn try_from(fields: Fields) -> Result<Self, Self::Error> {
        let Fields { value, deviation, volatility, updated } = fields;
        check("value", value, -5_000.0..=10_000.0)?;
        check("deviation", deviation, 1.0..=1_000.0)?;
        check("volatility", volatility, 0.001..=1.0)?;
        Ok(Self { value, deviation, volatility, updated })
    }
}

fn check(name: &'static str, found: f64, range: RangeInclusive<f64>) -> Result<(), RatingError> {
    if range.contains(&found) { Ok(()) } else { Err(RatingError { name, found, range }) }
}

impl From<StoredRating> for Rating {
    fn from(stored: StoredRating) -> Self {
        let StoredRating { value, deviation, volatility, updated } = stored;
        Self { value, deviation, volatility, updated: Duration::from_millis(updated) }
    }
}

impl From<Rating> for StoredRating {
    fn from(rating: Rating) -> Self {
        let Rating { value, deviation, volatility, updated } = rating;
        Self { value, deviation, volatility, updated: updated.as_millis() as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_that_can_be_read_has_one_after_an_attempt() {
        let ends = |value, deviation, volatility| StoredRating { value, deviation, volatility, updated: 0 };
        let ratings = [
            ends(-5_000.0, 1.0, 0.001),
            ends(-5_000.0, 1_000.0, 1.0),
            ends(10_000.0, 1.0, 1.0),
            ends(10_000.0, 1_000.0, 0.001),
        ];
        for (player, puzzle) in ratings.iter().flat_map(|player| ratings.map(|puzzle| (*player, puzzle))) {
            let after = Rating::from(player).after(puzzle.into(), 1.0, Duration::from_hours(24 * 20_000));
            assert!(after.value.is_finite() && after.deviation > 0.0, "{player:?}, {puzzle:?}: {after:?}");
        }
    }
}
