//! Threads that share work.

use outflank_game::StopFlag;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
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

/// Does numbered tasks with one thread for each worker, and hands the results over one by one in the order of their
/// numbers, until there are no more, one is `None` or the taker wants no more.
pub(crate) fn stream<W: Send, T: Send, E>(
    workers: &mut [W],
    numbers: Range<u64>,
    task: impl Fn(&mut W, u64) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (next, task) = (&AtomicU64::new(numbers.start), &task);
    // Bounded, so that what waits for the taker takes little memory.
    let (sender, receiver) = mpsc::sync_channel(workers.len());
    thread::scope(|scope| {
        for worker in workers {
            let sender = sender.clone();
            scope.spawn(move || {
                let tasks = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                for number in tasks.take_while(|number| *number < numbers.end) {
                    let result = task(worker, number);
                    let is_last = result.is_none();
                    // Nobody listens any more when the taker has had enough.
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
    fn a_taker_that_has_had_enough_ends_the_stream() {
        let mut taken = 0;
        let keep = |number| {
            taken += 1;
            if number < 7 { Ok(()) } else { Err("enough") }
        };
        assert_eq!(stream(&mut [(), ()], 0..u64::MAX, |(), number| Some(number), keep), Err("enough"));
        assert_eq!(taken, 8);
    }
}
