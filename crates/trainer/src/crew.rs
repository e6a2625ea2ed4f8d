//! Threads that share work.

use outflank_game::StopFlag;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Who does a long work, and who is told about it.
#[derive(Clone, Copy)]
pub struct Crew<'a> {
    /// How many threads work.
    pub threads: NonZeroUsize,
    /// Asks them to stop.
    pub stop: &'a StopFlag,
    /// Hears now and then, from any thread, how far the work is.
    pub watch: &'a (dyn Fn(Progress) + Sync),
}

/// How far a work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The tasks that are done.
    pub done: usize,
    /// All tasks.
    pub of: usize,
}

impl Crew<'_> {
    /// Does tasks 0 to one less than `tasks` and returns their results in order, or `None` when it was stopped.
    pub(crate) fn work<T: Send>(&self, tasks: usize, task: impl Fn(usize) -> Option<T> + Sync) -> Option<Vec<T>> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let results: Mutex<Vec<Option<T>>> = Mutex::new((0..tasks).map(|_| None).collect());
        let worker = || {
            while !self.stop.is_stopped() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(result) = (number < tasks).then(|| task(number)) else { return };
                results.lock().expect("no worker panics with the lock")[number] = result;
                (self.watch)(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, of: tasks });
            }
        };
        thread::scope(|scope| (0..self.threads.get()).for_each(|_| drop(scope.spawn(worker))));
        results.into_inner().expect("no worker panics with the lock").into_iter().collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Runs with a crew of so many threads that nobody hears of or stops.
    pub(crate) fn with_crew<T>(threads: usize, run: impl FnOnce(Crew<'_>) -> T) -> T {
        let threads = NonZeroUsize::new(threads).expect("a crew has a thread");
        run(Crew { threads, stop: &StopFlag::new(), watch: &|_| {} })
    }

    #[test]
    fn results_come_in_order_with_any_number_of_threads() {
        for threads in [1, 3] {
            let squares = with_crew(threads, |crew| crew.work(100, |number| Some(number * number)));
            assert_eq!(squares, Some((0..100).map(|number| number * number).collect()));
        }
    }

    #[test]
    fn a_stopped_crew_has_no_result() {
        let stop = StopFlag::new();
        let crew = Crew { threads: NonZeroUsize::MIN, stop: &stop, watch: &|_| stop.stop() };
        assert_eq!(crew.work(2, Some), None);
    }
}
