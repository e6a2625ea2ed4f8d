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
//!
//! A large table costs what is used of it: a search writes all over its table within milliseconds, and the system clears
//! each huge page when it is first written. So a large table begins with a small part of its memory and grows by linear
//! hashing (W. Litwin, "Linear hashing: a new tool for file and table addressing", VLDB 1980, pp. 212–223): the buckets are
//! split one after the other, each into itself and a new one at the end, and no search waits for the whole to be moved.

use crate::DiscDiff;
use crate::{Bounds, Selectivity};
use outflank_kernels::{prefer_huge_pages, prefetch};
use outflank_rules::othello::Square;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// A fixed number of entries, shared by the workers of a search.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    /// Pairs of words; buckets are groups of [`BUCKET`] words from `first` on, each in one cache line.
    words: Box<[AtomicU64]>,
    first: usize,
    /// The buckets in use, which lie before the others; at least two.
    buckets: AtomicUsize,
    /// How many buckets there are, a power of two.
    capacity: usize,
    /// Held by the worker that splits buckets.
    growth: Mutex<()>,
    generation: AtomicU8,
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

/// From this many MiB on, a table lies in huge pages, and grows with what is stored. Each page is cleared as a whole when it
/// is first written, and the system may have to make room for it, which pays in long searches only.
const GROWS_FROM: usize = 512;

/// The buckets that a growing table begins with: 16 MiB.
const FIRST_BUCKETS: usize = (16 << 20) / (BUCKET * size_of::<u64>());

/// How many buckets are split at a time, 4 MiB: more than a search can fill from one call of
/// [`TranspositionTable::grow_if_filling`] to the next.
const SPLIT_BUCKETS: usize = FIRST_BUCKETS / 4;

/// How many buckets are looked at to learn whether a table is filling.
const SAMPLED_BUCKETS: usize = 64;

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
        if mebibytes >= GROWS_FROM {
            prefer_huge_pages(&mut words);
        }
        // At most 7 words are skipped, and the additional bucket has 8, so the last bucket ends within the allocation.
        let first = (BUCKET - words.as_ptr().addr() / size_of::<u64>() % BUCKET) % BUCKET;
        let (in_use, growth, generation) = (AtomicUsize::new(0), Mutex::default(), AtomicU8::new(1));
        let table = Self { words, first, buckets: in_use, capacity: buckets, growth, generation };
        // No thread shares the table yet.
        table.buckets.store(table.buckets_at_first(), Relaxed);
        Ok(table)
    }

    fn buckets_at_first(&self) -> usize {
        if self.capacity * BUCKET * size_of::<u64>() < GROWS_FROM << 20 { self.capacity } else { FIRST_BUCKETS }
    }

    /// Marks all entries as those of an earlier search: they still help, and are the first to be replaced.
    pub(crate) fn age(&self) {
        // Generation 0 marks an entry that was never written.
        let next = self.generation.load(Relaxed).checked_add(1).unwrap_or(1);
        self.generation.store(next, Relaxed);
    }

    /// Splits the next buckets if a quarter of the entries in use is taken, so that few are replaced.
    ///
    /// What another worker stores meanwhile in a bucket that is split may be lost.
    pub(crate) fn grow_if_filling(&self) {
        let buckets = self.buckets.load(Relaxed);
        // Looks without the lock, as most calls end here.
        if buckets == self.capacity || !self.is_filling(buckets) {
            return;
        }
        // One worker splits, the others go on searching rather than wait for it.
        let Ok(_growing) = self.growth.try_lock() else { return };
        // Another worker may have split them since.
        if self.buckets.load(Relaxed) == buckets {
            (buckets..buckets + SPLIT_BUCKETS).for_each(|new| self.split_into(new));
            // After the entries have moved. Relaxed: a worker with the old count looks in the old bucket, and misses an
            // entry or stores one where it will not be found; it never takes a wrong one, because the hash is compared
            // in full.
            self.buckets.store(buckets + SPLIT_BUCKETS, Relaxed);
        }
    }

    fn is_filling(&self, buckets: usize) -> bool {
        let sampled =
            // Hashes spread evenly, so that buckets at equal distances are a fair sample.
            (0..SAMPLED_BUCKETS).flat_map(|i| self.bucket_at(i * (buckets / SAMPLED_BUCKETS)).chunks_exact(2));
        sampled.filter(|entry| entry[1].load(Relaxed) != 0).count() >= SAMPLED_BUCKETS * BUCKET / 2 / 4
    }

    /// Moves the entries of a bucket that belong in the bucket `new`, by the first bit of the hash that was not used so far.
    fn split_into(&self, new: usize) {
        // The new bucket's number is the old one's with this bit set (Litwin's level); entries that have it clear stay.
        let bit = 1 << new.ilog2();
        let slots = self.bucket_at(new - bit).chunks_exact(2).zip(self.bucket_at(new).chunks_exact(2));
        for (old, new) in slots {
            let (key, data) = (old[0].load(Relaxed), old[1].load(Relaxed));
            // The key is the hash combined with the data, so that together they give the hash back. A torn pair gives a
            // wrong one: moved or not, nobody finds it.
            if data != 0 && (key ^ data) as usize & bit != 0 {
                new[0].store(key, Relaxed);
                new[1].store(data, Relaxed);
                old[0].store(0, Relaxed);
                old[1].store(0, Relaxed);
            }
        }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        // Buckets beyond have never been written; writing zeros there would allocate their pages.
        let end = self.first + *self.buckets.get_mut() * BUCKET;
        self.words[self.first..end].iter_mut().for_each(|word| *word.get_mut() = 0);
        *self.buckets.get_mut() = self.buckets_at_first();
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[AtomicU64] {
        let buckets = self.buckets.load(Relaxed);
        // The least power of two that holds the buckets, less one; there are at least two buckets, so that the shift is
        // less than the width.
        let mask = usize::MAX >> (buckets - 1).leading_zeros();
        let at = hash as usize & mask;
        // A bucket that has not been split holds the entries of the new one as well.
        self.bucket_at(if at < buckets { at } else { at & mask >> 1 })
    }

    #[inline]
    fn bucket_at(&self, index: usize) -> &[AtomicU64] {
        let at = self.first + index * BUCKET;
        &self.words[at..at + BUCKET]
    }

    /// Starts to load the bucket of a hash into the cache.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.bucket(hash)[0]);
    }

    /// Returns the entry of a hash, if it has not been replaced.
    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<Entry> {
        let entries = self.bucket(hash).chunks_exact(2);
        let datas = entries.map(|entry| (entry[0].load(Relaxed), entry[1].load(Relaxed)));
        // Data 0 is a slot that was never written, which a hash of 0 would match.
        datas.filter(|&(key, data)| key ^ data == hash && data != 0).map(|(_, data)| unpack(data)).next()
    }

    /// Stores an entry, replacing the one with the lowest replacement value in its bucket.
    #[inline]
    pub(crate) fn store(&self, hash: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let data = pack(entry, generation);
        let value = |entry: &[AtomicU64]| {
            let old = entry[1].load(Relaxed);
            // The same board always gives way, even a deeper entry to a shallower one: one board must not lie in a
            // bucket twice.
            if entry[0].load(Relaxed) ^ old == hash { 0 } else { replacement_value(old, generation) }
        };
        let entries = self.bucket(hash).chunks_exact(2);
        if let Some(entry) = entries.min_by_key(|entry| value(entry)) {
            // The two stores are not one. Who reads or writes in between makes a pair whose exclusive or is no board's
            // hash.
            entry[0].store(hash ^ data, Relaxed);
            entry[1].store(data, Relaxed);
        }
    }
}

