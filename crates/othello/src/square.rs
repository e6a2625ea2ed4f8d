//! The 64 squares.

use std::fmt;
use std::str::FromStr;

/// A square of the board; the text form is `a1` to `h8`, read in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares in the order of their numbers: a1, b1, … h8.
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = {
        use Square as S;
        [
            S::A1, S::B1, S::C1, S::D1, S::E1, S::F1, S::G1, S::H1,
            S::A2, S::B2, S::C2, S::D2, S::E2, S::F2, S::G2, S::H2,
            S::A3, S::B3, S::C3, S::D3, S::E3, S::F3, S::G3, S::H3,
            S::A4, S::B4, S::C4, S::D4, S::E4, S::F4, S::G4, S::H4,
            S::A5, S::B5, S::C5, S::D5, S::E5, S::F5, S::G5, S::H5,
            S::A6, S::B6, S::C6, S::D6, S::E6, S::F6, S::G6, S::H6,
            S::A7, S::B7, S::C7, S::D7, S::E7, S::F7, S::G7, S::H7,
            S::A8, S::B8, S::C8, S::D8, S::E8, S::F8, S::G8, S::H8,
        ]
    };

    /// Returns the square of a number from 0 (a1) to 63 (h8), row by row.
    ///
    /// # Panics
    ///
    /// Panics when the number is greater than 63.
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }

    /// Returns the square of a column and a row, each from 0 (a, 1) to 7 (h, 8), or `None` off the board.
    pub const fn from_place((column, row): (u8, u8)) -> Option<Self> {
        if column < 8 && row < 8 { Some(Self::ALL[(row * 8 + column) as usize]) } else { None }
    }

    /// Returns the square's number, 0 (a1) to 63 (h8).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the column, 0 (a) to 7 (h).
    pub const fn column(self) -> u8 {
        self as u8 % 8
    }

    /// Returns the row, 0 (1) to 7 (8).
    pub const fn row(self) -> u8 {
        self as u8 / 8
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

/// The text was not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square from a1 to h8, but found {found:?}")]
pub struct ParseSquareError {
    found: String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let &[column, row] = text.as_bytes() {
            let place = (column.to_ascii_lowercase().wrapping_sub(b'a'), row.wrapping_sub(b'1'));
            if let Some(square) = Self::from_place(place) {
                return Ok(square);
            }
        }
        Err(ParseSquareError { found: text.chars().take(8).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_survives_its_text_form_and_its_number() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_index(index), square);
            assert_eq!(square.index(), index);
        }
        assert_eq!((Square::F5.column(), Square::F5.row(), Square::F5.index()), (5, 4, 37));
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "a", "a0", "a9", "i1", "a10", "é1", "5f", "a1 "] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
        assert_eq!("H8".parse(), Ok(Square::H8));
    }
}
