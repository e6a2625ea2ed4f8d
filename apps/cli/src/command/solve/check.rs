//! Comparing with the answers that a file holds.

use super::answer::{Answer, Score};
use super::source::Entry;
use outflank_reversi::Move;
use std::fmt;

/// A way in which an answer is not that of the file.
#[derive(Debug)]
pub(super) enum Fault {
    /// The file has no answer.
    NoAnswer,
    /// A score is another one.
    Score {
        /// The move whose score it is, or none for that of the position.
        of: Option<Move>,
        /// What was found.
        found: Score,
        /// What the file says.
        expected: Score,
    },
}

/// Returns all that is different.
pub(super) fn faults(entry: &Entry, answer: &Answer) -> Vec<Fault> {
    let Some(score) = entry.best_score() else { return vec![Fault::NoAnswer] };
    let best = answer.best.filter(|_| answer.moves.is_empty()).map(|best| (best, answer.score));
    let moves = answer.moves.iter().copied().chain(best);
    let of_moves = moves.filter_map(|(mv, found)| difference(Some(mv), found, entry.score_of(mv)?));
    difference(None, answer.score, score).into_iter().chain(of_moves).collect()
}

impl fmt::Display for Fault {
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

fn difference(of: Option<Move>, found: Score, listed: i8) -> Option<Fault> {
    let expected = found.of_same_kind(listed);
    (found != expected).then_some(Fault::Score { of, found, expected })
}
