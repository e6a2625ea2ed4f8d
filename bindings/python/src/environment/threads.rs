//! The threads that play the games of batches.

use crate::shared::Shared;
use outflank_rules::StopFlag;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;

/// The threads, and the process that has them. A process that was forked has none of its parent's, whose work would never
/// end; it makes its own.
static THREADS: Shared<Option<(u32, Arc<ThreadPool>)>> = Shared::new(None);

/// Runs work on each part at the same time, in turn where no threads can be started.
pub(super) fn for_each<T: Send>(parts: Vec<T>, work: impl Fn(T) + Send + Sync) {
    match threads() {
        Some(threads) => threads.install(|| parts.into_par_iter().for_each(work)),
        None => parts.into_iter().for_each(work),
    }
}

/// Returns the threads; `None` if none can be started, or a thread of the parent was just about to when this process was
/// forked.
fn threads() -> Option<Arc<ThreadPool>> {
    let mut threads = THREADS.lock(&StopFlag::new()).ok()??;
    let process = std::process::id();
    match &*threads {
        Some((owner, pool)) if *owner == process => Some(Arc::clone(pool)),
        _ => {
            let pool = Arc::new(ThreadPoolBuilder::new().build().ok()?);
            // Dropping the parent's pool would wait for its threads.
            std::mem::forget(threads.replace((process, Arc::clone(&pool))));
            Some(pool)
        }
    }
}
