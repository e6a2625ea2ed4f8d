//! The seam between search and evaluation.

use super::Score;
use outflank_othello::{Bitboard, Board, Square};
use std::sync::Arc;

/// Estimates what boards are worth; shared by all threads of a search.
///
/// What can be kept from one board to the next lies in the [`Features`](Self::Features), which belong to one thread and
/// follow its moves. They are always seen by the side to move: each of [`advance`](Self::advance) and
/// [`pass`](Self::pass) also hands the turn over.
pub trait Evaluator: Send + Sync {
    /// What is kept up to date move by move.
    type Features: Clone + Send;

    /// Returns the features of a board, made from scratch.
    fn features(&self, board: Board) -> Self::Features;

    /// Follows a placement of the mover on `square` that flips `flips`.
    fn advance(&self, features: &mut Self::Features, square: Square, flips: Bitboard);

    /// Takes the last [`advance`](Self::advance) back, with the same arguments.
    fn retreat(&self, features: &mut Self::Features, square: Square, flips: Bitboard);

    /// Follows a pass, or takes one back.
    fn pass(&self, features: &mut Self::Features);

    /// Returns what the board is worth to its mover; `features` are those of `board`.
    fn score(&self, features: &Self::Features, board: Board) -> Score;
}

impl<E: Evaluator> Evaluator for Arc<E> {
    type Features = E::Features;

    #[inline]
    fn features(&self, board: Board) -> Self::Features {
        (**self).features(board)
    }

    #[inline]
    fn advance(&self, features: &mut Self::Features, square: Square, flips: Bitboard) {
        (**self).advance(features, square, flips);
    }

    #[inline]
    fn retreat(&self, features: &mut Self::Features, square: Square, flips: Bitboard) {
        (**self).retreat(features, square, flips);
    }

    #[inline]
    fn pass(&self, features: &mut Self::Features) {
        (**self).pass(features);
    }

    #[inline]
    fn score(&self, features: &Self::Features, board: Board) -> Score {
        (**self).score(features, board)
    }
}
