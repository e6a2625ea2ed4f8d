//! Positions that are reached so often that they have an embedding of their own.
//!
//! People know the first moves by heart: which move they play there has less to do with patterns than with the position.

use outflank_rules::othello::Board;

/// The positions that are known, images of a position being one.
///
/// A position is stored as 32 bits of its hash: one in a hundred thousand other positions is taken for a known one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownPositions(Vec<u32>);

/// Positions with fewer empties are never known.
pub(crate) const MIN_EMPTIES: u32 = 28;

impl KnownPositions {
    /// The maximum number of positions.
    pub const MAX: usize = 60_000;

    /// Collects the hashes of positions.
    pub fn new(mut hashes: Vec<u32>) -> Self {
        hashes.sort_unstable();
        hashes.dedup();
        Self(hashes)
    }

    /// Returns the hash of a position, or `None` if it has too few empties to be known.
    pub fn hash(board: Board) -> Option<u32> {
        (board.empties().len() >= MIN_EMPTIES).then(|| (board.canonical().0.hash64() >> 32) as u32)
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether no position is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the hashes in ascending order.
    pub fn hashes(&self) -> &[u32] {
        &self.0
    }

    /// Returns the index of a position, if it is known.
    pub fn index(&self, board: Board) -> Option<usize> {
        // The place in the sorted list is the number of the embedding, so that no numbers are stored.
        self.0.binary_search(&Self::hash(board)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::othello::{Square, Symmetry};

    #[test]
    fn images_of_a_known_position_are_known() {
        let board = Board::START.after(Square::F5, Board::START.flips(Square::F5));
        let known = KnownPositions::new(vec![7, KnownPositions::hash(board).unwrap(), 7]);
        assert_eq!(known.len(), 2);
        let index = known.index(board);
        assert!(index.is_some() && known.index(Board::START).is_none());
        assert!(Symmetry::ALL.iter().all(|symmetry| known.index(symmetry.board(board)) == index));
    }
}
