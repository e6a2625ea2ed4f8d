//! Numbers the boards of a class without gaps.
//!
//! The board is cut into a low and a high half. Each half of at most 11 slots has few fillings, 3¹¹ = 177,147, so
//! the data of one half fit a small table. The boards of a class are ordered by the high half first:
//! all that share it make one *block*, and inside it they stand in the order of those fillings of the low half that
//! have just the discs left over. The number of a board is then the start of its block, plus the rank of its low half
//! among the fillings with the same discs; and a walk along a block needs no inverse.

use super::class::Class;
use crate::Workers;
use crate::alak::Slots;
use crate::alak::board::Board;
use std::ops::Range;

/// The tables of a board length.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    low_slots: u8,
    /// The value of a bit word read as digits to the base 3.
    ternary: Vec<u32>,
    /// The fillings of the high half, by ternary code.
    high_halves: Vec<Board>,
    /// The fillings of the low half, by the code of their class.
    low_halves: Vec<Vec<Board>>,
    /// The rank of a filling of the low half in that list, by ternary code.
    low_ranks: Vec<u32>,
}

/// Where the blocks of a class start: block *i* is that of the high half with the ternary code *i*.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    class: Class,
    starts: Vec<u32>,
}

impl Blocks {
    pub(super) const fn class(&self) -> Class {
        self.class
    }

    /// Returns the number of blocks; some are empty.
    pub(super) const fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the numbers of the boards of a block.
    #[inline]
    pub(super) fn numbers(&self, block: usize) -> Range<usize> {
        self.starts[block] as usize..self.starts[block + 1] as usize
    }

    /// Returns the number of boards of the class.
    pub(super) fn board_count(&self) -> usize {
        self.starts[self.count()] as usize
    }

    /// Runs a function for each block, or returns `None` when it was stopped.
    pub(super) fn for_each(&self, workers: &Workers<'_>, run: impl Fn(usize) + Sync) -> Option<()> {
        /// With fewer boards, threads cost more time than they save.
        const MIN_PARALLEL_BOARDS: usize = 1 << 16;
        const BLOCKS_PER_PART: usize = 64;
        let run_part = |part: usize| {
            let first = part * BLOCKS_PER_PART;
            (first..self.count().min(first + BLOCKS_PER_PART)).for_each(&run);
            Some(())
        };
        let parts = self.count().div_ceil(BLOCKS_PER_PART);
        if self.board_count() < MIN_PARALLEL_BOARDS {
            return (0..parts).try_for_each(|part| run_part(part).filter(|()| !workers.stop.is_stopped()));
        }
        workers.map_quietly(parts, run_part).map(|_| ())
    }
}

impl Numbering {
    pub(super) fn new(slots: Slots) -> Self {
        // The low half is the longer one, so that one table of ternary values serves both.
        let low_slots = slots.count().div_ceil(2);
        let ternary = (0..1 << low_slots).map(ternary_value).collect();
        let mut low_halves = vec![Vec::new(); Class::CODES];
        let rank_of = |half: Board| {
            let same_class: &mut Vec<Board> = &mut low_halves[Class::of(half).code()];
            same_class.push(half);
            same_class.len() as u32 - 1
        };
        let low_ranks = fillings(low_slots).map(rank_of).collect();
        let high_halves = fillings(slots.count() - low_slots).collect();
        Self { low_slots, ternary, high_halves, low_halves, low_ranks }
    }

    /// Returns the bytes that the tables take, with the blocks of as many classes.
    pub(super) fn memory_needed(slots: Slots, classes: u64) -> u64 {
        let low = u32::from(slots.count().div_ceil(2));
        let (low_fillings, high_fillings) = (3_u64.pow(low), 3_u64.pow(u32::from(slots.count()) - low));
        // A filling of the low half is listed (in a vector that may be half empty) and ranked.
        let (filling, number) = (size_of::<Board>() as u64, size_of::<u32>() as u64);
        low_fillings * (2 * filling + number) + high_fillings * (filling + number * classes) + (number << low)
    }

    pub(super) fn blocks(&self, class: Class) -> Blocks {
        let mut starts = Vec::with_capacity(self.high_halves.len() + 1);
        let mut next = 0;
        for &high in &self.high_halves {
            starts.push(next);
            next += self.low_halves_beside(class, high).len() as u32;
        }
        starts.push(next);
        Blocks { class, starts }
    }

    /// Returns the number of a board of the class.
    #[inline]
    pub(super) fn number(&self, blocks: &Blocks, board: Board) -> usize {
        let low_mask = (1 << self.low_slots) - 1;
        let code =
            // No slot has both discs, so digits do not carry: the sum is the code of the filling.
            |mover: u32, opponent: u32| (self.ternary[mover as usize] + 2 * self.ternary[opponent as usize]) as usize;
        let low = code(board.mover & low_mask, board.opponent & low_mask);
        let high = code(board.mover >> self.low_slots, board.opponent >> self.low_slots);
        (blocks.starts[high] + self.low_ranks[low]) as usize
    }

    /// Returns the board of each number of a block, in order.
    #[inline]
    pub(super) fn boards(&self, blocks: &Blocks, block: usize) -> impl ExactSizeIterator<Item = Board> {
        let high = self.high_halves[block];
        let low_slots = self.low_slots;
        self.low_halves_beside(blocks.class, high).iter().map(move |low| Board {
            mover: high.mover << low_slots | low.mover,
            opponent: high.opponent << low_slots | low.opponent,
        })
    }

    fn low_halves_beside(&self, class: Class, high: Board) -> &[Board] {
        class.without(high).map_or(&[], |left_over| &self.low_halves[left_over.code()])
    }
}

/// Reads a bit word as digits to the base 3.
fn ternary_value(word: u32) -> u32 {
    (0..u32::BITS - word.leading_zeros()).map(|bit| (word >> bit & 1) * 3_u32.pow(bit)).sum()
}

/// Returns the ways to fill `slots` slots, in the order of their ternary codes: 0 empty, 1 mover, 2 opponent.
fn fillings(slots: u8) -> impl Iterator<Item = Board> {
    (0..3_u32.pow(slots.into())).map(move |code| {
        let with_digit = |digit| {
            let has_it = |slot: &u32| code / 3_u32.pow(*slot) % 3 == digit;
            (0..u32::from(slots)).filter(has_it).fold(0, |word, slot| word | 1 << slot)
        };
        Board { mover: with_digit(1), opponent: with_digit(2) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alak::Scope;

    #[test]
    fn numbers_run_without_gaps() {
        let slots = Slots::new(9).unwrap();
        let numbering = Numbering::new(slots);
        for class in Class::in_solving_order(slots, Scope::Everything).into_iter().flatten() {
            let blocks = numbering.blocks(class);
            assert_eq!(blocks.board_count() as u64, class.board_count(slots));
            let mut next = 0;
            for block in 0..blocks.count() {
                assert_eq!(blocks.numbers(block).start, next);
                for board in numbering.boards(&blocks, block) {
                    assert_eq!((Class::of(board), numbering.number(&blocks, board)), (class, next));
                    assert_eq!(board.mover & board.opponent, 0);
                    next += 1;
                }
            }
            assert_eq!(blocks.board_count(), next);
        }
    }
}
