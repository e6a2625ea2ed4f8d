//! The class `Analysis`.

use super::{EngineRoot, Task, search};
use crate::interrupt::SIGNAL_INTERVAL;
use crate::report::PyReport;
use outflank_engine::{Engine, SearchLimits};
use outflank_game::StopFlag;
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// A search on a thread of its own: an iterator of the reports of its iterations.
///
/// `stop` ends it, and so does leaving its `with` block, or dropping it. Ctrl-C raises `KeyboardInterrupt` and stops it.
#[pyclass(name = "Analysis", module = "outflank", frozen)]
pub(crate) struct PyAnalysis {
    reports: Mutex<Receiver<PyReport>>,
    stop: StopFlag,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl PyAnalysis {
    pub(super) fn start(
        engine: Arc<Mutex<Engine>>,
        root: EngineRoot,
        limits: SearchLimits,
        threads: NonZeroUsize,
    ) -> Self {
        let (sender, receiver) = channel();
        let stop = StopFlag::new();
        let thread = {
            let stop = stop.clone();
            thread::spawn(move || {
                // The receiver is gone when nobody reads the reports any more.
                let send = |report: &_| drop(sender.send(PyReport::new(Clone::clone(report), &root)));
                search(&engine, &root, &Task { limits, threads, stop: &stop }, send);
            })
        };
        Self { reports: Mutex::new(receiver), stop, thread: Mutex::new(Some(thread)) }
    }

    fn next_report(&self) -> Result<PyReport, RecvTimeoutError> {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(SIGNAL_INTERVAL)
    }

    /// Stops the search and waits for its thread.
    fn end(&self) {
        self.stop.stop();
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
        loop {
            match py.detach(|| self.next_report()) {
                Ok(report) => return Ok(Some(report)),
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
