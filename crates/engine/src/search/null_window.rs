//! Null-window search: is the score more than `alpha`?

use super::endgame::{self, stability_cut_off};
use super::node::Parity;
use super::node::{Node, SCORE_NONE, Successor};
use super::ordering::{Candidate, Candidates, MAX_MOVES};
use super::workers::SplitPoint;
use super::{Domain, Search, shallow};
use crate::bounds::Bounds;
use crate::transposition_table::Entry;
use outflank_rules::othello::{Board, Square};

/// The minimum depth of a node at which a search checks whether it has to stop.
const STOP_CHECK_DEPTH: u32 = 5;

impl Node {
    /// Returns the node of a board at a depth, or to the end of the game if that is nearer.
    #[inline]
    pub(super) fn new<D: Domain>(domain: &D, board: Board, depth: u32) -> Self {
        let empties = domain.empties(board);
        Self { board, depth: depth.min(empties.len()), parity: Parity::of(empties) }
    }

    /// Returns whether the search goes to the end of the game.
    #[inline]
    pub(super) fn is_exact<D: Domain>(&self, domain: &D) -> bool {
        self.depth >= domain.empties(self.board).len()
    }

    /// Returns the node after one of its moves.
    #[inline]
    pub(super) fn after(&self, Candidate { square, board, .. }: Candidate) -> Self {
        Self { board, depth: self.depth - 1, parity: self.parity.after(square) }
    }

    /// Returns one of its moves with the node after it.
    #[inline]
    pub(super) fn successor(&self, candidate: Candidate) -> Successor {
        Successor { square: candidate.square, node: self.after(candidate) }
    }

    /// Returns the node after a pass.
    pub(super) fn passed(&self) -> Self {
        Self { board: self.board.passed(), ..*self }
    }
}

