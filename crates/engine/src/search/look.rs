//! Shallow looks by the evaluation.
//!
//! A look searches a few plies with plain alpha-beta and asks the evaluation at its horizon. It is the bottom of every
//! search that does not go to the end, and it orders the moves of deeper ones: many empty squares away from the end, the
//! number of replies says less about a move than the evaluation does, and a better order saves whole subtrees. Here
//! scores are in units of the evaluation, finer than discs, so that moves are told apart.

use super::ordering::{Candidate, Candidates, PER_REPLY};
use super::{Ground, Node, Search, board};
use crate::evaluation::{Evaluator, Features, Score};
use outflank_othello::{Bitboard, Board, Square};

/// The most plies that are looked ahead in this way: from there on it pays to look boards up.
pub(super) const DEEPEST: u32 = 2;

/// From this many empty squares on, the evaluation takes part in the order of the moves of a search to the end.
const FROM: u32 = 13;

/// How many plies a look goes beyond the move, by the depth of the search whose moves it orders.
fn plies(depth: u32, is_exact: bool) -> u8 {
    match depth {
        ..=19 if is_exact => 0,
        20..=23 if is_exact => 1,
        24..=27 if is_exact => 2,
        _ if is_exact => 3,
        ..=10 => 0,
        11..=13 => 1,
        _ => 2,
    }
}

/// For looks of so many plies, the move that last refuted another one; it is the first to be tried, since it often does
/// so again (S. G. Akl and M. M. Newborn, "The principal continuation and the killer heuristic", *ACM Annual Conference*,
/// 1977, pp. 466–473).
pub(super) type Killers = [Bitboard; 4];

/// What a disc of the evaluation adds to a move's priority in a search that ends with the evaluation; a reply of the
/// opponent takes [`PER_REPLY`] from it.
const PER_DISC: i32 = 28;
/// What it adds in a search to the end, where the number of replies says more.
const PER_DISC_EXACT: i32 = 14;
/// What a potential move of the opponent takes from it there: where there are many, the tree soon grows wide.
const PER_POTENTIAL_MOVE: i32 = 16;

/// In searches to the end below this depth, a move far behind the best one is not looked at: it comes late whatever a
/// look says, and looks would take a good part of the time.
const LOOK_AT_ALL: u32 = 18;
/// How far: by three replies.
const FAR_BEHIND: i32 = 3 * PER_REPLY;

/// The units of a disc.
const UNITS: i32 = Score::UNITS_PER_DISC as i32;

/// An estimate says no more than this, in discs: less than a wipe-out.
pub(super) const MOST: i32 = 62;

/// The squares by how good it tends to be to play there: corners, most others, then those beside a corner on the edge and
/// off it.
const BY_PROMISE: [Bitboard; 4] = [
    Bitboard::from_bits(0x8100_0000_0000_0081),
    Bitboard::from_bits(0x3c3c_ffff_ffff_3c3c),
    Bitboard::from_bits(0x4281_0000_0000_8142),
    Bitboard::from_bits(0x0042_0000_0000_4200),
];

/// The scores that still matter, in units of the evaluation.
#[derive(Clone, Copy)]
struct Limits {
    alpha: i32,
    beta: i32,
}

/// A move that is worse than the best one by this much comes late, and it does not matter how late.
const MARGIN: i32 = 12 * UNITS;

impl<G: Ground> Search<'_, G> {
    /// Adds to each move's priority what a shallow look says about it.
    pub(super) fn look_ahead<const N: usize>(&mut self, candidates: &mut Candidates<N>, node: Node) {
        let is_exact = node.is_exact(&self.ground);
        if !G::IS_WHOLE || is_exact && node.depth < FROM {
            return;
        }
        let per_disc = if is_exact { PER_DISC_EXACT } else { PER_DISC };
        let (board, plies) = (board(node.mover, node.opponent), plies(node.depth, is_exact));
        let features = self.evaluator.features(board);
        let mut best = -i32::MAX / 2;
        let behind = if is_exact && node.depth < LOOK_AT_ALL { FAR_BEHIND } else { i32::MAX };
        candidates.add_priority(behind, |candidate| {
            let Candidate { square, mover, opponent, .. } = candidate;
            let flips = board.opponent() ^ Bitboard::from_bits(mover);
            let mut next = features;
            self.evaluator.advance(&mut next, Square::from_index(square.into()), flips);
            let child = Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent));
            let limits = Limits { alpha: -i32::MAX, beta: MARGIN - best };
            let score = -self.look(child, &next, plies, limits);
            best = best.max(score);
            let potential = if is_exact { candidate.potential_moves() as i32 } else { 0 };
            score * per_disc / UNITS - potential * PER_POTENTIAL_MOVE
        });
    }

    /// Returns a score that is more than `alpha` exactly when the score of the look is, both in discs.
    pub(super) fn look_from(&mut self, node: Node, alpha: i32) -> i32 {
        // The least number of units that makes more than `alpha` when rounded.
        let beta = alpha * UNITS + UNITS / 2;
        self.look_between(node, Limits { alpha: beta - 1, beta })
    }

    /// Returns the score of the look, in discs.
    pub(super) fn look_exactly(&mut self, node: Node) -> i32 {
        self.look_between(node, Limits { alpha: -i32::MAX, beta: i32::MAX })
    }

    fn look_between(&mut self, node: Node, limits: Limits) -> i32 {
        let board = board(node.mover, node.opponent);
        let units = self.look(board, &self.evaluator.features(board), node.depth as u8, limits);
        (units + UNITS / 2).div_euclid(UNITS).clamp(-64, 64)
    }

    /// Returns the score of a board after a number of plies, in units of the evaluation.
    fn look(&mut self, board: Board, features: &Features, plies: u8, mut limits: Limits) -> i32 {
        self.nodes += 1;
        if plies == 0 {
            return i32::from(self.evaluator.score(features, board).units()).clamp(-MOST * UNITS, MOST * UNITS);
        }
        let moves = board.placements();
        if moves.is_empty() {
            return self.look_past_pass(board, features, plies, limits);
        }
        let mut best = -i32::MAX;
        let killer = self.killers[usize::from(plies)];
        let in_order = std::iter::once(killer).chain(BY_PROMISE.map(|squares| squares & !killer));
        for square in in_order.flat_map(|squares| moves & squares) {
            let flips = board.flips(square);
            let mut next = *features;
            self.evaluator.advance(&mut next, square, flips);
            let below = Limits { alpha: -limits.beta, beta: -limits.alpha };
            best = best.max(-self.look(board.after(square, flips), &next, plies - 1, below));
            limits.alpha = limits.alpha.max(best);
            if limits.alpha >= limits.beta {
                self.killers[usize::from(plies)] = square.into();
                break;
            }
        }
        best
    }

    fn look_past_pass(&mut self, board: Board, features: &Features, plies: u8, limits: Limits) -> i32 {
        let passed = board.passed();
        if passed.placements().is_empty() {
            return i32::from(board.final_margin()) * UNITS;
        }
        let mut next = *features;
        self.evaluator.pass(&mut next);
        -self.look(passed, &next, plies, Limits { alpha: -limits.beta, beta: -limits.alpha })
    }
}
