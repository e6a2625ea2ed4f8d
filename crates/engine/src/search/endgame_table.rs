//! The endgame table: a small hash table of one worker, for nodes with few empties.
//!
//! Near the end a node costs little to search, and an access to the large shared table, which seldom lies in the CPU's
//! cache, would cost as much. A table that fits into the cache finds the nodes that were searched just before.

use crate::bounds::Bounds;
use outflank_kernels::prefetch;
use outflank_rules::othello::Square;

/// Entries by the hash of their boards; a new entry always replaces the old one.
#[derive(Debug)]
pub(crate) struct EndgameTable(Box<[EndgameEntry]>);

/// The bounds and the best move of a board: 16 bytes, so that many entries lie in the cache.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndgameEntry {
    hash: u64,
    pub(super) bounds: Bounds,
    pub(super) best: Option<Square>,
}

/// An entry of no board.
// A board whose hash is 0 finds it, which is harmless: unknown bounds cut nothing off.
const EMPTY: EndgameEntry = EndgameEntry { hash: 0, bounds: Bounds::UNKNOWN, best: None };

const _: () = assert!(size_of::<EndgameEntry>() == 16);

/// 256 KiB, to fit into the cache of a core.
const ENTRIES: usize = 1 << 14;

impl EndgameTable {
    /// Makes an empty table.
    pub(crate) fn new() -> Self {
        Self(vec![EMPTY; ENTRIES].into_boxed_slice())
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.0.fill(EMPTY);
    }

    /// Starts to load the entry of a hash into the nearest cache.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(&self.0[hash as usize % ENTRIES]);
    }

    /// Returns the entry of a hash, if it has not been replaced.
    #[inline]
    pub(super) fn probe(&self, hash: u64) -> Option<EndgameEntry> {
        let entry = self.0[hash as usize % ENTRIES];
        (entry.hash == hash).then_some(entry)
    }

    /// Stores the `score` that a null-window search at `alpha` returned, and its best move.
    #[inline]
    pub(super) fn store(&mut self, hash: u64, (score, alpha): (i32, i32), best: Option<Square>) {
        let known = self.probe(hash).map_or(Bounds::UNKNOWN, |entry| entry.bounds);
        // Always: what was searched last is asked for next, and the subtree of the old entry is most likely done. Its
        // bounds join because every search here is exact.
        self.0[hash as usize % ENTRIES] = EndgameEntry { hash, bounds: known.narrowed(score, alpha), best };
    }
}
