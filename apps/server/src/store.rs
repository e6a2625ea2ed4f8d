//! The library on a thread of its own, so that no request waits for the disk on a thread that serves others.

use crate::failure::Failure;
use outflank_library::Library;
use tokio::sync::{mpsc, oneshot};

type Work = Box<dyn FnOnce(&mut Library) + Send>;

/// A handle to the library; clones share it.
#[derive(Clone)]
pub(crate) struct Store {
    queue: mpsc::Sender<Work>,
}

impl Store {
    /// Moves a library to its thread, which ends with the last handle.
    pub(crate) fn new(mut library: Library) -> Self {
        /// Requests that may wait for the database before the server says that it is busy.
        const WAITING: usize = 1024;
        let (queue, mut waiting) = mpsc::channel::<Work>(WAITING);
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || {
                while let Some(work) = waiting.blocking_recv() {
                    work(&mut library);
                }
            })
            .expect("the system has a thread to spare when the server starts");
        Self { queue }
    }

    /// Does something with the library and returns what came of it.
    pub(crate) async fn with<T, E>(
        &self,
        work: impl FnOnce(&mut Library) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Failure>
    where
        T: Send + 'static,
        E: Into<Failure> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let work = Box::new(move |library: &mut Library| {
            // Whoever asked may have left: what was stored stays stored.
            let _ = answer.send(work(library));
        });
        self.queue.try_send(work).map_err(|_| Failure::Busy)?;
        answered.await.map_err(|_| Failure::Broken)?.map_err(Into::into)
    }

    /// Leaves something to be done with the library, unless too much is to be done already; nobody waits for it.
    pub(crate) fn leave<E: std::fmt::Display>(
        &self,
        work: impl FnOnce(&mut Library) -> Result<(), E> + Send + 'static,
    ) {
        let work = Box::new(move |library: &mut Library| {
            if let Err(error) = work(library) {
                tracing::warn!(%error, "not kept");
            }
        });
        if self.queue.try_send(work).is_err() {
            tracing::warn!("not kept: the database is busy");
        }
    }
}
