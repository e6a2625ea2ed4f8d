//! A shallow look by the evaluation, which orders the moves far from the end.
//!
//! Many empty squares away from the end, the number of replies says less about a move than the evaluation does. A look
//! costs far more than counting replies, but a better order of moves saves whole subtrees.

use super::ordering::{Candidate, Candidates};
use super::{Search, final_margin};
use crate::evaluation::{Evaluator, Features, Score};
use outflank_othello::{Bitboard, Board, Square};

/// From this many empty squares on, the evaluation takes part in the order of the moves.
pub(super) const FROM: u32 = 12;

/// How many plies a look goes beyond the move, by the number of empty squares.
fn plies(empties: u32) -> u8 {
    match empties {
        ..=15 => 0,
        16..=19 => 1,
        20..=23 => 2,
        _ => 3,
    }
}

/// What a disc of the evaluation adds to a move's priority; a reply of the opponent takes 32 from it.
const PER_DISC: i32 = 32;

/// The scores that still matter, in units of the evaluation.
#[derive(Clone, Copy)]
struct Limits {
    alpha: i32,
    beta: i32,
}

/// A move that is worse than the best one by this much comes late, and it does not matter how late.
const MARGIN: i32 = 12 * Score::UNITS_PER_DISC as i32;

impl Search<'_> {
    /// Adds to each move's priority what a shallow look says about it.
    pub(super) fn look_ahead<const N: usize>(&mut self, candidates: &mut Candidates<N>, board: Board) {
        let empties = board.empties().len();
        let features = self.evaluator.features(board);
        let mut best = -i32::MAX / 2;
        candidates.add_priority(|Candidate { square, mover, opponent }| {
            let flips = board.opponent() ^ Bitboard::from_bits(mover);
            let mut next = features;
            self.evaluator.advance(&mut next, Square::from_index(square.into()), flips);
            let child = Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent));
            let limits = Limits { alpha: -i32::MAX, beta: MARGIN - best };
            let score = -self.look(child, &next, plies(empties), limits);
            best = best.max(score);
            score * PER_DISC / i32::from(Score::UNITS_PER_DISC)
        });
    }

    /// Returns the score of a board after a number of plies, in units of the evaluation.
    fn look(&mut self, board: Board, features: &Features, plies: u8, mut limits: Limits) -> i32 {
        self.nodes += 1;
        if plies == 0 {
            return self.evaluator.score(features, board).units().into();
        }
        let moves = board.placements();
        if moves.is_empty() {
            return self.look_past_pass(board, features, plies, limits);
        }
        let mut best = -i32::MAX;
        for square in moves {
            let flips = board.flips(square);
            let mut next = *features;
            self.evaluator.advance(&mut next, square, flips);
            let below = Limits { alpha: -limits.beta, beta: -limits.alpha };
            best = best.max(-self.look(board.after(square, flips), &next, plies - 1, below));
            limits.alpha = limits.alpha.max(best);
            if limits.alpha >= limits.beta {
                break;
            }
        }
        best
    }

    fn look_past_pass(&mut self, board: Board, features: &Features, plies: u8, limits: Limits) -> i32 {
        let passed = board.passed();
        if passed.placements().is_empty() {
            return final_margin(board.mover().bits(), board.opponent().bits()) * i32::from(Score::UNITS_PER_DISC);
        }
        let mut next = *features;
        self.evaluator.pass(&mut next);
        -self.look(passed, &next, plies, Limits { alpha: -limits.beta, beta: -limits.alpha })
    }
}
