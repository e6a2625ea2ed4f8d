//! Parallel search: a pool of workers that share the moves of nodes.
//!
//! The idea (R. Feldmann, *Game Tree Search on Massively Parallel Systems*, 1993, "young brothers wait"): where the first
//! move of a node caused no cut-off, the others will most likely all have to be searched, so they can be searched at
//! once. A worker that comes to such a node while another one is idle opens a [`Split`]: a list of moves from which every
//! worker that joins takes the next. The first score above `alpha` cancels the rest. A worker that has opened a split and
//! waits for the others helps below it in the meantime. So it is with the nodes of the principal variation, too, where the
//! others are searched in a null window: at the root, the subtrees of all moves but the first are searched at once.
//!
//! One lock guards the list of open splits. It is taken a few times for each move of a split, so a split must stand for
//! many thousands of nodes. What limits the speed-up are the nodes that a cut-off turns out to make needless, and the time
//! until enough splits are open.

use super::node::Successor;
use super::split::{Progress, Split, WorkerPool, lock};
use super::{Domain, Search};
use outflank_rules::othello::{Bitboard, Square};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// A node that is to be split.
pub(super) struct SplitPoint {
    pub(super) alpha: i32,
    /// The moves that are left.
    pub(super) successors: Vec<Successor>,
    /// The best score so far, and its move.
    pub(super) best: (i32, Option<Square>),
}

impl<D: Domain> Search<'_, D> {
    /// Runs a worker: joins open splits until the pool is shut down.
    pub(crate) fn run_worker(mut self, pool: &WorkerPool) {
        let mut open = lock(&pool.open);
        while !open.is_shut_down {
            match open.splits.iter().find(|split| split.has_moves()).cloned() {
                // The first split with moves is the oldest, with the largest subtrees: it keeps a worker busy longest.
                Some(split) => {
                    drop(open);
                    self.join(pool, &split);
                    open = lock(&pool.open);
                }
                None => open = pool.wait(open),
            }
        }
        // What has not been counted by the last batch: without it the count would be too low by up to a batch a worker.
        self.report_nodes();
    }

    /// Searches moves together with the idle workers, until one scores more than `alpha`.
    pub(super) fn split(&mut self, pool: &WorkerPool, point: SplitPoint) -> Progress {
        let SplitPoint { alpha, successors, best } = point;
        let split = Arc::new(Split {
            // The chain of parents tells a worker far below that a cut-off above made its search needless.
            parent: self.split.clone(),
            successors,
            alpha,
            selectivity: self.selectivity,
            is_cancelled: AtomicBool::new(false),
            progress: Mutex::new(Progress { next: 0, running: 0, searched: Bitboard::EMPTY, best }),
        });
        pool.open(&split);
        self.join(pool, &split);
        self.close(pool, &split);
        *lock(&split.progress)
    }

    /// Helps below a split until no worker searches its moves, and removes it from the open ones.
    fn close(&mut self, pool: &WorkerPool, split: &Arc<Split>) {
        // Held while the condition is read: the last worker notifies under this lock, so no wake-up falls between the
        // check and the wait.
        let mut open = lock(&pool.open);
        while lock(&split.progress).running > 0 {
            // Only below: elsewhere it could be in the middle of a long search when its own split is done, and the node
            // above would wait ("helpful master").
            match open.splits.iter().find(|other| other.has_moves() && other.lies_below(split)).cloned() {
                Some(below) => {
                    drop(open);
                    self.join(pool, &below);
                    open = lock(&pool.open);
                }
                None => open = pool.wait(open),
            }
        }
        open.splits.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Searches moves of a split until there are no more.
    fn join(&mut self, pool: &WorkerPool, split: &Arc<Split>) {
        // A worker that helps has a search of its own under way on the stack, whose split and selectivity come back
        // afterwards.
        let outer = self.split.replace(Arc::clone(split));
        let selectivity = std::mem::replace(&mut self.selectivity, split.selectivity);
        while let Some(Successor { square, node }) = split.take() {
            let score = -self.null_window(node, -split.alpha - 1);
            if split.finish(square, (!self.is_aborted).then_some(score)) {
                pool.notify();
            }
            if self.is_aborted {
                break;
            }
        }
        (self.split, self.selectivity) = (outer, selectivity);
        // What aborted the search below may have been a cut-off there alone; whether the outer search goes on is asked
        // anew.
        self.is_aborted = self.is_obsolete();
    }

    /// Returns whether the search has to stop, or lies below a split that has been cut off.
    pub(super) fn is_obsolete(&mut self) -> bool {
        if self.unreported_nodes() >= self.control.batch() {
            self.report_nodes();
        }
        self.control.should_stop() || self.split.as_ref().is_some_and(|split| split.is_obsolete())
    }
}
