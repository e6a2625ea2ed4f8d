//! Several threads on one search.
//!
//! The idea (R. Feldmann, *Game Tree Search on Massively Parallel Systems*, 1993, "young brothers wait"): where the first
//! move of a node brought no cut-off, the others will most likely all have to be searched, so they can be searched at
//! once. A thread that comes to such a node while another one is idle *opens* a [`Split`]: a list of moves from which
//! every thread that joins takes the next. The first score above `alpha` cancels the rest. A thread that has opened a
//! split and waits for the others helps below it in the meantime.
//!
//! All of this stands behind one lock, which is taken a few times for each move of a split, so a split must be worth
//! many thousands of boards. What limits the speed-up is the work that a cut-off turns out to make needless, and, with
//! dozens of threads, the time until enough nodes have been opened.

use super::ordering::Candidate;
use super::{Ground, Node, Search};
use crate::Selectivity;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The least depth of a search to the end that is worth handing to another thread.
const WORTH_HANDING: u32 = 13;
/// The least depth of a search that ends with the evaluation and is worth handing to another thread.
const WORTH_HANDING_MIDGAME: u32 = 6;

/// The threads of a search.
#[derive(Default)]
pub(crate) struct Crew {
    open: Mutex<Offers>,
    changed: Condvar,
    idle: AtomicUsize,
}

#[derive(Default)]
struct Offers {
    /// The splits that were opened and not closed, the oldest first: nearest to the root, and largest.
    splits: Vec<Arc<Split>>,
    is_dismissed: bool,
}

/// A node whose moves are shared out.
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
    best: (i32, u8),
}

impl Crew {
    /// Tells whether a search so deep is worth handing to another thread, and one is idle.
    #[inline]
    pub(super) fn wants_work(&self, depth: u32, is_exact: bool) -> bool {
        depth >= if is_exact { WORTH_HANDING } else { WORTH_HANDING_MIDGAME } && self.idle.load(Relaxed) > 0
    }

    /// Takes part in all splits until the crew is dismissed.
    pub(crate) fn serve<G: Ground>(&self, mut search: Search<'_, G>) {
        let mut offers = lock(&self.open);
        while !offers.is_dismissed {
            match offers.splits.iter().find(|split| split.has_moves()).cloned() {
                Some(split) => {
                    drop(offers);
                    search.join(self, &split);
                    offers = lock(&self.open);
                }
                None => offers = self.wait(offers),
            }
        }
        search.count_nodes();
    }

    /// Returns a guard that sends all threads home when it is dropped, also by a panic.
    pub(crate) fn on_duty(&self) -> OnDuty<'_> {
        OnDuty(self)
    }

    /// Wakes those who wait for a change. The lock makes sure that nobody is about to wait without having seen it.
    fn tell(&self) {
        drop(lock(&self.open));
        self.changed.notify_all();
    }

    fn wait<'a>(&self, offers: MutexGuard<'a, Offers>) -> MutexGuard<'a, Offers> {
        self.idle.fetch_add(1, Relaxed);
        let offers = self.changed.wait(offers).unwrap_or_else(PoisonError::into_inner);
        self.idle.fetch_sub(1, Relaxed);
        offers
    }

    fn open(&self, split: &Arc<Split>) {
        lock(&self.open).splits.push(Arc::clone(split));
        self.changed.notify_all();
    }

    /// Helps below a split until nobody works on it any more, and closes it.
    fn close<G: Ground>(&self, split: &Arc<Split>, search: &mut Search<'_, G>) {
        let mut offers = lock(&self.open);
        while lock(&split.progress).running > 0 {
            match offers.splits.iter().find(|other| other.has_moves() && other.lies_below(split)).cloned() {
                Some(below) => {
                    drop(offers);
                    search.join(self, &below);
                    offers = lock(&self.open);
                }
                None => offers = self.wait(offers),
            }
        }
        offers.splits.retain(|other| !Arc::ptr_eq(other, split));
    }
}

/// Sends the crew home when it is dropped.
pub(crate) struct OnDuty<'a>(&'a Crew);

impl Drop for OnDuty<'_> {
    fn drop(&mut self) {
        lock(&self.0.open).is_dismissed = true;
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

    /// Tells whether this split, or one that it lies below, has been answered.
    pub(super) fn is_needless(&self) -> bool {
        self.is_cancelled.load(Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_needless())
    }

    fn take(&self) -> Option<Candidate> {
        let mut progress = lock(&self.progress);
        let candidate = *self.moves.get(progress.next).filter(|_| !self.is_cancelled.load(Relaxed))?;
        progress.next += 1;
        progress.running += 1;
        Some(candidate)
    }

    fn finish(&self, square: u8, score: Option<i32>) {
        let mut progress = lock(&self.progress);
        progress.running -= 1;
        if let Some(score) = score.filter(|&score| score > progress.best.0) {
            progress.best = (score, square);
            if score > self.alpha {
                self.is_cancelled.store(true, Relaxed);
            }
        }
    }
}

impl<G: Ground> Search<'_, G> {
    /// Searches moves together with whoever is idle; returns the best score and its move.
    pub(super) fn share(&mut self, crew: &Crew, shared: Shared) -> (i32, u8) {
        let Shared { node, alpha, moves, so_far } = shared;
        let split = Arc::new(Split {
            parent: self.split.clone(),
            moves,
            node,
            alpha,
            selectivity: self.selectivity,
            is_cancelled: AtomicBool::new(false),
            progress: Mutex::new(Progress { next: 0, running: 0, best: so_far }),
        });
        crew.open(&split);
        self.join(crew, &split);
        crew.close(&split, self);
        let Progress { best, .. } = *lock(&split.progress);
        best
    }

    /// Searches moves of a split until there are no more.
    fn join(&mut self, crew: &Crew, split: &Arc<Split>) {
        let outer = self.split.replace(Arc::clone(split));
        let selectivity = std::mem::replace(&mut self.selectivity, split.selectivity);
        while let Some(candidate) = split.take() {
            let score = -self.null_window(split.node.after(candidate), -split.alpha - 1);
            split.finish(candidate.square, (!self.is_stopped).then_some(score));
            crew.tell();
            if self.is_stopped {
                break;
            }
        }
        (self.split, self.selectivity) = (outer, selectivity);
        self.is_stopped = self.is_needless();
    }

    /// Tells whether the search was stopped, or lies below a node that has been answered.
    pub(super) fn is_needless(&mut self) -> bool {
        let searched = self.untold_nodes();
        self.brake.is_pulled(searched) || self.split.as_ref().is_some_and(|split| split.is_needless())
    }
}

/// A node that is to be split.
pub(super) struct Shared {
    pub(super) node: Node,
    pub(super) alpha: i32,
    /// The moves that are left.
    pub(super) moves: Vec<Candidate>,
    /// The best score so far, and its move.
    pub(super) so_far: (i32, u8),
}

/// Locks, whatever happened to a thread that held the lock: a thread that panics ends the search anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
