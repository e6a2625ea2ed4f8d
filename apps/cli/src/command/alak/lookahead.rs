//! The search depth of the simple players.

use std::fmt;
use std::str::FromStr;

/// A search depth of 1 to 12 plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lookahead(u8);

impl Lookahead {
    /// The maximum depth, for which the engine minimax takes seconds on the longest board.
    const MAX: u8 = 12;

    /// Returns a depth; `None` unless it is from 1 to 12.
    pub(super) fn new(plies: u8) -> Option<Self> {
        Some(plies).filter(|plies| (1..=Self::MAX).contains(plies)).map(Self)
    }

    /// Returns the number of plies.
    pub(super) const fn plies(self) -> u8 {
        self.0
    }
}

impl Default for Lookahead {
    fn default() -> Self {
        Self(3)
    }
}

impl fmt::Display for Lookahead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error of a text that is no depth from 1 to 12.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number of plies from 1 to {}, but found {found:?}", Lookahead::MAX)]
pub(super) struct ParseLookaheadError {
    /// The first characters of the text.
    found: String,
}

impl FromStr for Lookahead {
    type Err = ParseLookaheadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse()
            .ok()
            .and_then(Self::new)
            .ok_or_else(|| ParseLookaheadError { found: text.chars().take(16).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_to_twelve_plies_are_accepted() {
        assert_eq!("1".parse(), Ok(Lookahead(1)));
        assert_eq!("12".parse(), Ok(Lookahead(12)));
        for text in ["0", "13", "300", "-3", "three", ""] {
            assert!(text.parse::<Lookahead>().is_err(), "{text:?}");
        }
    }
}
