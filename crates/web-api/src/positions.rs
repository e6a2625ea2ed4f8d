//! Positions of a line of moves, and export of single games; nothing is stored.

use crate::ApiError;
use crate::game::{
    BoardSize, DynGame, GameKind, InitialPosition, PositionView, aim_of, board_size_of, initial_position, replay,
};
use crate::import_export::Exporter;
use outflank_formats::{AnnotatedGame, Format, ParseFormatError};
use outflank_othello::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A line of moves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineRequest {
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
pub struct LineView {
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

impl LineRequest {
    /// Returns all positions of the line.
    ///
    /// # Errors
    ///
    /// Returns an error when the start is invalid, a move is illegal, or there are more than 400 moves.
    pub fn positions(&self) -> Result<LineView, ApiError> {
        /// Enough for every game on 8×8; a line on the largest board would have megabytes.
        const MAX_MOVES: usize = 400;
        if self.moves.len() > MAX_MOVES {
            return Err(ApiError::TooManyMoves(MAX_MOVES));
        }
        let InitialPosition { kind, text: start } =
            initial_position(self.kind, self.start.trim()).map_err(ApiError::InvalidInput)?;
        let game = <dyn DynGame>::new(kind, &start, &self.moves).map_err(ApiError::IllegalMove)?;
        let (size, aim) = (board_size_of(kind, &start), aim_of(kind, &start).to_string());
        Ok(LineView { kind, size, aim, start, moves: game.all_moves(), positions: game.position_views() })
    }
}

/// A game of Othello and the format to write it in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// `transcript`, `obf`, `ggf`, `wthor`, `pgn`, `sgf`, `xot` or `json`.
    format: String,
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: Vec<String>,
}

impl WriteRequest {
    /// Returns the file.
    ///
    /// # Errors
    ///
    /// Returns an error when the format is unknown, the start is invalid or a move is illegal.
    pub fn file(&self) -> Result<Vec<u8>, ApiError> {
        let format: Format = self.format.parse().map_err(|error: ParseFormatError| ApiError::invalid(error))?;
        let start = initial_position(GameKind::Othello, self.start.trim()).map_err(ApiError::InvalidInput)?;
        let record = replay::<Position>(&start.text, &self.moves).map_err(ApiError::IllegalMove)?;
        let mut exporter = Exporter::new(format);
        exporter.write(&AnnotatedGame::from_record(record));
        Ok(exporter.finish())
    }
}
