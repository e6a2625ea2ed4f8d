//! Work that several threads share.

use crate::threads::thread_pool;
use crate::{StopFlag, Threads};
use rayon::prelude::*;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, OnceLock};

/// Runs jobs on a thread for each worker, until there is none left, one of them breaks or it is stopped.
///
/// Jobs start in the order of the iterator, and those that have started are finished. A single worker runs them on the
/// calling thread, and so does the first of several where the system can start no other thread.
///
/// # Panics
///
/// Panics when a job or the iterator does, and when there are jobs but no workers.
///
/// # Examples
///
/// ```
/// use outflank_rules::{StopFlag, run_jobs};
/// use std::ops::ControlFlow;
///
/// let mut sums = [0, 0];
/// run_jobs(&mut sums, 1..=100, &StopFlag::new(), |sum, number| {
///     *sum += number;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(sums[0] + sums[1], 5050);
/// ```
pub fn run_jobs<W: Send, J: Send>(
    workers: &mut [W],
    mut jobs: impl Iterator<Item = J> + Send,
    stop: &StopFlag,
    run: impl Fn(&mut W, J) -> ControlFlow<()> + Sync,
) {
    let pool = thread_pool(workers.len());
    // A thread takes any idle worker: there are as many of them as threads, so that one is always left.
    let idle = Mutex::new(workers.iter_mut().collect::<Vec<_>>());
    let run = |job| {
        if stop.is_stopped() {
            return ControlFlow::Break(());
        }
        // Not given back after a panic, which `panic_fuse` lets no further job follow.
        let worker = lock(&idle).pop().expect("there is a worker for each thread");
        let next = run(worker, job);
        lock(&idle).push(worker);
        next
    };
    // How it ended is known to the jobs.
    let _ = match pool {
        // A bridge asks the iterator for one job at a time, so that they start in its order and may be made while
        // others run.
        Some(pool) => pool.install(|| jobs.par_bridge().panic_fuse().try_for_each(run)),
        None => jobs.try_for_each(run),
    };
}

/// The threads of a long computation, with its stop flag and its progress.
pub struct Workers<'a> {
    /// The number of threads.
    pub threads: Threads,
    /// Stops the computation.
    pub stop: &'a StopFlag,
    /// Gets the progress after each part.
    pub on_progress: &'a (dyn Fn(Progress) + Sync),
    /// The threads, which are started for the first parts and serve all later ones.
    pool: OnceLock<Option<rayon::ThreadPool>>,
}

/// The progress of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of parts that are done.
    pub done: usize,
    /// The number of all parts.
    pub of: usize,
}

impl<'a> Workers<'a> {
    /// Makes workers that report no progress.
    pub fn new(threads: Threads, stop: &'a StopFlag) -> Self {
        Self { threads, stop, on_progress: &|_| (), pool: OnceLock::new() }
    }

    /// Sets what gets the progress.
    #[must_use]
    pub fn with_progress(self, on_progress: &'a (dyn Fn(Progress) + Sync)) -> Self {
        Self { on_progress, ..self }
    }

    /// Returns the results of parts 0 to one less than `parts` in order, or `None` when it was stopped or a part returned
    /// `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_rules::{StopFlag, Threads, Workers};
    ///
    /// let (threads, stop) = (Threads::new(2)?, StopFlag::new());
    /// assert_eq!(Workers::new(threads, &stop).map(4, |part| Some(part * part)), Some(vec![0, 1, 4, 9]));
    /// # Ok::<(), outflank_rules::ThreadsError>(())
    /// ```
    pub fn map<T: Send>(&self, parts: usize, run: impl Fn(usize) -> Option<T> + Sync) -> Option<Vec<T>> {
        let done = Mutex::new(0);
        self.map_quietly(parts, |part| {
            let result = run(part)?;
            // Held while it is reported, so that progress never goes back.
            let mut done = lock(&done);
            *done += 1;
            (self.on_progress)(Progress { done: *done, of: parts });
            Some(result)
        })
    }

    /// Does what [`map`](Self::map) does, but reports no progress.
    pub fn map_quietly<T: Send>(&self, parts: usize, run: impl Fn(usize) -> Option<T> + Sync) -> Option<Vec<T>> {
        let run = |part| if self.stop.is_stopped() { None } else { run(part) };
        match self.pool.get_or_init(|| thread_pool(self.threads.get())) {
            // A part is so much work that each may go to another thread.
            Some(pool) => pool.install(|| (0..parts).into_par_iter().with_max_len(1).panic_fuse().map(run).collect()),
            None => (0..parts).map(run).collect(),
        }
    }
}

impl fmt::Debug for Workers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workers").field("threads", &self.threads).field("stop", self.stop).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no worker panics with the lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(threads: usize) -> Threads {
        Threads::new(threads).unwrap()
    }

    /// Returns the jobs of a thousand that are run until the one with a number breaks, in the order in which they end.
    fn jobs_until(workers: usize, last: u32) -> Vec<u32> {
        let ended = Mutex::new(Vec::new());
        run_jobs(&mut vec![(); workers], 0..1000, &StopFlag::new(), |(), job| {
            lock(&ended).push(job);
            if job == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        ended.into_inner().unwrap()
    }

    #[test]
    fn each_job_is_run_once() {
        assert_eq!(jobs_until(1, u32::MAX), (0..1000).collect::<Vec<_>>());
        let mut ended = jobs_until(3, u32::MAX);
        ended.sort_unstable();
        assert_eq!(ended, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn after_a_break_no_further_job_starts() {
        assert_eq!(jobs_until(1, 7), (0..8).collect::<Vec<_>>());
        // The others may have taken one more before the break is known to them.
        assert!(jobs_until(3, 7).len() < 1000);
    }

    #[test]
    fn a_stopped_run_starts_no_job() {
        let stop = StopFlag::new();
        stop.stop();
        for workers in [1, 3] {
            run_jobs(&mut vec![(); workers], 0.., &stop, |(), _: u32| panic!("a job has started"));
        }
    }

    #[test]
    #[should_panic(expected = "a job panicked")]
    fn a_panic_in_a_job_ends_the_others() {
        run_jobs(&mut [(); 3], 0.., &StopFlag::new(), |(), job: u32| {
            assert!(job != 5, "a job panicked");
            ControlFlow::Continue(())
        });
    }

    #[test]
    fn results_are_in_order_with_any_number_of_threads() {
        let stop = StopFlag::new();
        for count in [1, 3] {
            let squares = Workers::new(threads(count), &stop).map(100, |part| Some(part * part));
            assert_eq!(squares, Some((0..100).map(|part| part * part).collect()));
        }
    }

    #[test]
    fn progress_counts_the_parts_one_after_the_other() {
        let (stop, seen) = (StopFlag::new(), Mutex::new(Vec::new()));
        let on_progress = |progress: Progress| lock(&seen).push(progress);
        Workers::new(threads(3), &stop).with_progress(&on_progress).map(50, Some).unwrap();
        assert_eq!(*lock(&seen), (1..=50).map(|done| Progress { done, of: 50 }).collect::<Vec<_>>());
    }

    #[test]
    fn a_stopped_computation_has_no_result() {
        let stop = StopFlag::new();
        let on_progress = |_| stop.stop();
        assert_eq!(Workers::new(threads(1), &stop).with_progress(&on_progress).map(2, Some), None);
        assert_eq!(Workers::new(threads(2), &StopFlag::new()).map(9, |part| (part != 3).then_some(part)), None);
    }
}
