//! The review of a game, ply by ply.

use super::{MoveReview, PlyReview, ReviewLevel, ReviewedPly};
use outflank_engine::ScoredMove;
use outflank_play::review::{MoveScores, ReviewEngine};
use outflank_rules::{Game, GameRecord, Position, StopFlag};
use std::collections::HashMap;

/// The review of a game at a level, with what is known of its plies.
pub struct GameReview {
    game: GameRecord<Position>,
    level: ReviewLevel,
    /// The scored moves of its positions, by ply.
    known: HashMap<usize, Vec<ScoredMove>>,
}

impl GameReview {
    /// Starts the review of a game.
    pub fn new(game: GameRecord<Position>, level: ReviewLevel) -> Self {
        Self { game, level, known: HashMap::new() }
    }

    /// Returns the numbers of the plies with a choice, the last one first: its result helps the searches before it.
    pub fn plies(&self) -> Vec<usize> {
        let has_choice = |position: &Position| position.outcome().is_none() && !position.must_pass();
        let positions = self.game.positions();
        (0..positions.len()).rev().filter(|&ply| has_choice(&positions[ply])).collect()
    }

    /// Returns a ply: its position, and the move that was played there.
    ///
    /// # Panics
    ///
    /// Panics if the game has no such ply.
    pub fn ply(&self, ply: usize) -> ReviewedPly {
        ReviewedPly { position: self.game.positions()[ply].clone(), played: self.game.moves().get(ply).copied() }
    }

    /// Returns a ply that is not yet reviewed.
    pub fn missing(&self, ply: usize) -> Option<ReviewedPly> {
        (!self.known.contains_key(&ply)).then(|| self.ply(ply))
    }

    /// Sets the scored moves of a ply.
    pub fn set(&mut self, ply: usize, moves: Vec<ScoredMove>) {
        self.known.insert(ply, moves);
    }

    /// Returns the review of the move at a ply that is evaluated.
    pub fn move_review(&self, ply: usize) -> Option<MoveReview> {
        MoveReview::new(self.known.get(&ply)?, &self.ply(ply))
    }

    /// Reviews the moves one after the other until it is stopped, and returns their scores. `on_scored` is called with what was
    /// not known, `on_ply` with the review of each ply.
    pub fn finish(
        &mut self,
        engine: &mut ReviewEngine,
        stop: &StopFlag,
        on_scored: impl Fn(&ReviewedPly, &[ScoredMove]),
        on_ply: impl Fn(usize, PlyReview),
    ) -> Vec<MoveScores> {
        let mut scores = Vec::new();
        for ply in self.plies() {
            if let Some(missing) = self.missing(ply) {
                let Some(moves) = self.level.review(engine, &missing, stop) else { break };
                on_scored(&missing, &moves);
                self.set(ply, moves);
            }
            let Some(reviewed) = self.move_review(ply) else { continue };
            scores.extend(reviewed.scores());
            on_ply(ply, PlyReview::from(reviewed));
        }
        scores
    }
}
