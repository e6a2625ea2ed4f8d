//! The threads that play the games of batches.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

/// The threads, and the process that has them. A process that was forked has none of its parent's, whose work would never
/// end; it makes its own.
static THREADS: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Runs work on each part at the same time, in turn where no threads can be started.
pub(super) fn for_each<T: Send>(parts: Vec<T>, work: impl Fn(T) + Send + Sync) {
    match threads() {
        Ok(threads) => threads.install(|| parts.into_par_iter().for_each(work)),
        Err(_) => parts.into_iter().for_each(work),
    }
}

fn threads() -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    let mut threads = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    match &*threads {
        Some((owner, pool)) if *owner == process => Ok(Arc::clone(pool)),
        _ => {
            let pool = Arc::new(ThreadPoolBuilder::new().build()?);
            // Dropping the parent's pool would wait for its threads.
            std::mem::forget(threads.replace((process, Arc::clone(&pool))));
            Ok(pool)
        }
    }
}
