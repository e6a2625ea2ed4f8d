//! The numbers of all instances on a board, kept up to date.
//!
//! A disc of the mover adds a fixed vector, its square's; one of the opponent takes it away. So a placement adds the
//! vector of its square once and those of the flipped discs twice, and a change of the side to move changes all signs.
//! The vectors fill three registers of 256 bits, and there is no branch but the loop over the flips.

use super::shape::{INSTANCE_COUNT, INSTANCES};
use outflank_othello::{Bitboard, Board, Square};

/// The instances, and two places that stay 0 to fill the last register.
const LANES: usize = INSTANCE_COUNT.next_multiple_of(16);

/// What a disc of the mover adds, by square.
static PLACED: [Lanes; 64] = placed(1);

/// What a disc adds that was the opponent's and is now the mover's, by square.
static FLIPPED: [Lanes; 64] = placed(2);

/// For each instance of each shape the number that the discs on it make, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Features(Lanes);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(32))]
struct Lanes([i16; LANES]);

impl Features {
    /// Makes the features of a board.
    pub fn of(board: Board) -> Self {
        let sum = sum_over(board.mover()).plus(&sum_over(board.opponent()).negated());
        Self(sum)
    }

    /// Returns the numbers, in the order of [`INSTANCES`].
    #[inline]
    pub fn numbers(&self) -> &[i16] {
        &self.0.0[..INSTANCE_COUNT]
    }

    /// Follows a placement.
    #[inline]
    pub fn advance(&mut self, square: Square, flips: Bitboard) {
        let mut numbers = self.0.plus(&PLACED[square.index()]);
        for flipped in flips {
            numbers = numbers.plus(&FLIPPED[flipped.index()]);
        }
        self.0 = numbers.negated();
    }

    /// Takes a placement back: the same change undoes itself, since it is made with the other sign.
    #[inline]
    pub fn retreat(&mut self, square: Square, flips: Bitboard) {
        self.advance(square, flips);
    }

    /// Follows a pass, or takes one back.
    #[inline]
    pub fn pass(&mut self) {
        self.0 = self.0.negated();
    }
}

impl Lanes {
    const ZERO: Self = Self([0; LANES]);

    // Numbers fit into 16 bits, but sums on the way to them need not: all arithmetic wraps.
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    #[inline]
    fn negated(&self) -> Self {
        Self(self.0.map(i16::wrapping_neg))
    }
}

#[inline]
fn sum_over(squares: Bitboard) -> Lanes {
    squares.into_iter().fold(Lanes::ZERO, |sum, square| sum.plus(&PLACED[square.index()]))
}

const fn placed(times: i16) -> [Lanes; 64] {
    let mut placed = [Lanes::ZERO; 64];
    let mut i = 0;
    while i < 64 * INSTANCE_COUNT {
        let (square, instance) = (i / INSTANCE_COUNT, i % INSTANCE_COUNT);
        placed[square].0[instance] = INSTANCES[instance].weight_of(square).wrapping_mul(times);
        i += 1;
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::shape::SHAPES;

    #[test]
    fn the_numbers_are_those_of_the_discs_in_base_3() {
        // Black on a1 and b2, White on h1: the first instance is the edge a1–h1 with b2 and g2.
        let board = Board::new([Square::A1, Square::B2].into_iter().collect(), Square::H1.into());
        let features = Features::of(board);
        assert_eq!(features.numbers()[0], 1 - 3_i16.pow(7) + 3_i16.pow(8));
        assert_eq!(Features::of(board.passed()).numbers()[0], -features.numbers()[0]);
    }

    #[test]
    fn a_full_board_has_the_largest_numbers() {
        let features = Features::of(Board::new(Bitboard::FULL, Bitboard::EMPTY));
        for (&number, instance) in features.numbers().iter().zip(INSTANCES) {
            assert_eq!(number as usize, SHAPES[instance.shape].configurations() / 2);
        }
    }
}
