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
        Self { queue }
    }

    /// Has a thread do something; the flag is raised when the answer is no longer waited for.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Desk, &StopFlag) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (answer, answered) = oneshot::channel();
        let (stop, asked) = (StopFlag::new(), Instant::now());
        let leash = Leash(stop.clone());
        let job = move |desk: &mut Desk| {
            if stop.is_stopped() || asked.elapsed() > PATIENCE {
                return;
            }
            metrics::histogram!("outflank_wait_seconds").record(asked.elapsed());
            let _ = answer.send(catch_unwind(AssertUnwindSafe(|| work(desk, &stop))));
        };
        self.queue.try_send(Box::new(job)).map_err(|_| Failure::Busy)?;
        let answer = answered.await;
        drop(leash);
        // Without an answer the job was not begun; with a panic for an answer it failed.
        answer.map_err(|_| Failure::Busy)?.map_err(|_| Failure::Broken)
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
