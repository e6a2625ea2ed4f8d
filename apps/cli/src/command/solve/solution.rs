//! The solution of a position, complete or partial.

use crate::progress::SearchProgress;
use outflank_engine::{Bounds, Chances, Engine, Goal, Line, SearchLimits, SearchReport};
use outflank_play::Confidence;
use outflank_rules::{Game, Move, Position, StopFlag};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;
use std::num::NonZeroU8;
use std::time::Duration;

/// The goal of the search, and the moves to score.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolveOptions {
    /// Exact scores, or only win, draw or loss.
    pub(super) goal: Goal,
    /// The moves to score.
    pub(super) moves: ScoredMoves,
}

/// The moves that get a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScoredMoves {
    /// One best move.
    Best,
    /// All legal moves.
    All,
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum GoalScore {
    /// The disc difference.
    Discs(i8),
    /// Its sign: win, draw or loss.
    Sign(i8),
}

/// How certain the scores of a solution are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Certainty {
    /// All scores are proven.
    Proven,
    /// The search was stopped: the scores are estimates.
    Estimated(Estimate),
    /// The search was stopped before it had estimates.
    Unknown,
}

/// How good an estimate is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) confidence: Confidence,
    /// The chances of the side to move.
    pub(super) chances: Chances,
}

/// The solution of a position; serialised, it is a line of `outflank solve --json`.
#[derive(Debug)]
pub(super) struct Solution {
    position: Position,
    /// The number of empties.
    pub(super) empties: u16,
    /// The score of the position.
    pub(super) score: GoalScore,
    /// A best move, which may be a pass; none when the game is over.
    pub(super) best: Option<Move>,
    /// The principal variation.
    pub(super) line: Vec<Move>,
    /// The nodes searched.
    pub(super) nodes: u64,
    /// The time of the search.
    pub(super) time: Duration,
    /// The scores of all moves, the best first; empty for [`ScoredMoves::Best`].
    pub(super) moves: Vec<(Move, GoalScore)>,
    /// The proven ones among them.
    pub(super) proofs: Vec<(Move, GoalScore)>,
    /// The certainty of the scores.
    pub(super) certainty: Certainty,
    /// The proven bounds of the score.
    pub(super) bounds: Bounds,
}

impl Solution {
    /// Solves a position; a stop leaves a partial solution.
    pub(super) fn search(
        position: &Position,
        options: SolveOptions,
        engine: &mut Engine,
        stop: &StopFlag,
        progress: &SearchProgress,
    ) -> Self {
        let search = engine.search(position).limits(options.limits()).stop_flag(stop).watch(progress.begin());
        match search.on_report(|report| progress.show(report)).run() {
            Ok(report) => Self::from_report(position, options, &report),
            // Only a finished game is an error here: the board is supported, and the limits have no depth.
            Err(_) => Self::of_finished_game(position, options),
        }
    }

    /// Makes the solution from the last report.
    fn from_report(position: &Position, options: SolveOptions, report: &SearchReport<Move>) -> Self {
        let certainty = Certainty::of(report);
        let score = |line: &Line<Move>| options.score(line.verdict.score().rounded());
        // Without estimates, the order of the moves has no meaning.
        let lines = if certainty == Certainty::Unknown { &[] } else { &report.lines[..] };
        let scores = |lines: &[Line<Move>]| match options.moves {
            ScoredMoves::All => lines.iter().map(|line| (line.moves[0], score(line))).collect(),
            ScoredMoves::Best => Vec::new(),
        };
        let line = lines.first().map_or(&[][..], |line| &line.moves);
        Self {
            empties: position.empties(),
            score: score(&report.lines[0]),
            best: line.first().copied(),
            line: line.to_vec(),
            nodes: report.nodes,
            time: report.time,
            moves: scores(lines),
            proofs: scores(if certainty == Certainty::Proven { lines } else { &report.proofs }),
            certainty,
            bounds: report.proven,
            position: position.clone(),
        }
    }

    /// Returns whether all scores are proven.
    pub(super) fn is_proven(&self) -> bool {
        self.certainty == Certainty::Proven
    }

    /// Returns the estimate as JSON.
    fn estimate(&self, Estimate { confidence, chances }: Estimate) -> serde_json::Value {
        let Confidence { depth, selectivity, .. } = confidence;
        let Chances { win, draw, loss, uncertainty } = chances.rounded();
        serde_json::json!({
            "score": self.score,
            "win": win,
            "draw": draw,
            "loss": loss,
            "uncertainty": uncertainty,
            "moves": by_name(&self.moves),
            "depth": depth,
            "selectivity": selectivity.percent(),
        })
    }

