//! The server as the host of the page's routes: sessions own games, the library stores them, and pools of threads search.

use crate::AppState;
use crate::error::AppError;
use crate::guard::{Client, RetryAfter};
use crate::session::{Session, random_id};
use crate::state;
use crate::worker_pool::{JobClient, Turn};
use async_trait::async_trait;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use outflank_learn::puzzle::PuzzleSet;
use outflank_library::{GameId, GameWrite, OwnedGame, Owner, Query, StoredEvent, StoredGame};
use outflank_rules::StopFlag;
use outflank_service::{
    Actor, ApiError, GameStorage, Host, HostError, Job, JobResult, LoggedGame, Pool, Service, Shown, Work,
};
use std::net::IpAddr;
use std::time::Duration;

/// A game without moves is removed after this time.
const MAX_AGE_WITHOUT_MOVES: Duration = Duration::from_hours(24);

#[async_trait]
impl Host for AppState {
    async fn owner(&self, request: &mut Parts) -> Result<Owner, ApiError> {
        Ok(Session::from_request_parts(request, self).await?.owner)
    }

    fn address(&self, request: &Parts) -> Option<IpAddr> {
        Client::of(&request.extensions).network()
    }

    fn now(&self) -> Duration {
        state::now()
    }

    fn clocks_since(&self) -> Duration {
        self.started
    }

    fn new_id(&self) -> GameId {
        GameId::new(random_id())
    }

    fn games(&self) -> &dyn GameStorage {
        self
    }

    fn puzzles(&self) -> &PuzzleSet {
        PuzzleSet::shipped()
    }

    async fn run(&self, Work { actor, pool, effort, limit }: Work, job: Job) -> Result<JobResult, ApiError> {
        let turn = Turn::new(JobClient::of(Client::from(actor.address), actor.owner.as_str()), effort);
        let workers = match pool {
            Pool::Moves => &self.move_workers,
            Pool::Analyses => &self.analysis_workers,
        };
        Ok(match limit {
            Some(limit) => workers.run_for(turn, StopFlag::new(), limit, job).await?,
            None => workers.run(turn, job).await?,
        })
    }

    async fn check_fair_play(&self, owner: &Owner, shown: Shown<'_>) -> Result<(), ApiError> {
        match shown {
            Shown::Position(position) => self.online.check_position(owner, position).await?,
            Shown::MachineMove(position) => self.online.check_machine_move(owner, position).await?,
            Shown::Line(positions) => self.online.check_line(owner, positions).await?,
        }
        Ok(())
    }

    async fn check_new_game(&self, actor: &Actor) -> Result<(), ApiError> {
        Client::from(actor.address).check(&self.limiters.new_games, AppError::TooManyNewGames)?;
        // Before the count: games that were never played do not use up the limit.
        let oldest = state::now().saturating_sub(MAX_AGE_WITHOUT_MOVES);
        self.library.remove_without_moves(oldest.as_millis() as u64).await.map_err(AppError::from)?;
        let max_games = self.limits.max_games.get();
        let count = self.library.count(&actor.owner).await.map_err(AppError::from)?;
        if count < max_games { Ok(()) } else { Err(ApiError::TooManyGames(max_games)) }
    }

    fn stored(&self, game: &StoredGame) {
        self.notify_changed(&game.id);
        if game.is_over() {
            self.game_over.notify_one();
        }
    }
}

#[async_trait]
impl GameStorage for AppState {
    async fn append(&self, owner: &Owner, game: &StoredGame, event: &StoredEvent) -> Result<(), ApiError> {
        let game = OwnedGame { owner: owner.clone(), game: game.clone() };
        Ok(self.library.write(&GameWrite::event(event.clone(), game)).await.map_err(AppError::from)?)
    }

    async fn load(&self, owner: &Owner, id: &GameId) -> Result<Option<LoggedGame>, ApiError> {
        let Some(game) = self.library.load(owner, id).await.map_err(AppError::from)? else { return Ok(None) };
        let log = self.library.game_log(id, 0).await.map_err(AppError::from)?;
        // It may have been removed since.
        Ok((!log.is_empty()).then_some(LoggedGame { game, log }))
    }

    async fn list(&self, owner: &Owner, query: &Query) -> Result<Vec<StoredGame>, ApiError> {
        Ok(self.library.list(owner, query).await.map_err(AppError::from)?)
    }

    async fn remove(&self, owner: &Owner, id: &GameId) -> Result<bool, ApiError> {
        Ok(self.library.remove(owner, id).await.map_err(AppError::from)?)
    }
}

impl FromRef<AppState> for Service {
    fn from_ref(state: &AppState) -> Self {
        Self::new(state.clone())
    }
}

impl From<AppError> for ApiError {
    fn from(error: AppError) -> Self {
        match error {
            AppError::Api(error) => error,
            error => Self::Host(Box::new(HostError {
                status: error.status().as_u16(),
                problem: error.problem(),
                retry_after: error.retry_after().map(RetryAfter::seconds),
            })),
        }
    }
}
