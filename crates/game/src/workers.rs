//! Worker threads that share jobs, and the flag that stops a computation.

use crate::Threads;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

/// A shared flag that stops a long computation; clones share the flag.
///
/// # Examples
///
/// ```
/// use outflank_game::StopFlag;
///
/// let here = StopFlag::new();
/// let there = here.clone();
/// there.stop();
/// assert!(here.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Makes a flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag.
    #[inline]
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Jobs for workers, some of which may depend on the outputs of others.
pub trait JobQueue {
    /// A job.
    type Job: Send;
    /// The output of a job.
    type Output: Send;

    /// Returns the next job, or `None` when there is none before another output.
    fn next_job(&mut self) -> Option<Self::Job>;

    /// Takes the output of a job; after a break no further job starts.
    fn finish(&mut self, output: Self::Output) -> ControlFlow<()>;
}

/// A queue of jobs that have no outputs and do not depend on each other.
#[derive(Clone, Debug)]
pub struct IndependentJobs<I>(pub I);

impl<I: Iterator<Item: Send>> JobQueue for IndependentJobs<I> {
    type Job = I::Item;
    type Output = ();

    fn next_job(&mut self) -> Option<I::Item> {
        self.0.next()
    }

    fn finish(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Runs the jobs of a queue on a thread for each worker, until there is none left, the queue breaks or it is stopped.
///
/// Jobs that have started are finished. A single worker takes them in the order of the queue. The last worker runs on the
/// calling thread, so that the work is done also where the system can start no other thread.
///
/// # Panics
///
/// Panics when a job or the queue does.
///
/// # Examples
///
/// ```
/// use outflank_game::{JobQueue, StopFlag, run_jobs};
/// use std::ops::ControlFlow;
///
/// /// Numbers to square, and the sum of their squares.
/// struct Squares(Vec<u32>, u32);
///
/// impl JobQueue for Squares {
///     type Job = u32;
///     type Output = u32;
///
///     fn next_job(&mut self) -> Option<u32> {
///         self.0.pop()
///     }
///
///     fn finish(&mut self, square: u32) -> ControlFlow<()> {
///         self.1 += square;
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut queue = Squares(vec![1, 2, 3], 0);
/// run_jobs(&mut [(), ()], &mut queue, &StopFlag::new(), |(), number| number * number);
/// assert_eq!(queue.1, 14);
/// ```
pub fn run_jobs<W: Send, Q: JobQueue + Send>(
    workers: &mut [W],
    queue: &mut Q,
    stop: &StopFlag,
    run: impl Fn(&mut W, Q::Job) -> Q::Output + Sync,
) {
    let shared =
        Shared { state: Mutex::new(State { queue, running: 0, is_over: false }), changed: Condvar::new(), stop };
    let work = |worker: &mut W| {
        while let Some(job) = shared.next_job() {
            // A panic in a job must not leave the others waiting for it.
            let guard = EndOnDrop(&shared);
            let output = run(worker, job);
            std::mem::forget(guard);
            shared.finish(output);
        }
    };
    let Some((here, others)) = workers.split_last_mut() else { return };
    thread::scope(|scope| {
        for worker in others {
            if thread::Builder::new().spawn_scoped(scope, || work(worker)).is_err() {
                break;
            }
        }
        work(here);
    });
}

/// A queue that workers share.
struct Shared<'a, Q> {
    state: Mutex<State<'a, Q>>,
    /// Wakes workers that wait for a job.
    changed: Condvar,
    stop: &'a StopFlag,
}

struct State<'a, Q> {
    queue: &'a mut Q,
    /// The number of jobs under way.
    running: usize,
    /// Whether no further job starts.
    is_over: bool,
}

impl<Q: JobQueue> Shared<'_, Q> {
    /// Returns the next job; waits while there is none and jobs are under way.
    fn next_job(&self) -> Option<Q::Job> {
        let mut state = self.lock();
        while !state.is_over && !self.stop.is_stopped() {
            if let Some(job) = state.queue.next_job() {
                state.running += 1;
                return Some(job);
            }
            state.is_over = state.running == 0;
            if !state.is_over {
                state = self.changed.wait(state).expect("no worker panics with the lock");
            }
        }
        state.is_over = true;
        self.changed.notify_all();
        None
    }

    fn finish(&self, output: Q::Output) {
        let mut state = self.lock();
        state.running -= 1;
        state.is_over |= state.queue.finish(output).is_break();
        self.changed.notify_all();
    }
}

impl<'a, Q> Shared<'a, Q> {
    fn lock(&self) -> MutexGuard<'_, State<'a, Q>> {
        self.state.lock().expect("no worker panics with the lock")
    }
}

/// Ends the run when a job panics.
struct EndOnDrop<'a, 'b, Q>(&'a Shared<'b, Q>);

impl<Q> Drop for EndOnDrop<'_, '_, Q> {
    fn drop(&mut self) {
        if let Ok(mut state) = self.0.state.lock() {
            state.is_over = true;
        }
        self.0.changed.notify_all();
    }
}

