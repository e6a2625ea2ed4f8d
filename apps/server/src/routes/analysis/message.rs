//! What is said over the WebSocket, as JSON objects with a `type`.

use crate::failure::Failure;
use crate::problem::Problem;
use crate::reviews::Judgement;
use crate::valued_move::ValuedMove;
use outflank_engine::{EnginePosition, SearchReport};
use outflank_game::Sides;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a page asks; answers carry the same `id`.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Question {
    /// What is every move of a position worth?
    Position { id: u32, position: String },
    /// What was every move of a game worth?
    Game { id: u32, start: String, moves: Vec<String> },
    /// Nothing any more.
    Stop,
}

/// What a page is told.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Told {
    /// What is known of a position after an iteration.
    Report {
        id: u32,
        #[serde(flatten)]
        report: Report,
    },
    /// In which order plain rules like the moves of a position that the engine has not solved, or does not know.
    Guess {
        id: u32,
        #[serde(flatten)]
        guess: Guess,
    },
    /// What is known of a move of a game, in one pass of several, each surer than the one before.
    Ply {
        id: u32,
        pass: usize,
        ply: usize,
        #[serde(flatten)]
        verdict: PlyVerdict,
    },
    /// A pass over the game is done; how accurately both sides played is left out while one has chosen no move.
    Pass { id: u32, pass: usize, of: usize, accuracy: Option<Percent> },
    /// There is no more to come.
    End { id: u32 },
    /// It did not work.
    Problem {
        id: u32,
        #[serde(flatten)]
        problem: Problem,
    },
}

/// The moves of a position in the order of what plain rules think of them.
#[derive(Serialize)]
pub(super) struct Guess {
    /// How many plies were looked ahead.
    pub(super) plies: u8,
    /// Moves that are liked the same stand together; the best come first.
    pub(super) order: Vec<Vec<String>>,
}

/// What a search knows after an iteration.
#[derive(Serialize, Deserialize)]
pub(super) struct Report {
    /// How many plies it looked ahead.
    depth: u8,
    /// How sure it is of what it saw, in per cent.
    percent: u8,
    nodes: u64,
    milliseconds: u64,
    lines: Vec<ValuedMove>,
}

/// What a move of a game was worth, and what the best one was worth, to the side that played it.
#[derive(Serialize)]
pub(super) struct PlyVerdict {
    best: ValuedMove,
    played: Option<ValuedMove>,
}

/// How accurately both sides played, in per cent.
#[derive(Serialize)]
pub(super) struct Percent {
    black: f64,
    white: f64,
}

impl From<Sides<f64>> for Percent {
    fn from(Sides { black, white }: Sides<f64>) -> Self {
        Self { black, white }
    }
}

impl From<Judgement> for PlyVerdict {
    fn from(Judgement { best, played, .. }: Judgement) -> Self {
        Self { best, played }
    }
}

impl Told {
    pub(super) fn unreadable(error: &serde_json::Error) -> Self {
        Self::Problem { id: 0, problem: Failure::unreadable(error).problem() }
    }
}

impl Report {
    /// Returns how far the search had come, which grows.
    pub(super) const fn reach(&self) -> (u8, u8) {
        (self.depth, self.percent)
    }

    /// Returns whether there is nothing left to be found.
    pub(super) fn is_proven(&self) -> bool {
        self.lines.iter().all(|line| line.proven)
    }

    /// Returns how long the search had taken.
    pub(super) const fn time(&self) -> Duration {
        Duration::from_millis(self.milliseconds)
    }

    /// Returns what was found in the names of the position's board.
    pub(super) fn of(report: &SearchReport, engine_position: &EnginePosition) -> Self {
        let named = |mv| engine_position.reversi_move(mv).to_string();
        Self {
            depth: report.depth,
            percent: report.selectivity.percent(),
            nodes: report.nodes,
            milliseconds: report.time.as_millis() as u64,
            lines: report.lines.iter().map(|line| ValuedMove::of(line, named)).collect(),
        }
    }
}
