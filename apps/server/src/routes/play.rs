//! Moves, and what else one does at a board, a request each.

use super::action::Action;
use super::table::{Seen, Table};
use super::view::{GameView, Hint};
use crate::failure::Failure;
use crate::problem::Problem;
use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

/// A move by a person.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PlayedMove {
    /// As `f5`, or `3-5` in Alak.
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    seen: Seen,
}

type Answer = Result<Json<GameView>, Failure>;

/// Plays a move of a person; passes that must follow are played, too.
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "play", request_body = PlayedMove, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn play(table: Table, Json(PlayedMove { mv, seen }): Json<PlayedMove>) -> Answer {
    table.act(seen, Action::Move(mv)).await.map(Json)
}

/// Has the machine play its move.
#[utoipa::path(post, path = "/api/games/{id}/reply", tag = "play", request_body = Seen, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem),
    (status = 503, body = Problem, description = "Try again after as many seconds as `Retry-After` says.")))]
pub(crate) async fn reply(table: Table, Json(seen): Json<Seen>) -> Answer {
    table.act(seen, Action::Reply).await.map(Json)
}

/// Suggests a move, and plays none.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "play", request_body = Seen, responses(
    (status = 200, body = Hint), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn hint(table: Table, Json(seen): Json<Seen>) -> Result<Json<Hint>, Failure> {
    table.hint(seen).await.map(Json)
}

/// Takes back to the last choice of a person.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "play", request_body = Seen, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn undo(table: Table, Json(seen): Json<Seen>) -> Answer {
    table.act(seen, Action::Undo).await.map(Json)
}

/// Plays what was taken back, to the next choice of a person.
#[utoipa::path(post, path = "/api/games/{id}/redo", tag = "play", request_body = Seen, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn redo(table: Table, Json(seen): Json<Seen>) -> Answer {
    table.act(seen, Action::Redo).await.map(Json)
}

/// Gives the game up, for the person to move, or the only person.
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "play", request_body = Seen, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn resign(table: Table, Json(seen): Json<Seen>) -> Answer {
    table.act(seen, Action::Resign).await.map(Json)
}

/// Ends the game if the time of the side to move is over.
#[utoipa::path(post, path = "/api/games/{id}/flag", tag = "play", request_body = Seen, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn flag(table: Table, Json(seen): Json<Seen>) -> Answer {
    table.act(seen, Action::Flag).await.map(Json)
}
