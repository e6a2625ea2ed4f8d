//! Review of moves on boards of any size.

use super::{DEFAULT_REVIEW_LEVEL, MoveReview, ReviewEngine};
use crate::{Analysis, AnalysisLimits, Analyzer, Confidence, MoveSelection, MoveValue, Unit};
use outflank_engine::NoMemory;
use outflank_rules::{Game, Move, Position, StopFlag, othello};
use std::time::Duration;

/// Reviews moves on boards of any size at [`DEFAULT_REVIEW_LEVEL`]: those of Othello as [`ReviewEngine`] does, and others by
/// the values of an [`Analyzer`].
#[derive(Debug, Default)]
pub struct BoardReviewer {
    engine: Option<ReviewEngine>,
    analyzer: Analyzer,
}

impl BoardReviewer {
    /// Returns the values of the best move and of the move that was played, at least; returns `None` when the game is over
    /// or the search was stopped.
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
        let Some(othello) = position.to_othello() else {
            let limits = AnalysisLimits { level: DEFAULT_REVIEW_LEVEL, time: MAX_TIME, moves: MoveSelection::All };
            return self.analyzer.analyze(position, limits, stop, &mut |_| ());
        };
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(ReviewEngine::new()?),
        };
        Ok(review_othello(engine, &othello, played, stop))
    }
}

fn review_othello(
    engine: &mut ReviewEngine,
    position: &othello::Position,
    played: Option<Move>,
    stop: &StopFlag,
) -> Option<Analysis> {
    let played = played.filter(|&mv| mv != Move::Pass);
    let review = match played.and_then(|played| position.moves().find(|&mv| Move::from(mv) == played)) {
        Some(played) => engine.review_move(0, position, played, DEFAULT_REVIEW_LEVEL, stop)?,
        None => engine.review_best_move(position, DEFAULT_REVIEW_LEVEL, stop)?,
    };
    Some(analysis(&review))
}

/// Returns a review as an analysis with the best move and the move that was played.
fn analysis(review: &MoveReview) -> Analysis {
    let Confidence { depth, is_exact, .. } = review.confidence;
    let value =
        |mv, score| MoveValue { mv: Move::from(mv), value: i16::from(score), chances: Some(review.chances(score)) };
    let mut moves = vec![value(review.best, review.best_score)];
    if review.played != review.best {
        moves.push(value(review.played, review.score));
    }
    Analysis {
        side: review.side(),
        moves,
        pv: review.line.iter().map(|&mv| Move::from(mv)).collect(),
        unit: if is_exact { Unit::ExactDiscs } else { Unit::Discs },
        depth: if is_exact { "exact".to_owned() } else { format!("depth {depth}") },
    }
}
