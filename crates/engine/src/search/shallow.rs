//! Evaluation searches: the last few plies of a search that does not reach the end of the game.
//!
//! An evaluation search is plain alpha-beta with the evaluation at its horizon. It is the bottom of every midgame search,
//! and as a shallow search it orders the moves of deeper nodes: many empties away from the end, the number of replies
//! says less about a move than the evaluation does, and a better order saves whole subtrees. Here scores are in units of
//! the evaluation, finer than discs, so that moves differ.

use super::node::Node;
use super::ordering::{Candidate, Candidates, MAX_MOVES};
use crate::constants::Constants;
use crate::evaluation::{Features, PatternEvaluator, Score};
use outflank_rules::othello::{Bitboard, Board, Square};

/// The maximum depth that is searched in this way: from there on a lookup in the transposition table pays.
pub(super) const MAX_DEPTH: u32 = 2;

/// Returns the depth of the shallow search behind each move, by the depth of the node whose moves it orders.
fn shallow_depth(node_depth: u32, is_exact: bool, constants: Constants) -> u8 {
    // Each that the depth reaches adds a ply; no depth reaches the last one of a midgame node.
    let least_depths = if is_exact {
        [constants.order_one_ply_exact(), constants.order_two_plies_exact(), constants.order_three_plies_exact()]
    } else {
        [constants.order_one_ply(), constants.order_two_plies(), u32::MAX]
    };
    least_depths.map(|least| u8::from(node_depth >= least)).iter().sum()
}

/// The units of a disc.
const UNITS: i32 = Score::UNITS_PER_DISC as i32;

/// The maximum estimate, in discs: less than a wipe-out, which only the end of the game proves.
pub(super) const MAX_ESTIMATE: i32 = 62;

/// The squares by static value: corners, most others, C-squares, X-squares.
const BY_VALUE: [Bitboard; 4] = [
    Bitboard::from_bits(0x8100_0000_0000_0081),
    Bitboard::from_bits(0x3c3c_ffff_ffff_3c3c),
    Bitboard::from_bits(0x4281_0000_0000_8142),
    Bitboard::from_bits(0x0042_0000_0000_4200),
];

/// The window of an evaluation search, in units of the evaluation.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    // Not `i32::MIN`, which has no negative.
    const FULL: Self = Self { alpha: -i32::MAX, beta: i32::MAX };

    fn negated(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The evaluation searches of one worker.
pub(super) struct ShallowSearch<'a> {
    pub(super) evaluator: &'a PatternEvaluator,
    constants: Constants,
    /// For each depth the move that last caused a cut-off; it is the first to be tried, since it often does so again
    /// (S. G. Akl and M. M. Newborn, "The principal continuation and the killer heuristic", *ACM Annual Conference*, 1977,
    /// pp. 466–473).
    killers: [Bitboard; 4],
    /// The nodes searched here.
    pub(super) nodes: u64,
}

impl<'a> ShallowSearch<'a> {
    pub(super) fn new(evaluator: &'a PatternEvaluator, constants: Constants) -> Self {
        // Depths are at most three: that of a shallow search of the deepest nodes.
        Self { evaluator, constants, killers: [Bitboard::EMPTY; 4], nodes: 0 }
    }

    /// Adds to each move's priority the score of a shallow search.
    pub(super) fn add_priorities(&mut self, candidates: &mut Candidates<MAX_MOVES>, node: Node, is_exact: bool) {
        let constants = self.constants;
        let disc_weight = if is_exact { constants.order_disc_exact() } else { constants.order_disc() };
        let (board, depth) = (node.board, shallow_depth(node.depth, is_exact, constants));
        // Computed once for the node: each move then changes the few patterns that its discs touch.
        let features = Features::of(board);
        // Half, so that `worst - best` does not overflow for the first move.
        let mut best = -i32::MAX / 2;
        let worst = constants.order_margin() * UNITS;
        // A move far behind comes late whatever the evaluation says, and in the lower exact searches shallow searches would
        // take a good part of the time.
        let is_low = is_exact && node.depth < constants.order_all_moves_depth();
        let margin = if is_low { constants.order_far_behind() } else { i32::MAX };
        candidates.add_priorities(margin, |candidate| {
            let Candidate { square, board: next, .. } = candidate;
            let mut next_features = features;
            next_features.advance(square, board.opponent() ^ next.mover());
            // The scores order moves, so exact ones matter near the best only; behind the margin a bound will do.
            let window = Window { alpha: -i32::MAX, beta: worst - best };
            let score = -self.search(next, &next_features, depth, window);
            best = best.max(score);
            let potential = if is_exact { candidate.potential_mobility() as i32 } else { 0 };
            score * disc_weight / UNITS - potential * constants.order_potential()
        });
    }

    /// Searches a node of at most [`MAX_DEPTH`] in a null window: the score returned is more than `alpha` exactly when the
    /// true one is, both in discs.
    pub(super) fn null_window(&mut self, node: Node, alpha: i32) -> i32 {
        // The least number of units that makes more than `alpha` when rounded.
        let beta = alpha * UNITS + UNITS / 2;
        self.search_node(node, Window { alpha: beta - 1, beta })
    }

    /// Returns the score of a node of at most [`MAX_DEPTH`], in discs.
    pub(super) fn score(&mut self, node: Node) -> i32 {
        self.search_node(node, Window::FULL)
    }

    fn search_node(&mut self, node: Node, window: Window) -> i32 {
        let units = self.search(node.board, &Features::of(node.board), node.depth as u8, window);
        (units + UNITS / 2).div_euclid(UNITS).clamp(-64, 64)
    }

    /// Returns the score of a board at a depth, in units of the evaluation.
    fn search(&mut self, board: Board, features: &Features, depth: u8, mut window: Window) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            let estimate = i32::from(self.evaluator.score(features, board).units());
            // So no estimate passes for a proven wipe-out, and a search for one does not end at a guess.
            return estimate.clamp(-MAX_ESTIMATE * UNITS, MAX_ESTIMATE * UNITS);
        }
        let moves = board.placements();
        if moves.is_empty() {
            return self.search_pass(board, features, depth, window);
        }
        let mut best = -i32::MAX;
        for square in self.in_order(moves, depth) {
            let flips = board.flips_on_empty(square);
            let mut next = *features;
            next.advance(square, flips);
            best = best.max(-self.search(board.after(square, flips), &next, depth - 1, window.negated()));
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                self.killers[usize::from(depth)] = square.into();
                break;
            }
        }
        best
    }

    /// Lists moves: the killer move first, then by static value.
    fn in_order(&self, moves: Bitboard, depth: u8) -> impl Iterator<Item = Square> + use<> {
        let killer = self.killers[usize::from(depth)];
        let by_value = BY_VALUE.map(|squares| squares & !killer);
        std::iter::once(killer).chain(by_value).flat_map(move |squares| moves & squares)
    }

    fn search_pass(&mut self, board: Board, features: &Features, depth: u8, window: Window) -> i32 {
        let passed = board.passed();
        if passed.placements().is_empty() {
            // Not clamped, unlike an estimate: the game is over here.
            return i32::from(board.final_margin()) * UNITS;
        }
        let mut next = *features;
        next.pass();
        // The depth stays: the evaluation after a pass is of the same number of empties.
        -self.search(passed, &next, depth, window.negated())
    }
}
