//! Replay of stored games.

use super::Segment;
use outflank_rules::Game;
use outflank_rules::othello::{Move, Position, Square};

/// Returns the position after the forced pass, or `None` if there is a placement or the game is over.
pub(crate) fn after_pass(position: &Position) -> Option<Position> {
    position.must_pass().then(|| position.after(Move::Pass))
}

/// A position of a game and the number of passes before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub(super) position: Position,
    pub(super) passes: usize,
}

impl Reached {
    pub(super) fn start(position: Position) -> Self {
        Self { position, passes: 0 }
    }

    /// Plays a placement, and before it a forced pass; `None` if it is illegal.
    pub(super) fn after(self, square: Square) -> Option<Self> {
        let passed = after_pass(&self.position);
        let before = passed.unwrap_or(self.position);
        let flips = before.board().flips(square);
        let passes = self.passes + usize::from(passed.is_some());
        (!flips.is_empty()).then(|| Self { position: before.after(Move::Place(square)), passes })
    }
}

impl Segment {
    /// Returns whether all moves of a game are legal.
    pub(crate) fn is_legal(&self, game: usize) -> bool {
        self.reached(game, self.length(game)).is_some()
    }

    /// Returns the position after a number of placements of a game, before a pass; `None` if one of them is illegal.
    pub(super) fn reached(&self, game: usize, placements: usize) -> Option<Reached> {
        let squares = (0..placements).map(|placement| self.placement(game, placement));
        let mut reached = Reached::start(self.start(game));
        for square in squares {
            reached = reached.after(square)?;
        }
        Some(reached)
    }
}
