//! The analyses without a limit that an engine runs, by the threads that read them.
//!
//! Such an analysis holds the engine until it is stopped. A search in the thread that reads it would wait for ever.

use crate::shared::{Shared, Use};
use outflank_rules::StopFlag;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

/// The analyses of an engine. Without a GIL a process can be forked while a thread of its parent has the lock.
#[derive(Default)]
pub(super) struct OpenAnalyses(Shared<Vec<Arc<Reader>>>);

/// The thread that reads an analysis: the one that started it, or the last one that asked for a report.
pub(super) struct Reader {
    /// Locked by threads of its process alone.
    thread: Mutex<ThreadId>,
    process: u32,
    /// It is set when the analysis is stopped, dropped, or read to its end.
    stop: StopFlag,
}

impl OpenAnalyses {
    /// Adds an analysis of this thread.
    pub(super) fn open(&self, stop: &StopFlag) -> PyResult<Arc<Reader>> {
        let thread = Mutex::new(thread::current().id());
        let reader = Arc::new(Reader { thread, process: process::id(), stop: stop.clone() });
        self.lock()?.push(Arc::clone(&reader));
        Ok(reader)
    }

    /// Checks that this thread reads no analysis that goes on.
    pub(super) fn check(&self) -> PyResult<()> {
        let mut readers = self.lock()?;
        readers.retain(|reader| !reader.stop.is_stopped());
        if readers.iter().any(|reader| reader.is_this_thread()) {
            return Err(PyRuntimeError::new_err(
                "this thread reads an analysis of the engine, which goes on until it is stopped: stop it first, or use \
                 another Engine",
            ));
        }
        Ok(())
    }

    fn lock(&self) -> PyResult<Use<'_, Vec<Arc<Reader>>>> {
        Ok(self.0.lock(&StopFlag::new())?.expect("nothing stops it"))
    }
}

impl Reader {
    /// Sets the thread to this one.
    pub(super) fn set_to_this_thread(&self) {
        *lock(&self.thread) = thread::current().id();
    }

    fn is_this_thread(&self) -> bool {
        self.process == process::id() && *lock(&self.thread) == thread::current().id()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
