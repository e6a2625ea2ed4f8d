//! Null-window searches far from the horizon: is the score more than `alpha`?

use super::bounds::Bounds;
use super::crew::Shared;
use super::near::NEAR;
use super::ordering::{Candidate, Candidates, MOST};
use super::parity::Parity;
use super::{Ground, NO_MOVE, Node, Search, board, look};
use crate::table::{Found, Table};
use outflank_othello::Square;

/// From this many plies on, the table is asked about all successors first: in a search to the end, one ply above the last
/// boards that lie in it.
const ENHANCED_CUT_OFF: u32 = NEAR + 2;
/// From this many plies on, a search asks whether it is to stop.
const STOPPABLE: u32 = 5;

impl Node {
    /// Returns the node of a board to be searched so deep, or to the end if that is nearer.
    #[inline]
    pub(super) fn new<G: Ground>(ground: &G, mover: u64, opponent: u64, depth: u32) -> Self {
        let empties = ground.empties(mover, opponent);
        Self { mover, opponent, depth: depth.min(empties.count_ones()), parity: Parity::of(empties) }
    }

    /// Tells whether the search goes to the end of the game.
    #[inline]
    pub(super) fn is_exact<G: Ground>(&self, ground: &G) -> bool {
        self.depth >= ground.empties(self.mover, self.opponent).count_ones()
    }

    /// Returns the node after one of its moves.
    #[inline]
    pub(super) fn after(&self, Candidate { square, mover, opponent, .. }: Candidate) -> Self {
        Self { mover, opponent, depth: self.depth - 1, parity: self.parity.after(square) }
    }

    /// Returns the node after a pass.
    pub(super) fn passed(&self) -> Self {
        Self { mover: self.opponent, opponent: self.mover, ..*self }
    }
}

