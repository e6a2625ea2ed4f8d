//! The moves of the game.

use crate::reversi::Square;
use crate::{MoveError, PASS, is_pass_text};
use std::fmt;
use std::str::FromStr;

/// A move: a disc placed on a square, or a pass.
///
/// The text form is the square, `f5`, or `--` for a pass. Reading also takes `pass`, `pa`, `ps` and `@@`, in either
/// case.
///
/// # Examples
///
/// ```
/// use outflank_rules::reversi::{Move, Square};
///
/// assert_eq!("f5".parse(), Ok(Move::Place(Square { column: 5, row: 4 })));
/// assert_eq!("PA".parse(), Ok(Move::Pass));
/// assert_eq!(Move::Pass.to_string(), "--");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The side to move places a disc.
    Place(Square),
    /// The side to move cannot place a disc.
    Pass,
}

/// A move that the rules do not allow, with the reason.
pub type IllegalMove = crate::IllegalMove<Move, MoveError>;

impl From<Square> for Move {
    fn from(square: Square) -> Self {
        Self::Place(square)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => square.fmt(f),
            Self::Pass => f.write_str(PASS),
        }
    }
}

/// The text named no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square such as f5 (column a to z, row 1 to 26), or -- for a pass, but found {found:?}")]
pub struct ParseMoveError {
    found: String,
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if is_pass_text(text) {
            return Ok(Self::Pass);
        }
        text.parse().map(Self::Place).map_err(|_| ParseMoveError { found: text.chars().take(16).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_has_several_names() {
        for text in ["--", "pass", "Pass", "PA", "ps", "@@"] {
            assert_eq!(text.parse(), Ok(Move::Pass));
        }
    }

    #[test]
    fn what_is_no_move_is_quoted_in_part() {
        let message = "i".repeat(1_000_000).parse::<Move>().unwrap_err().to_string();
        assert!(message.ends_with("but found \"iiiiiiiiiiiiiiii\""), "{message}");
    }
}