/// Returns the replacement value of an entry of another board: more than 0, and more for entries to keep.
#[inline]
fn replacement_value(data: u64, generation: u8) -> u32 {
    let is_current = (data >> 48) as u8 == generation;
    // 256 is more than any depth, so the generation comes first.
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
        // The mask and the table of eight make any data valid: an entry read while it is written must not panic.
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
    fn a_large_table_grows_with_its_entries_and_loses_hardly_any() {
        let mut table = TranspositionTable::new(GROWS_FROM).unwrap();
        let in_use = |table: &TranspositionTable| table.buckets.load(Relaxed);
        table.grow_if_filling();
        assert_eq!(in_use(&table), FIRST_BUCKETS, "an empty table does not grow");
        let hash = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let stored = 3_000_000;
        for i in 0..stored {
            table.store(hash(i), entry(1, (i % 60) as u8));
            if i % (1 << 16) == 0 {
                table.grow_if_filling();
            }
        }
        let entries = in_use(&table) * BUCKET / 2;
        assert!(entries as u64 >= 3 * stored && entries < table.capacity * BUCKET / 2, "{entries}");
        let found = (0..stored).filter(|&i| table.probe(hash(i)) == Some(entry(1, (i % 60) as u8))).count();
        assert!(found as u64 > stored * 99 / 100, "{found}");
        table.clear();
        assert_eq!(in_use(&table), FIRST_BUCKETS);
        assert!((0..stored).all(|i| table.probe(hash(i)).is_none()));
    }

    #[test]
    fn a_small_table_uses_all_its_memory_at_once() {
        let table = TranspositionTable::new(8).unwrap();
        assert_eq!(table.buckets.load(Relaxed), table.capacity);
        table.grow_if_filling();
        assert_eq!(table.buckets.load(Relaxed), table.capacity);
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
