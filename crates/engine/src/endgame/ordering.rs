//! The order in which moves are searched.
//!
//! Fastest first: a move that leaves the opponent few replies makes a small tree, and is often good. Corners count
//! double among the replies, and a move into an odd quadrant, or onto a square that tends to be good, is preferred.

use super::board;
use super::last::flips;
use super::parity::Parity;
use crate::table::Table;
use outflank_kernels::{Kernel, Native};

/// The most moves of any position (H. Takizawa, Jxiv 10.51094/jxiv.480, 2023), rounded up to fours.
pub(super) const MOST: usize = 36;
/// The four corners.
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// How good a square tends to be for whoever plays there: corners first, X-squares last.
#[rustfmt::skip]
static SQUARE_VALUES: [i32; 64] = [
    18,  4, 16, 12, 12, 16,  4, 18,
     4,  2,  6,  8,  8,  6,  2,  4,
    16,  6, 14, 10, 10, 14,  6, 16,
    12,  8, 10,  0,  0, 10,  8, 12,
    12,  8, 10,  0,  0, 10,  8, 12,
    16,  6, 14, 10, 10, 14,  6, 16,
     4,  2,  6,  8,  8,  6,  2,  4,
    18,  4, 16, 12, 12, 16,  4, 18,
];

/// A move with the board that it leads to, as the other side sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    pub(super) square: u8,
    /// How early it is to be searched.
    pub(super) priority: i32,
    pub(super) mover: u64,
    pub(super) opponent: u64,
}

/// The moves of a position that has at most `N`, a multiple of four.
pub(super) struct Candidates<const N: usize> {
    items: [Candidate; N],
    len: usize,
}

impl<const N: usize> Candidates<N> {
    /// Lists the moves of a position, in no special order.
    #[inline]
    pub(super) fn of(mover: u64, opponent: u64, mut moves: u64) -> Self {
        let mut list = Self { items: [Candidate::default(); N], len: 0 };
        while moves != 0 {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let flips = flips(square, mover, opponent);
            list.items[list.len] =
                Candidate { square, priority: 0, mover: opponent ^ flips, opponent: mover ^ flips ^ 1 << square };
            list.len += 1;
        }
        list
    }

    /// Returns the moves.
    #[inline]
    pub(super) fn as_slice(&self) -> &[Candidate] {
        &self.items[..self.len]
    }

    /// Returns the moves, to give them other priorities.
    #[inline]
    pub(super) fn as_mut_slice(&mut self) -> &mut [Candidate] {
        &mut self.items[..self.len]
    }

    /// Gives each move its priority: fastest first.
    #[inline]
    pub(super) fn prioritise(&mut self, parity: Parity) {
        for four in self.items[..self.len.next_multiple_of(4)].chunks_exact_mut(4) {
            let replies = Native::moves_of_four(
                std::array::from_fn(|i| four[i].mover),
                std::array::from_fn(|i| four[i].opponent),
            );
            for (candidate, replies) in four.iter_mut().zip(replies) {
                candidate.priority = candidate.priority(replies, parity);
            }
        }
    }

    /// Puts the moves of `first` before all others.
    #[inline]
    pub(super) fn put_first(&mut self, first: [Option<u8>; 2]) {
        for (square, priority) in first.into_iter().zip([1 << 30, 1 << 29]) {
            if let Some(candidate) = self.as_mut_slice().iter_mut().find(|candidate| Some(candidate.square) == square) {
                candidate.priority = priority;
            }
        }
    }

    /// Takes the moves out, the highest priority first.
    #[inline]
    pub(super) fn in_order(&mut self) -> impl Iterator<Item = Candidate> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let rest = &mut self.items[next..self.len];
            let best = rest.iter().enumerate().max_by_key(|(_, candidate)| candidate.priority)?.0;
            rest.swap(0, best);
            next += 1;
            Some(self.items[next - 1])
        })
    }
}

impl Candidate {
    /// Returns the hash of the board that the move leads to.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        Table::hash(board(self.mover, self.opponent))
    }

    #[inline]
    fn priority(&self, replies: u64, parity: Parity) -> i32 {
        let mobility = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
        let odd = i32::from(parity.is_odd(self.square)) * 8;
        -mobility * 32 - potential_mobility(self.mover, self.opponent) * 4
            + SQUARE_VALUES[usize::from(self.square & 63)]
            + odd
    }
}

/// Returns the number of empty squares beside a disc of the opponent: where the mover may get moves later.
#[inline]
fn potential_mobility(mover: u64, opponent: u64) -> i32 {
    const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
    let inner = opponent & INNER_COLUMNS;
    let beside = inner << 1 | inner >> 1 | opponent << 8 | opponent >> 8;
    let diagonal = inner << 7 | inner >> 7 | inner << 9 | inner >> 9;
    ((beside | diagonal) & !(mover | opponent)).count_ones() as i32
}
