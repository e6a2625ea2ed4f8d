//! The requests that change a game or suggest a move.

use super::game_handle::{BaseVersion, GameHandle};
use crate::ApiError;
use crate::document::Command;
use crate::game_view::{GameView, Hint};
use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

/// A move by a person.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// As `f5`, or `3-5` in Alak.
    #[serde(rename = "move")]
    mv: String,
    /// The version of the game that the move is based on.
    version: u32,
}

type GameResponse = Result<Json<GameView>, ApiError>;

/// Plays a move of a person, and the forced passes that follow.
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")), request_body = MoveRequest,
    responses((status = 200, body = GameView)))]
pub(crate) async fn play(handle: GameHandle, Json(MoveRequest { mv, version }): Json<MoveRequest>) -> GameResponse {
    handle.act(BaseVersion { version }, &Command::Move { mv }).await.map(Json)
}

/// Plays the move of the machine.
#[utoipa::path(post, path = "/api/games/{id}/reply", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")), request_body = BaseVersion,
    responses((status = 200, body = GameView)))]
pub(crate) async fn reply(handle: GameHandle, Json(base): Json<BaseVersion>) -> GameResponse {
    handle.reply(base).await.map(Json)
}

/// Suggests a move, and plays none.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")), request_body = BaseVersion,
    responses((status = 200, body = Hint)))]
pub(crate) async fn hint(handle: GameHandle, Json(base): Json<BaseVersion>) -> Result<Json<Hint>, ApiError> {
    handle.hint(base).await.map(Json)
}

/// Undoes moves to the last choice of a person.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")), request_body = BaseVersion,
    responses((status = 200, body = GameView)))]
pub(crate) async fn undo(handle: GameHandle, Json(base): Json<BaseVersion>) -> GameResponse {
    handle.act(base, &Command::Undo {}).await.map(Json)
}

/// Redoes moves to the next choice of a person.
#[utoipa::path(post, path = "/api/games/{id}/redo", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")), request_body = BaseVersion,
    responses((status = 200, body = GameView)))]
pub(crate) async fn redo(handle: GameHandle, Json(base): Json<BaseVersion>) -> GameResponse {
    handle.act(base, &Command::Redo {}).await.map(Json)
}

/// Resigns for the person to move, or the only person.
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")), request_body = BaseVersion,
    responses((status = 200, body = GameView)))]
pub(crate) async fn resign(handle: GameHandle, Json(base): Json<BaseVersion>) -> GameResponse {
    handle.act(base, &Command::Resign {}).await.map(Json)
}

/// Ends the game if the time of the side to move is over.
#[utoipa::path(post, path = "/api/games/{id}/flag", tag = "play",
    params(("id" = String, Path, description = "The id of the game.")), request_body = BaseVersion,
    responses((status = 200, body = GameView)))]
pub(crate) async fn flag(handle: GameHandle, Json(base): Json<BaseVersion>) -> GameResponse {
    handle.act(base, &Command::Flag {}).await.map(Json)
}
