//! Principal variation search: the score within a window, and the moves that lead there.
//!
//! The first move is searched with the whole window, the others in a null window, and again only when they turn out
//! better (T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", *ACM Computing Surveys* 14,
//! 1982, pp. 533–551).

use super::ordering::{Candidates, MOST};
use super::{Ground, NO_MOVE, Node, Search};

/// A line of play, squares or passes.
pub(super) type Line = Vec<Option<u8>>;

/// The scores that still matter, in discs: more than `alpha` and less than `beta`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Returns the window as the other side sees it.
    pub(super) fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

impl<G: Ground> Search<'_, G> {
    /// Returns the score if it lies within the window, else a bound beyond it, and writes the best line.
    pub(super) fn principal(&mut self, node: Node, window: Window, line: &mut Line) -> i32 {
        line.clear();
        let moves = self.ground.moves(node.mover, node.opponent);
        if moves == 0 {
            return self.principal_pass(node, window, line);
        }
        if node.depth == 0 {
            return self.look_exactly(node);
        }
        self.nodes += 1;
        let mut candidates = Candidates::<MOST>::of(node.mover, node.opponent, moves);
        let known = self.known_moves(node.mover, node.opponent);
        self.order(&mut candidates, node, known);
        self.principal_moves(&mut candidates, node, window, line)
    }

    fn principal_moves(
        &mut self,
        candidates: &mut Candidates<MOST>,
        node: Node,
        mut window: Window,
        line: &mut Line,
    ) -> i32 {
        let mut best = NO_MOVE;
        let mut below = Line::new();
        for candidate in candidates.in_order() {
            let score = self.principal_move(node.after(candidate), window, best, &mut below);
            if score > best {
                best = score;
                line.clear();
                line.push(Some(candidate.square));
                line.append(&mut below);
            }
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta || self.has_to_stop(u32::MAX) {
                break;
            }
        }
        best
    }

    /// Searches what a move leads to, in a null window first unless it is the first move; returns the mover's score.
    pub(super) fn principal_move(&mut self, node: Node, window: Window, best: i32, line: &mut Line) -> i32 {
        line.clear();
        let is_first = best == NO_MOVE;
        let mut score = best;
        if !is_first {
            score = -self.null_window(node, -window.alpha - 1);
        }
        if is_first || (window.alpha < score && score < window.beta) {
            score = -self.principal(node, window.turned(), line);
        }
        score
    }

    fn principal_pass(&mut self, node: Node, window: Window, line: &mut Line) -> i32 {
        let passed = node.passed();
        if self.ground.moves(passed.mover, passed.opponent) == 0 {
            self.nodes += 1;
            return self.ground.final_margin(node.mover, node.opponent);
        }
        let score = -self.principal(passed, window.turned(), line);
        line.insert(0, None);
        score
    }
}
