//! Comparison with the answers in a file.

use super::problems::BoardProblem;
use super::solution::{GoalScore, Solution};
use outflank_rules::Move;
use std::fmt;

/// A way in which a solution is not that of the file.
#[derive(Debug)]
pub(super) enum Mismatch {
    /// The file has no solution.
    NoAnswer,
    /// A score differs.
    Score {
        /// The move, or none for the score of the position.
        of: Option<Move>,
        /// The score of the solution.
        found: GoalScore,
        /// The score in the file.
        expected: GoalScore,
    },
}

/// Returns all differences from the answers of a problem.
pub(super) fn mismatches(problem: &BoardProblem, solution: &Solution) -> Vec<Mismatch> {
    let Some(score) = problem.best_score() else { return vec![Mismatch::NoAnswer] };
    let best = solution.best.filter(|_| solution.moves.is_empty()).map(|best| (best, solution.score));
    let moves = solution.moves.iter().copied().chain(best);
    let of_moves = moves.filter_map(|(mv, found)| difference(Some(mv), found, problem.score_of(mv)?));
    difference(None, solution.score, score).into_iter().chain(of_moves).collect()
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer => f.write_str("the source has no score to compare with"),
            Self::Score { of: None, found, expected } => {
                write!(f, "the score is {found}, expected {expected}")
            }
            Self::Score { of: Some(mv), found, expected } => {
                write!(f, "the score of {mv} is {found}, expected {expected}")
            }
        }
    }
}

fn difference(of: Option<Move>, found: GoalScore, listed: i8) -> Option<Mismatch> {
    let expected = found.of_same_kind(listed);
    (found != expected).then_some(Mismatch::Score { of, found, expected })
}
