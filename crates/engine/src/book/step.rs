//! Positions as the book sees them, and the way from one to the next.

use crate::evaluation::Score;
use outflank_othello::{Board, Square, Symmetry};

/// A board as the book sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// The canonical form, seen by the side that can place a disc; where none can, it is in no book.
    pub(super) key: Board,
    /// What turns the board into that form.
    pub(super) symmetry: Symmetry,
    /// Whether the mover of the board must pass, so that the other side is the mover there.
    pub(super) is_passed: bool,
}

/// A placement, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) square: Square,
    /// The board after it, which the other side moves on.
    pub(super) to: Seen,
}

impl Seen {
    /// Finds the canonical form of a board.
    pub(super) fn of(board: Board) -> Self {
        let is_passed = board.placements().is_empty();
        let (key, symmetry) = if is_passed { board.passed() } else { board }.canonical();
        Self { key, symmetry, is_passed }
    }

    /// Turns the score of the canonical form into that of the board, for its mover; or back.
    pub(super) fn score(self, score: Score) -> Score {
        if self.is_passed { -score } else { score }
    }
}

/// Returns the placements on a board and where they lead.
pub(super) fn steps(board: Board) -> impl Iterator<Item = Step> {
    let step = move |square| Step { square, to: Seen::of(board.after(square, board.flips(square))) };
    board.placements().into_iter().map(step)
}
