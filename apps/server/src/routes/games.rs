//! The games of a session: creating, listing, showing, exporting and deleting them.

use super::game_handle::GameHandle;
use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::session::{Session, random_id};
use crate::state::now;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use outflank_formats::{Format, ParseFormatError};
use outflank_library::{GameId, Query as LibraryQuery, ResultFilter, SortOrder};
use outflank_web_api::game_view::{GameListEntry, GameView};
use outflank_web_api::import_export::export_games;
use outflank_web_api::{ApiError, LoadedGame, NewGame};
use serde::Deserialize;
use std::num::NonZeroU32;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

/// More games than the library has.
pub(super) const ALL_GAMES: NonZeroU32 = NonZeroU32::MAX;

/// A game without moves is removed after this time.
const MAX_AGE_WITHOUT_MOVES: Duration = Duration::from_hours(24);

/// A filter and an order.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Words that must all occur in the names of the players or of the opening, the kind of game or the moves.
    #[serde(default)]
    words: String,
    /// The results: won or lost by a person against a machine, drawn, or unfinished.
    #[serde(default)]
    #[param(inline)]
    ending: EndingFilter,
    /// The order of the games.
    #[serde(default)]
    #[param(inline)]
    order: ListOrder,
    /// The number of games to skip.
    #[serde(default)]
    skip: u32,
}

/// Which results are listed.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum EndingFilter {
    #[default]
    Any,
    Won,
    Lost,
    Drawn,
    Unfinished,
}

/// The order: the latest change first, or the highest accuracy of people.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ListOrder {
    #[default]
    Latest,
    Accuracy,
}

/// Creates a game; it is listed from its first move on, and removed after a day without one.
#[utoipa::path(post, path = "/api/games", tag = "games", operation_id = "create_game", request_body = NewGame,
    responses((status = 201, body = GameView)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    (session, client): (Session, Client),
    Json(new): Json<NewGame>,
) -> Result<(StatusCode, Json<GameView>), AppError> {
    client.check(&state.limiters.new_games, AppError::TooManyNewGames)?;
    let LoadedGame { stored, game, clock } = new.create(GameId::new(random_id()), now())?;
    let library = &state.library;
    library.remove_without_moves(now().saturating_sub(MAX_AGE_WITHOUT_MOVES).as_secs()).await?;
    let max_games = state.limits.max_games.get();
    if library.count(&session.owner).await? >= max_games {
        return Err(ApiError::TooManyGames(max_games).into());
    }
    let stored = library.insert(&session.owner, stored).await?;
    if stored.is_over() {
        state.game_over.notify_one();
    }
    Ok((StatusCode::CREATED, Json(LoadedGame { stored, game, clock }.view(now()))))
}

/// Lists up to 50 games.
#[utoipa::path(get, path = "/api/games", tag = "games", operation_id = "list_games", params(ListQuery),
    responses((status = 200, body = Vec<GameListEntry>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    session: Session,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<GameListEntry>>, AppError> {
    let games = state.library.list(&session.owner, &query.into()).await?;
    Ok(Json(games.iter().map(GameListEntry::of).collect()))
}

/// The format of the file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// `transcript`, `transcript-with-passes`, `obf`, `ggf`, `wthor`, `pgn`, `sgf`, `xot`, `json` or `outflank`; games that it
    /// cannot hold are left out.
    format: String,
}

/// Returns all games of Othello in one file.
#[utoipa::path(get, path = "/api/export", tag = "games", operation_id = "export_games", params(ExportQuery),
    responses((status = 200, body = String, content_type = "application/octet-stream")))]
pub(crate) async fn export(
    State(state): State<AppState>,
    session: Session,
    Query(ExportQuery { format }): Query<ExportQuery>,
) -> Result<impl IntoResponse, AppError> {
    let format: Format = format.parse().map_err(|error: ParseFormatError| AppError::invalid(error))?;
    let all = LibraryQuery { limit: ALL_GAMES, ..LibraryQuery::default() };
    let games = state.library.list(&session.owner, &all).await?;
    let headers = [(header::CONTENT_TYPE, "application/octet-stream"), (header::CONTENT_DISPOSITION, "attachment")];
    Ok((headers, export_games(format, &games)))
}

/// Returns a game.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", operation_id = "show_game",
    params(("id" = String, Path, description = "The id of the game.")), responses((status = 200, body = GameView)))]
pub(crate) async fn show(handle: GameHandle) -> Result<Json<GameView>, AppError> {
    handle.view().await.map(Json)
}

/// Deletes a game permanently.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", operation_id = "remove_game",
    params(("id" = String, Path, description = "The id of the game.")), responses((status = 204)))]
pub(crate) async fn remove(GameHandle { state, session, id }: GameHandle) -> Result<StatusCode, AppError> {
    let is_removed = state.library.remove(&session.owner, &id).await?;
    if is_removed { Ok(StatusCode::NO_CONTENT) } else { Err(AppError::Api(ApiError::GameNotFound)) }
}

impl From<ListQuery> for LibraryQuery {
    fn from(ListQuery { words, ending, order, skip }: ListQuery) -> Self {
        /// Further words are ignored.
        const MAX_WORDS: usize = 16;
        let words = words.split_whitespace().take(MAX_WORDS).map(str::to_owned).collect();
        let result = match ending {
            EndingFilter::Any => None,
            EndingFilter::Won => Some(ResultFilter::Won),
            EndingFilter::Lost => Some(ResultFilter::Lost),
            EndingFilter::Drawn => Some(ResultFilter::Drawn),
            EndingFilter::Unfinished => Some(ResultFilter::Unfinished),
        };
        let order = match order {
            ListOrder::Latest => SortOrder::Latest,
            ListOrder::Accuracy => SortOrder::MostAccurate,
        };
        Self { words, result, order, skip, ..Self::default() }
    }
}
