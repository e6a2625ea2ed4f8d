//! Moves.

use crate::othello::Square;
use crate::{MoveError, PASS, is_pass_text};
use std::fmt;
use std::str::FromStr;

/// What a side does in its turn.
///
/// The text form is the square, or `--` for a pass. Reading also takes `pa`, `ps`, `pass` and `@@`, in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Places a disc.
    Place(Square),
    /// Gives the turn to the other side, which is legal only when there is no placement.
    Pass,
}

/// A move that the rules do not allow, with the reason.
pub type IllegalMove = crate::IllegalMove<Move, MoveError>;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => square.fmt(f),
            Self::Pass => f.write_str(PASS),
        }
    }
}

/// The text was neither a square nor a pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square from a1 to h8 or -- for a pass, but found {found:?}")]
pub struct ParseMoveError {
    found: String,
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(square) = text.parse() {
            return Ok(Self::Place(square));
        }
        if is_pass_text(text) { Ok(Self::Pass) } else { Err(ParseMoveError { found: text.chars().take(8).collect() }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_one_byte_even_when_optional() {
        assert_eq!((size_of::<Move>(), size_of::<Option<Move>>()), (1, 1));
    }

    #[test]
    fn passes_are_read_in_every_spelling() {
        for text in ["--", "pa", "PS", "Pass", "@@"] {
            assert_eq!(text.parse(), Ok(Move::Pass));
        }
        assert_eq!(
            "f9".parse::<Move>().unwrap_err().to_string(),
            "expected a square from a1 to h8 or -- for a pass, but found \"f9\""
        );
    }
}
