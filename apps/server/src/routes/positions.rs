//! Positions of a line of moves, and import and export of single games; nothing is stored.

use crate::error::AppError;
use axum::Json;
use axum::body::Bytes;
use outflank_web_api::import_export::{ImportedGame, read_games};
use outflank_web_api::{LineRequest, LineView, Problem, WriteRequest};

/// Returns all positions of a line of moves; nothing is stored.
#[utoipa::path(post, path = "/api/line", tag = "positions", request_body = LineRequest, responses(
    (status = 200, body = LineView), (status = "4XX", body = Problem)))]
pub(crate) async fn line(Json(line): Json<LineRequest>) -> Result<Json<LineView>, AppError> {
    Ok(Json(line.positions()?))
}

/// Reads games or a position in any supported format, text or a WTHOR file.
#[utoipa::path(post, path = "/api/read", tag = "positions", request_body(content = String), responses(
    (status = 200, body = Vec<ImportedGame>), (status = "4XX", body = Problem)))]
pub(crate) async fn read(body: Bytes) -> Result<Json<Vec<ImportedGame>>, AppError> {
    Ok(Json(read_games(&body)?))
}

/// Writes a game of Othello in another format.
#[utoipa::path(post, path = "/api/write", tag = "positions", request_body = WriteRequest, responses(
    (status = 200, body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn write(Json(request): Json<WriteRequest>) -> Result<Vec<u8>, AppError> {
    Ok(request.file()?)
}
