//! What a position is worth, by patterns of discs.
//!
//! [`Evaluator`] is what a search needs; [`PatternEvaluator`] is the one that the engine ships with. It adds up, for
//! each of 46 groups of squares (edges, corners, rows, diagonals), a weight for the discs on the group, one for each
//! side's mobility and one for parity, all by the phase of the game. The idea and the way to find the weights are
//! M. Buro's ("Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).
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
mod pattern;
mod score;
pub mod shape;
pub mod weights;

pub use evaluator::Evaluator;
pub use features::Features;
pub use pattern::PatternEvaluator;
pub use score::Score;
pub use weights::{Weights, WeightsError};
