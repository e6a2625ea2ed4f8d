//! Nodes of the search tree, with their parity: whether the number of empties in a quadrant is odd or even.
//!
//! The side that plays first into a region with an odd number of empties tends to play last into it, too, and the last
//! move in a region cannot be answered there. Quadrants stand for regions, as they are cheap to update (F. Lehmann and
//! others after J. Weill's endgame program, 1992).

use outflank_rules::othello::{Bitboard, Board, Square};

/// The score of a node in which no move has been searched: less than any score.
pub(super) const SCORE_NONE: i32 = -127;

/// A node of the search tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) board: Board,
    /// The remaining depth in plies; the number of empties for an exact search.
    pub(super) depth: u32,
    pub(super) parity: Parity,
}

/// A move with the node that it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Successor {
    pub(super) square: Square,
    pub(super) node: Node,
}

/// A bit for each quadrant with an odd number of empties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parity(u8);

/// The quadrants' squares: top left, top right, bottom left, bottom right.
const QUADRANTS: [u64; 4] = [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32];

/// The squares of the odd quadrants.
static ODD_SQUARES: [u64; 16] = {
    let mut table = [0; 16];
    let mut parity = 0;
    while parity < 16 {
        let mut quadrant = 0;
        while quadrant < 4 {
            if parity >> quadrant & 1 == 1 {
                table[parity] |= QUADRANTS[quadrant];
            }
            quadrant += 1;
        }
        parity += 1;
    }
    table
};

impl Parity {
    /// Returns the parity of the empty squares.
    pub(super) fn of(empties: Bitboard) -> Self {
        let odd = |quadrant: usize| ((empties.bits() & QUADRANTS[quadrant]).count_ones() as u8 & 1) << quadrant;
        Self((0..4).map(odd).sum())
    }

    /// Returns the parity after a disc on `square`.
    #[inline]
    #[must_use]
    pub(super) fn after(self, square: Square) -> Self {
        let square = square as u8;
        // Bit 2 of the square is the half of its column, bit 5 that of its row: together the number of the quadrant.
        // Flips change no empties, so one bit changes.
        Self(self.0 ^ 1 << (square >> 2 & 1 | square >> 4 & 2))
    }

    /// Returns whether a square lies in an odd quadrant.
    #[inline]
    pub(super) fn is_odd(self, square: Square) -> bool {
        self.odd_squares().contains(square)
    }

    /// Returns the squares of the odd quadrants.
    #[inline]
    pub(super) fn odd_squares(self) -> Bitboard {
        Bitboard::from_bits(ODD_SQUARES[usize::from(self.0 & 15)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parity_follows_the_moves() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..1000 {
            let mut empties = Bitboard::from_bits(random.u64(..));
            let mut parity = Parity::of(empties);
            while let Some(square) = empties.first() {
                let quadrant = QUADRANTS.into_iter().find(|quadrant| quadrant >> square.index() & 1 == 1).unwrap();
                assert_eq!(parity.is_odd(square), (empties.bits() & quadrant).count_ones() % 2 == 1);
                parity = parity.after(square);
                empties = empties & !Bitboard::from(square);
            }
            assert_eq!(parity.odd_squares(), Bitboard::EMPTY);
        }
    }
}
