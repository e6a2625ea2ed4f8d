//! Thread pools for searches, with bounded queues in which clients take turns.
//!
//! A job that waits too long fails, so that an overloaded server answers "busy" instead of becoming slow. When the caller
//! is cancelled, its search is stopped or never started.

mod job_queue;

use crate::error::AppError;
use job_queue::{JobQueue, QueueFull, Waiter};
use outflank_rules::{StopFlag, Threads};
use outflank_service::ApiError;
use outflank_service::alak_explorer::Tablebases;
use outflank_service::game::WorkerContext;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

pub(crate) use job_queue::{JobClient, Turn};
pub(crate) use outflank_service::Effort;

/// How long the job of a request may wait for a thread.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

type Job = Box<dyn FnOnce(&mut WorkerContext) + Send>;

/// A pool of threads, each with a [`WorkerContext`]; clones share it.
///
/// One more thread than was asked for runs short jobs only, so that these never wait for long ones.
#[derive(Clone)]
pub(crate) struct WorkerPool(Arc<Handle>);

/// Ends the threads when it is dropped.
struct Handle(Arc<JobQueue>);

/// Stops a search when it is dropped: a search polls a [`StopFlag`], which no async token can raise in time.
struct StopOnDrop(StopFlag);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl WorkerPool {
    /// Starts the threads, which end when the last handle is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error when the system cannot start one; those that were started end.
    pub(crate) fn new(name: &str, threads: Threads, capacity: usize, tablebases: &Arc<Tablebases>) -> io::Result<Self> {
        let pool = Self(Arc::new(Handle(Arc::new(JobQueue::new(capacity)))));
        // Thread 0 is the additional one for short jobs.
        for number in 0..=threads.get() {
            let (queue, tablebases) = (Arc::clone(&pool.0.0), Arc::clone(tablebases));
            let longest = if number == 0 { Effort::Short } else { Effort::Long };
            std::thread::Builder::new()
                .name(format!("{name} {number}"))
                .spawn(move || run_jobs(&queue, longest, &tablebases))?;
        }
        Ok(pool)
    }

