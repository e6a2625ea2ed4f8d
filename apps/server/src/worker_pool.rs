//! Thread pools for searches, with bounded queues.
//!
//! A job that waits too long fails, so that an overloaded server answers "busy" instead of becoming slow. When the caller
//! is cancelled, its search is stopped or never started.

use crate::error::AppError;
use outflank_game::{StopFlag, Threads};
use outflank_web_api::ApiError;
use outflank_web_api::alak_explorer::Tablebases;
use outflank_web_api::game::WorkerContext;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How long a job may wait for a thread.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

type Job = Box<dyn FnOnce(&mut WorkerContext) + Send>;

/// A pool of threads, each with a [`WorkerContext`]; clones share it.
#[derive(Clone)]
pub(crate) struct WorkerPool {
    queue: SyncSender<Job>,
    /// The number of jobs in the queue.
    queued: Arc<AtomicUsize>,
}

/// Stops a search when it is dropped: a search polls a [`StopFlag`], which no async token can raise in time.
struct StopOnDrop(StopFlag);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl WorkerPool {
    /// Starts the threads, which end when the last handle is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error when the system cannot start one; those that were started end.
    pub(crate) fn new(name: &str, threads: Threads, capacity: usize, tablebases: &Arc<Tablebases>) -> io::Result<Self> {
        let (queue, jobs) = sync_channel(capacity);
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 1..=threads.get() {
            let (jobs, tablebases) = (Arc::clone(&jobs), Arc::clone(tablebases));
            std::thread::Builder::new().name(format!("{name} {number}")).spawn(move || run_jobs(&jobs, &tablebases))?;
        }
        Ok(Self { queue, queued: Arc::default() })
    }

    /// Runs a job on one of the threads; the flag is raised when the returned future is dropped.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::Api(ApiError::Busy)`] when the queue is full or no thread becomes free in time, and
    /// [`AppError::Api(ApiError::Internal)`] when the job panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut WorkerContext, &StopFlag) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        self.run_with_stop(StopFlag::new(), job).await
    }

    /// Does the same with a flag that the caller can also raise; the job then returns what it has.
    pub(crate) async fn run_with_stop<T: Send + 'static>(
        &self,
        stop: StopFlag,
        job: impl FnOnce(&mut WorkerContext, &StopFlag) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let (sender, result) = oneshot::channel();
        let (stop_on_drop, submitted, queued) = (StopOnDrop(stop.clone()), Instant::now(), Arc::clone(&self.queued));
        let job = move |context: &mut WorkerContext| {
            queued.fetch_sub(1, Ordering::Relaxed);
            if stop.is_stopped() || submitted.elapsed() > QUEUE_TIMEOUT {
                return;
            }
            metrics::histogram!("outflank_wait_seconds").record(submitted.elapsed());
            let _ = sender.send(catch_unwind(AssertUnwindSafe(|| job(context, &stop))));
        };
        self.queued.fetch_add(1, Ordering::Relaxed);
        self.queue.try_send(Box::new(job)).map_err(|_| {
            self.queued.fetch_sub(1, Ordering::Relaxed);
            AppError::Api(ApiError::Busy)
        })?;
        let result = result.await;
        drop(stop_on_drop);
        // A closed channel means that the job was skipped, an inner error that it panicked.
        result.map_err(|_| AppError::Api(ApiError::Busy))?.map_err(|_| AppError::Api(ApiError::Internal))
    }

    /// Waits until the queue is empty.
    pub(crate) async fn wait_until_idle(&self) {
        const POLL_INTERVAL: Duration = Duration::from_millis(50);
        while self.queued.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Waits for at least this time, and until the queue is not empty.
    pub(crate) async fn wait_until_contended(&self, at_least: Duration) {
        const POLL_INTERVAL: Duration = Duration::from_millis(250);
        tokio::time::sleep(at_least).await;
        while self.queued.load(Ordering::Relaxed) == 0 {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}

fn run_jobs(jobs: &Mutex<Receiver<Job>>, tablebases: &Arc<Tablebases>) {
    let mut context = WorkerContext::new(Arc::clone(tablebases));
    loop {
        // The lock is held while this thread waits for a job; the other threads wait for the lock.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(&mut context),
            Err(_) => return,
        }
    }
}
