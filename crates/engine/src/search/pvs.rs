//! Principal variation search: the score within a window, and the line of best play.
//!
//! The first move is searched with the full window, the others in a null window, and again only when they turn out
//! better (T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", *ACM Computing Surveys* 14,
//! 1982, pp. 533–551).

use super::node::{Node, SCORE_NONE, Successor};
use super::ordering::{Candidates, MAX_MOVES};
use super::split::Progress;
use super::workers::SplitPoint;
use super::{Domain, Search};
use outflank_rules::othello::Square;
use std::collections::VecDeque;

/// A line of play; `None` is a pass.
pub(super) type Line = Vec<Option<Square>>;

/// A search window, in discs: scores of more than `alpha` and less than `beta` matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Returns the window as the other side sees it.
    pub(super) fn negated(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

impl<D: Domain> Search<'_, D> {
    /// Returns the score if it lies within the window, else a bound beyond it, and writes the principal variation.
    pub(super) fn pvs(&mut self, node: Node, window: Window, line: &mut Line) -> i32 {
        line.clear();
        let moves = self.domain.moves(node.board);
        // Before the depth is asked: a pass or the end of the game is followed to where there is something to evaluate.
        if moves.is_empty() {
            return self.pvs_pass(node, window, line);
        }
        if node.depth == 0 {
            return self.shallow.score(node);
        }
        self.nodes += 1;
        let mut candidates = Candidates::<MAX_MOVES>::of(node.board, moves);
        // Only the moves of an entry are used, not its bounds: a cut-off would end the line, as an entry has no line.
        let known = self.table_moves(node.board);
        self.order(&mut candidates, node, known);
        self.pvs_moves(&mut candidates, node, window, line)
    }

    fn pvs_moves(
        &mut self,
        candidates: &mut Candidates<MAX_MOVES>,
        node: Node,
        mut window: Window,
        line: &mut Line,
    ) -> i32 {
        let mut best = SCORE_NONE;
        let mut continuation = Line::new();
        let mut successors = candidates.in_order().map(|candidate| node.successor(candidate)).collect();
        while let Some(Successor { square, node }) = self.next_successor(&mut successors, window.alpha, &mut best) {
            let score = self.pvs_move(node, window, best, &mut continuation);
            if score > best {
                best = score;
                line.clear();
                line.push(Some(square));
                line.append(&mut continuation);
            }
            // `best` may still be below `alpha`: fail-soft scores are bounds beyond the window.
            window.alpha = window.alpha.max(best);
            // Nodes of the principal variation are few, so each asks whether to stop, whatever its depth.
            if window.alpha >= window.beta || self.should_abort(u32::MAX) {
                break;
            }
        }
        best
    }

    /// Takes out the next move to search: while workers are idle, one whose score is more than `alpha`. Null-window searches
    /// of several moves at once find it; moves that score no more than `alpha` are removed, and raise `best`.
    pub(super) fn next_successor(
        &mut self,
        successors: &mut VecDeque<Successor>,
        alpha: i32,
        best: &mut i32,
    ) -> Option<Successor> {
        let &Successor { node, .. } = successors.front()?;
        if let Some(pool) = self.pool
            // Young brothers wait here, too: the first move is searched alone, and sets `alpha` for the others.
            && *best > SCORE_NONE
            && successors.len() > 1
            && pool.should_split(node.depth, node.is_exact(&self.domain))
        {
            let point = SplitPoint { alpha, successors: successors.iter().copied().collect(), best: (*best, None) };
            let Progress { searched, best: (score, square), .. } = self.split(pool, point);
            // Looked up before `retain` removes it: its null-window score is a bound only, and the caller searches it
            // once more.
            let better = successors.iter().copied().find(|successor| score > alpha && Some(successor.square) == square);
            // Moves that a cut-off left unsearched stay in the list for the new `alpha`.
            successors.retain(|successor| !searched.contains(successor.square));
            if better.is_some() {
                return better;
            }
            *best = score;
        }
        successors.pop_front()
    }

    /// Searches the successor `node` of a move, in a null window first unless it is the first move; returns the score for
    /// the side that moved.
    pub(super) fn pvs_move(&mut self, node: Node, window: Window, best: i32, line: &mut Line) -> i32 {
        line.clear();
        let is_first = best == SCORE_NONE;
        let mut score = best;
        if !is_first {
            score = -self.null_window(node, -window.alpha - 1);
        }
        // A score of at least `beta` cuts off as it is, so only one within the window is worth its exact value and its
        // line.
        if is_first || (window.alpha < score && score < window.beta) {
            score = -self.pvs(node, window.negated(), line);
        }
        score
    }

    fn pvs_pass(&mut self, node: Node, window: Window, line: &mut Line) -> i32 {
        let passed = node.passed();
        if self.domain.moves(passed.board).is_empty() {
            self.nodes += 1;
            return self.domain.final_score(node.board);
        }
        let score = -self.pvs(passed, window.negated(), line);
        line.insert(0, None);
        score
    }
}
