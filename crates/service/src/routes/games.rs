//! The games of a session: creating, listing, showing, exporting and deleting them.

use super::game_handle::{GameHandle, listed_clock, now, store};
use crate::game_view::{GameListEntry, GameView};
use crate::import_export::export_games;
use crate::{Actor, ApiError, NewGame, Service};
use axum::Json;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use outflank_formats::{Format, ParseFormatError};
use outflank_library::{Query as LibraryQuery, ResultFilter, SortOrder};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// A filter and an order.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
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
    State(service): State<Service>,
    actor: Actor,
    Json(new): Json<NewGame>,
) -> Result<(StatusCode, Json<GameView>), ApiError> {
    service.check_new_game(&actor).await?;
    let new = new.draw(&service, &actor).await?;
    let (game, created) = new.create(&service.new_id(), now(&service))?;
    Ok((StatusCode::CREATED, Json(store(&service, &actor, &game, &created).await?)))
}

/// Lists up to 50 games.
#[utoipa::path(get, path = "/api/games", tag = "games", operation_id = "list_games", params(ListQuery),
    responses((status = 200, body = Vec<GameListEntry>)))]
pub(crate) async fn list(
    State(service): State<Service>,
    actor: Actor,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<GameListEntry>>, ApiError> {
    let games = service.games().list(&actor.owner, &query.into()).await?;
    let mut entries = Vec::with_capacity(games.len());
    for game in &games {
        let clock = listed_clock(&service, &actor, game).await;
        entries.push(GameListEntry::of(game).with_clock(clock));
    }
    Ok(Json(entries))
}

/// The format of the file.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportQuery {
    /// `transcript`, `transcript-with-passes`, `obf`, `ggf`, `wthor`, `pgn`, `sgf`, `xot`, `json` or `outflank`; games that it
    /// cannot hold are left out.
    format: String,
}

/// Returns all games of Othello in one file.
#[utoipa::path(get, path = "/api/export", tag = "games", operation_id = "export_games", params(ExportQuery),
    responses((status = 200, body = String, content_type = "application/octet-stream")))]
pub(crate) async fn export(
    State(service): State<Service>,
    actor: Actor,
    Query(ExportQuery { format }): Query<ExportQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let format: Format =
        format.parse().map_err(|error: ParseFormatError| ApiError::invalid(error).in_field("format"))?;
    let games = service.games().list(&actor.owner, &LibraryQuery::all()).await?;
    let headers = [(header::CONTENT_TYPE, "application/octet-stream"), (header::CONTENT_DISPOSITION, "attachment")];
    Ok((headers, export_games(format, &games)))
}

/// Returns a game.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", operation_id = "show_game",
    params(("id" = String, Path, description = "The id of the game.")), responses((status = 200, body = GameView)))]
pub(crate) async fn show(handle: GameHandle) -> Result<Json<GameView>, ApiError> {
    handle.view().await.map(Json)
}

/// Deletes a game permanently.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", operation_id = "remove_game",
    params(("id" = String, Path, description = "The id of the game.")), responses((status = 204)))]
pub(crate) async fn remove(GameHandle { service, actor, id }: GameHandle) -> Result<StatusCode, ApiError> {
    let is_removed = service.games().remove(&actor.owner, &id).await?;
    if is_removed { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::GameNotFound) }
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
