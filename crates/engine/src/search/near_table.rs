//! A small table of one thread, for boards near the end.
//!
//! Near the end a board costs little to search, and a look into the large shared table, which is seldom in the CPU's
//! cache, would cost as much. A table that fits into the cache finds the boards that were searched just before.

use super::board;
use super::bounds::Bounds;
use crate::table::Table;
use outflank_kernels::prefetch;

/// Boards, known by their hashes, with bounds on their scores; a new board takes the place of the old one.
#[derive(Debug)]
pub(crate) struct NearTable(Box<[Entry]>);

/// What is known about a board: 16 bytes, so that many lie in the cache.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    hash: u64,
    pub(super) bounds: Bounds,
    /// The best move, or 64.
    pub(super) best: u8,
}

/// An entry that says nothing about any board.
const EMPTY: Entry = Entry { hash: 0, bounds: Bounds::UNKNOWN, best: 64 };

const _: () = assert!(size_of::<Entry>() == 16);

/// 256 KiB, to fit into the cache of a core.
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

    /// Returns the hash by which a board is known.
    #[inline]
    pub(super) fn hash(mover: u64, opponent: u64) -> u64 {
        Table::hash(board(mover, opponent))
    }

    /// Starts to bring what is kept about a board into the nearest cache.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(&self.0[hash as usize % ENTRIES]);
    }

    /// Returns what is known about a board.
    #[inline]
    pub(super) fn probe(&self, hash: u64) -> Option<Entry> {
        let entry = self.0[hash as usize % ENTRIES];
        (entry.hash == hash).then_some(entry)
    }

    /// Keeps that the score is more than `alpha`, or not, by the score that a search returned, and its best move.
    #[inline]
    pub(super) fn store(&mut self, hash: u64, (score, alpha): (i32, i32), best: u8) {
        let known = self.probe(hash).map_or(Bounds::UNKNOWN, |known| known.bounds);
        self.0[hash as usize % ENTRIES] = Entry { hash, bounds: known.after(score, alpha), best };
    }
}
