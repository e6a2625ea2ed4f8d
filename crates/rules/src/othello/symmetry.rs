//! The symmetries of the board of Othello, on bitboards, and canonical forms.

use crate::Symmetry;
use crate::othello::{Bitboard, Board, Position, Square};

impl Symmetry {
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

    /// Returns the image of a position, with the same side to move.
    #[must_use]
    pub fn position(self, position: &Position) -> Position {
        Position::from_board(self.board(position.board()), position.to_move())
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
    use crate::BoardSize;
    use proptest::prelude::*;

    #[test]
    fn every_square_goes_where_it_goes_on_boards_of_any_size() {
        for symmetry in Symmetry::ALL {
            for square in Square::ALL {
                let expected = symmetry.image(BoardSize { columns: 8, rows: 8 }, square.into());
                assert_eq!(crate::reversi::Square::from(symmetry.square(square)), expected, "{symmetry:?} {square}");
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
