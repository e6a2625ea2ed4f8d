//! Split points: nodes whose moves several workers share.

use super::node::Successor;
use crate::Selectivity;
use outflank_rules::othello::{Bitboard, Square};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The least depth of an exact search that another worker may take over.
const SPLIT_DEPTH_EXACT: u32 = 13;
/// The least depth of a midgame search that another worker may take over.
const SPLIT_DEPTH: u32 = 6;

/// The workers of a search.
#[derive(Default)]
pub(crate) struct WorkerPool {
    pub(super) open: Mutex<OpenSplits>,
    changed: Condvar,
    idle: AtomicUsize,
}

#[derive(Default)]
pub(super) struct OpenSplits {
    /// The oldest first: nearest to the root, and largest.
    pub(super) splits: Vec<Arc<Split>>,
    pub(super) is_shut_down: bool,
}

/// A node whose moves several workers search.
pub(super) struct Split {
    /// The split that this one lies below.
    pub(super) parent: Option<Arc<Split>>,
    pub(super) successors: Vec<Successor>,
    pub(super) alpha: i32,
    pub(super) selectivity: Selectivity,
    pub(super) is_cancelled: AtomicBool,
    pub(super) progress: Mutex<Progress>,
}

#[derive(Clone, Copy)]
pub(super) struct Progress {
    pub(super) next: usize,
    pub(super) running: usize,
    /// The moves that have been searched.
    pub(super) searched: Bitboard,
    /// The best score so far, and its move.
    pub(super) best: (i32, Option<Square>),
}

impl WorkerPool {
    /// Returns whether a search of this depth is large enough for a split, and a worker is idle.
    #[inline]
    pub(super) fn should_split(&self, depth: u32, is_exact: bool) -> bool {
        // Relaxed: `idle` is a hint. A split that nobody joins costs its worker a lock, and one that is missed comes at
        // the next node.
        depth >= if is_exact { SPLIT_DEPTH_EXACT } else { SPLIT_DEPTH } && self.idle.load(Relaxed) > 0
    }

    /// Returns a guard that shuts the pool down when it is dropped, also by a panic.
    pub(crate) fn shut_down_on_drop(&self) -> ShutDownOnDrop<'_> {
        ShutDownOnDrop(self)
    }

    /// Wakes waiting workers. The lock makes sure that none is about to wait without having seen the change.
    pub(super) fn notify(&self) {
        drop(lock(&self.open));
        self.changed.notify_all();
    }

    pub(super) fn wait<'a>(&self, open: MutexGuard<'a, OpenSplits>) -> MutexGuard<'a, OpenSplits> {
        // A closer that waits counts as idle as well: it joins a split below its own.
        self.idle.fetch_add(1, Relaxed);
        // May wake without a reason; every caller looks at its condition again.
        let open = self.changed.wait(open).unwrap_or_else(PoisonError::into_inner);
        self.idle.fetch_sub(1, Relaxed);
        open
    }

    pub(super) fn open(&self, split: &Arc<Split>) {
        lock(&self.open).splits.push(Arc::clone(split));
        self.changed.notify_all();
    }
}

/// Shuts a pool down when it is dropped.
pub(crate) struct ShutDownOnDrop<'a>(&'a WorkerPool);

impl Drop for ShutDownOnDrop<'_> {
    fn drop(&mut self) {
        lock(&self.0.open).is_shut_down = true;
        self.0.changed.notify_all();
    }
}

impl Split {
    pub(super) fn has_moves(&self) -> bool {
        // Locks `progress` while its caller holds the list of open splits. Nobody takes them the other way round:
        // `finish` lets go of `progress` before it notifies.
        !self.is_cancelled.load(Relaxed) && lock(&self.progress).next < self.successors.len()
    }

    pub(super) fn lies_below(&self, upper: &Arc<Self>) -> bool {
        self.parent.as_ref().is_some_and(|parent| Arc::ptr_eq(parent, upper) || parent.lies_below(upper))
    }

    /// Returns whether this split, or one that it lies below, has been cut off.
    pub(super) fn is_obsolete(&self) -> bool {
        // Relaxed: a worker that sees a cut-off late searches for nothing a little longer. Results pass by the lock of
        // `progress`.
        self.is_cancelled.load(Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_obsolete())
    }

    pub(super) fn take(&self) -> Option<Successor> {
        let mut progress = lock(&self.progress);
        let successor = *self.successors.get(progress.next).filter(|_| !self.is_cancelled.load(Relaxed))?;
        progress.next += 1;
        progress.running += 1;
        Some(successor)
    }

    /// Notes that a worker is done with a move, with its score unless the search was aborted; returns whether no other
    /// worker searches moves of this split.
    pub(super) fn finish(&self, square: Square, score: Option<i32>) -> bool {
        let mut progress = lock(&self.progress);
        progress.running -= 1;
        if let Some(score) = score {
            progress.searched |= square.into();
            if score > progress.best.0 {
                progress.best = (score, Some(square));
            }
            if score > self.alpha {
                // Under the lock that `take` holds as well, so that no move is handed out after the cut-off.
                self.is_cancelled.store(true, Relaxed);
            }
        }
        progress.running == 0
    }
}

/// Locks, whatever happened to a thread that held the lock: a thread that panics ends the search anyway.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
