//! Proofs.

use crate::join::Join;
use crate::rules::Rules;
use outflank_engine::{Bounds, DiscDiff};
use outflank_rules::Side;
use outflank_rules::othello::Board;
use outflank_rules::reversi::Size;
use std::collections::{HashMap, HashSet};

/// The bounds of positions at the cut, and what follows for the position above them, the root.
///
/// A proof may be unfinished: then the bounds of the root differ.
#[derive(Clone, Debug)]
pub struct Proof {
    pub(crate) rules: Rules,
    pub(crate) root: Board,
    pub(crate) to_move: Side,
    pub(crate) cut: u32,
    pub(crate) bounds: Bounds,
    pub(crate) inner: HashSet<Board>,
    pub(crate) solved: HashMap<Board, Bounds>,
}

impl Proof {
    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.rules.size()
    }

    /// Returns the canonical board of the root; a smaller board lies in the middle of 8×8.
    pub fn root(&self) -> Board {
        self.root
    }

    /// Returns the side to move at the root.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the number of empties at the cut.
    pub fn cut(&self) -> u32 {
        self.cut
    }

    /// Returns the bounds of the root that the proof claims, for the side to move.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Returns the score of the root that the proof claims, if it is finished.
    pub fn score(&self) -> Option<DiscDiff> {
        (self.bounds.lower == self.bounds.upper).then_some(self.bounds.lower)
    }

    /// Returns the positions at the cut with their bounds, in no order.
    pub fn solved(&self) -> impl ExactSizeIterator<Item = (Board, Bounds)> + '_ {
        self.solved.iter().map(|(&board, &bounds)| (board, bounds))
    }

    /// Returns the bounds of the root that follow from those at the cut, by minimax over the positions between.
    pub fn join(&self) -> Bounds {
        Join::new(&self.rules, self.cut, &self.inner, &self.solved).bounds(self.root)
    }
}
