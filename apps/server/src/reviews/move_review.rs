//! The score of a move beside that of the best move.

use crate::analysis_cache::{AnalysisKind, CacheKey, ScoredMove};
use outflank_engine::{Level, accuracy};
use outflank_game::{Game, Side, Sides, StopFlag};
use outflank_othello::{Move, Position};
use outflank_play::review::{DEFAULT_REVIEW_LEVEL, ReviewEngine};

/// The level of the searches of a review.
#[derive(Clone, Copy)]
pub(crate) struct ReviewLevel(Level);

/// A position of a game with the move that was played in it; the last position may have none.
#[derive(Clone, Copy)]
pub(crate) struct ReviewedPly {
    pub(crate) position: Position,
    pub(crate) played: Option<Move>,
}

/// The scores of the best move of a position and of the move that was played.
pub(crate) struct MoveReview {
    pub(crate) side: Side,
    pub(crate) best: ScoredMove,
    pub(crate) played: Option<ScoredMove>,
    /// Whether there was another legal move.
    is_choice: bool,
}

/// The mean accuracy of both sides, in per cent, over the moves with a choice.
#[derive(Default)]
pub(crate) struct AccuracySum {
    sum: Sides<f64>,
    moves: Sides<u32>,
}

impl ReviewLevel {
    /// For a first result within seconds.
    pub(crate) const FAST: Self = Self(Level::new(5).expect("level 5 exists"));
    /// For the result that is stored.
    pub(crate) const ACCURATE: Self = Self(DEFAULT_REVIEW_LEVEL);

    /// Returns the key of a review in the cache.
    pub(crate) fn cache_key(self, ply: &ReviewedPly) -> CacheKey<Position> {
        CacheKey { position: ply.position, kind: AnalysisKind::Review { level: self.0, played: ply.played } }
    }

    /// Returns the best move and the move that was played, if it is another one; none when it is stopped.
    pub(crate) fn review(
        self,
        engine: &mut ReviewEngine,
        ply: &ReviewedPly,
        stop: &StopFlag,
    ) -> Option<Vec<ScoredMove>> {
        let review = match ply.played {
            Some(played) => engine.review_move(0, &ply.position, played, self.0, stop),
            None => engine.review_best_move(&ply.position, self.0, stop),
        };
        review.as_ref().map(ScoredMove::of_review)
    }
}

impl MoveReview {
    /// Compares the move that was played with the best one, which is the first of the moves.
    pub(super) fn new(moves: &[ScoredMove], ply: &ReviewedPly) -> Option<Self> {
        let played = ply.played.and_then(|played| moves.iter().find(|scored| scored.mv == played.to_string()).cloned());
        let is_choice = ply.position.moves().count() > 1;
        Some(Self { side: ply.position.to_move(), best: moves.first()?.clone(), played, is_choice })
    }

    /// Returns the loss in discs.
    fn loss(&self) -> Option<f64> {
        self.played.as_ref().map(|played| self.best.value - played.value)
    }
}

impl AccuracySum {
    /// Adds a move, unless it was the only legal one.
    pub(crate) fn add(&mut self, reviewed: &MoveReview) {
        let Some(loss) = reviewed.loss().filter(|_| reviewed.is_choice) else { return };
        self.sum[reviewed.side] += accuracy(loss);
        self.moves[reviewed.side] += 1;
    }

    /// Returns the means; none while a side has no move with a choice.
    pub(crate) fn means(&self) -> Option<Sides<f64>> {
        let mean = |side| (self.moves[side] > 0).then(|| self.sum[side] / f64::from(self.moves[side]));
        Option::zip(mean(Side::Black), mean(Side::White)).map(|(black, white)| Sides { black, white })
    }
}
