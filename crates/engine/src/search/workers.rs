//! Parallel search: a pool of workers that share the moves of nodes.
//!
//! The idea (R. Feldmann, *Game Tree Search on Massively Parallel Systems*, 1993, "young brothers wait"): where the first
//! move of a node caused no cut-off, the others will most likely all have to be searched, so they can be searched at
//! once. A worker that comes to such a node while another one is idle opens a [`Split`]: a list of moves from which every
//! worker that joins takes the next. The first score above `alpha` cancels the rest. A worker that has opened a split and
//! waits for the others helps below it in the meantime.
//!
//! One lock guards the list of open splits. It is taken a few times for each move of a split, so a split must stand for
//! many thousands of nodes. What limits the speed-up are the nodes that a cut-off turns out to make needless, and, with
//! dozens of threads, the time until enough splits are open.

use super::ordering::Candidate;
use super::{Domain, Node, Search};
use crate::Selectivity;
use outflank_othello::Square;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The least depth of an exact search that another worker may take over.
const SPLIT_DEPTH_EXACT: u32 = 13;
/// The least depth of a midgame search that another worker may take over.
const SPLIT_DEPTH: u32 = 6;

/// The workers of a search.
#[derive(Default)]
pub(crate) struct WorkerPool {
    open: Mutex<OpenSplits>,
    changed: Condvar,
    idle: AtomicUsize,
}

#[derive(Default)]
struct OpenSplits {
    /// The oldest first: nearest to the root, and largest.
    splits: Vec<Arc<Split>>,
    is_shut_down: bool,
}

/// A node whose moves several workers search.
pub(super) struct Split {
    /// The split that this one lies below.
    parent: Option<Arc<Split>>,
    moves: Vec<Candidate>,
    node: Node,
    alpha: i32,
    selectivity: Selectivity,
    is_cancelled: AtomicBool,
    progress: Mutex<Progress>,
}

#[derive(Clone, Copy)]
struct Progress {
    next: usize,
    running: usize,
    /// The best score so far, and its move.
    best: (i32, Option<Square>),
}

impl WorkerPool {
    /// Returns whether a search of this depth is large enough for a split, and a worker is idle.
    #[inline]
    pub(super) fn should_split(&self, depth: u32, is_exact: bool) -> bool {
        depth >= if is_exact { SPLIT_DEPTH_EXACT } else { SPLIT_DEPTH } && self.idle.load(Relaxed) > 0
    }

    /// Runs a worker: joins open splits until the pool is shut down.
    pub(crate) fn run_worker<D: Domain>(&self, mut search: Search<'_, D>) {
        let mut open = lock(&self.open);
        while !open.is_shut_down {
            match open.splits.iter().find(|split| split.has_moves()).cloned() {
                Some(split) => {
                    drop(open);
                    search.join(self, &split);
                    open = lock(&self.open);
                }
                None => open = self.wait(open),
            }
        }
        search.report_nodes();
    }

    /// Returns a guard that shuts the pool down when it is dropped, also by a panic.
    pub(crate) fn shut_down_on_drop(&self) -> ShutDownOnDrop<'_> {
        ShutDownOnDrop(self)
    }

    /// Wakes waiting workers. The lock makes sure that none is about to wait without having seen the change.
    fn notify(&self) {
        drop(lock(&self.open));
        self.changed.notify_all();
    }

    fn wait<'a>(&self, open: MutexGuard<'a, OpenSplits>) -> MutexGuard<'a, OpenSplits> {
        self.idle.fetch_add(1, Relaxed);
        let open = self.changed.wait(open).unwrap_or_else(PoisonError::into_inner);
        self.idle.fetch_sub(1, Relaxed);
        open
    }

    fn open(&self, split: &Arc<Split>) {
        lock(&self.open).splits.push(Arc::clone(split));
        self.changed.notify_all();
    }

    /// Helps below a split until no worker searches its moves, and removes it from the open ones.
    fn close<D: Domain>(&self, split: &Arc<Split>, search: &mut Search<'_, D>) {
        let mut open = lock(&self.open);
        while lock(&split.progress).running > 0 {
            match open.splits.iter().find(|other| other.has_moves() && other.lies_below(split)).cloned() {
                Some(below) => {
                    drop(open);
                    search.join(self, &below);
                    open = lock(&self.open);
                }
                None => open = self.wait(open),
            }
        }
        open.splits.retain(|other| !Arc::ptr_eq(other, split));
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
    fn has_moves(&self) -> bool {
        !self.is_cancelled.load(Relaxed) && lock(&self.progress).next < self.moves.len()
    }

    fn lies_below(&self, upper: &Arc<Self>) -> bool {
        self.parent.as_ref().is_some_and(|parent| Arc::ptr_eq(parent, upper) || parent.lies_below(upper))
    }

    /// Returns whether this split, or one that it lies below, has been cut off.
    fn is_obsolete(&self) -> bool {
        self.is_cancelled.load(Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_obsolete())
    }

    fn take(&self) -> Option<Candidate> {
        let mut progress = lock(&self.progress);
        let candidate = *self.moves.get(progress.next).filter(|_| !self.is_cancelled.load(Relaxed))?;
        progress.next += 1;
        progress.running += 1;
        Some(candidate)
    }

    fn finish(&self, square: Square, score: Option<i32>) {
        let mut progress = lock(&self.progress);
        progress.running -= 1;
        if let Some(score) = score.filter(|&score| score > progress.best.0) {
            progress.best = (score, Some(square));
            if score > self.alpha {
                self.is_cancelled.store(true, Relaxed);
            }
        }
    }
}

/// A node that is to be split.
pub(super) struct SplitPoint {
    pub(super) node: Node,
    pub(super) alpha: i32,
    /// The moves that are left.
    pub(super) moves: Vec<Candidate>,
    /// The best score so far, and its move.
    pub(super) best: (i32, Option<Square>),
}

impl<D: Domain> Search<'_, D> {
    /// Searches moves together with the idle workers; returns the best score and its move.
    pub(super) fn split(&mut self, pool: &WorkerPool, point: SplitPoint) -> (i32, Option<Square>) {
        let SplitPoint { node, alpha, moves, best } = point;
        let split = Arc::new(Split {
            parent: self.split.clone(),
            moves,
            node,
            alpha,
            selectivity: self.selectivity,
            is_cancelled: AtomicBool::new(false),
            progress: Mutex::new(Progress { next: 0, running: 0, best }),
        });
        pool.open(&split);
        self.join(pool, &split);
        pool.close(&split, self);
        let Progress { best, .. } = *lock(&split.progress);
        best
    }

    /// Searches moves of a split until there are no more.
    fn join(&mut self, pool: &WorkerPool, split: &Arc<Split>) {
        let outer = self.split.replace(Arc::clone(split));
        let selectivity = std::mem::replace(&mut self.selectivity, split.selectivity);
        while let Some(candidate) = split.take() {
            let score = -self.null_window(split.node.after(candidate), -split.alpha - 1);
            split.finish(candidate.square, (!self.is_aborted).then_some(score));
            pool.notify();
            if self.is_aborted {
                break;
            }
        }
        (self.split, self.selectivity) = (outer, selectivity);
        self.is_aborted = self.is_obsolete();
    }

    /// Returns whether the search has to stop, or lies below a split that has been cut off.
    pub(super) fn is_obsolete(&mut self) -> bool {
        let searched = self.take_unreported_nodes();
        self.control.should_stop(searched) || self.split.as_ref().is_some_and(|split| split.is_obsolete())
    }
}

/// Locks, whatever happened to a thread that held the lock: a thread that panics ends the search anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
