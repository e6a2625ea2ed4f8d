//! Ratings of players.

use std::fmt;
use std::num::ParseIntError;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A player's rating in Elo points: with 400 points more, a player scores ten times as much as the opponent.
///
/// The scale is anchored at tournament games: the ten best players of a year have 2200 on average, and beginners in
/// their first tournament about 1600. Opponents at [`Rating::RANDOM`] play at random, and below it they look for bad
/// moves.
///
/// # Examples
///
/// ```
/// use outflank_learn::human::Rating;
///
/// let rating: Rating = "1400".parse()?;
/// assert_eq!(rating.elo(), 1400);
/// assert!("500".parse::<Rating>().is_err());
/// # Ok::<(), outflank_learn::human::ParseRatingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rating(u16);

impl Rating {
    /// The lowest rating.
    pub const LOWEST: Self = Self(600);
    /// That of random moves.
    pub const RANDOM: Self = Self(800);
    /// The lowest rating of people in the model.
    pub const LOWEST_OF_PEOPLE: Self = Self(1000);
    /// The highest rating.
    pub const HIGHEST: Self = Self(2400);

    /// Makes a rating from 600 to 2400.
    pub const fn new(elo: u16) -> Option<Self> {
        if Self::LOWEST.0 <= elo && elo <= Self::HIGHEST.0 { Some(Self(elo)) } else { None }
    }

    /// Returns the Elo points.
    pub const fn elo(self) -> u16 {
        self.0
    }

    /// Returns the rating of the people whom the model knows best for this one.
    #[must_use]
    pub fn of_people(self) -> Self {
        self.max(Self::LOWEST_OF_PEOPLE)
    }

    /// Returns the ratings from the lowest to the highest one.
    pub const fn range() -> RangeInclusive<u16> {
        Self::LOWEST.0..=Self::HIGHEST.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is not a rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseRatingError {
    /// It is not a number.
    #[error("a rating is a number from {} to {}", Rating::LOWEST, Rating::HIGHEST)]
    NotANumber(#[from] ParseIntError),
    /// The number is too low or too high.
    #[error("there is no rating {0}: ratings are from {min} to {max}", min = Rating::LOWEST, max = Rating::HIGHEST)]
    OutOfRange(u16),
}

impl FromStr for Rating {
    type Err = ParseRatingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let elo = text.parse()?;
        Self::new(elo).ok_or(ParseRatingError::OutOfRange(elo))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_numbers_from_600_to_2400() {
        assert_eq!("600".parse(), Ok(Rating::LOWEST));
        assert_eq!("2400".parse(), Ok(Rating::HIGHEST));
        for text in ["", "599", "2401", "-1", "x", "70000", "1400.5"] {
            assert!(text.parse::<Rating>().is_err(), "{text:?}");
        }
    }
}