impl<G: Ground> Search<'_, G> {
    /// Searches a node in whatever way suits its depth.
    #[inline]
    pub(super) fn null_window(&mut self, node: Node, alpha: i32) -> i32 {
        if node.is_exact(&self.ground) {
            if node.depth <= NEAR { self.exact(node.mover, node.opponent, alpha) } else { self.deep(node, alpha) }
        } else if node.depth <= look::DEEPEST {
            self.look_from(node, alpha)
        } else {
            self.deep(node, alpha)
        }
    }

    /// Searches a node that is worth looking up.
    pub(super) fn deep(&mut self, node: Node, alpha: i32) -> i32 {
        self.nodes += 1;
        if self.has_to_stop(node.depth) {
            return alpha;
        }
        if node.is_exact(&self.ground)
            && let Some(bound) = Self::stability_cut_off(node.mover, node.opponent, alpha, node.depth)
        {
            return bound;
        }
        let hash = self.hash(node.mover, node.opponent);
        let known = self.table.probe(hash);
        if let Some(bound) = known.and_then(|known| self.cut_off(known, node.depth, alpha)) {
            return bound;
        }
        let moves = self.ground.moves(node.mover, node.opponent);
        if moves == 0 {
            return self.pass(node.mover, node.opponent, |search| search.deep(node.passed(), -alpha - 1));
        }
        let mut candidates = Candidates::<MOST>::of(node.mover, node.opponent, moves);
        self.prefetch(&candidates, node);
        if let Some(bound) = self.enhanced_cut_off(&candidates, node, alpha) {
            return bound;
        }
        if let Some(bound) = self.probable_cut_off(node, alpha) {
            return bound;
        }
        // The look behind a cut-off that failed may have found a good move.
        let known = known.or_else(|| self.table.probe(hash));
        let (score, best) = self.deep_moves(&mut candidates, node, alpha, known.map_or([None; 2], Found::squares));
        if !self.is_stopped {
            self.table.store(hash, self.merge(known, node.depth, (score, alpha), best));
        }
        score
    }

    /// Searches the moves; returns the best score and its move.
    ///
    /// The known moves come first. Most often the first one of them is enough, so that the others are put in order only
    /// after it.
    #[inline]
    fn deep_moves(
        &mut self,
        candidates: &mut Candidates<MOST>,
        node: Node,
        alpha: i32,
        known: [Option<u8>; 2],
    ) -> (i32, u8) {
        let (mut best, mut best_square) = (NO_MOVE, 0);
        let (mut first, mut is_ordered) = (candidates.take(known[0]), false);
        loop {
            let next = first.take().or_else(|| {
                if !std::mem::replace(&mut is_ordered, true) {
                    self.order(candidates, node, [known[1], None]);
                }
                candidates.take_best()
            });
            let Some(candidate) = next else {
                return (best, best_square);
            };
            let below = node.after(candidate);
            if best > NO_MOVE
                && let Some(crew) = self.crew
                && crew.wants_work(below.depth, node.is_exact(&self.ground))
            {
                let moves = std::iter::once(candidate).chain(candidates.in_order()).collect();
                return self.share(crew, Shared { node, alpha, moves, so_far: (best, best_square) });
            }
            let score = -self.null_window(below, -alpha - 1);
            if score > best {
                (best, best_square) = (score, candidate.square);
                if best > alpha {
                    return (best, best_square);
                }
            }
        }
    }

    /// Gives each move its priority: `first` before all others, then by the replies that it leaves and by a look.
    #[inline]
    pub(super) fn order(&mut self, candidates: &mut Candidates<MOST>, node: Node, first: [Option<u8>; 2]) {
        candidates.prioritise(&self.ground, node.parity);
        self.look_ahead(candidates, node);
        candidates.put_first(first);
    }

    /// Starts to bring what is known about the successors into the cache, if they will be asked about.
    #[inline]
    fn prefetch(&self, candidates: &Candidates<MOST>, node: Node) {
        if node.depth >= ENHANCED_CUT_OFF {
            self.hashes(candidates).for_each(|hash| self.table.prefetch(hash));
        }
    }

    #[inline]
    fn hashes(&self, candidates: &Candidates<MOST>) -> impl Iterator<Item = u64> {
        candidates.as_slice().iter().map(|next| self.hash(next.mover, next.opponent))
    }

    /// Looks for a successor whose known score already answers.
    #[inline]
    fn enhanced_cut_off(&self, candidates: &Candidates<MOST>, node: Node, alpha: i32) -> Option<i32> {
        if node.depth < ENHANCED_CUT_OFF {
            return None;
        }
        let upper_bounds = self.hashes(candidates).filter_map(|hash| self.table.probe(hash));
        let scores = upper_bounds.filter(|known| known.covers(node.depth as u8 - 1, self.selectivity));
        scores.map(|known| -i32::from(known.upper)).find(|&score| score > alpha)
    }

    /// Returns the known bound that answers whether the score is more than `alpha`.
    #[inline]
    fn cut_off(&self, known: Found, depth: u32, alpha: i32) -> Option<i32> {
        known.covers(depth as u8, self.selectivity).then(|| bounds(known).answer(alpha)).flatten()
    }

    /// Joins what was known about a board with what a search found.
    #[inline]
    fn merge(&self, known: Option<Found>, depth: u32, (score, alpha): (i32, i32), best: u8) -> Found {
        let (depth, selectivity) = (depth as u8, self.selectivity);
        let best = Some(Square::from_index(usize::from(best)));
        let second = known.and_then(|known| if known.moves[0] == best { known.moves[1] } else { known.moves[0] });
        let known = known.filter(|known| known.depth == depth && known.selectivity == selectivity);
        let Bounds { lower, upper } = known.map_or(Bounds::UNKNOWN, bounds).after(score, alpha);
        Found { lower, upper, depth, selectivity, moves: [best, second] }
    }

    /// Returns the hash under which the table keeps a board.
    #[inline]
    fn hash(&self, mover: u64, opponent: u64) -> u64 {
        Table::hash(board(mover, opponent)) ^ self.ground.salt()
    }

    /// Returns the moves that the table holds for a board.
    pub(super) fn known_moves(&self, mover: u64, opponent: u64) -> [Option<u8>; 2] {
        self.table.probe(self.hash(mover, opponent)).map_or([None; 2], Found::squares)
    }

    /// Tells whether the search has been stopped; asked rarely enough to cost nothing.
    #[inline]
    pub(super) fn has_to_stop(&mut self, depth: u32) -> bool {
        if depth >= STOPPABLE && !self.is_stopped {
            self.is_stopped = self.is_needless();
        }
        self.is_stopped
    }
}

fn bounds(known: Found) -> Bounds {
    Bounds { lower: known.lower, upper: known.upper }
}
