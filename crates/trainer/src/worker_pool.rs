//! Worker pools: threads that share numbered tasks.

use outflank_game::StopFlag;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

/// The threads of a long computation, with its stop flag and its progress callback.
#[derive(Clone, Copy)]
pub struct WorkerPool<'a> {
    /// The number of worker threads.
    pub threads: NonZeroUsize,
    /// Stops the computation.
    pub stop: &'a StopFlag,
    /// Is called with the progress, from any worker.
    pub watch: &'a (dyn Fn(Progress) + Sync),
}

/// The progress of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of tasks done.
    pub done: usize,
    /// The number of all tasks.
    pub of: usize,
}

impl WorkerPool<'_> {
    /// Runs tasks 0 to one less than `tasks` and returns their results in order, or `None` when it was stopped.
    pub(crate) fn map<T: Send>(&self, tasks: usize, task: impl Fn(usize) -> Option<T> + Sync) -> Option<Vec<T>> {
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

/// Runs numbered tasks with one thread for each worker state, and passes the results to `take` in the order of their
/// numbers, until there are no more, one is `None` or `take` fails.
pub(crate) fn stream<W: Send, T: Send, E>(
    workers: &mut [W],
    numbers: Range<u64>,
    task: impl Fn(&mut W, u64) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (next, task) = (&AtomicU64::new(numbers.start), &task);
    // Bounded, so that waiting results take little memory.
    let (sender, receiver) = mpsc::sync_channel(workers.len());
    thread::scope(|scope| {
        for worker in workers {
            let sender = sender.clone();
            scope.spawn(move || {
                let tasks = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                for number in tasks.take_while(|number| *number < numbers.end) {
                    let result = task(worker, number);
                    let is_last = result.is_none();
                    // The receiver is gone when `take` has failed.
                    if sender.send((number, result)).is_err() || is_last {
                        return;
                    }
                }
            });
        }
        drop(sender);
        in_order(receiver, numbers.start).try_for_each(&mut take)
    })
}

/// Sorts results by their numbers, as far as there is no gap and none is `None`.
fn in_order<T>(receiver: mpsc::Receiver<(u64, Option<T>)>, first: u64) -> impl Iterator<Item = T> {
    let (mut next, mut early) = (first, BTreeMap::new());
    std::iter::from_fn(move || {
        while !early.contains_key(&next) {
            let (number, result) = receiver.recv().ok()?;
            early.insert(number, result);
        }
        next += 1;
        early.remove(&(next - 1)).flatten()
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Runs with a pool of a number of threads that is not watched and not stopped.
    pub(crate) fn with_pool<T>(threads: usize, run: impl FnOnce(WorkerPool<'_>) -> T) -> T {
        let threads = NonZeroUsize::new(threads).expect("a pool has a thread");
        run(WorkerPool { threads, stop: &StopFlag::new(), watch: &|_| {} })
    }

    #[test]
    fn results_come_in_order_with_any_number_of_threads() {
        for threads in [1, 3] {
            let squares = with_pool(threads, |pool| pool.map(100, |number| Some(number * number)));
            assert_eq!(squares, Some((0..100).map(|number| number * number).collect()));
        }
    }

    #[test]
    fn a_stopped_pool_has_no_result() {
        let stop = StopFlag::new();
        let pool = WorkerPool { threads: NonZeroUsize::MIN, stop: &stop, watch: &|_| stop.stop() };
        assert_eq!(pool.map(2, Some), None);
    }

    #[test]
    fn a_stream_is_in_order_and_ends_at_the_first_gap() {
        for threads in [1, 3] {
            let mut taken = Vec::new();
            let keep = |number| {
                taken.push(number);
                Ok::<_, ()>(())
            };
            stream(&mut vec![(); threads], 5..100, |(), number| (number != 60).then_some(number), keep).unwrap();
            assert_eq!(taken, (5..60).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_of_the_receiver_ends_the_stream() {
        let mut taken = 0;
        let keep = |number| {
            taken += 1;
            if number < 7 { Ok(()) } else { Err("enough") }
        };
        assert_eq!(stream(&mut [(), ()], 0..u64::MAX, |(), number| Some(number), keep), Err("enough"));
        assert_eq!(taken, 8);
    }
}
