//! What a search sees.

use crate::othello::{Bitboard, Square};
use outflank_kernels::{Kernel, Native};

/// The discs of the side to move and of its opponent, without colour.
///
/// The two sets share no square. All methods work on any such board, reachable or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    mover: Bitboard,
    opponent: Bitboard,
}

impl Board {
    /// The board from which every game starts: the mover (Black) on e4 and d5.
    pub const START: Self =
        Self { mover: Bitboard::from_bits(1 << 28 | 1 << 35), opponent: Bitboard::from_bits(1 << 27 | 1 << 36) };

    /// A board without discs.
    pub const EMPTY: Self = Self { mover: Bitboard::EMPTY, opponent: Bitboard::EMPTY };

    /// Makes a board; where the sets share a square, the disc is the mover's.
    #[inline]
    pub fn new(mover: Bitboard, opponent: Bitboard) -> Self {
        Self { mover, opponent: opponent & !mover }
    }

    /// Returns the discs of the side to move.
    #[inline]
    pub const fn mover(self) -> Bitboard {
        self.mover
    }

    /// Returns the discs of the other side.
    #[inline]
    pub const fn opponent(self) -> Bitboard {
        self.opponent
    }

    /// Returns the empty squares.
    #[inline]
    pub fn empties(self) -> Bitboard {
        !(self.mover | self.opponent)
    }

    /// Returns the squares where the mover may place a disc.
    #[inline]
    pub fn placements(self) -> Bitboard {
        Bitboard::from_bits(Native::moves(self.mover.bits(), self.opponent.bits()))
    }

    /// Returns the discs that a placement on `square` flips; none when it is illegal.
    #[inline]
    pub fn flips(self, square: Square) -> Bitboard {
        if self.empties().contains(square) { self.flips_on_empty(square) } else { Bitboard::EMPTY }
    }

    /// Returns the discs that a placement on `square` flips, which must be empty; none when the placement
    /// is illegal.
    #[inline]
    pub fn flips_on_empty(self, square: Square) -> Bitboard {
        Bitboard::from_bits(Native::flips(square as u8, self.mover.bits(), self.opponent.bits()))
    }

    /// Returns the board after a placement on `square` that flips `flips`, seen by the other side.
    #[inline]
    #[must_use]
    pub fn after(self, square: Square, flips: Bitboard) -> Self {
        Self { mover: self.opponent ^ flips, opponent: self.mover | flips | square.into() }
    }

    /// Returns the board as the other side sees it: the board after a pass.
    #[inline]
    #[must_use]
    pub const fn passed(self) -> Self {
        Self { mover: self.opponent, opponent: self.mover }
    }

    /// Returns whether neither side can place a disc.
    #[inline]
    pub fn is_over(self) -> bool {
        self.placements().is_empty() && self.passed().placements().is_empty()
    }

    /// Returns the disc difference for the mover, −64 to 64, with the empty squares given to the side with more discs.
    #[inline]
    pub fn final_margin(self) -> i16 {
        let margin = self.mover.len() as i16 - self.opponent.len() as i16;
        margin + margin.signum() * self.empties().len() as i16
    }

    /// Returns a well-mixed hash of the board.
    ///
    /// Each word is multiplied by a large odd constant and the products are folded onto themselves, after the
    /// multiply-and-fold step of wyhash (Wang Yi, 2019).
    #[inline]
    pub fn hash64(self) -> u64 {
        // Halves of the golden ratio and of the square root of 2 as 64-bit fractions, made odd.
        const A: u64 = 0x9e37_79b9_7f4a_7c15;
        const B: u64 = 0xb504_f333_f9de_6485;
        // Combined first, so that a word of zeros, an opponent without discs, does not make the product 0.
        let product = u128::from(self.mover.bits() ^ A) * u128::from(self.opponent.bits() ^ B);
        // A product is the same for many pairs of words; the mover added tells them apart.
        let folded = (product as u64 ^ (product >> 64) as u64).wrapping_add(self.mover.bits());
        let mixed = u128::from(folded ^ B) * u128::from(A);
        mixed as u64 ^ (mixed >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_start_has_the_four_first_moves() {
        assert_eq!(Board::START.placements().to_string(), "d3 c4 f5 e6");
        assert_eq!(Board::START.flips(Square::F5).to_string(), "e5");
        assert!(Board::START.flips(Square::D4).is_empty());
    }

    #[test]
    fn empties_go_to_the_winner() {
        let board = Board::new(Bitboard::from_bits(0x7), Bitboard::from_bits(0x8));
        assert_eq!(board.final_margin(), 62);
        assert_eq!(board.passed().final_margin(), -62);
        assert_eq!(Board::START.final_margin(), 0);
    }

    #[test]
    fn hashes_of_near_boards_differ_in_their_low_and_high_bits() {
        let boards: Vec<_> = (0..64).flat_map(|a| (0..64).map(move |b| (1 << a, 1 << b))).collect();
        let hashes = boards.iter().map(|&(a, b)| Board::new(Bitboard::from_bits(a), Bitboard::from_bits(b)).hash64());
        let (low, high): (HashSet<_>, HashSet<_>) = hashes.map(|hash| (hash as u32, hash >> 32)).unzip();
        // 64 pairs of equal squares make equal boards up to the opponent, all others are distinct.
        assert!(low.len() > 4000 && high.len() > 4000, "{} {}", low.len(), high.len());
    }
}