/// The threads of a long computation, with its stop flag and its progress.
#[derive(Clone, Copy)]
pub struct Workers<'a> {
    /// The number of threads.
    pub threads: Threads,
    /// Stops the computation.
    pub stop: &'a StopFlag,
    /// Gets the progress after each part.
    pub on_progress: &'a (dyn Fn(Progress) + Sync),
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
        Self { threads, stop, on_progress: &|_| () }
    }

    /// Runs all jobs, or returns `None` when it was stopped. It reports no progress.
    pub fn for_each<J: Send>(&self, jobs: impl Iterator<Item = J> + Send, run: impl Fn(J) + Sync) -> Option<()> {
        run_jobs(&mut vec![(); self.threads.get()], &mut IndependentJobs(jobs), self.stop, |(), job| run(job));
        (!self.stop.is_stopped()).then_some(())
    }

    /// Returns the results of parts 0 to one less than `parts` in order, or `None` when it was stopped or a part returned
    /// `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_game::{StopFlag, Threads, Workers};
    ///
    /// let (threads, stop) = (Threads::new(2)?, StopFlag::new());
    /// assert_eq!(Workers::new(threads, &stop).map(4, |part| Some(part * part)), Some(vec![0, 1, 4, 9]));
    /// # Ok::<(), outflank_game::ThreadsError>(())
    /// ```
    pub fn map<T: Send>(&self, parts: usize, run: impl Fn(usize) -> Option<T> + Sync) -> Option<Vec<T>> {
        let results = (0..parts).map(|_| None).collect();
        let mut queue = Parts { next: 0, done: 0, results, on_progress: self.on_progress };
        let threads = self.threads.get().min(parts.max(1));
        run_jobs(&mut vec![(); threads], &mut queue, self.stop, |(), part| (part, run(part)));
        queue.results.into_iter().collect()
    }
}

/// Numbered parts and their results.
struct Parts<'a, T> {
    next: usize,
    done: usize,
    results: Vec<Option<T>>,
    on_progress: &'a (dyn Fn(Progress) + Sync),
}

impl<T: Send> JobQueue for Parts<'_, T> {
    type Job = usize;
    type Output = (usize, Option<T>);

    fn next_job(&mut self) -> Option<usize> {
        let part = (self.next < self.results.len()).then_some(self.next)?;
        self.next += 1;
        Some(part)
    }

    fn finish(&mut self, (part, result): Self::Output) -> ControlFlow<()> {
        let is_complete = result.is_some();
        self.results[part] = result;
        self.done += 1;
        (self.on_progress)(Progress { done: self.done, of: self.results.len() });
        if is_complete { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(threads: usize) -> Threads {
        Threads::new(threads).unwrap()
    }

    /// Jobs in rounds: the next round starts when all jobs of the last one are finished.
    struct Rounds {
        left: u32,
        open: u32,
        running: u32,
        outputs: u32,
        limit: u32,
    }

    impl JobQueue for Rounds {
        type Job = ();
        type Output = ();

        fn next_job(&mut self) -> Option<()> {
            if self.open == 0 && self.running == 0 && self.left > 0 {
                (self.open, self.left) = (3, self.left - 1);
            }
            self.open = self.open.checked_sub(1)?;
            self.running += 1;
            Some(())
        }

        fn finish(&mut self, (): ()) -> ControlFlow<()> {
            (self.running, self.outputs) = (self.running - 1, self.outputs + 1);
            if self.outputs < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
    }

    fn outputs(threads: usize, limit: u32) -> u32 {
        let mut rounds = Rounds { left: 20, open: 0, running: 0, outputs: 0, limit };
        run_jobs(&mut vec![(); threads], &mut rounds, &StopFlag::new(), |(), ()| ());
        rounds.outputs
    }

    #[test]
    fn workers_wait_for_jobs_that_depend_on_outputs() {
        assert_eq!([1, 2, 5].map(|threads| outputs(threads, u32::MAX)), [60; 3]);
    }

    #[test]
    fn after_a_break_no_further_job_starts() {
        assert_eq!(outputs(1, 7), 7);
        assert!((7..10).contains(&outputs(3, 7)));
    }

    #[test]
    #[should_panic(expected = "panicked")]
    fn a_panic_in_a_job_ends_the_others() {
        let mut rounds = Rounds { left: 20, open: 0, running: 0, outputs: 0, limit: u32::MAX };
        run_jobs(&mut [(); 3], &mut rounds, &StopFlag::new(), |(), ()| panic!("a job panicked"));
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
    fn a_stopped_computation_has_no_result() {
        let stop = StopFlag::new();
        let workers = Workers { on_progress: &|_| stop.stop(), ..Workers::new(threads(1), &stop) };
        assert_eq!(workers.map(2, Some), None);
        assert_eq!(Workers::new(threads(2), &StopFlag::new()).map(9, |part| (part != 3).then_some(part)), None);
    }
}
