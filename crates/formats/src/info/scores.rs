//! Scores of perfect play.

use outflank_rules::othello::Move;

/// The result of perfect play by both sides from a number of empties on, as the WTHOR database stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TheoreticalScore {
    /// Black's discs at the end, 0 to 64, the empties given to the winner.
    pub black_discs: u8,
    /// The number of empties from which on play is perfect.
    pub empties: u8,
}

impl TheoreticalScore {
    /// The number of empties in most files: 22.
    pub const DEFAULT_EMPTIES: u8 = 22;
}

/// The exact scores of a position and of its moves, as in problem files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExactScores {
    /// The scores of moves, in the order of the source.
    pub scores: Vec<ScoredMove>,
    /// The score of the position, in discs for the side to move.
    pub value: Option<i8>,
}

/// A move with its exact score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The disc difference for the side to move after perfect play, −64 to 64.
    pub score: i8,
}

impl ExactScores {
    /// Returns whether there are no scores.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty() && self.value.is_none()
    }
}
