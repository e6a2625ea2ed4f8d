//! Games of Alak in the file of a match: a JSON object per line.

use super::archived_game::ArchivedGame;
use anyhow::{Context, ensure};
use outflank_arena::{Forfeit, PlayedGame, Termination};
use outflank_rules::{Move, Outcome, Position, Side, Sides};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game, with its moves without passes.
#[derive(Serialize, Deserialize)]
struct Line {
    number: usize,
    black: String,
    white: String,
    start: String,
    moves: Vec<String>,
    /// The margin for Black.
    result: i16,
    ending: String,
    /// The reason of a forfeit.
    forfeit: Option<String>,
    black_seconds: f64,
    white_seconds: f64,
}

/// Prints a game on a line.
pub(super) fn print(archived: &ArchivedGame, played: &PlayedGame<Position>) -> String {
    let record = &played.game.record;
    let moves = record.moves().iter().filter(|&&mv| mv != Move::Pass);
    let line = Line {
        number: archived.number,
        black: archived.names.black.clone(),
        white: archived.names.white.clone(),
        start: record.start().to_string(),
        moves: moves.map(ToString::to_string).collect(),
        result: archived.outcome.margin(),
        ending: ending(&played.game.termination).to_owned(),
        forfeit: archived.forfeit.clone(),
        black_seconds: archived.times[Side::Black].as_secs_f64(),
        white_seconds: archived.times[Side::White].as_secs_f64(),
    };
    let text = serde_json::to_string(&line).expect("text and numbers are JSON");
    format!("{text}\n")
}

/// Parses the line of a game.
pub(super) fn read(text: &str) -> anyhow::Result<ArchivedGame> {
    let line: Line = serde_json::from_str(text)?;
    let time = |seconds| Duration::try_from_secs_f64(seconds).context("it has no time");
    ensure!(line.number > 0, "games are numbered from 1");
    Ok(ArchivedGame {
        number: line.number,
        names: Sides { black: line.black, white: line.white },
        outcome: Outcome::from_margin(line.result),
        forfeit: line.forfeit,
        times: Sides { black: time(line.black_seconds)?, white: time(line.white_seconds)? },
    })
}

const fn ending(termination: &Termination) -> &'static str {
    match termination {
        Termination::Normal => "played",
        Termination::Adjudicated => "adjudicated",
        Termination::Repetition => "repetition",
        Termination::Resigned { .. } => "resigned",
        Termination::Forfeited { reason: Forfeit::OutOfTime { .. }, .. } => "out of time",
        Termination::Forfeited { .. } => "forfeited",
    }
}
