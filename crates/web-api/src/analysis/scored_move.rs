//! A move with its value.

use outflank_engine::Line;
use outflank_othello::Move;
use serde::{Deserialize, Serialize};

/// A move with its value for the side that plays it.
#[derive(Clone, Serialize, Deserialize)]
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
        };
        let best = scored(review.best, review.best_score, &review.line);
        let played = (review.played != review.best).then(|| scored(review.played, review.score, &[review.played]));
        std::iter::once(best).chain(played).collect()
    }

    /// Takes the first move of a line; `name` returns the name of a move on the board of the game.
    pub fn of(line: &Line, name: impl Fn(Move) -> String) -> Self {
        Self {
            mv: name(line.moves[0]),
            value: line.verdict.score().discs(),
            proven: !line.verdict.is_estimate(),
            line: line.moves.iter().copied().take(MAX_LINE).map(name).collect(),
        }
    }
}
