//! The accuracy of a move.

/// Returns the accuracy of a move by its loss in discs, in per cent: 100 for the best move, halved by every eight discs.
///
/// # Examples
///
/// ```
/// use outflank_engine::accuracy;
///
/// assert_eq!([0.0, 8.0, 16.0].map(accuracy), [100.0, 50.0, 25.0]);
/// ```
pub fn accuracy(loss: f64) -> f64 {
    /// The loss that halves it, in discs.
    const HALVING: f64 = 8.0;
    100.0 * (-loss / HALVING).exp2()
}
