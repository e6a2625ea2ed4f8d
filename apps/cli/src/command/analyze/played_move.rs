//! The moves of a game with their values.

use outflank_engine::Chances;
use outflank_play::review::MoveReview;
use outflank_play::{Analysis, MoveValue};
use outflank_rules::{Game, Move, Position};

/// A placement with its value and that of the best move, at least.
pub(super) struct PlayedMove<'a> {
    /// Its number among the placements of the game, from 1.
    pub(super) number: usize,
    pub(super) position: &'a Position,
    pub(super) mv: Move,
    pub(super) analysis: Analysis,
}

/// The placements of a side, those with an alternative, and the best ones among these.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) moves: usize,
    pub(super) choices: usize,
    pub(super) best: usize,
}

impl<'a> From<&'a MoveReview> for PlayedMove<'a> {
    fn from(review: &'a MoveReview) -> Self {
        let MoveReview { number, ref position, played, .. } = *review;
        Self { number, position, mv: played, analysis: review.into() }
    }
}

impl PlayedMove<'_> {
    /// Returns the value of the move that was played.
    pub(super) fn value(&self) -> i16 {
        self.known().value
    }

    /// Returns the chances of the side that played it; unknown where values are in points.
    pub(super) fn chances(&self) -> Option<Chances> {
        self.known().chances
    }

    /// Returns the move that was played with its value; the best one where it has none.
    fn known(&self) -> MoveValue {
        let known = self.analysis.moves.iter().find(|known| known.mv == self.mv);
        known.copied().unwrap_or_else(|| self.best())
    }

    /// Returns the best move with its value; the one that was played if none is better.
    pub(super) fn best(&self) -> MoveValue {
        let best = self.analysis.moves[0];
        let is_best = |known: &&MoveValue| known.mv == self.mv && known.value == best.value;
        self.analysis.moves.iter().find(is_best).copied().unwrap_or(best)
    }

    /// Returns the loss against the best move, in discs or points.
    pub(super) fn loss(&self) -> i16 {
        self.best().value - self.value()
    }

    /// Returns the number of legal moves.
    pub(super) fn choices(&self) -> usize {
        self.position.moves().count()
    }
}

impl Counts {
    /// Counts a move.
    pub(super) fn add(&mut self, played: &PlayedMove<'_>) {
        let is_choice = played.choices() > 1;
        self.moves += 1;
        self.choices += usize::from(is_choice);
        self.best += usize::from(is_choice && played.loss() == 0);
    }
}
