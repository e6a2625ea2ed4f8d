//! Sets of squares.

use crate::othello::{ParseSquareError, Square};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};
use std::str::FromStr;

/// A set of squares in one word: bit 0 is a1, bit 7 is h1, bit 63 is h8.
///
/// The text form lists the squares in that order with a blank between: `d3 c4 f5 e6`.
///
/// # Examples
///
/// ```
/// use outflank_rules::othello::{Bitboard, Square};
///
/// let corners: Bitboard = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
/// assert_eq!(corners.len(), 4);
/// assert_eq!((corners & Square::A1.into()).to_string(), "a1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bitboard(u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(u64::MAX);

    /// Makes the set of a word.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the set as a word.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether there is no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether `square` belongs to the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Returns the first square, by number.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self(1 << square.index())
    }
}

impl FromIterator<Square> for Bitboard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], by number.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        // Clears the lowest one, which there is: `first` has returned.
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.into_iter().enumerate() {
            write!(f, "{}{square}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Bitboard {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split_whitespace().map(Square::from_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_set_survives_its_text_form_and_its_squares(bits: u64) {
            let set = Bitboard::from_bits(bits);
            prop_assert_eq!(set.to_string().parse(), Ok(set));
            prop_assert_eq!(set.into_iter().collect::<Bitboard>(), set);
            prop_assert_eq!(set.into_iter().len(), bits.count_ones() as usize);
            prop_assert_eq!(set ^ !set, Bitboard::FULL);
        }
    }
}
