//! The score of a move beside that of the best move.

use outflank_engine::{Level, ScoredMove};
use outflank_play::review::{DEFAULT_REVIEW_LEVEL, MoveScores, ReviewEngine, mean_accuracy};
use outflank_rules::{Game, Move, Position, Side, Sides, StopFlag};

/// The level of the searches of a review.
#[derive(Clone, Copy)]
pub struct ReviewLevel(Level);

/// A position of a game with the move that was played in it; the last position may have none.
#[derive(Clone)]
pub struct ReviewedPly {
    /// The position.
    pub position: Position,
    /// The move.
    pub played: Option<Move>,
}

/// The scores of the best move of a position and of the move that was played.
pub struct MoveReview {
    side: Side,
    /// The best move.
    pub best: ScoredMove,
    /// The move that was played, if its score is known.
    pub played: Option<ScoredMove>,
    /// Whether there was another legal move.
    is_choice: bool,
}

impl ReviewLevel {
    /// For a first result within seconds.
    pub const FAST: Self = Self(Level::new(5).expect("level 5 exists"));
    /// For the result that is stored.
    pub const ACCURATE: Self = Self(DEFAULT_REVIEW_LEVEL);

    /// Returns the level of the searches.
    pub const fn level(self) -> Level {
        self.0
    }

    /// Returns the best move and the move that was played, if it is another one; none when it is stopped.
    pub fn review(self, engine: &mut ReviewEngine, ply: &ReviewedPly, stop: &StopFlag) -> Option<Vec<ScoredMove>> {
        let review = match ply.played {
            // The number of the move in its game is no part of its scores.
            Some(played) => engine.review_move(0, &ply.position, played, self.0, stop),
            None => engine.review_best_move(&ply.position, self.0, stop),
        };
        review.as_ref().map(outflank_play::review::MoveReview::scored_moves)
    }
}

impl MoveReview {
    /// Compares the move that was played with the best one, which is the first of the moves.
    pub fn new(moves: &[ScoredMove], ply: &ReviewedPly) -> Option<Self> {
        let played = ply.played.and_then(|played| moves.iter().find(|scored| scored.mv == played).cloned());
        let is_choice = ply.position.moves().count() > 1;
        Some(Self { side: ply.position.to_move(), best: moves.first()?.clone(), played, is_choice })
    }

    /// Returns the scores, if a move was played.
    pub fn scores(&self) -> Option<MoveScores> {
        let played = self.played.as_ref()?;
        let &Self { side, is_choice, .. } = self;
        let discs = |scored: &ScoredMove| scored.score.round() as i16;
        // A review gives both scores one confidence, so that they are proven together.
        let is_exact = self.best.is_exact();
        Some(MoveScores { side, best: discs(&self.best), played: discs(played), is_exact, is_choice })
    }
}

/// Returns the accuracy of both sides, in per cent; none while a side has no move with a choice.
pub fn accuracy_of_sides(moves: &[MoveScores]) -> Option<Sides<f64>> {
    let accuracy = |side| mean_accuracy(moves.iter().copied(), side);
    Option::zip(accuracy(Side::Black), accuracy(Side::White)).map(|(black, white)| Sides { black, white })
}
