//! Review of moves of any game.

use super::{DEFAULT_REVIEW_LEVEL, MoveReview, ReviewEngine};
use crate::{Analysis, AnalysisLimits, Analyzer, Confidence, MoveSelection, MoveValue, Unit};
use outflank_engine::{NoMemory, Support};
use outflank_rules::{Game, Move, Position, StopFlag};
use std::time::Duration;

/// Reviews moves at [`DEFAULT_REVIEW_LEVEL`]: as [`ReviewEngine`] does where the engine has [full support](Support::Full),
/// and elsewhere by the values of an [`Analyzer`].
#[derive(Debug, Default)]
pub struct BoardReviewer {
    engine: Option<ReviewEngine>,
    analyzer: Analyzer,
}

impl BoardReviewer {
    /// Returns the values of the best move and of the move that was played, at least; returns `None` when the game is over
    /// or has no analysis, or the search was stopped.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the engine.
    pub fn review(
        &mut self,
        position: &Position,
        played: Option<Move>,
        stop: &StopFlag,
    ) -> Result<Option<Analysis>, NoMemory> {
        /// A limit for boards that are not solved.
        const MAX_TIME: Duration = Duration::from_secs(1);
        if Support::of(position) != Support::Full {
            let limits = AnalysisLimits { level: DEFAULT_REVIEW_LEVEL, time: MAX_TIME, moves: MoveSelection::All };
            return self.analyzer.analyze(position, limits, stop, &mut |_| ());
        }
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(ReviewEngine::new()?),
        };
        let review = match played.filter(|&mv| !Position::is_pass(mv)) {
            Some(played) => engine.review_move(0, position, played, DEFAULT_REVIEW_LEVEL, stop),
            None => engine.review_best_move(position, DEFAULT_REVIEW_LEVEL, stop),
        };
        Ok(review.as_ref().map(Analysis::from))
    }
}

impl From<&MoveReview> for Analysis {
    /// Makes an analysis with the best move and the move that was played.
    fn from(review: &MoveReview) -> Self {
        let Confidence { depth, is_exact, .. } = review.confidence;
        let value = |mv, score| MoveValue { mv, value: i16::from(score), chances: Some(review.chances(score)) };
        let mut moves = vec![value(review.best, review.best_score)];
        if review.played != review.best {
            moves.push(value(review.played, review.score));
        }
        Self {
            side: review.side(),
            moves,
            pv: review.line.clone(),
            unit: if is_exact { Unit::ExactDiscs } else { Unit::Discs },
            depth: if is_exact { "exact".to_owned() } else { format!("depth {depth}") },
        }
    }
}
