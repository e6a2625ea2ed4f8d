//! The order in which moves are searched.
//!
//! Fastest first: a move that leaves the opponent few replies makes a small tree, and is often good. Corners count
//! double among the replies, and a move into an odd quadrant, or onto a square that tends to be good, is preferred.

use super::Ground;
use super::parity::Parity;
use outflank_kernels::{Kernel, Native};

/// The most moves of any position (H. Takizawa, Jxiv 10.51094/jxiv.480, 2023), rounded up to fours.
pub(super) const MOST: usize = 36;

/// What a reply of the opponent takes from a move's priority.
pub(super) const PER_REPLY: i32 = 32;

/// A move with the board that it leads to, as the other side sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    pub(super) square: u8,
    pub(super) mover: u64,
    pub(super) opponent: u64,
    /// Where the other side may then play, once the move has a priority.
    pub(super) replies: u64,
}

/// The moves of a position that has at most `N`, a multiple of four.
pub(super) struct Candidates<const N: usize> {
    items: [Candidate; N],
    /// How early each one is to be searched, see [`key`]; [`TAKEN`] when it has been, or where there is none.
    keys: [i32; N],
    /// The highest key while it is known, or [`TAKEN`]. Keys are written one by one, and a CPU that reads some of them at
    /// once soon after would wait for that.
    highest: i32,
    len: usize,
}

/// The key of a move that has been taken out.
const TAKEN: i32 = i32::MIN;

/// What puts a move behind all others: far more than replies and looks can.
const LAST: i32 = -(1 << 14);

/// A key is a priority times this, with room for the index of the move.
const STEP: i32 = 64;

/// Joins a move's priority and its index: the highest key tells both, and of equal moves the first.
#[inline]
fn key(priority: i32, index: usize) -> i32 {
    (priority + 1) * STEP - 1 - index as i32
}

impl<const N: usize> Candidates<N> {
    /// Lists the moves of a position, in no special order.
    #[inline]
    pub(super) fn of(mover: u64, opponent: u64, mut moves: u64) -> Self {
        let mut list = Self { items: [Candidate::default(); N], keys: [TAKEN; N], highest: TAKEN, len: 0 };
        while moves != 0 {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let flips = Native::flips(square, mover, opponent);
            let (mover, opponent) = (opponent ^ flips, mover ^ flips ^ 1 << square);
            list.items[list.len] = Candidate { square, mover, opponent, replies: 0 };
            list.len += 1;
        }
        list
    }

    /// Returns the moves.
    #[inline]
    pub(super) fn as_slice(&self) -> &[Candidate] {
        &self.items[..self.len]
    }

    /// Gives each move its priority: fastest first.
    #[inline]
    pub(super) fn prioritise<G: Ground>(&mut self, ground: &G, parity: Parity) {
        let fours = self.items[..self.len.next_multiple_of(4)].chunks_exact_mut(4);
        for (four, candidates) in fours.enumerate() {
            let movers = std::array::from_fn(|i| candidates[i].mover);
            let replies = Native::moves_of_four(movers, std::array::from_fn(|i| candidates[i].opponent));
            for (i, candidate) in candidates.iter_mut().enumerate() {
                candidate.replies = replies[i] & ground.playable();
                self.keys[4 * four + i] = key(candidate.priority(ground, parity), 4 * four + i);
            }
        }
        self.keys[self.len..].fill(TAKEN);
        self.highest = self.keys[..self.len].iter().copied().fold(TAKEN, i32::max);
    }

    /// Adds to each move's priority, once the moves have one; those that are more than `behind` the best one come last.
    #[inline]
    pub(super) fn add_priority(&mut self, behind: i32, mut of: impl FnMut(Candidate) -> i32) {
        let least = self.highest.saturating_sub(behind.saturating_mul(STEP));
        for (candidate, key) in self.items[..self.len].iter().zip(&mut self.keys) {
            *key += if *key < least { LAST } else { of(*candidate) } * STEP;
        }
        self.highest = TAKEN;
    }

    /// Puts the moves of `first` before all others.
    #[inline]
    pub(super) fn put_first(&mut self, first: [Option<u8>; 2]) {
        for (square, priority) in first.into_iter().zip([1 << 20, 1 << 19]) {
            if let Some(index) = self.as_slice().iter().position(|candidate| Some(candidate.square) == square) {
                self.keys[index] = key(priority, index);
                self.highest = self.highest.max(self.keys[index]);
            }
        }
    }

    /// Takes a move out, if it is there, before priorities are given.
    #[inline]
    pub(super) fn take(&mut self, square: Option<u8>) -> Option<Candidate> {
        let index = self.as_slice().iter().position(|candidate| Some(candidate.square) == square)?;
        self.len -= 1;
        self.items.swap(index, self.len);
        Some(self.items[self.len])
    }

    /// Takes the moves out, the highest priority first.
    #[inline]
    pub(super) fn in_order(&mut self) -> impl Iterator<Item = Candidate> + '_ {
        std::iter::from_fn(|| self.take_best())
    }

    /// Takes the move with the highest priority out.
    #[inline]
    pub(super) fn take_best(&mut self) -> Option<Candidate> {
        let known = std::mem::replace(&mut self.highest, TAKEN);
        let highest = if known > TAKEN { known } else { self.keys.iter().copied().fold(TAKEN, i32::max) };
        if highest == TAKEN {
            return None;
        }
        let best = (STEP - 1 - highest.rem_euclid(STEP)) as usize;
        self.keys[best] = TAKEN;
        Some(self.items[best])
    }
}

impl Candidate {
    #[inline]
    fn priority<G: Ground>(&self, ground: &G, parity: Parity) -> i32 {
        let mobility = (self.replies.count_ones() + (self.replies & ground.corners()).count_ones()) as i32;
        let odd = i32::from(parity.is_odd(self.square)) * 8;
        -mobility * PER_REPLY + ground.value_of(self.square) + odd
    }

    /// Returns how many empty squares lie beside the discs of who moved: some day the other side may play there (potential
    /// mobility: P. S. Rosenbloom, "A World-Championship-Level Othello Program", *Artificial Intelligence* 19, 1982,
    /// pp. 279–320).
    pub(super) fn potential_moves(&self) -> u32 {
        const FILE_A: u64 = 0x0101_0101_0101_0101;
        const FILE_H: u64 = FILE_A << 7;
        let own = self.opponent;
        let row = own << 1 & !FILE_A | own >> 1 & !FILE_H | own;
        let beside = row | row << 8 | row >> 8;
        (beside & !(self.mover | own)).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn potential_moves_are_empty_squares_beside_the_discs_of_who_moved() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..1000 {
            let (mover, discs) = (random.u64(..) & random.u64(..), random.u64(..) & random.u64(..));
            let opponent = discs & !mover;
            let candidate = Candidate { mover, opponent, ..Candidate::default() };
            let are_beside = |a: i32, b: i32| (a / 8 - b / 8).abs() <= 1 && (a % 8 - b % 8).abs() <= 1;
            let is_potential = |square: &i32| {
                (mover | opponent) >> square & 1 == 0
                    && (0..64).any(|disc| opponent >> disc & 1 == 1 && are_beside(*square, disc))
            };
            assert_eq!(candidate.potential_moves() as usize, (0..64).filter(is_potential).count());
        }
    }
}
