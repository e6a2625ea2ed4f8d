//! Counting the lines of play.

use crate::reversi::Position;

/// Counts the lines of play of `depth` plies, by [`crate::perft`].
///
/// It is compiled with the optimisation of this crate, whatever that of the caller is.
///
/// # Examples
///
/// ```
/// use outflank_rules::reversi::{Position, Rules, perft};
///
/// assert_eq!(perft(&Position::start(&Rules::default()), 5), 1396);
/// ```
pub fn perft(from: &Position, depth: u8) -> u64 {
    crate::perft(from, depth)
}
