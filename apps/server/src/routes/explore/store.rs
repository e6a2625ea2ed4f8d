//! The store of games that a request is about.

use crate::AppState;
use crate::error::AppError;
use crate::explorer::my_games;
use crate::session::Session;
use crate::worker_pool::{Effort, Turn};
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use outflank_database::Snapshot;
use outflank_library::{OnlineList, Query as LibraryQuery};
use outflank_rules::othello::Position;
use outflank_service::ApiError;
use serde::Deserialize;
use utoipa::IntoParams;

/// Which games a request is about.
#[derive(Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StoreQuery {
    /// `database`, or `mine`: those that this browser has played here.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    games: StoreName,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoreName {
    #[default]
    Database,
    Mine,
}

/// The store of a request.
pub(crate) struct GameStore {
    state: AppState,
    session: Session,
    name: StoreName,
}

impl GameStore {
    /// Checks that the browser is not playing a position in a rated game.
    pub(super) async fn check_fair_play(&self, position: &Position) -> Result<(), AppError> {
        self.state.online.check_position(&self.session.owner, &(*position).into()).await
    }

    /// Returns the error of a game that the store does not have.
    pub(super) fn not_found(&self) -> AppError {
        match self.name {
            StoreName::Database => AppError::ExploredGameNotFound,
            StoreName::Mine => AppError::Api(ApiError::GameNotFound),
        }
    }

    /// Runs a query on one of the threads for short jobs.
    pub(in crate::routes) async fn query<T: Send + 'static>(
        self,
        query: impl FnOnce(&Snapshot) -> T + Send + 'static,
    ) -> Result<T, AppError> {
        let Self { state, session, name } = self;
        let turn = Turn::new(session.job_client(), Effort::Short);
        match name {
            StoreName::Database => {
                let explorer = state.explorer.clone();
                state.move_workers.run(turn, move |_, _| query(&explorer.games())).await
            }
            StoreName::Mine => {
                let all = LibraryQuery::all();
                let mut games = state.library.list(&session.owner, &all).await?;
                games
                    .extend(state.online.stored_games(OnlineList::Own(session.owner.as_str()), all.limit.get()).await?);
                state.move_workers.run(turn, move |_, _| query(&my_games(&games))).await
            }
        }
    }
}

impl FromRequestParts<AppState> for GameStore {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Response> {
        let Query(StoreQuery { games: name }) =
            Query::from_request_parts(parts, state).await.map_err(IntoResponse::into_response)?;
        let session = Session::from_request_parts(parts, state).await.map_err(IntoResponse::into_response)?;
        Ok(Self { state: state.clone(), session, name })
    }
}