impl<D: Domain> Search<'_, D> {
    /// Searches a node, fail-soft, by the search that suits its depth.
    #[inline]
    pub(super) fn null_window(&mut self, node: Node, alpha: i32) -> i32 {
        // Exact nodes need no evaluation at any depth, and those with few empties have faster code and a table of their
        // own.
        if node.is_exact(&self.domain) {
            if node.depth <= endgame::MAX_EMPTIES {
                self.endgame.solve(node.board, alpha)
            } else {
                self.search_with_table(node, alpha)
            }
        } else if node.depth <= shallow::MAX_DEPTH {
            self.shallow.null_window(node, alpha)
        } else {
            self.search_with_table(node, alpha)
        }
    }

    /// Searches a node that is deep enough for the transposition table.
    fn search_with_table(&mut self, node: Node, alpha: i32) -> i32 {
        self.nodes += 1;
        if self.should_abort(node.depth) {
            return alpha;
        }
        if node.is_exact(&self.domain)
            // The cut-offs come in the order of their cost. Stable discs bound the final score only, so an estimate is
            // not cut off by them.
            && let Some(bound) = stability_cut_off::<D>(node.board, alpha, node.depth)
        {
            return bound;
        }
        // The table costs one access to memory, a list of moves follows only where the entry does not decide.
        let hash = self.hash(node.board);
        let entry = self.table.probe(hash);
        if let Some(bound) = entry.and_then(|entry| self.table_cut_off(entry, node.depth, alpha)) {
            return bound;
        }
        let moves = self.domain.moves(node.board);
        if moves.is_empty() {
            return self.search_pass(node, alpha);
        }
        let mut candidates = Candidates::<MAX_MOVES>::of(node.board, moves);
        // The accesses overlap when all are asked for before the first is used.
        self.prefetch(&candidates, node);
        if let Some(bound) = self.enhanced_cut_off(&candidates, node, alpha) {
            return bound;
        }
        // Last, since it searches: whatever costs less has failed by now.
        if let Some(bound) = self.prob_cut(node, alpha) {
            return bound;
        }
        // A ProbCut search that failed may have found a good move.
        let entry = entry.or_else(|| self.table.probe(hash));
        let (score, best) =
            self.search_moves(&mut candidates, node, alpha, entry.map_or([None; 2], |entry| entry.moves));
        // The score of an aborted search is no bound, and an entry outlives the search.
        if !self.is_aborted {
            self.table.store(hash, self.updated(entry, node.depth, (score, alpha), best));
        }
        score
    }

    /// Plays a pass, or returns the final score when the opponent cannot move either.
    fn search_pass(&mut self, node: Node, alpha: i32) -> i32 {
        let passed = node.passed();
        if self.domain.moves(passed.board).is_empty() {
            self.domain.final_score(node.board)
        } else {
            // A pass takes no depth: the number of empties, which an exact search counts, stays the same.
            -self.search_with_table(passed, -alpha - 1)
        }
    }

    /// Searches the moves; returns the best score and its move.
    ///
    /// The moves of the table come first. Most often the first one cuts off, so the others are ordered only after it.
    #[inline]
    fn search_moves(
        &mut self,
        candidates: &mut Candidates<MAX_MOVES>,
        node: Node,
        alpha: i32,
        table_moves: [Option<Square>; 2],
    ) -> (i32, Option<Square>) {
        let (mut best, mut best_square) = (SCORE_NONE, None);
        // Priorities take a move list of the opponent for each move, which a cut-off by the table move saves.
        let (mut first, mut is_ordered) = (candidates.take(table_moves[0]), false);
        loop {
            let next = first.take().or_else(|| {
                if !std::mem::replace(&mut is_ordered, true) {
                    self.order(candidates, node, [table_moves[1], None]);
                }
                candidates.take_best()
            });
            let Some(candidate) = next else {
                return (best, best_square);
            };
            let child = node.after(candidate);
            // Young brothers wait: a node is split only after its first move has failed to cut off.
            if best > SCORE_NONE
                && let Some(pool) = self.pool
                && pool.should_split(child.depth, node.is_exact(&self.domain))
            {
                // From here on the split searches all moves that are left, so this loop does not go on.
                let moves = std::iter::once(candidate).chain(candidates.in_order());
                let successors = moves.map(|candidate| node.successor(candidate)).collect();
                return self.split(pool, SplitPoint { alpha, successors, best: (best, best_square) }).best;
            }
            let score = -self.null_window(child, -alpha - 1);
            if score > best {
                (best, best_square) = (score, Some(candidate.square));
                if best > alpha {
                    return (best, best_square);
                }
            }
        }
    }

    /// Gives each move its priority: `first` before all others, then by replies and, where it pays, a shallow search.
    #[inline]
    pub(super) fn order(&mut self, candidates: &mut Candidates<MAX_MOVES>, node: Node, first: [Option<Square>; 2]) {
        candidates.prioritise(&self.domain, node.parity, self.constants);
        let is_exact = node.is_exact(&self.domain);
        // There is no evaluation on a sub-board, and near the end mobility orders as well for less.
        if D::IS_FULL_BOARD && (!is_exact || node.depth >= self.constants.order_min_empties()) {
            self.shallow.add_priorities(candidates, node, is_exact);
        }
        candidates.put_first(first);
    }

    /// Starts to load the table entries of the successors into the cache, if they will be looked up.
    #[inline]
    fn prefetch(&self, candidates: &Candidates<MAX_MOVES>, node: Node) {
        if node.depth >= self.constants.lookup_depth() {
            self.hashes(candidates).for_each(|hash| self.table.prefetch(hash));
        }
    }

    #[inline]
    fn hashes(&self, candidates: &Candidates<MAX_MOVES>) -> impl Iterator<Item = u64> {
        candidates.as_slice().iter().map(|candidate| self.hash(candidate.board))
    }

    /// Returns the lower bound that the table's upper bound of a successor sets, when it is more than `alpha`.
    #[inline]
    fn enhanced_cut_off(&self, candidates: &Candidates<MAX_MOVES>, node: Node, alpha: i32) -> Option<i32> {
        if node.depth < self.constants.lookup_depth() {
            return None;
        }
        let entries = self.hashes(candidates).filter_map(|hash| self.table.probe(hash));
        // `lookup_depth` is more than 0, so the depth of a successor does not underflow.
        let covering = entries.filter(|entry| entry.covers(node.depth as u8 - 1, self.selectivity));
        covering.map(|entry| -i32::from(entry.bounds.upper.0)).find(|&score| score > alpha)
    }

    /// Returns the bound of an entry that decides whether the score is more than `alpha`.
    #[inline]
    fn table_cut_off(&self, entry: Entry, depth: u32, alpha: i32) -> Option<i32> {
        entry.covers(depth as u8, self.selectivity).then(|| entry.bounds.cut_off(alpha)).flatten()
    }

    /// Returns a node's entry after a search at `alpha` returned `score`.
    #[inline]
    fn updated(&self, old: Option<Entry>, depth: u32, (score, alpha): (i32, i32), best: Option<Square>) -> Entry {
        let (depth, selectivity) = (depth as u8, self.selectivity);
        // The second move is the last best move that is another one; it is kept when the same move is best again.
        let second = old.and_then(|old| if old.moves[0] == best { old.moves[1] } else { old.moves[0] });
        // Bounds of another depth or selectivity are about another score, so that both must not be joined; moves help
        // anyway.
        let old = old.filter(|old| old.depth == depth && old.selectivity == selectivity);
        let bounds = old.map_or(Bounds::UNKNOWN, |old| old.bounds).narrowed(score, alpha);
        Entry { bounds, depth, selectivity, moves: [best, second] }
    }

    /// Returns the key of a board in the transposition table.
    #[inline]
    fn hash(&self, board: Board) -> u64 {
        board.hash64() ^ self.domain.hash_key()
    }

    /// Returns the best moves of a board's table entry.
    pub(super) fn table_moves(&self, board: Board) -> [Option<Square>; 2] {
        self.table.probe(self.hash(board)).map_or([None; 2], |entry| entry.moves)
    }

    /// Returns whether the search has been aborted; checked seldom enough to cost nothing.
    #[inline]
    pub(super) fn should_abort(&mut self, depth: u32) -> bool {
        if depth >= STOP_CHECK_DEPTH && !self.is_aborted {
            self.is_aborted = self.is_obsolete();
        }
        self.is_aborted
    }
}
