//! The transposition table.
//!
//! The idea: different orders of moves lead to the same board, so what a search found out about a board is kept under
//! its hash. All threads share one table without locks. An entry is two words, the data and its exclusive or with the hash, so
//! that an entry torn by two writers is not taken for either (R. M. Hyatt and T. Mann, "A lock-less transposition-table
//! implementation for parallel search", *ICGA Journal* 25, 2002, pp. 36–39). Four entries share a bucket of one cache
//! line; a new entry takes the place of the one that cost least, entries of former searches first.

use crate::Selectivity;
use outflank_kernels::{prefer_huge_pages, prefetch};
use outflank_othello::{Board, Square};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// A fixed number of entries, shared by the threads of a search.
#[derive(Debug)]
pub(crate) struct Table {
    /// Pairs of words; buckets are groups of [`BUCKET`] words from `first` on, each in one cache line.
    words: Box<[AtomicU64]>,
    first: usize,
    /// One less than the number of buckets, a power of two.
    mask: usize,
    generation: AtomicU8,
}

/// The memory for a table cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for a table of {mebibytes} MiB")]
pub struct NoMemory {
    /// What was asked for.
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

/// From so many MiB on, a table lies in large pages. Each is cleared as a whole when it is first touched, and the system
/// may have to make room for it, which pays in long searches only.
const HUGE: usize = 512;

/// The words of a bucket: four entries of two words.
const BUCKET: usize = 8;

/// What a search found out about a board: bounds on its score, from the mover's view, and the best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The score is at least this.
    pub(crate) lower: i8,
    /// The score is at most this.
    pub(crate) upper: i8,
    /// How deep the search looked, in plies; for exact scores the number of empties.
    pub(crate) depth: u8,
    /// How sure the bounds are.
    pub(crate) selectivity: Selectivity,
    /// The best move, and the best before it.
    pub(crate) moves: [Option<Square>; 2],
}

impl Found {
    /// Returns the numbers of the best moves, the best one first.
    #[inline]
    pub(crate) fn squares(self) -> [Option<u8>; 2] {
        self.moves.map(|mv| mv.map(|square| square as u8))
    }

    /// Tells whether the search behind this was at least as deep and as sure.
    #[inline]
    pub(crate) fn covers(self, depth: u8, selectivity: Selectivity) -> bool {
        self.depth >= depth && self.selectivity >= selectivity
    }
}

impl Table {
    /// Makes an empty table of about `mebibytes`, rounded down to a power of two, at least 1.
    ///
    /// # Errors
    ///
    /// Tells when the memory cannot be had.
    pub(crate) fn new(mebibytes: usize) -> Result<Self, NoMemory> {
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(NoMemory { mebibytes })?;
        let buckets = 1 << (bytes / (BUCKET * size_of::<u64>())).ilog2();
        // A bucket more, so that the first one can start at a cache line.
        let words = bytemuck::try_zeroed_slice_box::<AtomicU64>((buckets + 1) * BUCKET);
        let mut words = words.map_err(|()| NoMemory { mebibytes })?;
        if mebibytes >= HUGE {
            prefer_huge_pages(&mut words);
        }
        let first = (BUCKET - words.as_ptr().addr() / size_of::<u64>() % BUCKET) % BUCKET;
        Ok(Self { words, first, mask: buckets - 1, generation: AtomicU8::new(1) })
    }

    /// Marks all entries as old: they still help, and are the first to be replaced.
    pub(crate) fn age(&self) {
        // Generation 0 marks an entry that was never written.
        let next = self.generation.load(Relaxed).checked_add(1).unwrap_or(1);
        self.generation.store(next, Relaxed);
    }

    /// Makes it empty again.
    pub(crate) fn clear(&mut self) {
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[AtomicU64] {
        let at = self.first + (hash as usize & self.mask) * BUCKET;
        &self.words[at..at + BUCKET]
    }

    /// Starts to bring what is known about a board into the cache.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(&self.bucket(hash)[0]);
    }

    /// Returns what is known about a board.
    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<Found> {
        let entries = self.bucket(hash).chunks_exact(2);
        let datas = entries.map(|entry| (entry[0].load(Relaxed), entry[1].load(Relaxed)));
        datas.filter(|&(key, data)| key ^ data == hash && data != 0).map(|(_, data)| unpack(data)).next()
    }

