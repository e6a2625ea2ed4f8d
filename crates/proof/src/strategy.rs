//! Random positions at the cut of a proof that nobody has searched, to predict its size.
//!
//! A proof that a side reaches a score needs one move where this side is to move, and all moves where the other one is. So
//! a random path follows the best move of the one side, by search, and draws the moves of the other. The inverse of a
//! path's probability is its weight: the mean weight estimates the number of paths, and a weighted mean over the positions
//! that they reach the mean over all of them (D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics
//! of Computation 29, 1975, 121–136). Good moves are drawn more often, since it is they that cost much to refute.

use outflank_engine::{Engine, SearchError, SearchLimits};
use outflank_rules::Side;
use outflank_rules::othello::{Board, Move};
use std::num::NonZeroU8;

/// The depth of the searches that choose the moves of the proving side.
const STRATEGY_DEPTH: u8 = 10;
/// The depth of the searches from which the moves of the other side are drawn.
const REPLY_DEPTH: u8 = 4;
/// The discs by which a move is worse that make it e times less likely.
const TEMPERATURE: f64 = 12.0;
/// What is added to the relative probability of each move.
const FLOOR: f64 = 0.03;

/// A position at the end of a random path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathEnd {
    /// The position, in canonical form.
    pub board: Board,
    /// Whether it is the proving side's turn.
    pub is_prover_to_move: bool,
    /// The inverse of the path's probability.
    pub weight: f64,
}

/// Draws a path on 8×8 from the start of the game to a position with `empties` empties; `prover` is the side whose score is
/// to be proven. Returns `None` if the game ends before.
///
/// The engine is cleared before each search, so that the path depends on the random numbers alone.
pub fn random_path(prover: Side, empties: u32, engine: &mut Engine, random: &mut fastrand::Rng) -> Option<PathEnd> {
    let (mut board, mut is_prover_to_move, mut weight) = (Board::START, prover == Side::Black, 1.0);
    while board.empties().len() > empties {
        let (mv, probability) = if is_prover_to_move {
            (best_move(board, engine).ok()?, 1.0)
        } else {
            draw(&moves(board, engine).ok()?, random)
        };
        weight /= probability;
        board = match mv {
            Move::Place(square) => board.after(square, board.flips(square)),
            Move::Pass => board.passed(),
        };
        is_prover_to_move = !is_prover_to_move;
    }
    Some(PathEnd { board: board.canonical().0, is_prover_to_move, weight })
}

fn best_move(board: Board, engine: &mut Engine) -> Result<Move, SearchError> {
    engine.clear();
    engine.search(board).limits(SearchLimits::to_depth(STRATEGY_DEPTH)).run().map(|report| report.best())
}

/// Returns the moves with their scores in discs.
fn moves(board: Board, engine: &mut Engine) -> Result<Vec<(Move, f64)>, SearchError> {
    engine.clear();
    let limits = SearchLimits { lines: NonZeroU8::MAX, ..SearchLimits::to_depth(REPLY_DEPTH) };
    let report = engine.search(board).limits(limits).run()?;
    Ok(report.lines.iter().map(|line| (line.moves[0], line.verdict.score().discs())).collect())
}

/// Draws one of the moves, the best one first; returns it with its probability.
fn draw(moves: &[(Move, f64)], random: &mut fastrand::Rng) -> (Move, f64) {
    let best = moves[0].1;
    // The floor keeps probabilities away from 0, whose inverse would let one rare path outweigh all others.
    let shares: Vec<f64> = moves.iter().map(|&(_, score)| ((score - best) / TEMPERATURE).exp() + FLOOR).collect();
    let sum: f64 = shares.iter().sum();
    let mut left = random.f64() * sum;
    let drawn = shares.iter().position(|share| {
        left -= share;
        left < 0.0
    });
    let drawn = drawn.unwrap_or(moves.len() - 1);
    (moves[drawn].0, shares[drawn] / sum)
}

/// The weighted mean of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightedMean {
    /// The mean.
    pub mean: f64,
    /// Its standard error, by the variance of a ratio estimator.
    pub error: f64,
}

impl WeightedMean {
    /// Returns the mean of values with weights; `None` without values.
    pub fn of(values: &[(f64, f64)]) -> Option<Self> {
        let sum: f64 = values.iter().map(|(weight, _)| weight).sum();
        if values.is_empty() {
            return None;
        }
        let mean = values.iter().map(|(weight, value)| weight * value).sum::<f64>() / sum;
        let squares: f64 = values.iter().map(|(weight, value)| (weight * (value - mean)).powi(2)).sum();
        Some(Self { mean, error: squares.sqrt() / sum })
    }
}
