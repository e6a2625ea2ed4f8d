//! The scores of a move and of the best one.

use super::MISTAKE_LOSS;
use outflank_engine::accuracy;
use outflank_rules::Side;

/// The scores of a move and of the best one, in discs for the side that moves: loss, accuracy and turning points are
/// defined by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveScores {
    /// The side that moves.
    pub side: Side,
    /// The score of the best move, no less than that of the move played.
    pub best: i16,
    /// The score of the move played.
    pub played: i16,
    /// Whether both scores are proven.
    pub is_exact: bool,
    /// Whether there was another move.
    pub is_choice: bool,
}

impl MoveScores {
    /// Returns the loss of the move: the score of the best move minus its own, in discs.
    pub const fn loss(self) -> i16 {
        self.best - self.played
    }

    /// Returns the accuracy of the move, in per cent; `None` without a choice.
    pub fn accuracy(self) -> Option<f64> {
        self.is_choice.then(|| accuracy(self.loss().into()))
    }

    /// Returns whether the move changes a win into a draw or a loss, or a draw into a loss.
    ///
    /// Estimates that are nearly even count as draws, and of estimated losses only a mistake is large enough.
    pub const fn is_turning_point(self) -> bool {
        let is_clear = self.is_exact || self.loss() >= MISTAKE_LOSS;
        is_clear && self.result(self.played) < self.result(self.best)
    }

    /// Returns the expected result of a score, from −1 for a loss to 1 for a win.
    const fn result(self, score: i16) -> i16 {
        /// The score up to which an estimate counts as a draw.
        const EVEN: i16 = 2;
        if !self.is_exact && score.abs() <= EVEN { 0 } else { score.signum() }
    }
}

/// Returns the accuracy of a side, in per cent: the mean over its moves with a choice; `None` without any.
///
/// # Examples
///
/// ```
/// use outflank_rules::Side;
/// use outflank_play::review::{MoveScores, mean_accuracy};
///
/// let best = MoveScores { side: Side::Black, best: 2, played: 2, is_exact: false, is_choice: true };
/// let blunder = MoveScores { played: -6, ..best };
/// assert_eq!(mean_accuracy([best, blunder], Side::Black), Some(75.0));
/// assert_eq!(mean_accuracy([best, blunder], Side::White), None);
/// ```
pub fn mean_accuracy(moves: impl IntoIterator<Item = MoveScores>, side: Side) -> Option<f64> {
    let of_side = moves.into_iter().filter(|scores| scores.side == side);
    let accuracies: Vec<f64> = of_side.filter_map(MoveScores::accuracy).collect();
    (!accuracies.is_empty()).then(|| accuracies.iter().sum::<f64>() / accuracies.len() as f64)
}
