//! The configurations of all pattern instances on a board, updated incrementally.
//!
//! A disc of the mover adds a fixed vector, its square's; one of the opponent takes it away. So a placement adds the
//! vector of its square once and those of the flipped discs twice, and a change of the side to move changes all signs.
//! The vectors fill three registers of 256 bits, and there is no branch but the loop over the flips.

use super::pattern::{INSTANCE_COUNT, INSTANCES};
use outflank_rules::othello::{Bitboard, Board, Square};

/// The instances, and two places that stay 0 to fill the last register.
const LANES: usize = INSTANCE_COUNT.next_multiple_of(16);

/// What a disc of the mover adds, by square.
static PLACED: [Lanes; 64] = placed(1);

/// What a disc adds that was the opponent's and is now the mover's, by square.
static FLIPPED: [Lanes; 64] = placed(2);

/// The configuration of each instance of each [pattern](super::pattern), from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Features(Lanes);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(32))]
struct Lanes([i16; LANES]);

impl Features {
    /// Computes the features of a board from scratch.
    pub fn of(board: Board) -> Self {
        let sum = sum_over(board.mover()).plus(&sum_over(board.opponent()).negated());
        Self(sum)
    }

    /// Returns the configurations, in the order of [`INSTANCES`].
    #[inline]
    pub fn configurations(&self) -> &[i16] {
        &self.0.0[..INSTANCE_COUNT]
    }

    /// Updates the features after a placement of the mover on `square` that flips `flips`; then the other side is the
    /// mover.
    #[inline]
    pub fn advance(&mut self, square: Square, flips: Bitboard) {
        let mut numbers = self.0.plus(&PLACED[square.index()]);
        for flipped in flips {
            numbers = numbers.plus(&FLIPPED[flipped.index()]);
        }
        self.0 = numbers.negated();
    }

    /// Undoes [`advance`](Self::advance): the same change undoes itself, since it is made with the other sign.
    #[inline]
    pub fn retreat(&mut self, square: Square, flips: Bitboard) {
        self.advance(square, flips);
    }

    /// Updates the features after a pass, or undoes one.
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
        placed[square].0[instance] = INSTANCES[instance].digit_value(square).wrapping_mul(times);
        i += 1;
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::pattern::PATTERNS;

    #[test]
    fn the_numbers_are_those_of_the_discs_in_base_3() {
        // Black on a1 and b2, White on h1: the first instance is the edge a1–h1 with b2 and g2.
        let board = Board::new([Square::A1, Square::B2].into_iter().collect(), Square::H1.into());
        let features = Features::of(board);
        assert_eq!(features.configurations()[0], 1 - 3_i16.pow(7) + 3_i16.pow(8));
        assert_eq!(Features::of(board.passed()).configurations()[0], -features.configurations()[0]);
    }

    #[test]
    fn a_full_board_has_the_largest_numbers() {
        let features = Features::of(Board::new(Bitboard::FULL, Bitboard::EMPTY));
        for (&number, instance) in features.configurations().iter().zip(INSTANCES) {
            assert_eq!(number as usize, PATTERNS[instance.pattern].configurations() / 2);
        }
    }
}
