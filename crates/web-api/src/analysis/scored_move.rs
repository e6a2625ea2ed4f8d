//! A move with its value.

use outflank_engine::{Chances, EnginePosition, SearchReport};
use outflank_othello::Move;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A move with its value for the side that plays it.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct ScoredMove {
    /// The move, as `f5`.
    #[serde(rename = "move")]
    pub mv: String,
    /// In discs.
    pub value: f64,
    /// Whether the value is exact.
    pub proven: bool,
    /// The principal variation, which begins with this move.
    line: Vec<String>,
    #[serde(flatten)]
    chances: MoveChances,
}

/// The chances of the side that plays a move, and the uncertainty of its value.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
struct MoveChances {
    /// The probability of a win, from 0 to 1.
    win: f64,
    /// The probability of a draw, from 0 to 1.
    draw: f64,
    /// The probability of a loss, from 0 to 1.
    loss: f64,
    /// In discs: the exact value of two moves in three is no further away.
    uncertainty: f64,
}

/// The maximum number of moves of a line that is shown.
const MAX_LINE: usize = 16;

impl ScoredMove {
    /// Returns the best move of a review, and the move that was played if it is another one.
    pub fn of_review(review: &outflank_play::review::MoveReview) -> Vec<Self> {
        let scored = |mv: Move, score: i8, line: &[Move]| Self {
            mv: mv.to_string(),
            value: score.into(),
            proven: review.confidence.is_exact,
            line: line.iter().take(MAX_LINE).map(ToString::to_string).collect(),
            chances: review.chances(score).into(),
        };
        let best = scored(review.best, review.best_score, &review.line);
        let played = (review.played != review.best).then(|| scored(review.played, review.score, &[review.played]));
        std::iter::once(best).chain(played).collect()
    }

    /// Returns the moves of a search of a position, with their names on its board.
    pub fn of_report(report: &SearchReport, position: &EnginePosition) -> Vec<Self> {
        let name = |mv| position.reversi_move(mv).to_string();
        let empties = position.reversi_position().empties().into();
        let lines = report.lines.iter().map(|line| Self {
            mv: name(line.moves[0]),
            value: line.verdict.score().discs(),
            proven: !line.verdict.is_estimate(),
            line: line.moves.iter().copied().take(MAX_LINE).map(name).collect(),
            chances: line.verdict.chances(report.depth, empties).into(),
        });
        lines.collect()
    }
}

impl From<Chances> for MoveChances {
    fn from(chances: Chances) -> Self {
        let Chances { win, draw, loss, uncertainty } = chances.rounded();
        Self { win, draw, loss, uncertainty }
    }
}