    /// Keeps what was found out about a board, in place of the least valuable entry of its bucket.
    #[inline]
    pub(crate) fn store(&self, hash: u64, found: Found) {
        let generation = self.generation.load(Relaxed);
        let data = pack(found, generation);
        let worth = |entry: &[AtomicU64]| {
            let old = entry[1].load(Relaxed);
            if entry[0].load(Relaxed) ^ old == hash { 0 } else { worth(old, generation) }
        };
        let entries = self.bucket(hash).chunks_exact(2);
        if let Some(entry) = entries.min_by_key(|entry| worth(entry)) {
            entry[0].store(hash ^ data, Relaxed);
            entry[1].store(data, Relaxed);
        }
    }

    /// Returns the hash under which a board is kept.
    #[inline]
    pub(crate) fn hash(board: Board) -> u64 {
        board.hash64()
    }
}

/// How much an entry of another board is worth keeping: more than 0.
#[inline]
fn worth(data: u64, generation: u8) -> u32 {
    let is_current = (data >> 48) as u8 == generation;
    1 + ((data >> 16) as u32 & 0xff) + if is_current { 256 } else { 0 }
}

#[inline]
fn pack(found: Found, generation: u8) -> u64 {
    let square = |mv: Option<Square>| mv.map_or(64, |square| square as u64);
    u64::from(found.lower as u8)
        | u64::from(found.upper as u8) << 8
        | u64::from(found.depth) << 16
        | (found.selectivity as u64) << 24
        | square(found.moves[0]) << 32
        | square(found.moves[1]) << 40
        | u64::from(generation) << 48
}

#[inline]
fn unpack(data: u64) -> Found {
    let square = |shift: u32| {
        let index = (data >> shift) as usize & 0x7f;
        (index < 64).then(|| Square::from_index(index))
    };
    Found {
        lower: data as i8,
        upper: (data >> 8) as i8,
        depth: (data >> 16) as u8,
        selectivity: SELECTIVITIES[(data >> 24) as usize & 7],
        moves: [square(32), square(40)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(score: i8, depth: u8) -> Found {
        let square = Square::from_index(depth as usize);
        Found { lower: -score, upper: score, depth, selectivity: Selectivity::Sure, moves: [Some(square), None] }
    }

    #[test]
    fn what_was_stored_is_found_again() {
        let table = Table::new(1).unwrap();
        assert_eq!(table.probe(7), None);
        table.store(7, found(64, 9));
        assert_eq!(table.probe(7), Some(found(64, 9)));
        table.store(7, found(12, 3));
        assert_eq!(table.probe(7), Some(found(12, 3)), "the newest about the same board counts");
    }

    #[test]
    fn a_table_that_no_machine_can_hold_is_refused() {
        for mebibytes in [1 << 40, usize::MAX] {
            assert_eq!(Table::new(mebibytes).unwrap_err(), NoMemory { mebibytes });
        }
    }

    #[test]
    fn a_full_bucket_loses_its_shallowest_entry_and_old_ones_first() {
        let table = Table::new(1).unwrap();
        let same_bucket = |i: u64| i << 40;
        for depth in 1..=4 {
            table.store(same_bucket(depth.into()), found(1, depth * 10));
        }
        table.store(same_bucket(5), found(1, 15));
        assert_eq!(table.probe(same_bucket(1)), None);
        table.age();
        table.store(same_bucket(6), found(1, 1));
        table.store(same_bucket(7), found(1, 2));
        assert_eq!(table.probe(same_bucket(6)), Some(found(1, 1)), "a new entry outlives old ones");
        assert_eq!(table.probe(same_bucket(4)), Some(found(1, 40)));
    }

    /// Many threads write and read the same few buckets; whatever is found must have been stored under that hash.
    #[test]
    fn entries_survive_concurrent_hammering() {
        let table = Table::new(1).unwrap();
        let entry = |hash: u64| found((hash % 64) as i8, (hash % 61) as u8);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut random = fastrand::Rng::with_seed(thread);
                    for _ in 0..200_000 {
                        let hash = random.u64(..) << 40 | random.u64(..4);
                        if let Some(found) = table.probe(hash) {
                            assert_eq!(found, entry(hash));
                        }
                        let again = random.u64(..16) << 40 | random.u64(..4);
                        table.store(again, entry(again));
                        assert!(table.probe(again).is_none_or(|found| found == entry(again)));
                    }
                });
            }
        });
    }
}
