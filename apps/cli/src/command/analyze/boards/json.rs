//! Analyses on other boards as JSON: the objects of Othello, where what is not known is null.

use super::{Counts, Played, margin};
use crate::input::InputGame;
use outflank_game::{Game, Side, Sides};
use outflank_play::{Analysis, MoveValue, Unit};
use outflank_reversi::{Move, Position};
use serde_json::{Value, json};

/// Returns the object of a position with up to `lines` moves; of one in which the game is over, there is no evaluation.
pub(super) fn position(subject: &InputGame<Position>, evaluation: Option<&Analysis>, lines: usize) -> Value {
    let position = subject.record.position();
    let moves = evaluation.map(|evaluation| evaluation.moves.as_slice()).unwrap_or_default();
    let moves = moves.iter().take(lines).map(
        |&MoveValue { mv, value }| json!({ "move": mv.to_string(), "score": value, "line": evaluation.map(|it| line(it, mv)) }),
    );
    json!({
        "type": "position",
        "source": subject.source,
        "index": subject.index,
        "position": position.to_string(),
        "empties": position.empties(),
        "depth": null,
        "selectivity": null,
        "exact": evaluation.is_none_or(is_exact),
        "kind": evaluation.map_or("exact", kind),
        "nodes": null,
        "seconds": null,
        "result": margin(position),
        "moves": moves.collect::<Vec<_>>(),
    })
}

/// Returns the object of a move.
pub(super) fn played(subject: &InputGame<Position>, played: &Played<'_>) -> Value {
    let MoveValue { mv: best, value: best_value } = played.best();
    json!({
        "type": "move",
        "source": subject.source,
        "index": subject.index,
        "number": played.number,
        "side": played.position.to_move().name().to_lowercase(),
        "position": played.position.to_string(),
        "move": played.mv.to_string(),
        "score": played.value(),
        "best": best.to_string(),
        "best_score": best_value,
        "loss": played.loss(),
        "in_book": false,
        "choices": played.choices(),
        "line": line(&played.evaluation, best),
        "depth": null,
        "selectivity": null,
        "exact": is_exact(&played.evaluation),
        "kind": kind(&played.evaluation),
    })
}

/// Returns the object of a game, of which so many moves have values.
pub(super) fn game(subject: &InputGame<Position>, counts: &Sides<Counts>, judged: usize) -> Value {
    json!({
        "type": "game",
        "source": subject.source,
        "index": subject.index,
        "players": subject.players,
        "moves": subject.placements().count(),
        "judged": judged,
        "result": margin(subject.record.position()),
        "black": side(counts[Side::Black]),
        "white": side(counts[Side::White]),
        "turns": null,
    })
}

fn side(counts: Counts) -> Value {
    let Counts { moves, choices, best } = counts;
    json!({
        "moves": moves,
        "choices": choices,
        "best": best,
        "mean_loss": null,
        "accuracy": null,
        "worst": null,
    })
}

/// Names the kind of the values.
fn kind(evaluation: &Analysis) -> &'static str {
    match evaluation.unit {
        Unit::ExactDiscs => "exact",
        Unit::Discs => "estimate",
        Unit::Points => "heuristic",
    }
}

fn is_exact(evaluation: &Analysis) -> bool {
    evaluation.unit == Unit::ExactDiscs
}

/// Returns a move and best play after it, as far as it is known.
fn line(evaluation: &Analysis, mv: Move) -> String {
    if evaluation.best() == mv { evaluation.pv.iter().map(Move::to_string).collect() } else { mv.to_string() }
}
