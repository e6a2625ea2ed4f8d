//! A set of numbers that threads fill together.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A set of numbers below a bound, one bit each.
#[derive(Debug)]
pub(super) struct BitSet {
    words: Vec<AtomicU64>,
}

impl BitSet {
    /// Makes an empty set of numbers below `bound`.
    pub(super) fn new(bound: usize) -> Self {
        Self { words: (0..bound.div_ceil(64)).map(|_| AtomicU64::new(0)).collect() }
    }

    #[inline]
    pub(super) fn has(&self, number: usize) -> bool {
        // Relaxed, here and below: a bit is all that is passed, and the passes over the sets are divided by the end of
        // the threads.
        self.words[number / 64].load(Relaxed) & bit(number) != 0
    }

    /// Adds a number and returns whether it is new.
    #[inline]
    pub(super) fn insert(&self, number: usize) -> bool {
        // Most numbers are there already, and reading is cheaper than writing.
        !self.has(number) && self.words[number / 64].fetch_or(bit(number), Relaxed) & bit(number) == 0
    }

    /// Removes a number and returns whether it was there.
    #[inline]
    pub(super) fn remove(&self, number: usize) -> bool {
        self.has(number) && self.words[number / 64].fetch_and(!bit(number), Relaxed) & bit(number) != 0
    }
}

impl Clone for BitSet {
    fn clone(&self) -> Self {
        Self { words: self.words.iter().map(|word| AtomicU64::new(word.load(Relaxed))).collect() }
    }
}

const fn bit(number: usize) -> u64 {
    1 << (number % 64)
}
