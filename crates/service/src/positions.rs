//! Positions of a line of moves, and export of single games; nothing is stored.

use crate::ApiError;
use crate::game::{PlayedGame, PositionView, requested_start};
use crate::game_tags::GameTags;
use crate::import_export::Exporter;
use outflank_engine::Support;
use outflank_formats::{AnnotatedGame, Format, ParseFormatError};
use outflank_rules::reversi::Aim;
use outflank_rules::{BoardSize, Variant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A line of moves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineRequest {
    /// The game.
    kind: Variant,
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
    /// The game; Reversi on 8×8 by the rules of Othello is `othello`.
    kind: Variant,
    /// The columns and rows of the board; in Alak one row of slots.
    size: BoardSize,
    /// Which side wins: `most`, the one with more discs, or `anti`, the one with fewer.
    aim: Aim,
    /// What the engine can do with the positions.
    support: Support,
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
        let start = requested_start(self.kind, &self.start).map_err(|error| error.in_field("start"))?;
        let (kind, size, aim, text) = (start.variant(), start.size(), start.aim(), start.to_string());
        let game =
            PlayedGame::new(start, &self.moves).map_err(|error| ApiError::IllegalMove(error).in_field("moves"))?;
        Ok(LineView {
            kind,
            size,
            aim,
            support: Support::of_game(game.record()),
            start: text,
            moves: game.all_moves(),
            positions: game.position_views(),
        })
    }
}

/// A game of Othello and the format to write it in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteRequest {
    /// `transcript`, `transcript-with-passes`, `obf`, `ggf`, `wthor`, `pgn`, `sgf`, `xot`, `json` or `outflank`.
    format: String,
    /// The first position in its text form; the usual start when it is empty.
    #[serde(default)]
    start: String,
    /// The moves from `start`; passes may be left out.
    #[serde(default)]
    moves: Vec<String>,
    /// The players, the tournament, the date and the result, as far as they are known.
    #[serde(default)]
    tags: GameTags,
}

impl WriteRequest {
    /// Returns the file.
    ///
    /// # Errors
    ///
    /// Returns an error when the format is unknown or cannot hold the game, the start or the date is invalid, or a move is
    /// illegal.
    pub fn file(&self) -> Result<Vec<u8>, ApiError> {
        let format: Format =
            self.format.parse().map_err(|error: ParseFormatError| ApiError::invalid(error).in_field("format"))?;
        let start = requested_start(Variant::Othello, &self.start).map_err(|error| error.in_field("start"))?;
        let game =
            PlayedGame::new(start, &self.moves).map_err(|error| ApiError::IllegalMove(error).in_field("moves"))?;
        let mut exporter = Exporter::new(format);
        let mut game = AnnotatedGame::from_record(game.record());
        game.info = self.tags.info()?;
        let unwritable = |error| ApiError::invalid(format!("the format {format} cannot hold this game: {error}"));
        exporter.write(&game).map_err(unwritable)?;
        Ok(exporter.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_the_format_cannot_hold_is_an_error() {
        let request: WriteRequest = serde_json::from_str(r#"{"format":"xot","moves":["f5","d6","c3"]}"#).unwrap();
        assert_eq!(
            request.file().unwrap_err().to_string(),
            "the format xot cannot hold this game: it has too few moves"
        );
    }

    #[test]
    fn the_description_of_a_request_names_all_formats() {
        let description = serde_json::to_string(&<WriteRequest as utoipa::PartialSchema>::schema()).unwrap();
        for format in Format::ALL {
            assert!(description.contains(&format!("`{format}`")), "{format}");
        }
    }

    #[test]
    fn a_written_game_has_its_tags() {
        let tags =
            r#"{"black":"Ann","white":"Bob","tournament":"Spring Cup","date":"1999","result":"black","score":10}"#;
        let request = format!(r#"{{"format":"pgn","moves":["f5","d6"],"tags":{tags}}}"#);
        let request: WriteRequest = serde_json::from_str(&request).unwrap();
        let text = String::from_utf8(request.file().unwrap()).unwrap();
        for tag in ["[Event \"Spring Cup\"]", "[Black \"Ann\"]", "[White \"Bob\"]", "[Result \"37-27\"]", "1999"] {
            assert!(text.contains(tag), "{tag} is not in {text}");
        }
    }
}
