//! The database of a simulation: the real one, with a clock of its own, where each access waits for its permission.
//!
//! Operations are polled one at a time, so what an access does here is what the operation that is polled does. A query, a
//! statement or a transaction is one step, since the database lets nobody see a half of it.

use outflank_library::{AccessStep, FaultInjector};
use std::fmt;
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;
use tokio::time::Instant;

/// What the operation that is polled may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Permission {
    /// Its next access begins, or it gets the answer.
    Go,
    /// Its next access fails, or its answer is lost.
    Fail,
    /// Its access begins, and fails at this statement of the transaction, from 0.
    FailAt(u8),
}

/// Where an operation stands after it was polled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It waits for something else than the database.
    Elsewhere,
    /// Its next access may begin.
    BeforeAccess,
    /// Its last access is done, and it waits for the answer.
    BeforeAnswer,
    /// The database works for it.
    AtWork,
}

/// Lets a simulation decide about the accesses of one operation after the other.
pub(super) struct Database {
    started: Instant,
    state: Mutex<State>,
}

struct State {
    /// The time of the database when the simulation started, moved by each jump of its clock.
    epoch: Duration,
    place: Place,
    permission: Option<Permission>,
    /// The statements of the transaction until one fails.
    statements_left: Option<u8>,
}

impl Database {
    /// Starts with a time since 1970.
    pub(super) fn new(epoch: Duration) -> Self {
        let state = State { epoch, place: Place::Elsewhere, permission: None, statements_left: None };
        Self { started: Instant::now(), state: Mutex::new(state) }
    }

    /// Returns the time since the simulation started, which never jumps.
    pub(super) fn true_time(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns where the operation stands that was polled last.
    pub(super) fn place(&self) -> Place {
        self.state().place
    }

    /// Sets the clock of the database forward or back.
    pub(super) fn jump(&self, milliseconds: i64) {
        let mut state = self.state();
        let epoch = (state.epoch.as_millis() as u64).saturating_add_signed(milliseconds);
        state.epoch = Duration::from_millis(epoch);
    }

    /// Gives the operation that is polled next a permission, or none.
    pub(super) fn permit(&self, permission: Option<Permission>) {
        let mut state = self.state();
        // One permission for one poll: what is not used does not go to the next operation.
        (state.place, state.permission, state.statements_left) = (Place::Elsewhere, permission, None);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Takes the permission for an access or its answer, or waits for one there.
    fn wait(&mut self, place: Place) -> Poll<io::Result<()>> {
        // Taken by the first access that asks; a second one in the same poll waits for the next step.
        self.place = match self.permission.take() {
            None => {
                self.place = place;
                return Poll::Pending;
            }
            Some(Permission::Fail) => return Poll::Ready(Err(lost())),
            Some(_) if place == Place::BeforeAnswer => Place::Elsewhere,
            Some(permission) => {
                if let Permission::FailAt(statement) = permission {
                    self.statements_left = Some(statement);
                }
                Place::AtWork
            }
        };
        Poll::Ready(Ok(()))
    }

    fn execute(&mut self) -> Poll<io::Result<()>> {
        match &mut self.statements_left {
            Some(0) => {
                (self.place, self.statements_left) = (Place::Elsewhere, None);
                return Poll::Ready(Err(lost()));
            }
            Some(left) => *left -= 1,
            None => {}
        }
        Poll::Ready(Ok(()))
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").finish_non_exhaustive()
    }
}

impl FaultInjector for Database {
    fn step(&self, step: AccessStep) -> Pin<Box<dyn Future<Output = io::Result<()>> + Send + '_>> {
        Box::pin(poll_fn(move |_| {
            let mut state = self.state();
            match step {
                AccessStep::Begin => state.wait(Place::BeforeAccess),
                AccessStep::Statement => state.execute(),
                AccessStep::Answer => state.wait(Place::BeforeAnswer),
            }
        }))
    }

    fn now(&self) -> Duration {
        self.state().epoch + self.true_time()
    }
}

fn lost() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the simulated database does not answer")
}
