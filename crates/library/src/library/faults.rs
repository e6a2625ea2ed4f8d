//! Faults for tests of what depends on the database: a simulation decides when each access to it begins, whether it fails,
//! whether its answer is lost, and what time it is.

use super::bounded::in_time;
use sqlx::Error;
use std::fmt::Debug;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// Decides about each access to a database; what it fails with counts as a database that cannot be reached.
pub trait FaultInjector: Debug + Send + Sync {
    /// Waits until an access may take this step, or lets it fail there.
    fn step(&self, step: AccessStep) -> Pin<Box<dyn Future<Output = io::Result<()>> + Send + '_>>;

    /// Returns the time of the database since 1970.
    fn now(&self) -> Duration;
}

/// A step of an access to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessStep {
    /// A query, a statement or a transaction is about to begin; it holds no connection.
    Begin,
    /// A statement is about to be executed within a transaction.
    Statement,
    /// What was changed is stored or not; the caller does not know yet.
    Answer,
}

/// The injector of a library; none outside of simulations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults(pub(super) Option<Arc<dyn FaultInjector>>);

impl Faults {
    pub(super) async fn step(&self, step: AccessStep) -> Result<(), Error> {
        match &self.0 {
            Some(injector) => injector.step(step).await.map_err(Error::Io),
            None => Ok(()),
        }
    }

    /// Asks the clock of the injector, as an access of two steps.
    pub(super) async fn now(&self) -> Result<Option<Duration>, Error> {
        let Some(injector) = &self.0 else { return Ok(None) };
        in_time(self.around(async { Ok(Some(injector.now())) })).await
    }

    /// Makes an access of two steps around its work.
    pub(super) async fn around<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        self.step(AccessStep::Begin).await?;
        let done = work.await;
        self.step(AccessStep::Answer).await?;
        done
    }
}
