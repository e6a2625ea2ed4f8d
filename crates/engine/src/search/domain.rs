//! The squares that a game is played on: the full board, or a sub-board.
//!
//! The evaluation, stable discs and the fast count of the last flips assume the full board and are left out on a
//! sub-board. The compiler makes one search for each domain, so sub-boards cost the full board nothing.

use crate::SubBoard;
use crate::sub_board::square_value;
use outflank_rules::othello::{Bitboard, Board, Square};

/// The squares where discs may be placed.
pub(crate) trait Domain: Copy + Send + Sync {
    /// Whether it is the full board, which alone has an evaluation, and with it ProbCut, and bounds by stable discs.
    const IS_FULL_BOARD: bool;

    /// Returns all its squares.
    fn squares(&self) -> Bitboard;

    /// Returns its four corners.
    fn corners(&self) -> Bitboard;

    /// Returns the static value of a placement on a square, for move ordering.
    fn square_value(&self, square: Square) -> i32;

    /// Returns what is combined with a board's hash, so that entries of different domains do not meet in one table.
    #[inline]
    fn hash_key(&self) -> u64 {
        (!self.squares()).bits()
    }

    /// Returns the empty squares.
    #[inline]
    fn empties(&self, board: Board) -> Bitboard {
        self.squares() & board.empties()
    }

    /// Returns the legal placements of the mover.
    #[inline]
    fn moves(&self, board: Board) -> Bitboard {
        board.placements() & self.squares()
    }

    /// Returns the score of a finished game for the mover, in discs; empty squares go to the winner.
    #[inline]
    fn final_score(&self, board: Board) -> i32 {
        let squares = self.squares().len() as i32;
        let (own, others) = (board.mover().len() as i32, board.opponent().len() as i32);
        match own.cmp(&others) {
            std::cmp::Ordering::Greater => squares - 2 * others,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => 2 * own - squares,
        }
    }
}

/// All 64 squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FullBoard;

/// The static values of the full board's squares.
static FULL_BOARD_VALUES: [i32; 64] = {
    let mut values = [0; 64];
    let mut square = 0;
    while square < 64 {
        values[square] = square_value(square / 8, 8, square % 8, 8);
        square += 1;
    }
    values
};

impl Domain for FullBoard {
    const IS_FULL_BOARD: bool = true;

    #[inline]
    fn squares(&self) -> Bitboard {
        Bitboard::FULL
    }

    #[inline]
    fn corners(&self) -> Bitboard {
        Bitboard::from_bits(0x8100_0000_0000_0081)
    }

    #[inline]
    fn square_value(&self, square: Square) -> i32 {
        FULL_BOARD_VALUES[square.index()]
    }
}

impl Domain for &SubBoard {
    const IS_FULL_BOARD: bool = false;

    #[inline]
    fn squares(&self) -> Bitboard {
        SubBoard::squares(self)
    }

    #[inline]
    fn corners(&self) -> Bitboard {
        SubBoard::corners(self)
    }

    #[inline]
    fn square_value(&self, square: Square) -> i32 {
        SubBoard::square_value(self, square)
    }
}
