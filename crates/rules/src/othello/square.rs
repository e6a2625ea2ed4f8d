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
    /// All squares in the order of their indices: a1, b1, … h8.
    pub const ALL: [Self; 64] = {
        let mut all = [Self::A1; 64];
        let mut index = 0;
        while index < 64 {
            all[index] = Self::from_index(index);
            index += 1;
        }
        all
    };

    /// Returns the square with an index from 0 (a1) to 63 (h8), row by row.
    ///
    /// # Panics
    ///
    /// Panics when the index is greater than 63.
    #[inline]
    #[rustfmt::skip]
    pub const fn from_index(index: usize) -> Self {
        use Square as S;
        // A match, since the compiler sees that it changes no bit; a table would be read from memory.
        match index {
            0 => S::A1, 1 => S::B1, 2 => S::C1, 3 => S::D1, 4 => S::E1, 5 => S::F1, 6 => S::G1, 7 => S::H1,
            8 => S::A2, 9 => S::B2, 10 => S::C2, 11 => S::D2, 12 => S::E2, 13 => S::F2, 14 => S::G2, 15 => S::H2,
            16 => S::A3, 17 => S::B3, 18 => S::C3, 19 => S::D3, 20 => S::E3, 21 => S::F3, 22 => S::G3, 23 => S::H3,
            24 => S::A4, 25 => S::B4, 26 => S::C4, 27 => S::D4, 28 => S::E4, 29 => S::F4, 30 => S::G4, 31 => S::H4,
            32 => S::A5, 33 => S::B5, 34 => S::C5, 35 => S::D5, 36 => S::E5, 37 => S::F5, 38 => S::G5, 39 => S::H5,
            40 => S::A6, 41 => S::B6, 42 => S::C6, 43 => S::D6, 44 => S::E6, 45 => S::F6, 46 => S::G6, 47 => S::H6,
            48 => S::A7, 49 => S::B7, 50 => S::C7, 51 => S::D7, 52 => S::E7, 53 => S::F7, 54 => S::G7, 55 => S::H7,
            56 => S::A8, 57 => S::B8, 58 => S::C8, 59 => S::D8, 60 => S::E8, 61 => S::F8, 62 => S::G8, 63 => S::H8,
            _ => panic!("a square's index is less than 64"),
        }
    }

    /// Returns the square at a column and a row, each from 0 (a, 1) to 7 (h, 8), or `None` off the board.
    #[inline]
    pub const fn from_place((column, row): (u8, u8)) -> Option<Self> {
        if column < 8 && row < 8 { Some(Self::ALL[(row * 8 + column) as usize]) } else { None }
    }

    /// Returns the square's index, 0 (a1) to 63 (h8).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the column, 0 (a) to 7 (h).
    #[inline]
    pub const fn column(self) -> u8 {
        self as u8 % 8
    }

    /// Returns the row, 0 (1) to 7 (8).
    #[inline]
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
    fn a_square_survives_its_text_form_and_its_index() {
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
