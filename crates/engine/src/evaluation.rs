//! What a position is worth, by patterns of discs.
//!
//! [`Evaluator`] is what a search needs; [`PatternEvaluator`] is the one that the engine ships with. For each of 46
//! groups of squares (edges, corners, rows, diagonals) the discs on the group pick a row of numbers, as do each side's
//! mobility and parity, and a small [`network`] makes a score of what the rows add up to. To judge boards by the
//! configurations of such groups is M. Buro's idea ("Experiments with Multi-ProbCut and a new high-quality evaluation
//! function for Othello", 1997).
//!
//! A search keeps the [`Features`] of the board up to date move by move, which is far cheaper than to make them anew:
//!
//! ```
//! use outflank_engine::evaluation::{Evaluator, PatternEvaluator};
//! use outflank_othello::{Board, Square};
//!
//! let evaluator = PatternEvaluator::shipped();
//! let (mut board, mut features) = (Board::START, evaluator.features(Board::START));
//!
//! let flips = board.flips(Square::F5);
//! evaluator.advance(&mut features, Square::F5, flips);
//! board = board.after(Square::F5, flips);
//! assert_eq!(features, evaluator.features(board));
//! println!("after f5, {} for White, who is to move", evaluator.score(&features, board));
//! ```

mod evaluator;
mod features;
pub mod layout;
pub mod network;
mod pattern;
mod row_sums;
mod score;
pub mod shape;
pub mod weights;

pub use evaluator::Evaluator;
pub use features::Features;
pub use pattern::PatternEvaluator;
pub use score::Score;
pub use weights::{Weights, WeightsError};
