//! Counting the lines of play.

use crate::Position;

/// Counts the lines of play of `depth` plies, by [`outflank_game::perft`].
///
/// It is compiled with the optimisation of this crate, whatever that of the caller is.
///
/// # Examples
///
/// ```
/// use outflank_reversi::{Position, Rules, perft};
///
/// assert_eq!(perft(&Position::start(&Rules::default()), 5), 1396);
/// ```
pub fn perft(from: &Position, depth: u8) -> u64 {
    outflank_game::perft(from, depth)
}
