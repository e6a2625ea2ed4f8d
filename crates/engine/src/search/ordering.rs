//! Move ordering.
//!
//! Fastest first: a move that leaves the opponent few replies makes a small subtree, and is often good. Replies to
//! corners count double; a move into an odd quadrant, or on a square of high static value, is preferred.

use super::Domain;
use super::node::Parity;
use crate::constants::{Constants, REPLY_WEIGHT};
use outflank_kernels::{Kernel, Native};
use outflank_rules::othello::{Bitboard, Board, Square};

/// The most moves of any position (H. Takizawa, Jxiv 10.51094/jxiv.480, 2023), rounded up to a multiple of four.
pub(super) const MAX_MOVES: usize = 36;

/// A move with its successor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: Square,
    /// The board after the move, seen by the opponent.
    pub(super) board: Board,
    /// The opponent's legal placements there, once the move has a priority.
    pub(super) replies: Bitboard,
}

/// The moves of a position that has at most `N`, a multiple of four.
pub(super) struct Candidates<const N: usize> {
    items: [Candidate; N],
    /// Each move's priority and index, see [`key`]; [`TAKEN`] when it has been searched, or where there is none.
    keys: [i32; N],
    /// The highest key while it is known, or [`TAKEN`]. Keys are written one by one, and a CPU that reads some of them at
    /// once soon after would wait for that.
    highest: i32,
    len: usize,
}

/// The key of a move that has been taken out.
const TAKEN: i32 = i32::MIN;

/// A priority below that of all other moves: far less than replies and shallow searches can make it.
const LAST: i32 = -(1 << 14);

/// A key is a priority times this, with room for the index of the move.
const STEP: i32 = 64;

/// Joins a move's priority and its index, so that the highest key names both; of equal priorities, the first move wins.
#[inline]
fn key(priority: i32, index: usize) -> i32 {
    (priority + 1) * STEP - 1 - index as i32
}

impl<const N: usize> Candidates<N> {
    /// Lists the moves of a position, without priorities.
    #[inline]
    pub(super) fn of(board: Board, moves: Bitboard) -> Self {
        let mut list = Self { items: [Candidate::EMPTY; N], keys: [TAKEN; N], highest: TAKEN, len: 0 };
        for square in moves {
            let next = board.after(square, board.flips_on_empty(square));
            list.items[list.len] = Candidate { square, board: next, replies: Bitboard::EMPTY };
            list.len += 1;
        }
        list
    }

    /// Returns the moves, in no special order.
    #[inline]
    pub(super) fn as_slice(&self) -> &[Candidate] {
        &self.items[..self.len]
    }

    /// Gives each move its priority: fastest first.
    #[inline]
    pub(super) fn prioritise<D: Domain>(&mut self, domain: &D, parity: Parity, constants: Constants) {
        // `N` is a multiple of four, so the last four lie within the list; what fills them up gets keys that are taken
        // away below.
        let fours = self.items[..self.len.next_multiple_of(4)].chunks_exact_mut(4);
        for (four, candidates) in fours.enumerate() {
            let movers = std::array::from_fn(|i| candidates[i].board.mover().bits());
            let opponents = std::array::from_fn(|i| candidates[i].board.opponent().bits());
            let replies = Native::moves_of_four(movers, opponents);
            for (i, candidate) in candidates.iter_mut().enumerate() {
                candidate.replies = Bitboard::from_bits(replies[i]) & domain.squares();
                self.keys[4 * four + i] = key(candidate.priority(domain, parity, constants), 4 * four + i);
            }
        }
        self.keys[self.len..].fill(TAKEN);
        self.highest = self.keys[..self.len].iter().copied().fold(TAKEN, i32::max);
    }

    /// Adds `priority_of` each move to its priority, once the moves have one; moves that are more than `margin` behind the
    /// best are put last without asking it.
    #[inline]
    pub(super) fn add_priorities(&mut self, margin: i32, mut priority_of: impl FnMut(Candidate) -> i32) {
        // Saturating, since a margin of `i32::MAX` means that no move is far behind.
        let least = self.highest.saturating_sub(margin.saturating_mul(STEP));
        for (candidate, key) in self.items[..self.len].iter().zip(&mut self.keys) {
            *key += if *key < least { LAST } else { priority_of(*candidate) } * STEP;
        }
        self.highest = TAKEN;
    }

