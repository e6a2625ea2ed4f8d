//! The transposition table.
//!
//! The idea: different orders of moves lead to the same board, so the bounds and best moves that a search found are stored
//! under the board's hash. All workers share one table without locks. An entry is two words, the data and its exclusive or
//! with the hash, so that an entry torn by two writers is not taken for either (R. M. Hyatt and T. Mann, "A lock-less
//! transposition-table implementation for parallel search", *ICGA Journal* 25, 2002, pp. 36–39). Four entries share a
//! bucket of one cache line.
//!
//! Replacement: a new entry replaces the one of its board, else the entry of its bucket with the least replacement value:
//! entries of earlier searches first, then the shallowest.

use crate::DiscDiff;
use crate::{Bounds, Selectivity};
use outflank_kernels::{prefer_huge_pages, prefetch};
use outflank_othello::Square;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// A fixed number of entries, shared by the workers of a search.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    /// Pairs of words; buckets are groups of [`BUCKET`] words from `first` on, each in one cache line.
    words: Box<[AtomicU64]>,
    first: usize,
    /// One less than the number of buckets, a power of two.
    mask: usize,
    generation: AtomicU8,
    /// How many words lie in memory that has been touched, or is touched by a worker.
    touched: AtomicUsize,
}

/// The memory for a transposition table cannot be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for a hash table of {mebibytes} MiB")]
pub struct NoMemory {
    /// The requested size.
    pub mebibytes: usize,
}

/// All selectivities by their number, filled up to a power of two.
const SELECTIVITIES: [Selectivity; 8] = {
    let mut all = [Selectivity::Sure; 8];
    let mut number = 0;
    while number < Selectivity::ALL.len() {
        all[number] = Selectivity::ALL[number];
        number += 1;
    }
    all
};

/// From this many MiB on, a table lies in huge pages. Each is cleared as a whole when it is first touched, and the system
/// may have to make room for it, which pays in long searches only.
const HUGE_PAGES_FROM: usize = 512;

/// The words of a huge page, 2 MiB.
const HUGE_PAGE: usize = (2 << 20) / size_of::<AtomicU64>();

/// The words of a bucket: four entries of two words.
const BUCKET: usize = 8;

/// What a search stored about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Bounds on the score, from the mover's view.
    pub(crate) bounds: Bounds,
    /// The depth of the search in plies; for exact scores the number of empties.
    pub(crate) depth: u8,
    /// The selectivity of the search.
    pub(crate) selectivity: Selectivity,
    /// The best move, and the best before it.
    pub(crate) moves: [Option<Square>; 2],
}

impl Entry {
    /// Returns whether the search was at least as deep and no more selective.
    #[inline]
    pub(crate) fn covers(self, depth: u8, selectivity: Selectivity) -> bool {
        self.depth >= depth && self.selectivity >= selectivity
    }
}

impl TranspositionTable {
    /// Makes an empty table of about `mebibytes`, rounded down to a power of two, at least 1.
    ///
    /// # Errors
    ///
    /// Returns an error when the memory cannot be allocated.
    pub(crate) fn new(mebibytes: usize) -> Result<Self, NoMemory> {
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(NoMemory { mebibytes })?;
        let buckets = 1 << (bytes / (BUCKET * size_of::<u64>())).ilog2();
        // A bucket more, so that the first one can start at a cache line.
        let words = bytemuck::try_zeroed_slice_box::<AtomicU64>((buckets + 1) * BUCKET);
        let mut words = words.map_err(|()| NoMemory { mebibytes })?;
        let has_huge_pages = mebibytes >= HUGE_PAGES_FROM;
        if has_huge_pages {
            prefer_huge_pages(&mut words);
        }
        let touched = if has_huge_pages { 0 } else { words.len() };
        let first = (BUCKET - words.as_ptr().addr() / size_of::<u64>() % BUCKET) % BUCKET;
        Ok(Self { words, first, mask: buckets - 1, generation: AtomicU8::new(1), touched: touched.into() })
    }

    /// Marks all entries as those of an earlier search: they still help, and are the first to be replaced.
    pub(crate) fn age(&self) {
        // Generation 0 marks an entry that was never written.
        let next = self.generation.load(Relaxed).checked_add(1).unwrap_or(1);
        self.generation.store(next, Relaxed);
    }

    /// Returns whether [`touch`](Self::touch) has something to do.
    pub(crate) fn is_untouched(&self) -> bool {
        self.touched.load(Relaxed) < self.words.len()
    }

    /// Touches the huge pages of a new table, each of which the system clears when it is first written, until `is_over`:
    /// in the background, so that the search does not wait for it.
    pub(crate) fn touch(&self, is_over: impl Fn() -> bool) {
        while self.is_untouched() && !is_over() {
            if let Some(word) = self.words.get(self.touched.fetch_add(HUGE_PAGE, Relaxed)) {
                // Writes 0 in place of 0, if the word has not been written.
                let _ = word.compare_exchange(0, 0, Relaxed, Relaxed);
            }
        }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[AtomicU64] {
        let at = self.first + (hash as usize & self.mask) * BUCKET;
        &self.words[at..at + BUCKET]
    }

    /// Starts to load the bucket of a hash into the cache.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.bucket(hash)[0]);
    }

