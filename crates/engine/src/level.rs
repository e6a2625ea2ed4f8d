//! Levels of play.

use crate::{SearchLimits, Selectivity};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The strength of play, from 0, a beginner, to 30, which takes long.
///
/// A level sets the depth, the selectivity and the number of empties from which the game is solved, so it means the same
/// on any machine. From [`Level::FLAWLESS`] on the best move of that search is played. The levels below make mistakes:
/// they choose at random among all moves, with probabilities given by a softmax of the moves' scores, which a beginner's
/// bias for moves that flip many discs, edges and corners is mixed into; or, from 0 to 5, by a model of human play if the
/// player [has one](crate::WeakPlay).
///
/// `100% from` is the number of empties from which positions are solved exactly, `73% from` that from which they are searched
/// to the end selectively (see [`Selectivity`]). With more empties, searches have the depth.
///
/// | level | depth | 100% from | 73% from | | level | depth | 100% from | 73% from |
/// |---|---|---|---|---|---|---|---|---|
/// | 0–1 | 1 | 0–2 empties | | | 12 | 12 | 20 | 24 |
/// | 5 | 4 | 8 | | | 16 | 16 | 22 | 26 |
/// | 8 | 7 | 14 | | | 20 | 20 | 24 | 29 |
/// | 10 | 10 | 18 | 22 | | 30 | 30 | 30 | 38 |
///
/// # Examples
///
/// ```
/// use outflank_engine::{Level, Selectivity};
///
/// let level: Level = "16".parse()?;
/// assert_eq!(level.limits(50).depth, Some(16));
/// assert_eq!(level.limits(20).depth, None, "to the end");
/// assert!("31".parse::<Level>().is_err());
/// # Ok::<(), outflank_engine::ParseLevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// The mistakes of a level below [`Level::FLAWLESS`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mistakes {
    /// The weight of a beginner's view of a move beside its score, from 0 to 1.
    pub(crate) beginner_bias: f64,
    /// The temperature of the softmax in discs: at this loss a move is e times less probable.
    pub(crate) temperature: f64,
}

impl Level {
    /// The lowest level.
    pub const LOWEST: Self = Self(0);
    /// The lowest level that makes no deliberate mistakes.
    pub const FLAWLESS: Self = Self(10);
    /// The highest level.
    pub const HIGHEST: Self = Self(30);

    /// Makes a level from its number, 0 to 30.
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::HIGHEST.0 { Some(Self(number)) } else { None }
    }

    /// Returns the number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the limits of a search with this many empties.
    pub fn limits(self, empties: u32) -> SearchLimits {
        let exact = self.exact_empties();
        let selectivity = match empties {
            _ if empties <= exact => Selectivity::Sure,
            _ if empties <= exact + self.selective_span() / 3 => Selectivity::Percent99,
            _ if empties <= exact + self.selective_span() * 2 / 3 => Selectivity::Percent95,
            _ if empties <= exact + self.selective_span() => Selectivity::Percent73,
            _ => return SearchLimits::to_depth(self.depth()),
        };
        SearchLimits { selectivity, ..SearchLimits::default() }
    }

    /// Returns the mistakes of the level, if it makes any.
    pub(crate) fn mistakes(self) -> Option<Mistakes> {
        const MISTAKES: [(f64, f64); Level::FLAWLESS.0 as usize] = [
            (0.9, 3.0),
            (0.7, 2.6),
            (0.55, 2.3),
            (0.4, 2.0),
            (0.3, 1.8),
            (0.2, 1.6),
            (0.12, 1.4),
            (0.06, 1.2),
            (0.0, 1.0),
            (0.0, 0.5),
        ];
        let mistakes = MISTAKES.get(usize::from(self.0));
        mistakes.map(|&(beginner_bias, temperature)| Mistakes { beginner_bias, temperature })
    }

    fn depth(self) -> u8 {
        match self.0 {
            0 | 1 => 1,
            2..10 => self.0 - 1,
            depth => depth,
        }
    }

    /// Returns the most empties at which positions are solved.
    fn exact_empties(self) -> u32 {
        match u32::from(self.0) {
            level @ 0..10 => level.saturating_sub(1) * 2,
            level @ 10..20 => 13 + level / 2,
            level @ 20..25 => 14 + level / 2,
            level => 27 + (level - 25) * 3 / 5,
        }
    }

    /// Returns for how many more empties positions are searched to the end selectively.
    fn selective_span(self) -> u32 {
        match self.0 {
            0..10 => 0,
            10..18 => 4,
            18..24 => 5,
            24..28 => 6,
            _ => 8,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is not a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseLevelError {
    /// It is not a number.
    #[error("a level is a number from 0 to {}", Level::HIGHEST)]
    NotANumber(#[from] ParseIntError),
    /// The number is too high.
    #[error("there is no level {0}: the highest one is {max}", max = Level::HIGHEST)]
    TooHigh(u8),
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.parse()?;
        Self::new(number).ok_or(ParseLevelError::TooHigh(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_never_searches_less_deep() {
        let limits_of = |level: u8, empties| {
            let limits = Level(level).limits(empties);
            (limits.depth.is_none(), limits.depth, limits.selectivity)
        };
        for (level, empties) in (0..30).flat_map(|level| (0..=60).map(move |empties| (level, empties))) {
            assert!(limits_of(level, empties) <= limits_of(level + 1, empties), "level {level}, {empties} empties");
        }
    }

    #[test]
    fn levels_are_numbers_up_to_30() {
        assert_eq!("0".parse(), Ok(Level::LOWEST));
        assert_eq!("30".parse(), Ok(Level::HIGHEST));
        assert_eq!("31".parse::<Level>(), Err(ParseLevelError::TooHigh(31)));
        assert!(["", "-1", "x", "256"].iter().all(|text| text.parse::<Level>().is_err()));
    }
}
