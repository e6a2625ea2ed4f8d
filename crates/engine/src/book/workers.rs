//! The growth of a book by several engines at once.

use super::growth::SearchJob;
use super::{Book, Deviation, Growth};
use crate::Engine;
use outflank_game::StopFlag;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;

/// The growth as its workers share it.
struct SharedGrowth<'a, W> {
    state: Mutex<State<W>>,
    /// Wakes workers that found no job.
    changed: Condvar,
    stop: &'a StopFlag,
}

struct State<W> {
    growth: Growth,
    /// The number of searches under way.
    searching: usize,
    /// Whether no further search is to start.
    is_over: bool,
    watch: W,
}

/// Grows a book with each engine on a thread of its own, to the limits of the options; returns the book.
///
/// `watch` gets the book after every search, and may end the growth. A search that is stopped leaves the book as it was.
/// With one engine of one thread, a book that grows in one run is the same as with any number of interruptions.
///
/// # Panics
///
/// Panics when `watch` does.
pub fn grow(
    growth: Growth,
    engines: &mut [Engine],
    stop: &StopFlag,
    watch: impl FnMut(&Book) -> ControlFlow<()> + Send,
) -> Book {
    let state = State { growth, searching: 0, is_over: false, watch };
    let shared = SharedGrowth { state: Mutex::new(state), changed: Condvar::new(), stop };
    thread::scope(|scope| {
        for engine in engines {
            scope.spawn(|| shared.run_worker(engine));
        }
    });
    shared.state.into_inner().expect("no thread panics with the lock").growth.into_book()
}

impl<W: FnMut(&Book) -> ControlFlow<()>> SharedGrowth<'_, W> {
    /// Searches until there is no job left.
    fn run_worker(&self, engine: &mut Engine) {
        while let Some(job) = self.next_job() {
            let deviation = job.search(engine, self.stop);
            self.finish(&job, deviation);
        }
    }

    /// Returns the next job; waits where it depends on searches under way.
    fn next_job(&self) -> Option<SearchJob> {
        let mut state = self.lock();
        while !state.is_over && !self.stop.is_stopped() {
            if let Some(job) = state.growth.next() {
                state.searching += 1;
                return Some(job);
            }
            state.is_over = state.searching == 0;
            if !state.is_over {
                state = self.changed.wait(state).expect("no thread panics with the lock");
            }
        }
        state.is_over = true;
        self.changed.notify_all();
        None
    }

    fn finish(&self, job: &SearchJob, deviation: Option<Deviation>) {
        let mut state = self.lock();
        let State { growth, searching, is_over, watch } = &mut *state;
        growth.finish(job, deviation);
        *searching -= 1;
        *is_over |= watch(growth.book()).is_break();
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<W>> {
        self.state.lock().expect("no thread panics with the lock")
    }
}
