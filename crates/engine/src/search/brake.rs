//! What ends a search early.

use crate::SearchLimits;
use outflank_game::StopFlag;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Tells the threads of a search when to stop.
pub(crate) struct Brake<'a> {
    stop: &'a StopFlag,
    deadline: Option<Instant>,
    most_nodes: Option<u64>,
    nodes: AtomicU64,
}

impl<'a> Brake<'a> {
    /// Makes the brake of a search that begins now.
    pub(crate) fn new(stop: &'a StopFlag, limits: &SearchLimits) -> Self {
        // A time too long for a clock is no limit.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { stop, deadline, most_nodes: limits.nodes.map(Into::into), nodes: AtomicU64::new(0) }
    }

    /// Tells whether to stop, given how many boards a thread has searched since it asked last.
    #[inline]
    pub(super) fn is_pulled(&self, searched: u64) -> bool {
        let nodes = self.count(searched);
        self.stop.is_stopped()
            || self.most_nodes.is_some_and(|most| nodes >= most)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Counts boards that a thread has searched; returns how many there are from all threads.
    #[inline]
    pub(super) fn count(&self, searched: u64) -> u64 {
        self.nodes.fetch_add(searched, Relaxed) + searched
    }

    /// Returns how many boards have been counted.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }
}
