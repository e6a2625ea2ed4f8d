//! Positions of a line of moves, and import and export of single games; nothing is stored.

use crate::error::AppError;
use crate::game::{
    BoardSize, DynGame, GameKind, InitialPosition, PositionView, aim_of, board_size_of, initial_position, replay,
};
use crate::import_export::{Exporter, ImportedGame, PlayerNames, read_games};
use crate::problem::Problem;
use axum::Json;
use axum::body::Bytes;
use outflank_formats::{Format, ParseFormatError};
use outflank_othello::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A line of moves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineRequest {
    kind: GameKind,
    /// The rules or a position, as for a new game.
    #[serde(default)]
    start: String,
    /// The moves; passes may be left out.
    #[serde(default)]
    moves: Vec<String>,
}

/// The positions of a line of moves.
#[derive(Serialize, ToSchema)]
pub(crate) struct LineView {
    kind: GameKind,
    size: BoardSize,
    /// Which side wins: `most`, the one with more discs, or `anti`, the one with fewer.
    aim: String,
    /// The initial position.
    start: String,
    /// The moves, passes included.
    moves: Vec<String>,
    /// The positions, one more than there are moves.
    #[serde(rename = "frames")]
    positions: Vec<PositionView>,
}

/// Returns all positions of a line of moves; nothing is stored.
#[utoipa::path(post, path = "/api/line", tag = "positions", request_body = LineRequest, responses(
    (status = 200, body = LineView), (status = "4XX", body = Problem)))]
pub(crate) async fn line(Json(line): Json<LineRequest>) -> Result<Json<LineView>, AppError> {
    /// Enough for every game on 8×8; a line on the largest board would have megabytes.
    const MAX_MOVES: usize = 400;
    if line.moves.len() > MAX_MOVES {
        return Err(AppError::TooManyMoves(MAX_MOVES));
    }
    let InitialPosition { kind, text: start } =
        initial_position(line.kind, line.start.trim()).map_err(AppError::InvalidInput)?;
    let game = <dyn DynGame>::new(kind, &start, &line.moves).map_err(AppError::IllegalMove)?;
    let (size, aim) = (board_size_of(kind, &start), aim_of(kind, &start).to_string());
    Ok(Json(LineView { kind, size, aim, start, moves: game.all_moves(), positions: game.position_views() }))
}

/// Reads games or a position in any supported format, text or a WTHOR file.
#[utoipa::path(post, path = "/api/read", tag = "positions", request_body(content = String), responses(
    (status = 200, body = Vec<ImportedGame>), (status = "4XX", body = Problem)))]
pub(crate) async fn read(body: Bytes) -> Result<Json<Vec<ImportedGame>>, AppError> {
    read_games(&body).map(Json)
}

/// A game of Othello and the format to write it in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteRequest {
    /// `transcript`, `obf`, `ggf`, `wthor`, `pgn`, `sgf`, `xot` or `json`.
    format: String,
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: Vec<String>,
}

/// Writes a game of Othello in another format.
#[utoipa::path(post, path = "/api/write", tag = "positions", request_body = WriteRequest, responses(
    (status = 200, body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn write(
    Json(WriteRequest { format, start, moves }): Json<WriteRequest>,
) -> Result<Vec<u8>, AppError> {
    let format: Format = format.parse().map_err(|error: ParseFormatError| AppError::invalid(error))?;
    let start = initial_position(GameKind::Othello, start.trim()).map_err(AppError::InvalidInput)?;
    let record = replay::<Position>(&start.text, &moves).map_err(AppError::IllegalMove)?;
    let mut exporter = Exporter::new(format);
    exporter.write(record, PlayerNames::default(), None);
    Ok(exporter.finish())
}