    /// Returns the solution of a finished game.
    fn of_finished_game(position: &Position, options: SolveOptions) -> Self {
        let margin = position.outcome().map(|outcome| outcome.margin_for(position.to_move()));
        Self {
            empties: position.empties(),
            score: options.score(margin.unwrap_or_default() as i8),
            best: None,
            line: Vec::new(),
            nodes: 1,
            time: Duration::ZERO,
            moves: Vec::new(),
            proofs: Vec::new(),
            certainty: Certainty::Proven,
            bounds: Bounds::UNKNOWN,
            position: position.clone(),
        }
    }
}

impl Certainty {
    fn of<M>(report: &SearchReport<M>) -> Self {
        match report.verdict().is_estimate() {
            false => Self::Proven,
            true if report.depth > 0 => Self::Estimated(Estimate::of(report)),
            // Depth 0 is only a move ordering. A smaller board has no other before its solution.
            true => Self::Unknown,
        }
    }
}

impl Estimate {
    fn of<M>(report: &SearchReport<M>) -> Self {
        Self { confidence: Confidence::of(report), chances: report.chances(report.verdict()) }
    }
}

impl SolveOptions {
    fn limits(self) -> SearchLimits {
        let lines = match self.moves {
            ScoredMoves::Best => NonZeroU8::MIN,
            ScoredMoves::All => NonZeroU8::MAX,
        };
        SearchLimits { goal: self.goal, lines, ..SearchLimits::default() }
    }

    fn score(self, discs: i8) -> GoalScore {
        match self.goal {
            Goal::Score | Goal::AtLeast(_) => GoalScore::Discs(discs),
            Goal::Wld => GoalScore::Sign(discs.signum()),
        }
    }
}

impl GoalScore {
    /// Returns a disc difference in the form of this score.
    pub(super) fn of_same_kind(self, discs: i8) -> Self {
        match self {
            Self::Discs(_) => Self::Discs(discs),
            Self::Sign(_) => Self::Sign(discs.signum()),
        }
    }
}

impl fmt::Display for GoalScore {
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

impl Serialize for GoalScore {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (Self::Discs(number) | Self::Sign(number)) = *self;
        serializer.serialize_i8(number)
    }
}

impl Serialize for Solution {
    /// Estimates are in an object of their own, so that no reader takes them for proven scores.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Solution", 11)?;
        object.serialize_field("position", &self.position.to_string())?;
        object.serialize_field("empties", &self.empties)?;
        object.serialize_field("score", &self.is_proven().then_some(self.score))?;
        object.serialize_field("best", &self.best)?;
        object.serialize_field("pv", &transcript(&self.line))?;
        object.serialize_field("nodes", &self.nodes)?;
        object.serialize_field("seconds", &self.time.as_secs_f64())?;
        if !self.is_proven() && self.bounds != Bounds::UNKNOWN {
            object.serialize_field("at_least", &self.bounds.lower.discs())?;
            object.serialize_field("at_most", &self.bounds.upper.discs())?;
        }
        object.serialize_field("moves", &by_name(&self.proofs))?;
        if let Certainty::Estimated(estimate) = self.certainty {
            object.serialize_field("estimate", &self.estimate(estimate))?;
        }
        object.end()
    }
}

/// Returns the scores of moves by the names of the moves.
fn by_name(moves: &[(Move, GoalScore)]) -> serde_json::Map<String, serde_json::Value> {
    moves.iter().map(|&(mv, score)| (mv.to_string(), serde_json::json!(score))).collect()
}

/// Prints moves without blanks, passes included.
pub(super) fn transcript(line: &[Move]) -> String {
    line.iter().map(Move::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::super::table;
    use super::*;
    use crate::progress::ByteProgress;
    use outflank_engine::EngineOptions;
    use outflank_rules::Variant;

    #[test]
    fn a_search_that_is_stopped_has_a_row_on_every_board() {
        let stop = StopFlag::new();
        stop.stop();
        let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
        for rules in ["8x8", "6x6", "7x5", "8x8 mirrored"] {
            let position = Variant::Reversi.start(rules).unwrap();
            let empties = position.empties();
            let options = SolveOptions { goal: Goal::Score, moves: ScoredMoves::Best };
            let progress = SearchProgress::over_bytes(ByteProgress::new(0));
            let solution = Solution::search(&position, options, &mut engine, &stop, &progress);
            let rows = table::rows(1, &solution, None);
            assert!(rows.starts_with(&format!("   1 {empties:>7}     ? ")), "{rows}");
            assert!(rows.contains("not proven: no estimate"), "{rows}");
            let json = serde_json::to_value(&solution).unwrap();
            assert!(json["score"].is_null() && json["best"].is_null() && json["nodes"].is_u64(), "{json}");
        }
    }
}
