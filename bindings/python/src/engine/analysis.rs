//! The class `Analysis`.

use super::{EngineRoot, Task, search};
use crate::errors::value_error;
use crate::interrupt::SIGNAL_INTERVAL;
use crate::report::PyReport;
use crate::shared::{Shared, forked};
use outflank_engine::{Engine, SearchLimits};
use outflank_game::{StopFlag, Threads};
use pyo3::prelude::*;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// A search on a thread of its own: an iterator of the reports of its iterations.
///
/// `stop` ends it, and so does leaving its `with` block, or dropping it. Ctrl-C raises `KeyboardInterrupt` and stops it.
#[pyclass(name = "Analysis", module = "outflank", frozen)]
pub(crate) struct PyAnalysis {
    reports: Mutex<Receiver<PyResult<PyReport>>>,
    stop: StopFlag,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// The process that has the thread.
    process: u32,
}

impl PyAnalysis {
    pub(super) fn start(engine: Arc<Shared<Engine>>, root: EngineRoot, limits: SearchLimits, threads: Threads) -> Self {
        let (sender, receiver) = channel();
        let stop = StopFlag::new();
        let thread = {
            let stop = stop.clone();
            thread::spawn(move || {
                // The receiver is gone when nobody reads the reports any more.
                let send = |report: &_| drop(sender.send(Ok(PyReport::new(report, &root))));
                let error = match search(&engine, &root, &Task { limits, threads, stop: &stop }, send) {
                    Ok(Some(Err(error))) => Some(value_error(error)),
                    Ok(_) => None,
                    Err(error) => Some(error),
                };
                error.map(|error| sender.send(Err(error)));
            })
        };
        Self { reports: Mutex::new(receiver), stop, thread: Mutex::new(Some(thread)), process: process::id() }
    }

    fn next_report(&self) -> Result<PyResult<PyReport>, RecvTimeoutError> {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(SIGNAL_INTERVAL)
    }

    /// Returns whether the thread is one of the process from which this one was forked.
    fn is_of_parent(&self) -> bool {
        self.process != process::id()
    }

    /// Stops the search and waits for its thread.
    fn end(&self) {
        self.stop.stop();
        if self.is_of_parent() {
            return;
        }
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            thread.join().ok();
        }
    }
}

#[pymethods]
impl PyAnalysis {
    /// Stops the search; the reports that it has made can still be read.
    fn stop(&self, py: Python<'_>) {
        py.detach(|| self.end());
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyReport>> {
        if self.is_of_parent() {
            return Err(forked());
        }
        loop {
            match py.detach(|| self.next_report()) {
                Ok(report) => return report.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.stop.stop())?,
            }
        }
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.stop(py);
    }
}

impl Drop for PyAnalysis {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
