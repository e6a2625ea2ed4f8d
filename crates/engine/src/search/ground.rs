//! The squares that a game is played on: the whole board, or a rectangle in its middle.
//!
//! What assumes a whole board (the evaluation, stable discs, the flips of the last disc) is left out
//! on a part of it; the compiler makes one search of each kind.

use crate::area::{Area, value_of};
use outflank_kernels::{Kernel, Native};

/// Where discs may be placed.
pub(crate) trait Ground: Copy + Send + Sync {
    /// Whether it is the whole board.
    const IS_WHOLE: bool;

    /// Returns all squares.
    fn playable(&self) -> u64;

    /// Returns the four corners.
    fn corners(&self) -> u64;

    /// Returns how good a square tends to be for whoever plays there.
    fn value_of(&self, square: u8) -> i32;

    /// Returns what tells the boards on this ground from those on others in a table.
    #[inline]
    fn salt(&self) -> u64 {
        !self.playable()
    }

    /// Returns the empty squares.
    #[inline]
    fn empties(&self, mover: u64, opponent: u64) -> u64 {
        self.playable() & !(mover | opponent)
    }

    /// Returns where the mover may play.
    #[inline]
    fn moves(&self, mover: u64, opponent: u64) -> u64 {
        Native::moves(mover, opponent) & self.playable()
    }

    /// Returns the score of a board on which nobody can play, with the empty squares given to the winner.
    #[inline]
    fn final_margin(&self, mover: u64, opponent: u64) -> i32 {
        let squares = self.playable().count_ones() as i32;
        let (own, others) = (mover.count_ones() as i32, opponent.count_ones() as i32);
        match own.cmp(&others) {
            std::cmp::Ordering::Greater => squares - 2 * others,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => 2 * own - squares,
        }
    }
}

/// All 64 squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole;

/// A rectangle in the middle of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a>(pub(crate) &'a Area);

/// The values of the whole board's squares.
static WHOLE_VALUES: [i32; 64] = {
    let mut values = [0; 64];
    let mut square = 0;
    while square < 64 {
        values[square] = value_of(square / 8, 8, square % 8, 8);
        square += 1;
    }
    values
};

impl Ground for Whole {
    const IS_WHOLE: bool = true;

    #[inline]
    fn playable(&self) -> u64 {
        !0
    }

    #[inline]
    fn corners(&self) -> u64 {
        0x8100_0000_0000_0081
    }

    #[inline]
    fn value_of(&self, square: u8) -> i32 {
        WHOLE_VALUES[usize::from(square & 63)]
    }
}

impl Ground for Part<'_> {
    const IS_WHOLE: bool = false;

    #[inline]
    fn playable(&self) -> u64 {
        self.0.squares().bits()
    }

    #[inline]
    fn corners(&self) -> u64 {
        self.0.corners()
    }

    #[inline]
    fn value_of(&self, square: u8) -> i32 {
        self.0.value_of(square)
    }
}
