//! Where the service runs: what a server and a browser provide in ways of their own.

use crate::game::WorkerContext;
use crate::{ApiError, GameStorage};
use async_trait::async_trait;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use outflank_learn::puzzle::PuzzleSet;
use outflank_library::{GameId, Owner, StoredGame};
use outflank_play::{EngineSettings, PlayerKind, PlayerSpec};
use outflank_rules::{Position, StopFlag};
use std::any::Any;
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

/// What the routes need of the place where they run: its clock, storage and threads, and the rules of fairness between people.
#[async_trait]
pub trait Host: Send + Sync + 'static {
    /// Returns the owner of the games of the browser that sent a request.
    ///
    /// # Errors
    ///
    /// Returns an error if the storage fails.
    async fn owner(&self, request: &mut Parts) -> Result<Owner, ApiError>;

    /// Returns the address that sent a request; none where there is no network.
    fn address(&self, request: &Parts) -> Option<IpAddr>;

    /// Returns the time since 1970.
    fn now(&self) -> Duration;

    /// Returns since when clocks run without a break: the time before it is nobody's.
    fn clocks_since(&self) -> Duration;

    /// Returns an identifier that no other game has, and that nobody can guess where games must not be found.
    fn new_id(&self) -> GameId;

    /// Returns the stored games.
    fn games(&self) -> &dyn GameStorage;

    /// Returns the puzzles; an empty set where none are provided.
    fn puzzles(&self) -> &PuzzleSet;

    /// Runs a job on a thread for it. Its flag is raised when nobody waits for the result any more, or the time for it is over.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::Busy`] when no thread becomes free in time.
    async fn run(&self, work: Work, job: Job) -> Result<JobResult, ApiError>;

    /// Checks that somebody may be shown something: players of rated games are not told what the engine, other players or a
    /// machine would do in the positions that they are playing.
    ///
    /// # Errors
    ///
    /// Returns an error when it is not fair, or if the storage fails.
    async fn check_fair_play(&self, owner: &Owner, shown: Shown<'_>) -> Result<(), ApiError>;

    /// Checks that somebody may begin another game.
    ///
    /// # Errors
    ///
    /// Returns an error when there are too many, or if the storage fails.
    async fn check_new_game(&self, actor: &Actor) -> Result<(), ApiError>;

    /// Is told of each game that was stored, new or changed.
    fn stored(&self, game: &StoredGame);
}

/// What somebody would be shown.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// Values or moves of a position.
    Position(&'a Position),
    /// The move of a machine in a position of a game.
    MachineMove(&'a Position),
    /// The values or the continuation of a line of positions.
    Line(&'a [Position]),
}

/// Who asks.
#[derive(Clone, Debug)]
pub struct Actor {
    /// The owner of the games of the browser.
    pub owner: Owner,
    /// The address; none where there is no network.
    pub address: Option<IpAddr>,
}

/// A job for a thread.
pub type Job = Box<dyn FnOnce(&mut WorkerContext, &StopFlag) -> JobResult + Send>;

/// The result of a job.
pub type JobResult = Box<dyn Any + Send>;

/// What kind of work a job is, and for whom: clients take turns.
#[derive(Clone, Debug)]
pub struct Work {
    /// Who waits for it.
    pub actor: Actor,
    /// The threads that it is for.
    pub pool: Pool,
    /// How long it needs a thread.
    pub effort: Effort,
    /// When its flag is raised at the latest.
    pub limit: Option<Duration>,
}

/// Threads for one kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// Moves of machines, and all that is done in less time.
    Moves,
    /// Analyses.
    Analyses,
}

/// How long a job needs a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Some milliseconds.
    Short,
    /// Up to seconds.
    Long,
}

/// The service: the state of the routes.
#[derive(Clone)]
pub struct Service(Arc<dyn Host>);

impl Service {
    /// Makes the service of a host.
    pub fn new(host: impl Host) -> Self {
        Self(Arc::new(host))
    }

    /// Runs a job on a thread for it.
    ///
    /// # Errors
    ///
    /// As [`Host::run`].
    pub async fn run<T: Send + 'static>(
        &self,
        work: Work,
        job: impl FnOnce(&mut WorkerContext, &StopFlag) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let done = self.0.run(work, Box::new(move |context, stop| Box::new(job(context, stop)))).await?;
        // The type is always right, since the result is that of this job.
        done.downcast().map(|result| *result).map_err(|_| ApiError::Internal)
    }
}

impl Deref for Service {
    type Target = dyn Host;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl Work {
    /// Work of some milliseconds.
    pub fn short(actor: Actor) -> Self {
        Self { actor, pool: Pool::Moves, effort: Effort::Short, limit: None }
    }
}

impl Actor {
    /// Somebody whose games do not matter.
    pub fn at(address: Option<IpAddr>) -> Self {
        Self { owner: Owner::new(""), address }
    }
}

impl Effort {
    /// Returns how long a machine thinks about a move on a board with this number of squares or slots.
    pub fn of(player: &PlayerSpec, squares: usize) -> Self {
        /// On larger boards a position may have more than a hundred moves.
        const SHORT_SQUARES: usize = 64;
        /// Up to this level and depth, a move takes some milliseconds.
        const SHORT_LEVEL: u8 = 8;
        const SHORT_DEPTH: u8 = 3;
        /// More than the slots of Alak: on a board the perfect player solves positions.
        const SMALLEST_BOARD: usize = 16;
        let is_short = match &player.kind {
            PlayerKind::Random | PlayerKind::Greedy => true,
            PlayerKind::Perfect => squares < SMALLEST_BOARD,
            PlayerKind::Lookahead(depth) | PlayerKind::Mean(depth) => *depth <= SHORT_DEPTH,
            PlayerKind::Engine(EngineSettings { level: Some(level), .. }) => level.number() <= SHORT_LEVEL,
            _ => false,
        };
        if is_short && squares <= SHORT_SQUARES { Self::Short } else { Self::Long }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Actor
where
    Service: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let service = Service::from_ref(state);
        let owner = service.owner(parts).await?;
        Ok(Self { owner, address: service.address(parts) })
    }
}
