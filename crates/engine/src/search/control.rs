//! When a search stops before its end: the limits and the stop flag, shared by all workers.

use crate::SearchLimits;
use outflank_game::StopFlag;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use web_time::Instant;

/// The stop flag, the deadline and the node limit of a search, and the node count of all its workers.
pub(crate) struct SearchControl<'a> {
    stop: &'a StopFlag,
    deadline: Option<Instant>,
    node_limit: Option<u64>,
    nodes: AtomicU64,
}

impl<'a> SearchControl<'a> {
    /// Makes the control of a search that starts now.
    pub(crate) fn new(stop: &'a StopFlag, limits: &SearchLimits) -> Self {
        // A time beyond what the system clock can hold is no limit.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { stop, deadline, node_limit: limits.nodes.map(Into::into), nodes: AtomicU64::new(0) }
    }

    /// Adds the nodes that a worker has searched since its last call; returns whether the search has to stop.
    #[inline]
    pub(super) fn should_stop(&self, searched: u64) -> bool {
        let nodes = self.add_nodes(searched);
        self.stop.is_stopped()
            || self.node_limit.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Adds nodes that a worker has searched; returns the count of all workers.
    #[inline]
    pub(super) fn add_nodes(&self, searched: u64) -> u64 {
        self.nodes.fetch_add(searched, Relaxed) + searched
    }

    /// Returns the node count of all workers.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }
}
