//! A game that a request names.

use super::action::{Action, choose_hint};
use crate::game_view::{GameView, Hint};
use crate::{Actor, ApiError, BaseVersion, LoadedGame, Service, Shown};
use axum::extract::{FromRef, FromRequestParts, Path};
use axum::http::request::Parts;
use outflank_library::GameId;

/// A game of the browser that sent a request, by the id in its path.
#[derive(Clone)]
pub struct GameHandle {
    pub(super) service: Service,
    /// Who asks.
    pub actor: Actor,
    /// The id, of which there may be no game.
    pub id: GameId,
}

impl GameHandle {
    /// Loads the game.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::GameNotFound`], or an error if the storage fails.
    pub async fn load(&self) -> Result<LoadedGame, ApiError> {
        let stored = self.service.games().load(&self.actor.owner, &self.id).await?;
        let mut loaded = LoadedGame::from_stored(stored.ok_or(ApiError::GameNotFound)?).map_err(|error| {
            tracing::error!(%error, "a stored game is invalid");
            ApiError::Internal
        })?;
        if let Some(clock) = &mut loaded.clock {
            clock.exclude_downtime(self.service.clocks_since());
        }
        Ok(loaded)
    }

    /// Loads the game as JSON.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub async fn view(&self) -> Result<GameView, ApiError> {
        Ok(self.load().await?.view(self.service.now()))
    }

    /// Changes the game and stores it; when the time of the side to move is over, the only change is the end of the game.
    ///
    /// # Errors
    ///
    /// Returns why the change is rejected, or an error if the storage fails.
    pub async fn act(&self, base: BaseVersion, action: Action) -> Result<GameView, ApiError> {
        let mut loaded = self.load_version(base).await?;
        if !loaded.check_flag(self.service.now()) {
            if matches!(action, Action::Reply) {
                self.check_fair_play(Shown::MachineMove(loaded.game.record().position())).await?;
            }
            loaded = action.perform(&self.service, &self.actor, loaded).await?;
        }
        self.save(loaded).await
    }

    /// Suggests a move, and plays none.
    ///
    /// # Errors
    ///
    /// Returns why there is none, or an error if the storage fails.
    pub async fn hint(&self, base: BaseVersion) -> Result<Hint, ApiError> {
        let loaded = self.load_version(base).await?;
        self.check_fair_play(Shown::Position(loaded.game.record().position())).await?;
        choose_hint(&self.service, &self.actor, loaded).await
    }

    async fn check_fair_play(&self, shown: Shown<'_>) -> Result<(), ApiError> {
        self.service.check_fair_play(&self.actor.owner, shown).await
    }

    async fn load_version(&self, base: BaseVersion) -> Result<LoadedGame, ApiError> {
        let loaded = self.load().await?;
        if loaded.stored.version == base.version { Ok(loaded) } else { Err(ApiError::VersionConflict) }
    }

    async fn save(&self, mut loaded: LoadedGame) -> Result<GameView, ApiError> {
        let now = self.service.now();
        loaded.update_stored(now);
        let LoadedGame { stored, game, clock } = loaded;
        let stored = self.service.games().update(&self.actor.owner, stored).await?;
        self.service.stored(&stored);
        Ok(LoadedGame { stored, game, clock }.view(now))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for GameHandle
where
    Service: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let actor = Actor::from_request_parts(parts, state).await?;
        let id = Path::<String>::from_request_parts(parts, state).await.map_err(|_| ApiError::GameNotFound)?;
        Ok(Self { service: Service::from_ref(state), actor, id: GameId::new(id.0) })
    }
}
