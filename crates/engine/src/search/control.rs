//! When a search stops before its end: the limits and the stop flag, shared by all workers.

use crate::{LiveSearch, SearchLimits};
use outflank_rules::StopFlag;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use web_time::Instant;

/// The maximum number of nodes that a worker searches between two calls of [`SearchControl::add_nodes`].
///
/// Workers write to one count, so that each call takes longer the more threads there are. This many nodes take
/// 0.1 to 2 ms.
const BATCH: u64 = 4096;

/// The stop flag, the deadline and the node limit of a search, and what is known of it while it runs.
pub(crate) struct SearchControl<'a> {
    stop: &'a StopFlag,
    deadline: Option<Instant>,
    node_limit: Option<u64>,
    live: &'a LiveSearch,
    /// Whether the deadline or the node limit has been reached.
    is_exhausted: AtomicBool,
}

impl<'a> SearchControl<'a> {
    /// Makes the control of a search that starts now.
    pub(crate) fn new(stop: &'a StopFlag, limits: &SearchLimits, live: &'a LiveSearch) -> Self {
        // A time beyond what the system clock can hold is no limit.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let node_limit = limits.nodes.map(Into::into);
        Self { stop, deadline, node_limit, live, is_exhausted: AtomicBool::new(false) }
    }

    /// Returns after how many nodes a worker adds them: fewer where the node limit is low.
    #[inline]
    pub(super) fn batch(&self) -> u64 {
        // A search may pass its limit by a batch a worker; a 64th keeps that small.
        self.node_limit.map_or(BATCH, |limit| (limit / 64).min(BATCH))
    }

    /// Returns whether the search has to stop, by what is known since the last call of [`Self::add_nodes`].
    #[inline]
    pub(super) fn should_stop(&self) -> bool {
        // Relaxed, here and below: the flag orders no other memory, and it does not matter if a worker sees it some
        // nodes later.
        self.stop.is_stopped() || self.is_exhausted.load(Relaxed)
    }

    /// Adds nodes that a worker has searched, and checks the limits; returns the count of all workers.
    pub(super) fn add_nodes(&self, searched: u64) -> u64 {
        let nodes = self.live.nodes.fetch_add(searched, Relaxed) + searched;
        let is_exhausted = self.node_limit.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_exhausted {
            self.is_exhausted.store(true, Relaxed);
        }
        nodes
    }

    /// Returns where the search says what it knows.
    pub(super) fn live(&self) -> &'a LiveSearch {
        self.live
    }

    /// Returns the node count of all workers.
    pub(crate) fn nodes(&self) -> u64 {
        self.live.nodes()
    }
}
