//! What a move is worth.

use outflank_engine::Line;
use outflank_othello::Move;
use serde::{Deserialize, Serialize};

/// A move with what it is worth to the side that plays it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ValuedMove {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// In discs.
    pub(crate) value: f64,
    /// Whether the value is proven.
    pub(crate) proven: bool,
    /// Best play from this move on.
    line: Vec<String>,
}

impl ValuedMove {
    /// Makes the first move of a line, with the names that moves have on the board.
    pub(crate) fn of(line: &Line, named: impl Fn(Move) -> String) -> Self {
        /// Longer lines are not shown.
        const SHOWN: usize = 16;
        Self {
            mv: named(line.moves[0]),
            value: line.verdict.score().discs(),
            proven: !line.verdict.is_estimate(),
            line: line.moves.iter().copied().take(SHOWN).map(named).collect(),
        }
    }
}
