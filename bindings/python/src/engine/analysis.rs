//! The class `Analysis`.

use super::open_analyses::Reader;
use super::{Task, search};
use crate::interrupt::SIGNAL_INTERVAL;
use crate::report::PyReport;
use crate::shared::{Shared, forked};
use outflank_engine::Engine;
use outflank_rules::{Position, StopFlag};
use pyo3::prelude::*;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// A search on a thread of its own: an iterator of the reports of its iterations.
///
/// `stop` ends it, and so does leaving its `with` block, or dropping it. Ctrl-C raises `KeyboardInterrupt` and stops it.
/// It cannot be copied or pickled; its reports can.
#[pyclass(name = "Analysis", module = "outflank", frozen)]
pub(crate) struct PyAnalysis {
    reports: Mutex<Receiver<PyResult<PyReport>>>,
    stop: StopFlag,
    /// The thread that reads the reports, of an analysis without a limit.
    reader: Option<Arc<Reader>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// The process that has the thread.
    process: u32,
}

impl PyAnalysis {
    pub(super) fn start(
        engine: Arc<Shared<Engine>>,
        position: Position,
        task: Task,
        reader: Option<Arc<Reader>>,
    ) -> Self {
        let (sender, receiver) = channel();
        let stop = task.stop.clone();
        let thread = thread::spawn(move || {
            // The receiver is gone when nobody reads the reports any more.
            let send = |report: &_| drop(sender.send(Ok(PyReport::new(report))));
            let error = match search(&engine, &position, &task, send) {
                Ok(Some(Err(error))) => Some(task.error(error)),
                Ok(_) => None,
                Err(error) => Some(error),
            };
            error.map(|error| sender.send(Err(error)));
        });
        Self { reports: Mutex::new(receiver), stop, reader, thread: Mutex::new(Some(thread)), process: process::id() }
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
        if let Some(reader) = &self.reader {
            reader.set_to_this_thread();
        }
        loop {
            match py.detach(|| self.next_report()) {
                Ok(report) => return report.map(Some),
                Err(RecvTimeoutError::Disconnected) => {
                    // The analysis counts as ended, so that this thread can search with the engine again.
                    self.stop.stop();
                    return Ok(None);
                }
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
        // Without waiting for the thread, since Python drops objects with the GIL held.
        self.stop.stop();
    }
}