    /// Puts the moves of `first` before all others.
    #[inline]
    pub(super) fn put_first(&mut self, first: [Option<Square>; 2]) {
        // More than any sum of mobility and shallow scores, and still within an `i32` when multiplied by `STEP`.
        for (square, priority) in first.into_iter().zip([1 << 20, 1 << 19]) {
            if let Some(index) = self.index_of(square) {
                self.keys[index] = key(priority, index);
                self.highest = self.highest.max(self.keys[index]);
            }
        }
    }

    /// Takes a move out, if it is there, before priorities are given.
    #[inline]
    pub(super) fn take(&mut self, square: Option<Square>) -> Option<Candidate> {
        let index = self.index_of(square)?;
        self.len -= 1;
        // The move stays behind the end of the list, where `prioritise` gives it no key.
        self.items.swap(index, self.len);
        Some(self.items[self.len])
    }

    #[inline]
    fn index_of(&self, square: Option<Square>) -> Option<usize> {
        self.as_slice().iter().position(|candidate| Some(candidate.square) == square)
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
        // All `N` keys, not `len`: a fixed number suits SIMD, and those behind the moves are `TAKEN`. Selecting one
        // move at a time sorts no moves that a cut-off leaves unsearched.
        let highest = if known > TAKEN { known } else { self.keys.iter().copied().fold(TAKEN, i32::max) };
        if highest == TAKEN {
            return None;
        }
        // Euclidean, since priorities are mostly negative.
        let best = (STEP - 1 - highest.rem_euclid(STEP)) as usize;
        self.keys[best] = TAKEN;
        Some(self.items[best])
    }
}

impl Candidate {
    /// What fills the list behind the moves.
    pub(super) const EMPTY: Self = Self { square: Square::A1, board: Board::EMPTY, replies: Bitboard::EMPTY };

    #[inline]
    fn priority<D: Domain>(&self, domain: &D, parity: Parity, constants: Constants) -> i32 {
        let [replies, in_corners] = [self.replies, self.replies & domain.corners()].map(|moves| moves.len() as i32);
        let mobility = replies * REPLY_WEIGHT + in_corners * constants.order_corner_reply();
        let odd = i32::from(parity.is_odd(self.square)) * constants.order_parity();
        domain.square_value(self.square) + odd - mobility
    }

    /// Returns the opponent's potential mobility after the move: the number of empty squares beside the discs of the side
    /// that moved (P. S. Rosenbloom, "A World-Championship-Level Othello Program", *Artificial Intelligence* 19, 1982,
    /// pp. 279–320).
    pub(super) fn potential_mobility(&self) -> u32 {
        const FILE_A: u64 = 0x0101_0101_0101_0101;
        const FILE_H: u64 = FILE_A << 7;
        let own = self.board.opponent().bits();
        let row = own << 1 & !FILE_A | own >> 1 & !FILE_H | own;
        let beside = row | row << 8 | row >> 8;
        (beside & self.board.empties().bits()).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn potential_mobility_counts_the_empty_squares_beside_the_discs_of_the_side_that_moved() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..1000 {
            let [mover, opponent] = std::array::from_fn(|_| Bitboard::from_bits(random.u64(..) & random.u64(..)));
            let board = Board::new(mover, opponent);
            let candidate = Candidate { board, ..Candidate::EMPTY };
            let are_beside =
                |a: Square, b: Square| a.column().abs_diff(b.column()) <= 1 && a.row().abs_diff(b.row()) <= 1;
            let is_potential = |square: &Square| board.opponent().into_iter().any(|disc| are_beside(*square, disc));
            let expected = board.empties().into_iter().filter(is_potential).count();
            assert_eq!(candidate.potential_mobility() as usize, expected);
        }
    }
}
