//! Loading a game, changing it, and saving it before the response.

use super::action::{Action, choose_hint};
use crate::AppState;
use crate::error::AppError;
use crate::session::Session;
use crate::state::now;
use axum::extract::{FromRef, FromRequestParts, Path};
use axum::http::request::Parts;
use outflank_library::GameId;
use outflank_web_api::ApiError;
use outflank_web_api::game_view::{GameView, Hint};
use outflank_web_api::{BaseVersion, LoadedGame};

/// A game of the session, by the id in the path of the request.
#[derive(Clone)]
pub(crate) struct GameHandle {
    pub(super) state: AppState,
    pub(super) session: Session,
    pub(super) id: GameId,
}

impl GameHandle {
    /// Loads the game.
    pub(super) async fn load(&self) -> Result<LoadedGame, AppError> {
        let stored = self.state.library.load(&self.session.owner, &self.id).await?;
        let mut loaded =
            LoadedGame::from_stored(stored.ok_or(AppError::Api(ApiError::GameNotFound))?).map_err(|error| {
                tracing::error!(%error, "a stored game is invalid");
                AppError::Api(ApiError::Internal)
            })?;
        if let Some(clock) = &mut loaded.clock {
            clock.exclude_downtime(self.state.started);
        }
        Ok(loaded)
    }

    /// Loads the game as JSON.
    pub(super) async fn view(&self) -> Result<GameView, AppError> {
        Ok(self.load().await?.view(now()))
    }

    /// Changes the game and saves it; when the time of the side to move is over, the only change is the end of the game.
    pub(super) async fn act(&self, base: BaseVersion, action: Action) -> Result<GameView, AppError> {
        let mut loaded = self.load_version(base).await?;
        if !loaded.check_flag(now()) {
            if matches!(action, Action::Reply) {
                self.state.online.check_machine_move(&self.session.owner, &loaded.game).await?;
            }
            loaded = action.perform(&self.state, &self.session.job_client(), loaded).await?;
        }
        self.save(loaded).await
    }

    /// Suggests a move, and plays none.
    pub(super) async fn hint(&self, base: BaseVersion) -> Result<Hint, AppError> {
        let loaded = self.load_version(base).await?;
        self.state.online.check_current(&self.session.owner, &loaded.game).await?;
        choose_hint(&self.state, &self.session.job_client(), loaded).await
    }

    async fn load_version(&self, base: BaseVersion) -> Result<LoadedGame, AppError> {
        let loaded = self.load().await?;
        if loaded.stored.version == base.version { Ok(loaded) } else { Err(AppError::Api(ApiError::VersionConflict)) }
    }

    /// Saves the game and notifies the pages that show it.
    async fn save(&self, mut loaded: LoadedGame) -> Result<GameView, AppError> {
        let now = now();
        loaded.update_stored(now);
        let LoadedGame { stored, game, clock } = loaded;
        let stored = self.state.library.update(&self.session.owner, stored).await?;
        self.state.notify_changed(&stored.id);
        if stored.is_over() {
            self.state.game_over.notify_one();
        }
        Ok(LoadedGame { stored, game, clock }.view(now))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for GameHandle
where
    AppState: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let session = Session::from_request_parts(parts, state).await?;
        let id = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| AppError::Api(ApiError::GameNotFound))?;
        Ok(Self { state: AppState::from_ref(state), session, id: GameId::new(id.0) })
    }
}
