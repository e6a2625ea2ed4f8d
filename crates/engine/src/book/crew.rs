//! Engines that search side by side.

use super::growth::Task;
use super::{Book, Deviation, Growth};
use crate::Engine;
use outflank_game::StopFlag;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;

/// A growth that several threads work on.
struct Site<'a, W> {
    work: Mutex<Work<W>>,
    /// Tells those who found nothing to do that there may be something now.
    changed: Condvar,
    stop: &'a StopFlag,
}

struct Work<W> {
    growth: Growth,
    /// How many threads search.
    searching: usize,
    /// Whether no further search is to begin.
    is_over: bool,
    watch: W,
}

/// Lets each engine search on a thread of its own until the book has grown as far as it is to; returns the book.
///
/// `watch` sees the book after every search, and may end the growth. A search that is stopped leaves the book as it was.
/// With one engine that has one thread, books that grow in one go and with any number of interruptions are the same.
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
    let work = Work { growth, searching: 0, is_over: false, watch };
    let site = Site { work: Mutex::new(work), changed: Condvar::new(), stop };
    thread::scope(|scope| {
        for engine in engines {
            scope.spawn(|| site.serve(engine));
        }
    });
    site.work.into_inner().expect("no thread panics with the lock").growth.into_book()
}

impl<W: FnMut(&Book) -> ControlFlow<()>> Site<'_, W> {
    /// Searches until there is nothing left to do.
    fn serve(&self, engine: &mut Engine) {
        while let Some(task) = self.next_task() {
            let found = task.search(engine, self.stop);
            self.take(&task, found);
        }
    }

    /// Returns what is to be searched next; waits where that depends on what is searched already.
    fn next_task(&self) -> Option<Task> {
        let mut work = self.lock();
        while !work.is_over && !self.stop.is_stopped() {
            if let Some(task) = work.growth.next() {
                work.searching += 1;
                return Some(task);
            }
            work.is_over = work.searching == 0;
            if !work.is_over {
                work = self.changed.wait(work).expect("no thread panics with the lock");
            }
        }
        work.is_over = true;
        self.changed.notify_all();
        None
    }

    fn take(&self, task: &Task, found: Option<Deviation>) {
        let mut work = self.lock();
        let Work { growth, searching, is_over, watch } = &mut *work;
        growth.take(task, found);
        *searching -= 1;
        *is_over |= watch(growth.book()).is_break();
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Work<W>> {
        self.work.lock().expect("no thread panics with the lock")
    }
}
