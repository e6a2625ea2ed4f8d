//! Positions of a line of moves, and import and export of single games; nothing is stored.
//!
//! A large board or file takes long enough to delay the requests of others, so this is work for the threads of searches.

use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::worker_pool::{Effort, JobClient, Turn};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use outflank_web_api::import_export::{ReadGames, read_games};
use outflank_web_api::{LineRequest, LineView, WriteRequest};

/// Returns all positions of a line of moves; nothing is stored.
#[utoipa::path(post, path = "/api/line", tag = "positions", request_body = LineRequest,
    responses((status = 200, body = LineView)))]
pub(crate) async fn line(
    State(state): State<AppState>,
    client: Client,
    Json(line): Json<LineRequest>,
) -> Result<Json<LineView>, AppError> {
    let turn = Turn::new(JobClient::of(client, ""), Effort::Short);
    Ok(Json(state.move_workers.run(turn, move |_, _| line.positions()).await??))
}

/// Reads games or a position in any supported format, text or a WTHOR file.
#[utoipa::path(post, path = "/api/read", tag = "positions", request_body(content = String),
    responses((status = 200, body = ReadGames)))]
pub(crate) async fn read(
    State(state): State<AppState>,
    client: Client,
    body: Bytes,
) -> Result<Json<ReadGames>, AppError> {
    /// More than a game with its comments.
    const SHORT_BYTES: usize = 1 << 14;
    let effort = if body.len() <= SHORT_BYTES { Effort::Short } else { Effort::Long };
    let turn = Turn::new(JobClient::of(client, ""), effort);
    Ok(Json(state.move_workers.run(turn, move |_, _| read_games(&body)).await??))
}

/// Writes a game of Othello in another format.
#[utoipa::path(post, path = "/api/write", tag = "positions", request_body = WriteRequest,
    responses((status = 200, body = String, content_type = "application/octet-stream")))]
pub(crate) async fn write(
    State(state): State<AppState>,
    client: Client,
    Json(request): Json<WriteRequest>,
) -> Result<Vec<u8>, AppError> {
    let turn = Turn::new(JobClient::of(client, ""), Effort::Short);
    Ok(state.move_workers.run(turn, move |_, _| request.file()).await??)
}
