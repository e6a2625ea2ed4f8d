//! The score of a move beside that of the best move.

use crate::analysis_cache::{AnalysisKind, CacheKey, ScoredMove};
use outflank_engine::{Engine, Level, SearchLimits, accuracy};
use outflank_game::{Side, Sides, StopFlag};
use outflank_othello::Position;
use std::num::NonZeroU8;

/// The level of the searches of a review.
#[derive(Clone, Copy)]
pub(crate) struct ReviewLevel(Level);

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
    pub(crate) const ACCURATE: Self = Self(Level::new(10).expect("level 10 exists"));

    /// Returns the key of the moves of a position in the cache.
    pub(crate) fn cache_key(self, position: &Position) -> CacheKey<Position> {
        CacheKey { position: *position, kind: AnalysisKind::Level(self.0) }
    }

    /// Returns all moves of a position, the best first; none when it was stopped, or the game is over.
    ///
    /// One search evaluates all moves with the same limits, so that their scores can be compared.
    pub(crate) fn evaluate_moves(
        self,
        engine: &mut Engine,
        position: &Position,
        stop: &StopFlag,
    ) -> Option<Vec<ScoredMove>> {
        let board = position.board();
        let limits = SearchLimits { lines: NonZeroU8::MAX, ..self.0.limits(board.empties().len()) };
        let lines = engine.search(board).limits(limits).stop_flag(stop).run().ok()?.lines;
        let moves = || lines.iter().map(|line| ScoredMove::of(line, |mv| mv.to_string())).collect();
        (!stop.is_stopped()).then(moves)
    }
}

impl MoveReview {
    /// Compares the move that was played with all moves of its position, the best first.
    pub(super) fn new(moves: &[ScoredMove], side: Side, played: Option<&str>) -> Option<Self> {
        let played = played.and_then(|played| moves.iter().find(|scored| scored.mv == played).cloned());
        Some(Self { side, best: moves.first()?.clone(), played, is_choice: moves.len() > 1 })
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
