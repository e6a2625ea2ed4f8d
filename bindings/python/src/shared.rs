//! Objects that one thread at a time uses, even in a process that was forked meanwhile.

use outflank_rules::StopFlag;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ops::{Deref, DerefMut};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// An object behind a lock that knows the process of the thread that has it.
///
/// After a fork the threads of the parent are gone. A lock that one of them had would stay locked for ever; here it is an
/// error.
#[derive(Default)]
pub(crate) struct Shared<T> {
    /// The process of the thread that uses the object; 0 while none does. It decides; the mutex is never waited for.
    user: AtomicU32,
    object: Mutex<T>,
}

/// The use of an object, which ends when it is dropped.
pub(crate) struct Use<'a, T> {
    user: &'a AtomicU32,
    /// Always there but while it is dropped.
    object: Option<MutexGuard<'a, T>>,
}

impl<T> Shared<T> {
    pub(crate) const fn new(object: T) -> Self {
        Self { user: AtomicU32::new(0), object: Mutex::new(object) }
    }

    /// Waits until no other thread uses the object; returns `None` when it is stopped before. An object whose user panicked
    /// can still be used.
    ///
    /// # Errors
    ///
    /// Returns an error if a thread used it when this process was forked.
    pub(crate) fn lock(&self, stop: &StopFlag) -> PyResult<Option<Use<'_, T>>> {
        /// The time between two attempts.
        const INTERVAL: Duration = Duration::from_millis(1);
        while !stop.is_stopped() {
            match self.user.compare_exchange(0, process::id(), Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => {
                    let object = self.object.lock().unwrap_or_else(PoisonError::into_inner);
                    return Ok(Some(Use { user: &self.user, object: Some(object) }));
                }
                Err(user) if user != process::id() => return Err(forked()),
                Err(_) => thread::sleep(INTERVAL),
            }
        }
        Ok(None)
    }
}

impl<T> Deref for Use<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.object.as_ref().expect("it is not dropped yet")
    }
}

impl<T> DerefMut for Use<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.object.as_mut().expect("it is not dropped yet")
    }
}

impl<T> Drop for Use<'_, T> {
    fn drop(&mut self) {
        // First: a process that is forked between both must not find the mutex locked and nobody using it.
        self.object = None;
        self.user.store(0, Ordering::Release);
    }
}

/// Makes the error of an object that a thread of the parent process used.
pub(crate) fn forked() -> PyErr {
    PyRuntimeError::new_err(
        "a thread of the parent process used this object when the process was forked: make another one here, or start \
         processes by spawn",
    )
}
