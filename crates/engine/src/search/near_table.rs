//! A small table of one thread, for boards near the end.
//!
//! Near the end a board costs little to search, and a look into the large shared table, which is seldom in the CPU's
//! cache, would cost as much. A table that fits into the cache finds the boards that were searched just before.

use super::board;
use super::bounds::Bounds;
use crate::table::Table;
use outflank_kernels::prefetch;

/// Boards with bounds on their scores; a new board takes the place of the old one.
#[derive(Debug)]
pub(crate) struct NearTable(Box<[Entry]>);

/// What is known about a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    mover: u64,
    opponent: u64,
    pub(super) bounds: Bounds,
    /// The best move, or 64.
    pub(super) best: u8,
}

/// No board has discs of both sides on a square, so none is taken for this one.
const EMPTY: Entry = Entry { mover: u64::MAX, opponent: u64::MAX, bounds: Bounds::UNKNOWN, best: 64 };

/// About 400 kB, to fit into the cache of a core.
const ENTRIES: usize = 1 << 14;

impl NearTable {
    /// Makes an empty table.
    pub(crate) fn new() -> Self {
        Self(vec![EMPTY; ENTRIES].into_boxed_slice())
    }

    /// Makes it empty again.
    pub(crate) fn clear(&mut self) {
        self.0.fill(EMPTY);
    }

    /// Returns where a board is kept.
    #[inline]
    pub(super) fn slot(mover: u64, opponent: u64) -> usize {
        Table::hash(board(mover, opponent)) as usize % ENTRIES
    }

    /// Starts to bring what is kept in a slot into the nearest cache.
    #[inline]
    pub(super) fn prefetch(&self, slot: usize) {
        prefetch(&self.0[slot % ENTRIES]);
    }

    /// Returns what is known about a board.
    #[inline]
    pub(super) fn probe(&self, slot: usize, mover: u64, opponent: u64) -> Option<Entry> {
        let entry = self.0[slot % ENTRIES];
        (entry.mover == mover && entry.opponent == opponent).then_some(entry)
    }

    /// Keeps that the score is more than `alpha`, or not, by the score that a search returned, and its best move.
    #[inline]
    pub(super) fn store(&mut self, slot: usize, mover: u64, opponent: u64, (score, alpha): (i32, i32), best: u8) {
        let known = self.probe(slot, mover, opponent).map_or(Bounds::UNKNOWN, |known| known.bounds);
        self.0[slot % ENTRIES] = Entry { mover, opponent, bounds: known.after(score, alpha), best };
    }
}
