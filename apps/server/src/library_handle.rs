//! The library on a thread of its own, so that no async thread blocks on the disk.

use crate::error::AppError;
use outflank_library::Library;
use std::fmt::Display;
use tokio::sync::{mpsc, oneshot};

type Call = Box<dyn FnOnce(&mut Library) + Send>;

/// A handle to the thread of the library; clones share the thread.
#[derive(Clone)]
pub(crate) struct LibraryHandle {
    queue: mpsc::Sender<Call>,
}

impl LibraryHandle {
    /// Moves a library to a new thread, which ends when the last handle is dropped.
    pub(crate) fn new(mut library: Library) -> Self {
        /// Calls that can wait; the server is busy when there are more.
        const QUEUE_CAPACITY: usize = 1024;
        let (queue, mut calls) = mpsc::channel::<Call>(QUEUE_CAPACITY);
        std::thread::Builder::new()
            .name("library".to_owned())
            .spawn(move || {
                while let Some(call) = calls.blocking_recv() {
                    call(&mut library);
                }
            })
            .expect("the system can start a thread when the server starts");
        Self { queue }
    }

    /// Calls a function with the library and returns its result.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::Busy`] when the queue is full, and the error of the function.
    pub(crate) async fn call<T, E>(
        &self,
        function: impl FnOnce(&mut Library) -> Result<T, E> + Send + 'static,
    ) -> Result<T, AppError>
    where
        T: Send + 'static,
        E: Into<AppError> + Send + 'static,
    {
        let (sender, result) = oneshot::channel();
        let call = Box::new(move |library: &mut Library| {
            // The caller may have been cancelled: what was stored stays stored.
            let _ = sender.send(function(library));
        });
        self.queue.try_send(call).map_err(|_| AppError::Busy)?;
        result.await.map_err(|_| AppError::Internal)?.map_err(Into::into)
    }

    /// Calls a function with the library later, unless the queue is full; errors are logged.
    pub(crate) fn call_in_background<E: Display>(
        &self,
        function: impl FnOnce(&mut Library) -> Result<(), E> + Send + 'static,
    ) {
        let call = Box::new(move |library: &mut Library| {
            if let Err(error) = function(library) {
                tracing::warn!(%error, "a result was not cached");
            }
        });
        if self.queue.try_send(call).is_err() {
            tracing::warn!("a result was not cached: the queue of the library is full");
        }
    }
}
