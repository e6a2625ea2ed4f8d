//! The messages of an analysis: JSON objects with a `type`.

use super::{MoveReview, REVIEW_STAGES, accuracy_of_sides};
use crate::{ApiError, Problem};
use outflank_engine::{ScoredMove, SearchReport};
use outflank_play::review::MoveScores;
use outflank_rules::{Move, Sides};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// A request; the replies have the same `id`.
#[derive(Deserialize, ToSchema)]
#[schema(as = AnalysisRequest)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClientMessage {
    /// Evaluates all moves of a position.
    Position {
        /// A number of your choice, which all replies repeat.
        id: u32,
        /// A position of Othello or Reversi in its text form.
        position: String,
    },
    /// Reviews all moves of a game.
    Game {
        /// A number of your choice, which all replies repeat.
        id: u32,
        /// The first position in its text form; the usual start of Othello when it is empty.
        #[serde(default)]
        start: String,
        /// The moves from `start`; passes may be left out.
        moves: Vec<String>,
    },
    /// Stops the current analysis.
    Stop {},
}

/// Returns the `id` of a message that is no request, so that the client knows which of its requests failed; 0 without one.
pub fn message_id(message: &str) -> u32 {
    #[derive(Deserialize)]
    struct Identified {
        id: u32,
    }
    serde_json::from_str(message).map_or(0, |Identified { id }| id)
}

/// A reply, with the `id` of its request.
#[derive(Serialize, ToSchema)]
#[schema(as = AnalysisMessage)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerMessage {
    /// The result of an iteration.
    Report {
        /// The `id` of the request.
        id: u32,
        /// What the search has found.
        #[serde(flatten)]
        report: Report,
    },
    /// The order of the moves by a shallow search, for boards that the engine does not support or has not yet solved.
    #[serde(rename = "guess")]
    MoveOrder {
        /// The `id` of the request.
        id: u32,
        /// The moves in their order.
        #[serde(flatten)]
        order: MoveOrder,
    },
    /// The review of a move; a later stage replaces the result of an earlier one.
    Ply {
        /// The `id` of the request.
        id: u32,
        /// The number of the stage, from 0: a fast review of the whole game comes first, then an accurate one.
        #[serde(rename = "pass")]
        stage: usize,
        /// How many moves were played before the position, passes included: 0 is the first position.
        ply: usize,
        /// The scores there.
        #[serde(flatten)]
        review: PlyReview,
    },
    /// The end of a stage of a review; the accuracy is null while a side has no move with a choice.
    #[serde(rename = "pass")]
    StageEnd {
        /// The `id` of the request.
        id: u32,
        /// The number of the stage, from 0.
        #[serde(rename = "pass")]
        stage: usize,
        /// The number of stages.
        #[serde(rename = "of")]
        stages: usize,
        /// The accuracy of both sides by this stage.
        accuracy: Option<AccuracyView>,
    },
    /// The end of the analysis.
    End {
        /// The `id` of the request.
        id: u32,
    },
    /// The analysis failed.
    Problem {
        /// The `id` of the request; 0 when it had none that could be read.
        id: u32,
        /// Why it failed.
        #[serde(flatten)]
        problem: Problem,
    },
}

/// The moves of a position, ordered by a shallow search.
#[derive(Serialize, ToSchema)]
pub struct MoveOrder {
    /// The depth of the search.
    pub plies: u8,
    /// The best moves first; moves with equal scores share a group.
    #[serde(rename = "order")]
    #[schema(value_type = Vec<Vec<String>>)]
    pub groups: Vec<Vec<Move>>,
}

/// The result of an iteration of a search.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct Report {
    /// In plies.
    depth: u8,
    /// The selectivity as a confidence, in per cent.
    selectivity: u8,
    /// The positions that were searched so far.
    nodes: u64,
    /// The time since the search began.
    milliseconds: u64,
    /// The moves with their scores, the best first.
    lines: Vec<ScoredMove>,
}

/// How far a search has come; later iterations are greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Progress {
    // The derived order compares the fields as they stand here: the depth before the selectivity.
    depth: u8,
    selectivity: u8,
}

/// The scores of the best move and of the move that was played, for the side that played it.
#[derive(Serialize, ToSchema)]
pub struct PlyReview {
    /// The best move.
    best: ScoredMove,
    /// The move that was played; null in the last position, and until its score is known.
    played: Option<ScoredMove>,
    /// The accuracy of the move played in per cent; null without a choice.
    accuracy: Option<f64>,
    /// Whether the move played is a turning point.
    turning_point: bool,
}

/// The accuracy of both sides, in per cent.
#[derive(Serialize, ToSchema)]
pub struct AccuracyView {
    /// Black's, from 0 to 100.
    black: f64,
    /// White's, from 0 to 100.
    white: f64,
}

impl From<Sides<f64>> for AccuracyView {
    fn from(Sides { black, white }: Sides<f64>) -> Self {
        Self { black, white }
    }
}

impl From<MoveReview> for PlyReview {
    fn from(review: MoveReview) -> Self {
        let scores = review.scores();
        let (accuracy, turning_point) =
            (scores.and_then(MoveScores::accuracy), scores.is_some_and(MoveScores::is_turning_point));
        let MoveReview { best, played, .. } = review;
        Self { best, played, accuracy, turning_point }
    }
}

impl PlyReview {
    /// Leaves out all but the first move of each line.
    #[must_use]
    pub fn without_replies(mut self) -> Self {
        [Some(&mut self.best), self.played.as_mut()].into_iter().flatten().for_each(leave_first_move);
        self
    }
}

fn leave_first_move(scored: &mut ScoredMove) {
    scored.line = scored.mv.to_string();
}

impl ServerMessage {
    /// Makes the last reply to a request.
    pub fn last(id: u32, result: Result<(), Problem>) -> Self {
        result.map_or_else(|problem| Self::Problem { id, problem }, |()| Self::End { id })
    }

    /// Makes the message about the end of a stage of a review, in which these moves were reviewed.
    pub fn stage_end(id: u32, stage: usize, moves: &[MoveScores]) -> Self {
        let accuracy = accuracy_of_sides(moves).map(AccuracyView::from);
        Self::StageEnd { id, stage, stages: REVIEW_STAGES.len(), accuracy }
    }

    /// Makes the reply to a message that is no request.
    pub fn invalid(message: &str, error: &serde_json::Error) -> Self {
        Self::Problem { id: message_id(message), problem: ApiError::invalid(error).problem() }
    }
}

impl Report {
    /// Converts a report of the engine.
    pub fn of(report: &SearchReport<Move>) -> Self {
        Self {
            depth: report.depth,
            selectivity: report.selectivity.percent(),
            nodes: report.nodes,
            milliseconds: report.time.as_millis() as u64,
            lines: ScoredMove::of_report(report),
        }
    }

    /// Leaves out all but the first move of each line.
    #[must_use]
    pub fn without_replies(mut self) -> Self {
        self.lines.iter_mut().for_each(leave_first_move);
        self
    }

    /// Returns how deep the search was.
    pub const fn progress(&self) -> Progress {
        Progress { depth: self.depth, selectivity: self.selectivity }
    }

    /// Returns whether the scores of all moves are exact.
    pub fn is_proven(&self) -> bool {
        self.lines.iter().all(ScoredMove::is_exact)
    }

    /// Returns how long the search took.
    pub const fn time(&self) -> Duration {
        Duration::from_millis(self.milliseconds)
    }
}
