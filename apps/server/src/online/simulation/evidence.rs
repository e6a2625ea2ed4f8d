//! What a simulation has seen from outside: what was asked and answered, and when.

use crate::error::AppError;
use outflank_library::GameId;
use outflank_service::ApiError;
use outflank_service::document::Command;
use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

/// What the oracle judges by.
#[derive(Default)]
pub(super) struct Evidence {
    pub(super) asked: Vec<Asked>,
    /// When a page could first know of a version, by the true time.
    pub(super) shown: HashMap<(GameId, u32), Duration>,
    /// The jumps of the database's clock, by the true time, in milliseconds.
    pub(super) jumps: Vec<(Duration, i64)>,
    pub(super) connections: Vec<Connection>,
    /// When servers came back that others had found dead, by the time of the database, as far as it is known.
    pub(super) returns: Vec<Option<Duration>>,
}

/// A page that was open, which its server has stored.
#[derive(Clone, Debug)]
pub(super) struct Connection {
    /// The id.
    pub(super) user: String,
    pub(super) server: usize,
    /// By the true time.
    pub(super) opened: Duration,
    /// None while it is open.
    pub(super) closed: Option<Duration>,
}

/// Something that a user asked for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// The id.
    pub(super) user: String,
    pub(super) what: What,
    pub(super) began: Moment,
    /// None while the server has not answered, or has died.
    pub(super) ended: Option<Moment>,
    pub(super) answer: Answer,
    /// The outages that the server must know of, by the time of the database.
    pub(super) known_outages: Vec<(Duration, Duration)>,
    /// Whether each server has just said that it is alive.
    pub(super) are_alive: Vec<bool>,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    Create,
    Command { game: GameId, version: u32, command: Command, lag: Duration },
}

/// A moment by two clocks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moment {
    /// Since the simulation started.
    pub(super) true_time: Duration,
    /// The time of the database, since 1970.
    pub(super) database: Duration,
}

/// What the user was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Nothing yet, or nothing that says whether it was done.
    Unknown,
    Created(GameId),
    Done,
    Refused(String),
    /// There is an error in the program.
    Failed,
}

impl Answer {
    pub(super) fn of<T>(result: Result<T, AppError>, done: impl FnOnce(T) -> Self) -> Self {
        match result {
            Ok(value) => done(value),
            Err(AppError::DatabaseUnavailable) => Self::Unknown,
            Err(AppError::Api(ApiError::Internal)) => Self::Failed,
            Err(error) => Self::Refused(error.to_string()),
        }
    }

    /// Returns whether what was asked for may have been done.
    pub(super) const fn may_be_done(&self) -> bool {
        matches!(self, Self::Unknown | Self::Created(_) | Self::Done)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("no answer"),
            // The id is random.
            Self::Created(_) | Self::Done => f.write_str("done"),
            Self::Refused(rule) => write!(f, "refused: {rule}"),
            Self::Failed => f.write_str("an internal error"),
        }
    }
}
