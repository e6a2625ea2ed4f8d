//! What the solver finds about a position.

use outflank_engine::{Bounds, Engine, EnginePosition, Goal, Line, SearchLimits, SearchReport};
use outflank_game::StopFlag;
use outflank_play::Confidence;
use outflank_reversi::Move;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;
use std::num::NonZeroU8;
use std::time::Duration;

/// What to find about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// The score, or only its sign.
    pub(super) goal: Goal,
    /// What to score.
    pub(super) scope: Scope,
}

/// What is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The position, with a best move.
    Best,
    /// Every move.
    AllMoves,
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Score {
    /// The disc difference.
    Discs(i8),
    /// Only its sign.
    Sign(i8),
}

/// How good an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Everything in it is proven.
    Proven,
    /// The search was stopped: the scores are estimates.
    Estimated(Confidence),
    /// The search was stopped before it had so much as estimates.
    Open,
}

/// What is known about a position; serialised, it is a line of `outflank solve --json`.
#[derive(Debug)]
pub(super) struct Answer {
    position: EnginePosition,
    /// The empty squares.
    pub(super) empties: u16,
    /// The score of the position.
    pub(super) score: Score,
    /// A best move, a pass perhaps; none when the game is over.
    pub(super) best: Option<Move>,
    /// Best play of both sides.
    pub(super) line: Vec<Move>,
    /// The boards that were searched.
    pub(super) nodes: u64,
    /// How long it took.
    pub(super) time: Duration,
    /// The scores of all moves, the best first; empty unless they were asked for.
    pub(super) moves: Vec<(Move, Score)>,
    /// Those of them that are proven.
    pub(super) proofs: Vec<(Move, Score)>,
    /// How good all of this is.
    pub(super) standing: Standing,
    /// What is proven about the score.
    pub(super) bounds: Bounds,
}

impl Answer {
    /// Solves a position as far as it may; returns `None` when it was stopped before anything was known.
    pub(super) fn find(
        position: &EnginePosition,
        question: Question,
        engine: &mut Engine,
        (stop, watch): (&StopFlag, &mut dyn FnMut(&SearchReport)),
    ) -> Option<Self> {
        let Ok(report) = engine.search(position).limits(question.limits()).stop_flag(stop).on_report(watch).run()
        else {
            return Some(Self::of_ended(position, question));
        };
        let standing = Standing::of(&report)?;
        let score = |line: &Line| question.score(line.verdict.score().rounded());
        // Without so much as an estimate, the moves are in no order that means anything.
        let lines = if standing == Standing::Open { &[] } else { &report.lines[..] };
        let scores = |lines: &[Line]| match question.scope {
            Scope::AllMoves => lines.iter().map(|line| (position.reversi_move(line.moves[0]), score(line))).collect(),
            Scope::Best => Vec::new(),
        };
        let line = lines.first().into_iter().flat_map(|line| &line.moves);
        Some(Self {
            empties: position.reversi_position().empties(),
            score: score(&report.lines[0]),
            best: lines.first().map(|line| position.reversi_move(line.moves[0])),
            line: line.map(|&mv| position.reversi_move(mv)).collect(),
            nodes: report.nodes,
            time: report.time,
            moves: scores(lines),
            proofs: scores(if standing == Standing::Proven { lines } else { &report.proofs }),
            standing,
            bounds: report.proven,
            position: position.clone(),
        })
    }

    /// Returns whether all of it is proven.
    pub(super) fn is_proven(&self) -> bool {
        self.standing == Standing::Proven
    }

    /// Returns the result of a game that is over.
    fn of_ended(position: &EnginePosition, question: Question) -> Self {
        Self {
            empties: position.reversi_position().empties(),
            score: question.score(position.final_margin().unwrap_or_default()),
            best: None,
            line: Vec::new(),
            nodes: 1,
            time: Duration::ZERO,
            moves: Vec::new(),
            proofs: Vec::new(),
            standing: Standing::Proven,
            bounds: Bounds::UNKNOWN,
            position: position.clone(),
        }
    }
}

impl Standing {
    fn of(report: &SearchReport) -> Option<Self> {
        match report.verdict().is_estimate() {
            false => Some(Self::Proven),
            true if report.depth > 0 => Some(Self::Estimated(Confidence::of(report))),
            // Depth 0 is only a move ordering.
            true => (report.proven != Bounds::UNKNOWN || !report.proofs.is_empty()).then_some(Self::Open),
        }
    }
}

impl Question {
    fn limits(self) -> SearchLimits {
        let lines = match self.scope {
            Scope::Best => NonZeroU8::MIN,
            Scope::AllMoves => NonZeroU8::MAX,
        };
        SearchLimits { goal: self.goal, lines, ..SearchLimits::default() }
    }

    fn score(self, discs: i8) -> Score {
        match self.goal {
            Goal::Score => Score::Discs(discs),
            Goal::Wld => Score::Sign(discs.signum()),
        }
    }
}

impl Score {
    /// Returns a disc difference in the form of this score.
    pub(super) fn of_same_kind(self, discs: i8) -> Self {
        match self {
            Self::Discs(_) => Self::Discs(discs),
            Self::Sign(_) => Self::Sign(discs.signum()),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Discs(discs) => f.pad(&format!("{discs:+}")),
            Self::Sign(sign) => f.pad(match sign {
                1.. => "win",
                0 => "draw",
                _ => "loss",
            }),
        }
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (Self::Discs(number) | Self::Sign(number)) = *self;
        serializer.serialize_i8(number)
    }
}

impl Serialize for Answer {
    /// What is not proven stands apart, so that no reader takes it for a proof.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Answer", 11)?;
        object.serialize_field("position", &self.position.to_string())?;
        object.serialize_field("empties", &self.empties)?;
        object.serialize_field("score", &self.is_proven().then_some(self.score))?;
        object.serialize_field("best", &self.best.map(|mv| mv.to_string()))?;
        object.serialize_field("pv", &transcript(&self.line))?;
        object.serialize_field("nodes", &self.nodes)?;
        object.serialize_field("seconds", &self.time.as_secs_f64())?;
        if !self.is_proven() && self.bounds != Bounds::UNKNOWN {
            object.serialize_field("at_least", &self.bounds.lower.discs())?;
            object.serialize_field("at_most", &self.bounds.upper.discs())?;
        }
        object.serialize_field("moves", &by_name(&self.proofs))?;
        if let Standing::Estimated(Confidence { depth, selectivity, .. }) = self.standing {
            let percent = selectivity.percent();
            let moves = by_name(&self.moves);
            let estimate =
                serde_json::json!({ "score": self.score, "moves": moves, "depth": depth, "selectivity": percent });
            object.serialize_field("estimate", &estimate)?;
        }
        object.end()
    }
}

/// Returns the scores of moves under their names.
fn by_name(moves: &[(Move, Score)]) -> serde_json::Map<String, serde_json::Value> {
    moves.iter().map(|&(mv, score)| (mv.to_string(), serde_json::json!(score))).collect()
}

/// Writes moves without blanks between, passes included.
pub(super) fn transcript(line: &[Move]) -> String {
    line.iter().map(Move::to_string).collect()
}
