//! Estimates of scores, from which proof numbers start.

use crate::rules::Rules;
use outflank_engine::evaluation::{Features, PatternEvaluator};
use outflank_rules::othello::{Bitboard, Board};
use std::collections::HashMap;
use std::sync::Arc;

/// Estimates scores, each once: on 8×8 by the engine's evaluation, on smaller boards by mobility and corners.
pub(crate) struct Estimator {
    evaluator: Arc<PatternEvaluator>,
    estimates: HashMap<Board, f32>,
}

impl Estimator {
    pub(crate) fn new(evaluator: Arc<PatternEvaluator>) -> Self {
        Self { evaluator, estimates: HashMap::new() }
    }

    /// Returns the expected score of the mover in discs.
    ///
    /// The evaluation is that of the best move's successor, since the side that moved last is overestimated.
    pub(crate) fn estimate(&mut self, rules: &Rules, board: Board) -> f32 {
        // Kept by the board alone: both sides of a tree ask about it by different bounds, and later trees again.
        *self.estimates.entry(board).or_insert_with(|| {
            if rules.is_full_board() {
                best_successor(rules, board, |next| evaluation(&self.evaluator, next))
            } else {
                best_successor(rules, board, |next| rough_value(rules, next))
            }
        })
    }
}

/// Returns the maximum value of `score` over the boards after a move, negated, or the final score.
fn best_successor(rules: &Rules, board: Board, score: impl Fn(Board) -> f32) -> f32 {
    if let Some(score) = rules.final_score(board) {
        return score.discs().into();
    }
    let after = rules.successors(board).into_iter().map(|next| match rules.final_score(next) {
        Some(score) => -f32::from(score.discs()),
        None => -score(next),
    });
    after.fold(f32::NEG_INFINITY, f32::max)
}

fn evaluation(evaluator: &PatternEvaluator, board: Board) -> f32 {
    evaluator.score(&Features::of(board), board).discs() as f32
}

/// Returns a rough value of a board of any size for its mover: the differences of corners and of mobility.
fn rough_value(rules: &Rules, board: Board) -> f32 {
    const CORNER: f32 = 10.0;
    const MOVE: f32 = 2.5;
    let corners = |discs: Bitboard| (discs & rules.corners()).len() as f32;
    let moves = |board| rules.placements(board).len() as f32;
    CORNER * (corners(board.mover()) - corners(board.opponent())) + MOVE * (moves(board) - moves(board.passed()))
}
