//! How a game ended.

use crate::Side;
use std::fmt;
use std::str::FromStr;

/// The result of a finished game, in discs, from Black's view; 0 is a draw.
///
/// The text form is the signed margin: `+12`, `-4`, `0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outcome {
    margin: i16,
}

impl Outcome {
    /// A drawn game.
    pub const DRAW: Self = Self { margin: 0 };

    /// Makes the outcome in which Black leads by `margin` discs (or trails, when negative).
    pub const fn from_margin(margin: i16) -> Self {
        Self { margin }
    }

    /// Returns the margin in discs from Black's view.
    pub const fn margin(self) -> i16 {
        self.margin
    }

    /// Returns the margin in discs from the view of `side`.
    pub const fn margin_for(self, side: Side) -> i16 {
        match side {
            Side::Black => self.margin,
            Side::White => -self.margin,
        }
    }

    /// Returns the winner, or `None` for a draw.
    pub const fn winner(self) -> Option<Side> {
        match self.margin {
            1.. => Some(Side::Black),
            0 => None,
            ..0 => Some(Side::White),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.margin {
            0 => f.write_str("0"),
            margin => write!(f, "{margin:+}"),
        }
    }
}

/// The text was not a signed number of discs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a margin such as +12, -4 or 0")]
pub struct ParseOutcomeError;

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let margin: i16 = text.parse().map_err(|_| ParseOutcomeError)?;
        // The most negative number has no counterpart in the other side's view.
        if margin == i16::MIN { Err(ParseOutcomeError) } else { Ok(Self { margin }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_is_the_side_with_the_positive_margin() {
        assert_eq!(Outcome::from_margin(4).winner(), Some(Side::Black));
        assert_eq!(Outcome::from_margin(-4).winner(), Some(Side::White));
        assert_eq!(Outcome::DRAW.winner(), None);
        assert_eq!(Outcome::from_margin(-4).margin_for(Side::White), 4);
    }

    #[test]
    fn an_outcome_survives_its_text_form() {
        for (margin, text) in [(12, "+12"), (0, "0"), (-64, "-64")] {
            assert_eq!(Outcome::from_margin(margin).to_string(), text);
            assert_eq!(text.parse(), Ok(Outcome::from_margin(margin)));
        }
        assert_eq!("-32768".parse::<Outcome>(), Err(ParseOutcomeError));
    }
}