    /// Runs a job on one of the threads; the flag is raised when the returned future is dropped.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::Api(ApiError::Busy)`] when the queue is full or no thread becomes free in time, and
    /// [`AppError::Api(ApiError::Internal)`] when the job panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        turn: Turn,
        job: impl FnOnce(&mut WorkerContext, &StopFlag) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        self.run_with_stop(turn, StopFlag::new(), job).await
    }

    /// Does the same with a flag that the caller can also raise; the job then returns what it has.
    pub(crate) async fn run_with_stop<T: Send + 'static>(
        &self,
        turn: Turn,
        stop: StopFlag,
        job: impl FnOnce(&mut WorkerContext, &StopFlag) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let (sender, result) = oneshot::channel();
        let (stop_on_drop, submitted, waiter) = (StopOnDrop(stop.clone()), Instant::now(), turn.waiter());
        let job = move |context: &mut WorkerContext| {
            // Looked at when its turn comes: a late job costs nothing, and needs no timer.
            let is_late = waiter == Waiter::Request && submitted.elapsed() > QUEUE_TIMEOUT;
            if stop.is_stopped() || is_late {
                return;
            }
            metrics::histogram!("outflank_wait_seconds").record(submitted.elapsed());
            // A panic must not end the thread, which is one of few.
            let _ = sender.send(catch_unwind(AssertUnwindSafe(|| job(context, &stop))));
        };
        self.queue().add(turn, Box::new(job)).map_err(|QueueFull| AppError::Api(ApiError::Busy))?;
        let result = result.await;
        // It lives until here: when this future is dropped while it waits, the search stops.
        drop(stop_on_drop);
        // A closed channel means that the job was skipped, an inner error that it panicked.
        result.map_err(|_| AppError::Api(ApiError::Busy))?.map_err(|_| AppError::Api(ApiError::Internal))
    }

    /// Does the same, and raises the flag when the job has run for a time: its answer is then the best so far.
    pub(crate) async fn run_for<T: Send + 'static>(
        &self,
        turn: Turn,
        stop: StopFlag,
        time: Duration,
        job: impl FnOnce(&mut WorkerContext, &StopFlag) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let runtime = tokio::runtime::Handle::current();
        let job = move |context: &mut WorkerContext, stop: &StopFlag| {
            let late = stop.clone();
            let timer = runtime.spawn(async move {
                tokio::time::sleep(time).await;
                late.stop();
            });
            let result = job(context, stop);
            // A timer that outlives the job would raise the flag of the caller for nothing.
            timer.abort();
            result
        };
        self.run_with_stop(turn, stop, job).await
    }

    /// Waits until the queue is empty.
    pub(crate) async fn wait_until_idle(&self) {
        const POLL_INTERVAL: Duration = Duration::from_millis(50);
        while self.queue().len() > 0 {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Waits for at least this time, and until the queue is not empty.
    pub(crate) async fn wait_until_contended(&self, at_least: Duration) {
        const POLL_INTERVAL: Duration = Duration::from_millis(250);
        tokio::time::sleep(at_least).await;
        while self.queue().len() == 0 {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    fn queue(&self) -> &JobQueue {
        &self.0.0
    }
}

fn run_jobs(queue: &JobQueue, longest: Effort, tablebases: &Arc<Tablebases>) {
    // The thread for short jobs keeps its priority: they are what people wait for.
    if longest == Effort::Long {
        yield_to_requests();
    }
    let mut context = WorkerContext::new(Arc::clone(tablebases));
    while let Some(job) = queue.take(longest) {
        job(&mut context);
    }
}

/// Lowers the priority of this thread and those that it starts: with as many searches as cores, a move on the network would
/// else wait for the end of a search's time slice. Elsewhere than on Linux a priority belongs to the whole process.
fn yield_to_requests() {
    #[cfg(target_os = "linux")]
    {
        /// With the usual weights a tenth of the CPU time of a thread that answers requests.
        const NICE: i32 = 10;
        // Without the right to do so, searches are as urgent as requests.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn turn(client: &str, effort: Effort) -> Turn {
        Turn::new(JobClient::user(client), effort)
    }

    #[tokio::test]
    async fn short_work_is_done_while_long_work_of_many_clients_takes_all_threads() {
        let pool = WorkerPool::new("test", Threads::ONE, 64, &Arc::default()).unwrap();
        let (started, starts) = channel();
        let long: Vec<_> = (0..15)
            .map(|guest| {
                let (pool, started) = (pool.clone(), started.clone());
                tokio::spawn(async move {
                    let job = move |_: &mut WorkerContext, stop: &StopFlag| {
                        let _ = started.send(());
                        while !stop.is_stopped() {
                            std::thread::yield_now();
                        }
                    };
                    pool.run(turn(&guest.to_string(), Effort::Long), job).await
                })
            })
            .collect();
        tokio::task::spawn_blocking(move || starts.recv().unwrap()).await.unwrap();
        assert_eq!(pool.run(turn("ann", Effort::Short), |_, _| 7).await.unwrap(), 7, "all threads are busy");
        long.iter().for_each(tokio::task::JoinHandle::abort);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn requests_and_short_work_go_before_long_work() {
        let nice = |_: &mut WorkerContext, _: &StopFlag| {
            rustix::process::getpriority_process(Some(rustix::thread::gettid())).unwrap()
        };
        let pool = WorkerPool::new("test", Threads::ONE, 1, &Arc::default()).unwrap();
        let own = rustix::process::getpriority_process(None).unwrap();
        assert!(pool.run(turn("ann", Effort::Long), nice).await.unwrap() > own);
    }

    #[tokio::test]
    async fn a_job_that_runs_too_long_is_told_to_answer() {
        let pool = WorkerPool::new("test", Threads::ONE, 1, &Arc::default()).unwrap();
        let endless = |_: &mut WorkerContext, stop: &StopFlag| {
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
            7
        };
        let stopped = pool.run_for(turn("ann", Effort::Long), StopFlag::new(), Duration::from_millis(1), endless);
        assert_eq!(stopped.await.unwrap(), 7);
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_error_and_the_thread_goes_on() {
        let pool = WorkerPool::new("test", Threads::ONE, 1, &Arc::default()).unwrap();
        let failed = pool.run(turn("ann", Effort::Long), |_, _| panic!("in a test")).await;
        assert!(matches!(failed, Err::<(), _>(AppError::Api(ApiError::Internal))));
        assert_eq!(pool.run(turn("ann", Effort::Long), |_, _| 7).await.unwrap(), 7);
    }
}
