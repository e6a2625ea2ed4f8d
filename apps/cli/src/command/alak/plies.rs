//! How far to look ahead.

use std::fmt;
use std::str::FromStr;

/// A number of plies to look ahead, 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plies(u8);

impl Plies {
    /// The most plies. The engine minimax takes seconds for them on the longest board.
    const MOST: u8 = 12;

    /// Returns the number.
    pub(super) const fn count(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text was no such number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number of plies from 1 to {}, but found {found:?}", Plies::MOST)]
pub(super) struct ParsePliesError {
    /// The first characters of the text.
    found: String,
}

impl FromStr for Plies {
    type Err = ParsePliesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let count = text.parse().ok().filter(|count| (1..=Self::MOST).contains(count));
        count.map(Self).ok_or_else(|| ParsePliesError { found: text.chars().take(16).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_to_twelve_plies_are_taken() {
        assert_eq!("1".parse(), Ok(Plies(1)));
        assert_eq!("12".parse(), Ok(Plies(12)));
        for text in ["0", "13", "300", "-3", "three", ""] {
            assert!(text.parse::<Plies>().is_err(), "{text:?}");
        }
    }
}
