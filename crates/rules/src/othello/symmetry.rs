//! The eight symmetries of the board, and canonical forms.

use crate::othello::{Bitboard, Board, Square};

/// A way to turn or mirror the board onto itself.
///
/// # Examples
///
/// ```
/// use outflank_rules::othello::{Square, Symmetry};
///
/// assert_eq!(Symmetry::Rotate90.square(Square::A1), Square::H1);
/// assert_eq!(Symmetry::Rotate90.inverse(), Symmetry::Rotate270);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// Left and right are exchanged: a1 goes to h1.
    MirrorColumns,
    /// Top and bottom are exchanged: a1 goes to a8.
    MirrorRows,
    /// A half turn: a1 goes to h8.
    Rotate180,
    /// Mirrored at the diagonal a1–h8: h1 goes to a8.
    Transpose,
    /// A quarter turn clockwise: a1 goes to h1, h1 to h8.
    Rotate90,
    /// A quarter turn counter-clockwise: a1 goes to a8, a8 to h8.
    Rotate270,
    /// Mirrored at the diagonal h1–a8: a1 goes to h8, h1 stays.
    AntiTranspose,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::Rotate180,
        Self::Transpose,
        Self::Rotate90,
        Self::Rotate270,
        Self::AntiTranspose,
    ];

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            other => other,
        }
    }

    /// Returns where a square goes.
    #[must_use]
    pub fn square(self, square: Square) -> Square {
        Square::from_index(self.bitboard(square.into()).bits().trailing_zeros() as usize)
    }

    /// Returns where a set of squares goes.
    #[must_use]
    pub const fn bitboard(self, set: Bitboard) -> Bitboard {
        let bits = set.bits();
        Bitboard::from_bits(match self {
            Self::Identity => bits,
            Self::MirrorColumns => mirror_columns(bits),
            Self::MirrorRows => bits.swap_bytes(),
            Self::Rotate180 => bits.reverse_bits(),
            Self::Transpose => transpose(bits),
            Self::Rotate90 => mirror_columns(transpose(bits)),
            Self::Rotate270 => transpose(bits).swap_bytes(),
            Self::AntiTranspose => transpose(bits).reverse_bits(),
        })
    }

    /// Returns where the discs of a board go.
    #[must_use]
    pub fn board(self, board: Board) -> Board {
        Board::new(self.bitboard(board.mover()), self.bitboard(board.opponent()))
    }
}

impl Board {
    /// Returns the smallest of the board's eight images, by mover and then by opponent, and a symmetry that leads there.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_rules::othello::Board;
    ///
    /// let first_moves = Board::START.placements().into_iter().map(|square| {
    ///     Board::START.after(square, Board::START.flips(square)).canonical().0
    /// });
    /// assert_eq!(first_moves.collect::<std::collections::HashSet<_>>().len(), 1);
    /// ```
    pub fn canonical(self) -> (Self, Symmetry) {
        let images = Symmetry::ALL.map(|symmetry| (symmetry.board(self), symmetry));
        images.into_iter().fold(images[0], Ord::min)
    }
}

/// Exchanges the bits of each byte end for end.
const fn mirror_columns(bits: u64) -> u64 {
    bits.reverse_bits().swap_bytes()
}

/// Mirrors at the diagonal a1–h8 by exchanging ever larger squares across it (H. S. Warren, *Hacker's Delight*, 2nd
/// edition, 2012, section 7–3).
const fn transpose(bits: u64) -> u64 {
    let bits = exchange::<28>(bits, 0x0000_0000_f0f0_f0f0);
    let bits = exchange::<14>(bits, 0x0000_cccc_0000_cccc);
    exchange::<7>(bits, 0x00aa_00aa_00aa_00aa)
}

/// Exchanges the bits of `low` with those that lie `DISTANCE` above them.
const fn exchange<const DISTANCE: u32>(bits: u64, low: u64) -> u64 {
    let differences = (bits ^ (bits >> DISTANCE)) & low;
    bits ^ differences ^ (differences << DISTANCE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What each symmetry does to a column and a row, from its description.
    fn oracle(symmetry: Symmetry, (column, row): (u8, u8)) -> (u8, u8) {
        match symmetry {
            Symmetry::Identity => (column, row),
            Symmetry::MirrorColumns => (7 - column, row),
            Symmetry::MirrorRows => (column, 7 - row),
            Symmetry::Rotate180 => (7 - column, 7 - row),
            Symmetry::Transpose => (row, column),
            Symmetry::Rotate90 => (7 - row, column),
            Symmetry::Rotate270 => (row, 7 - column),
            Symmetry::AntiTranspose => (7 - row, 7 - column),
        }
    }

    #[test]
    fn every_square_goes_where_the_description_says() {
        for symmetry in Symmetry::ALL {
            for square in Square::ALL {
                let expected = Square::from_place(oracle(symmetry, (square.column(), square.row())));
                assert_eq!(Some(symmetry.square(square)), expected, "{symmetry:?} {square}");
                assert_eq!(symmetry.inverse().square(symmetry.square(square)), square, "{symmetry:?} {square}");
            }
        }
    }

    proptest! {
        #[test]
        fn all_images_of_a_board_have_one_canonical_form(a: u64, b: u64) {
            let board = Board::new(Bitboard::from_bits(a & b), Bitboard::from_bits(!a & b));
            let (canonical, symmetry) = board.canonical();
            prop_assert_eq!(symmetry.board(board), canonical);
            for symmetry in Symmetry::ALL {
                let image = symmetry.board(board);
                prop_assert_eq!(image.canonical().0, canonical);
                prop_assert_eq!(image.placements(), symmetry.bitboard(board.placements()));
            }
        }
    }
}
