//! Positions along a line of play, and games read from text.

use crate::exchange::{ReadGame, Scribe, read_games};
use crate::failure::Failure;
use crate::game::{Contest, Dimensions, Frame, Kind, aim_of, record, size_of, start};
use crate::problem::Problem;
use axum::Json;
use axum::body::Bytes;
use outflank_formats::{Format, ParseFormatError};
use outflank_othello::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A line of play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    kind: Kind,
    /// The rules or a position, as for a new game.
    #[serde(default)]
    start: String,
    /// The moves; passes may be left out.
    #[serde(default)]
    moves: Vec<String>,
}

/// The positions along a line of play.
#[derive(Serialize, ToSchema)]
pub(crate) struct LineView {
    kind: Kind,
    size: Dimensions,
    /// Which side wins: `most`, the one with more discs, or `anti`, the one with fewer.
    aim: String,
    /// The first position.
    start: String,
    /// The moves, passes included.
    moves: Vec<String>,
    /// The positions, one more than there are moves.
    frames: Vec<Frame>,
}

/// Shows all positions along a line of play, and keeps nothing.
#[utoipa::path(post, path = "/api/line", tag = "positions", request_body = Line, responses(
    (status = 200, body = LineView), (status = "4XX", body = Problem)))]
pub(crate) async fn line(Json(line): Json<Line>) -> Result<Json<LineView>, Failure> {
    /// Enough for every game on 8×8; a line of the largest board would be megabytes.
    const MOST_MOVES: usize = 400;
    if line.moves.len() > MOST_MOVES {
        return Err(Failure::TooManyMoves(MOST_MOVES));
    }
    let (kind, start) = start(line.kind, line.start.trim()).map_err(Failure::Unreadable)?;
    let contest = <dyn Contest>::new(kind, &start, &line.moves).map_err(Failure::Illegal)?;
    let (moves, _) = contest.moves();
    let (size, aim) = (size_of(kind, &start), aim_of(kind, &start).to_string());
    Ok(Json(LineView { kind, size, aim, start, moves, frames: contest.frames() }))
}

/// Reads games or a position in any format that is known, text or a WTHOR file.
#[utoipa::path(post, path = "/api/read", tag = "positions", request_body(content = String), responses(
    (status = 200, body = Vec<ReadGame>), (status = "4XX", body = Problem)))]
pub(crate) async fn read(body: Bytes) -> Result<Json<Vec<ReadGame>>, Failure> {
    read_games(&body).map(Json)
}

/// A game of Othello to be written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToWrite {
    /// `transcript`, `obf`, `ggf`, `wthor`, `pgn`, `sgf`, `xot` or `json`.
    format: String,
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: Vec<String>,
}

/// Writes a game of Othello in another format.
#[utoipa::path(post, path = "/api/write", tag = "positions", request_body = ToWrite, responses(
    (status = 200, body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn write(Json(ToWrite { format, start: first, moves }): Json<ToWrite>) -> Result<Vec<u8>, Failure> {
    let format: Format = format.parse().map_err(|error: ParseFormatError| Failure::unreadable(error))?;
    let (_, start) = start(Kind::Othello, first.trim()).map_err(Failure::Unreadable)?;
    let record = record::<Position>(&start, &moves).map_err(Failure::Illegal)?;
    let mut scribe = Scribe::new(format);
    scribe.write(record, ["", ""], None);
    Ok(scribe.finish())
}
