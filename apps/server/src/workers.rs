//! Threads that search, with a queue before them.
//!
//! The queue is bounded, and whoever waits too long is sent away: a busy server says so in place of slowing to a halt.
//! When the one who asked leaves, the search is stopped, or never begun.

use crate::explore::Tables;
use crate::failure::Failure;
use crate::game::Desk;
use outflank_game::StopFlag;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How long one may wait for a thread.
const PATIENCE: Duration = Duration::from_secs(10);

type Job = Box<dyn FnOnce(&mut Desk) + Send>;

/// A pool of threads, each with a [`Desk`]; clones share it.
#[derive(Clone)]
pub(crate) struct Workers {
    queue: SyncSender<Job>,
    /// How many jobs no thread has taken up yet.
    waiting: Arc<AtomicUsize>,
}

/// Stops a search when it is dropped.
struct Leash(StopFlag);

impl Drop for Leash {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Workers {
    /// Starts the threads, which end with the last handle.
    pub(crate) fn new(name: &str, threads: NonZeroUsize, waiting: usize, tables: &Arc<Tables>) -> Self {
        let (queue, jobs) = sync_channel(waiting);
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 1..=threads.get() {
            let (jobs, tables) = (Arc::clone(&jobs), Arc::clone(tables));
            std::thread::Builder::new()
                .name(format!("{name} {number}"))
                .spawn(move || work(&jobs, &tables))
                .expect("the system has threads to spare when the server starts");
        }
        Self { queue, waiting: Arc::default() }
    }

    /// Has a thread do something; the flag is raised when the answer is no longer waited for.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Desk, &StopFlag) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.run_until(StopFlag::new(), work).await
    }

    /// Does the same with a flag that others may raise, too: an answer is waited for all the same.
    pub(crate) async fn run_until<T: Send + 'static>(
        &self,
        stop: StopFlag,
        work: impl FnOnce(&mut Desk, &StopFlag) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (answer, answered) = oneshot::channel();
        let (leash, asked, waiting) = (Leash(stop.clone()), Instant::now(), Arc::clone(&self.waiting));
        let job = move |desk: &mut Desk| {
            waiting.fetch_sub(1, Ordering::Relaxed);
            if stop.is_stopped() || asked.elapsed() > PATIENCE {
                return;
            }
            metrics::histogram!("outflank_wait_seconds").record(asked.elapsed());
            let _ = answer.send(catch_unwind(AssertUnwindSafe(|| work(desk, &stop))));
        };
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.queue.try_send(Box::new(job)).map_err(|_| {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            Failure::Busy
        })?;
        let answer = answered.await;
        drop(leash);
        // Without an answer the job was not begun; with a panic for an answer it failed.
        answer.map_err(|_| Failure::Busy)?.map_err(|_| Failure::Broken)
    }

    /// Waits until nobody waits for a thread.
    pub(crate) async fn are_idle(&self) {
        /// How often it is looked whether somebody waits.
        const LOOK: Duration = Duration::from_millis(50);
        while self.waiting.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Waits until others wait for a thread, and not less than a while.
    pub(crate) async fn others_wait(&self, at_least: Duration) {
        /// How often it is looked whether somebody waits.
        const LOOK: Duration = Duration::from_millis(250);
        tokio::time::sleep(at_least).await;
        while self.waiting.load(Ordering::Relaxed) == 0 {
            tokio::time::sleep(LOOK).await;
        }
    }
}

fn work(jobs: &Mutex<Receiver<Job>>, tables: &Arc<Tables>) {
    let mut desk = Desk::new(Arc::clone(tables));
    loop {
        // The lock is held while waiting: the others wait for the lock in place of the job.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(&mut desk),
            Err(_) => return,
        }
    }
}
