//! Long computations: they release the GIL, and Ctrl-C stops them.

use outflank_rules::StopFlag;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time between two checks for signals.
pub(crate) const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Runs a computation on a thread of its own without the GIL, and checks for signals meanwhile.
///
/// A signal whose handler raises an exception, as Ctrl-C does, raises `stop`; the exception is returned when the
/// computation has ended. So is that of a signal that came too late to stop it.
pub(crate) fn run<T: Send>(py: Python<'_>, stop: &StopFlag, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel::<()>();
            let worker = scope.spawn(move || {
                // Dropped at the end, also by a panic.
                let _sender = sender;
                work()
            });
            let mut outcome = Ok(());
            while receiver.recv_timeout(SIGNAL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if outcome.is_ok() {
                    outcome = check_signals();
                }
                if outcome.is_err() {
                    stop.stop();
                }
            }
            let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            outcome.and_then(|()| check_signals()).map(|()| result)
        })
    })
}

/// Returns an error when a computation is stopped; nobody sees it, since `run` returns that of the signal.
pub(crate) fn check(stop: &StopFlag) -> PyResult<()> {
    if stop.is_stopped() { Err(PyRuntimeError::new_err("the call was stopped")) } else { Ok(()) }
}

/// Raises the exception of a signal that has come, such as Ctrl-C.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is not general over lifetimes")]
pub(crate) fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}
