//! Analyses as JSON: an object a line.

use super::judge::Judged;
use super::summary::{Summary, turns};
use crate::input::InputGame;
use outflank_engine::{Line, SearchReport};
use outflank_game::{Game, Outcome, Side};
use outflank_othello::{Move, Position};
use outflank_play::Confidence;
use serde_json::{Value, json};

/// Returns the object of a position; of one in which the game is over, there is no report.
pub(super) fn position(subject: &InputGame, report: Option<&SearchReport>) -> Value {
    let position = subject.record.position();
    let reach = report.map(Confidence::of);
    let lines = report.map(|report| report.lines.as_slice()).unwrap_or_default();
    json!({
        "type": "position",
        "source": subject.source,
        "index": subject.index,
        "position": position.to_string(),
        "empties": position.board().empties().len(),
        "depth": reach.map_or(0, |reach| reach.depth),
        "selectivity": reach.map_or(100, |reach| reach.selectivity.percent()),
        "exact": reach.is_none_or(|reach| reach.is_exact),
        "kind": kind(reach.is_none_or(|reach| reach.is_exact)),
        "nodes": report.map_or(0, |report| report.nodes),
        "seconds": report.map_or(0.0, |report| report.time.as_secs_f64()),
        "result": result(position),
        "moves": lines.iter().map(line).collect::<Vec<_>>(),
    })
}

fn kind(is_exact: bool) -> &'static str {
    if is_exact { "exact" } else { "estimate" }
}

fn line(line: &Line) -> Value {
    json!({
        "move": line.moves[0].to_string(),
        "score": line.verdict.score().rounded(),
        "line": transcript(&line.moves),
    })
}

/// Returns the disc difference for Black, once the game is over.
fn result(position: &Position) -> Option<i16> {
    position.outcome().map(Outcome::margin)
}

/// Returns the object of a move.
pub(super) fn judged(subject: &InputGame, judged: &Judged) -> Value {
    let Confidence { depth, selectivity, is_exact } = judged.reach;
    json!({
        "type": "move",
        "source": subject.source,
        "index": subject.index,
        "number": judged.number,
        "side": judged.side().name().to_lowercase(),
        "position": judged.position.to_string(),
        "move": judged.played.to_string(),
        "score": judged.score,
        "best": judged.best.to_string(),
        "best_score": judged.best_score,
        "loss": judged.loss(),
        "in_book": judged.in_book,
        "choices": judged.position.moves().count(),
        "line": transcript(&judged.line),
        "depth": depth,
        "selectivity": selectivity.percent(),
        "exact": is_exact,
        "kind": kind(is_exact),
    })
}

/// Returns the object of a game.
pub(super) fn game(subject: &InputGame, moves: &[Judged]) -> Value {
    json!({
        "type": "game",
        "source": subject.source,
        "index": subject.index,
        "players": subject.players,
        "moves": subject.placements().count(),
        "judged": moves.len(),
        "result": result(subject.record.position()),
        "black": summary(moves, Side::Black),
        "white": summary(moves, Side::White),
        "turns": turns(moves).map(|judged| judged.number).collect::<Vec<_>>(),
    })
}

fn summary(moves: &[Judged], side: Side) -> Value {
    let Summary { moves, choices, best, mean_loss, accuracy, worst } = Summary::of(moves, side);
    let worst: Vec<_> = worst.iter().map(|judged| judged.number).collect();
    json!({
        "moves": moves,
        "choices": choices,
        "best": best,
        "mean_loss": mean_loss,
        "accuracy": accuracy,
        "worst": worst,
    })
}

fn transcript(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect()
}
