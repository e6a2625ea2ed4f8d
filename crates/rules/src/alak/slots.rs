//! The length of a board.

use std::fmt;
use std::str::FromStr;

/// The length of a board, 9 to 21 slots.
///
/// The text form is the number.
///
/// # Examples
///
/// ```
/// use outflank_rules::alak::Slots;
///
/// assert_eq!(Slots::new(11), Ok(Slots::STANDARD));
/// assert_eq!("13".parse::<Slots>()?.count(), 13);
/// # Ok::<(), outflank_rules::alak::SlotsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slots(u8);

impl Slots {
    /// The fewest slots of a board.
    pub const MIN: u8 = 9;
    /// The most slots of a board.
    pub const MAX: u8 = 21;
    /// The board of Dewdney's game, 11 slots.
    pub const STANDARD: Self = Self(11);

    /// Makes the length of a board.
    ///
    /// # Errors
    ///
    /// Returns an error for a number outside 9 to 21.
    pub fn new(count: u8) -> Result<Self, SlotsError> {
        Self::from_count(count.into())
    }

    pub(crate) fn from_count(found: usize) -> Result<Self, SlotsError> {
        let count = u8::try_from(found).ok().filter(|count| (Self::MIN..=Self::MAX).contains(count));
        count.map(Self).ok_or(SlotsError::Count { found })
    }

    /// Returns every length, the shortest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN..=Self::MAX).map(Self)
    }

    /// Returns the number of slots.
    pub const fn count(self) -> u8 {
        self.0
    }

    /// Returns how many discs each side has when the game starts: the gap in the middle is 3 slots, or 4 on a board
    /// with an even number of them.
    pub const fn discs_at_start(self) -> u8 {
        (self.0 - 3) / 2
    }

    /// Returns whether the board has a slot of this number, counted from 1.
    pub const fn has(self, number: u8) -> bool {
        1 <= number && number <= self.0
    }

    /// Returns one bit for each slot.
    pub(crate) const fn mask(self) -> u32 {
        (1 << self.0) - 1
    }
}

impl Default for Slots {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// There is no such board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlotsError {
    /// Too short or too long.
    #[error("a board has 9 to 21 slots, not {found}")]
    Count {
        /// The requested number.
        found: usize,
    },
    /// The text was no number.
    #[error("expected a number of slots from 9 to 21, but found {found:?}")]
    Syntax {
        /// The first characters of the text.
        found: String,
    },
}

impl FromStr for Slots {
    type Err = SlotsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = text.trim().parse().map_err(|_| SlotsError::Syntax { found: text.chars().take(16).collect() })?;
        Self::from_count(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_survives_its_text_form() {
        assert_eq!(Slots::all().count(), 13);
        for slots in Slots::all() {
            assert_eq!(slots.to_string().parse(), Ok(slots));
            assert_eq!(Slots::new(slots.count()), Ok(slots));
        }
    }

    #[test]
    fn the_gap_at_the_start_is_three_or_four_slots() {
        for slots in Slots::all() {
            let gap = slots.count() - 2 * slots.discs_at_start();
            assert_eq!(gap, if slots.count() % 2 == 1 { 3 } else { 4 });
        }
        assert_eq!(Slots::STANDARD.discs_at_start(), 4);
    }

    #[test]
    fn an_impossible_length_is_named() {
        for (text, message) in [
            ("8", "a board has 9 to 21 slots, not 8"),
            ("300", "a board has 9 to 21 slots, not 300"),
            ("eleven", "expected a number of slots from 9 to 21, but found \"eleven\""),
            ("-9", "expected a number of slots from 9 to 21, but found \"-9\""),
        ] {
            assert_eq!(text.parse::<Slots>().unwrap_err().to_string(), message);
        }
        assert_eq!(Slots::new(22), Err(SlotsError::Count { found: 22 }));
    }
}
