//! What the solver finds out about a position.

use outflank_engine::{Engine, Goal, Line, SearchLimits};
use outflank_game::StopFlag;
use outflank_othello::{Move, Position};
use serde::{Serialize, Serializer};
use std::fmt;
use std::num::NonZeroU8;
use std::time::Duration;

/// What is asked about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// Whether the score is asked for, or only who wins.
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

/// A solved position; serialised, it is a line of `outflank solve --json`.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    #[serde(serialize_with = "as_text")]
    position: Position,
    /// The empty squares.
    pub(super) empties: u32,
    /// The score of the position.
    pub(super) score: Score,
    /// A best move, a pass perhaps; none when the game is over.
    #[serde(serialize_with = "as_text_or_null")]
    pub(super) best: Option<Move>,
    /// Best play of both sides.
    #[serde(rename = "pv", serialize_with = "as_transcript")]
    pub(super) line: Vec<Move>,
    /// The boards that were searched.
    pub(super) nodes: u64,
    /// How long it took.
    #[serde(rename = "seconds", serialize_with = "as_seconds")]
    pub(super) time: Duration,
    /// The scores of all moves, the best first; empty unless they were asked for.
    #[serde(serialize_with = "as_object")]
    pub(super) moves: Vec<(Move, Score)>,
}

impl Answer {
    /// Solves a position, or returns `None` when it was stopped.
    pub(super) fn find(position: &Position, question: Question, engine: &mut Engine, stop: &StopFlag) -> Option<Self> {
        let board = position.board();
        let Ok(report) = engine.search(board, &question.limits(), stop, &mut |_| ()) else {
            return Some(Self::of_ended(position, question));
        };
        let score = |line: &Line| question.score(line.verdict.score().rounded());
        let moves = report.lines.iter().map(|line| (line.moves[0], score(line)));
        let is_proven = !report.verdict().is_estimate();
        is_proven.then(|| Self {
            position: *position,
            empties: board.empties().len(),
            score: score(&report.lines[0]),
            best: Some(report.best()),
            line: report.lines[0].moves.clone(),
            nodes: report.nodes,
            time: report.time,
            moves: if question.scope == Scope::AllMoves { moves.collect() } else { Vec::new() },
        })
    }

    /// Tells how a game ended.
    fn of_ended(position: &Position, question: Question) -> Self {
        let board = position.board();
        Self {
            position: *position,
            empties: board.empties().len(),
            score: question.score(board.final_margin() as i8),
            best: None,
            line: Vec::new(),
            nodes: 1,
            time: Duration::ZERO,
            moves: Vec::new(),
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

/// Writes moves without blanks between, passes included.
pub(super) fn transcript(line: &[Move]) -> String {
    line.iter().map(Move::to_string).collect()
}

fn as_text<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position)
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn as_text_or_null<S: Serializer>(mv: &Option<Move>, serializer: S) -> Result<S::Ok, S::Error> {
    mv.map(|mv| mv.to_string()).serialize(serializer)
}

fn as_transcript<S: Serializer>(line: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&transcript(line))
}

fn as_seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

fn as_object<S: Serializer>(moves: &[(Move, Score)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(moves.iter().map(|&(mv, score)| (mv.to_string(), score)))
}
