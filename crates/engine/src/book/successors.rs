//! The keys of positions in a book, and the successors of a position.

use crate::evaluation::Score;
use outflank_rules::othello::{Board, Square, Symmetry};

/// The key of a board in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BookKey {
    /// The canonical form, seen by the side that can place a disc; where none can, it is in no book.
    pub(super) board: Board,
    /// The symmetry from the board to that form.
    pub(super) symmetry: Symmetry,
    /// Whether the mover of the board must pass, so that the other side is the mover there.
    pub(super) is_passed: bool,
}

/// A placement with the key of the board after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Successor {
    pub(super) square: Square,
    pub(super) key: BookKey,
}

impl BookKey {
    /// Finds the canonical form of a board.
    pub(super) fn of(board: Board) -> Self {
        let is_passed = board.placements().is_empty();
        let (board, symmetry) = if is_passed { board.passed() } else { board }.canonical();
        Self { board, symmetry, is_passed }
    }

    /// Converts the score of the canonical form into that of the board, for its mover; or back.
    pub(super) fn score(self, score: Score) -> Score {
        if self.is_passed { -score } else { score }
    }
}

/// Returns the boards after each placement, in the order of the squares: none where the mover must pass.
pub(super) fn successors(board: Board) -> impl Iterator<Item = Successor> {
    let successor = move |square| Successor { square, key: BookKey::of(board.after(square, board.flips(square))) };
    board.placements().into_iter().map(successor)
}
