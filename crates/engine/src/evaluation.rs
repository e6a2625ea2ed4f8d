//! The evaluation: the score of a position by patterns of discs.
//!
//! The features of a board are the configurations of discs on groups of squares (the images of the edges, corners, rows and
//! diagonals of [`pattern::PATTERNS`]), both sides' mobility, and parity. Each active feature adds its weights to an
//! accumulator, from which a small [`network`] computes the score. Evaluation by the configurations of such patterns is
//! M. Buro's idea ("Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).
//!
//! A search updates the [`Features`] of the board move by move, which is far cheaper than to compute them from scratch:
//!
//! ```
//! use outflank_engine::evaluation::{Features, PatternEvaluator};
//! use outflank_rules::othello::{Board, Square};
//!
//! let evaluator = PatternEvaluator::shipped();
//! let (mut board, mut features) = (Board::START, Features::of(Board::START));
//!
//! let flips = board.flips(Square::F5);
//! features.advance(Square::F5, flips);
//! board = board.after(Square::F5, flips);
//! assert_eq!(features, Features::of(board));
//! println!("after f5, {} for White, who is to move", evaluator.score(&features, board));
//! ```

mod accumulator;
mod evaluator;
mod features;
pub mod layout;
pub mod network;
pub mod pattern;
mod score;
pub mod weights;

pub use evaluator::PatternEvaluator;
pub use features::Features;
pub use score::Score;
pub use weights::{Weights, WeightsError};