    /// Returns the entry of a hash.
    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<Entry> {
        let entries = self.bucket(hash).chunks_exact(2);
        let datas = entries.map(|entry| (entry[0].load(Relaxed), entry[1].load(Relaxed)));
        datas.filter(|&(key, data)| key ^ data == hash && data != 0).map(|(_, data)| unpack(data)).next()
    }

    /// Stores an entry, replacing the one with the lowest replacement value in its bucket.
    #[inline]
    pub(crate) fn store(&self, hash: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let data = pack(entry, generation);
        let value = |entry: &[AtomicU64]| {
            let old = entry[1].load(Relaxed);
            if entry[0].load(Relaxed) ^ old == hash { 0 } else { replacement_value(old, generation) }
        };
        let entries = self.bucket(hash).chunks_exact(2);
        if let Some(entry) = entries.min_by_key(|entry| value(entry)) {
            entry[0].store(hash ^ data, Relaxed);
            entry[1].store(data, Relaxed);
        }
    }
}

/// Returns the replacement value of an entry of another board: more than 0, and more for entries to keep.
#[inline]
fn replacement_value(data: u64, generation: u8) -> u32 {
    let is_current = (data >> 48) as u8 == generation;
    1 + ((data >> 16) as u32 & 0xff) + if is_current { 256 } else { 0 }
}

#[inline]
fn pack(entry: Entry, generation: u8) -> u64 {
    let square = |mv: Option<Square>| mv.map_or(64, |square| square as u64);
    u64::from(entry.bounds.lower.0 as u8)
        | u64::from(entry.bounds.upper.0 as u8) << 8
        | u64::from(entry.depth) << 16
        | (entry.selectivity as u64) << 24
        | square(entry.moves[0]) << 32
        | square(entry.moves[1]) << 40
        | u64::from(generation) << 48
}

#[inline]
fn unpack(data: u64) -> Entry {
    let square = |shift: u32| {
        let index = (data >> shift) as usize & 0x7f;
        (index < 64).then(|| Square::from_index(index))
    };
    Entry {
        bounds: Bounds { lower: DiscDiff(data as i8), upper: DiscDiff((data >> 8) as i8) },
        depth: (data >> 16) as u8,
        selectivity: SELECTIVITIES[(data >> 24) as usize & 7],
        moves: [square(32), square(40)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i8, depth: u8) -> Entry {
        let square = Square::from_index(depth as usize);
        let bounds = Bounds { lower: DiscDiff(-score), upper: DiscDiff(score) };
        Entry { bounds, depth, selectivity: Selectivity::Sure, moves: [Some(square), None] }
    }

    #[test]
    fn an_entry_that_was_stored_can_be_probed() {
        let table = TranspositionTable::new(1).unwrap();
        assert_eq!(table.probe(7), None);
        table.store(7, entry(64, 9));
        assert_eq!(table.probe(7), Some(entry(64, 9)));
        table.store(7, entry(12, 3));
        assert_eq!(table.probe(7), Some(entry(12, 3)), "a new entry replaces that of the same board");
    }

    #[test]
    fn touching_new_memory_changes_no_entry() {
        let table = TranspositionTable::new(HUGE_PAGES_FROM).unwrap();
        assert!(table.is_untouched());
        table.store(0, entry(5, 6));
        table.touch(|| true);
        assert!(table.is_untouched(), "a search that is over needs no memory");
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| table.touch(|| false));
            }
        });
        assert!(!table.is_untouched());
        assert_eq!(table.probe(0), Some(entry(5, 6)));
        assert!(!TranspositionTable::new(1).unwrap().is_untouched(), "only huge pages are touched");
    }

    #[test]
    fn a_table_that_no_machine_can_hold_is_an_error() {
        for mebibytes in [1 << 40, usize::MAX] {
            assert_eq!(TranspositionTable::new(mebibytes).unwrap_err(), NoMemory { mebibytes });
        }
    }

    #[test]
    fn a_full_bucket_loses_its_shallowest_entry_and_old_ones_first() {
        let table = TranspositionTable::new(1).unwrap();
        let same_bucket = |i: u64| i << 40;
        for depth in 1..=4 {
            table.store(same_bucket(depth.into()), entry(1, depth * 10));
        }
        table.store(same_bucket(5), entry(1, 15));
        assert_eq!(table.probe(same_bucket(1)), None);
        table.age();
        table.store(same_bucket(6), entry(1, 1));
        table.store(same_bucket(7), entry(1, 2));
        assert_eq!(table.probe(same_bucket(6)), Some(entry(1, 1)), "a new entry outlives old ones");
        assert_eq!(table.probe(same_bucket(4)), Some(entry(1, 40)));
    }

    /// Many threads write and read the same few buckets; every entry probed must have been stored under that hash.
    #[test]
    fn entries_survive_concurrent_hammering() {
        let table = TranspositionTable::new(1).unwrap();
        let entry_of = |hash: u64| entry((hash % 64) as i8, (hash % 61) as u8);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut random = fastrand::Rng::with_seed(thread);
                    for _ in 0..200_000 {
                        let hash = random.u64(..) << 40 | random.u64(..4);
                        if let Some(probed) = table.probe(hash) {
                            assert_eq!(probed, entry_of(hash));
                        }
                        let again = random.u64(..16) << 40 | random.u64(..4);
                        table.store(again, entry_of(again));
                        assert!(table.probe(again).is_none_or(|probed| probed == entry_of(again)));
                    }
                });
            }
        });
    }
}
