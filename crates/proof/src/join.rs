//! The bounds of a position from those of positions at the cut, by minimax.

use crate::rules::Rules;
use outflank_engine::Bounds;
use outflank_rules::othello::Board;
use std::collections::{HashMap, HashSet};

/// Joins bounds from the cut up to the root; nothing is known of positions that are in neither set.
pub(crate) struct Join<'a> {
    rules: &'a Rules,
    cut: u32,
    inner: &'a HashSet<Board>,
    solved: &'a HashMap<Board, Bounds>,
    /// The bounds of positions above the cut.
    joined: HashMap<Board, Bounds>,
}

impl<'a> Join<'a> {
    pub(crate) fn new(
        rules: &'a Rules,
        cut: u32,
        inner: &'a HashSet<Board>,
        solved: &'a HashMap<Board, Bounds>,
    ) -> Self {
        Self { rules, cut, inner, solved, joined: HashMap::new() }
    }

    /// Returns the bounds of a canonical board.
    pub(crate) fn bounds(&mut self, board: Board) -> Bounds {
        // Before the cut is asked: games that end above it need no entry.
        if let Some(score) = self.rules.final_score(board) {
            return Bounds { lower: score, upper: score };
        }
        if self.rules.empties(board) <= self.cut {
            // Nothing is taken from the file but bounds at the cut; all above follows from the rules, so a proof cannot
            // claim more than they give.
            return self.solved.get(&board).copied().unwrap_or(Bounds::UNKNOWN);
        }
        if !self.inner.contains(&board) {
            return Bounds::UNKNOWN;
        }
        if let Some(&bounds) = self.joined.get(&board) {
            return bounds;
        }
        let successors = self.rules.successors(board).into_iter().map(|next| self.bounds(next).negated());
        // The best move gives at least the best lower bound, and no move gives more than the best upper one. An unknown
        // successor leaves the upper bound open, which is why a lower bound needs one move and an upper bound all.
        let best = |one: Bounds, other: Bounds| Bounds {
            lower: one.lower.max(other.lower),
            upper: one.upper.max(other.upper),
        };
        let bounds = successors.reduce(best).unwrap_or(Bounds::UNKNOWN);
        // Transpositions make this a graph; without the map each line would be followed anew. There are no cycles,
        // since each move fills a square and a pass is followed by one.
        self.joined.insert(board, bounds);
        bounds
    }
}
