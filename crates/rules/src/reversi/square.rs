//! The squares of a board.

use std::fmt;
use std::str::FromStr;

/// A square, counted from 0 at the top left.
///
/// The text form is a column letter and a row counted from 1, `f5`, up to `z26`. Reading also takes a capital letter.
/// A square beyond those lies on no board.
///
/// # Examples
///
/// ```
/// use outflank_rules::reversi::Square;
///
/// assert_eq!("F5".parse(), Ok(Square { column: 5, row: 4 }));
/// assert_eq!(Square { column: 25, row: 25 }.to_string(), "z26");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The column, 0 at the left.
    pub column: u8,
    /// The row, 0 at the top.
    pub row: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a'.saturating_add(self.column)), u16::from(self.row) + 1)
    }
}

/// The largest number of columns or rows of a board: one for each letter.
pub(crate) const MAX_SIDE: u8 = 26;

/// The text is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square such as f5 (column a to z, row 1 to 26), but found {found:?}")]
pub struct ParseSquareError {
    found: String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| ParseSquareError { found: text.chars().take(16).collect() })
    }
}

fn parse(text: &str) -> Option<Square> {
    let (&letter, digits) = text.as_bytes().split_first()?;
    let column = letter.to_ascii_lowercase().checked_sub(b'a')?;
    // Neither a sign nor a leading zero.
    if !matches!(digits.first()?, b'1'..=b'9') {
        return None;
    }
    let row = std::str::from_utf8(digits).ok()?.parse::<u8>().ok()? - 1;
    (column < MAX_SIDE && row < MAX_SIDE).then_some(Square { column, row })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::Size;

    #[test]
    fn every_square_of_the_largest_board_survives_its_text_form() {
        for square in Size::square(26).unwrap().squares() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }
    }

    #[test]
    fn what_is_no_square_is_quoted() {
        for text in ["", "f", "5", "f0", "f05", "f+5", "f27", "f5 ", "{1", "é5", "ff5", "f999"] {
            let message = text.parse::<Square>().unwrap_err().to_string();
            assert!(message.ends_with(&format!("but found {text:?}")), "{message}");
        }
    }

    #[test]
    fn a_square_on_no_board_still_prints() {
        assert_eq!(Square { column: 255, row: 255 }.to_string(), "ÿ256");
    }
}
