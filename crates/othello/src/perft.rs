//! Counting the lines of play, fast.

use crate::{Board, Position};
use outflank_kernels::{Kernel, Native};

/// Counts the lines of play of `depth` plies, as [`outflank_game::perft`] does, only faster.
///
/// A pass is a ply, and a game that ends earlier counts as one line.
///
/// # Examples
///
/// ```
/// assert_eq!(outflank_othello::perft(&outflank_othello::Position::START, 6), 8200);
/// ```
pub fn perft(from: &Position, depth: u8) -> u64 {
    perft_with::<Native>(from.board(), depth)
}

/// Counts like [`perft`], with a variant of the kernels of one's choice.
pub fn perft_with<K: Kernel>(board: Board, depth: u8) -> u64 {
    lines::<K>(board.mover().bits(), board.opponent().bits(), depth)
}

fn lines<K: Kernel>(mover: u64, opponent: u64, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = K::moves(mover, opponent);
    if depth == 1 {
        return u64::from(moves.count_ones()).max(1);
    }
    if moves == 0 {
        let is_over = K::moves(opponent, mover) == 0;
        return if is_over { 1 } else { lines::<K>(opponent, mover, depth - 1) };
    }
    let mut lines_below = 0;
    while moves != 0 {
        let square = moves.trailing_zeros() as u8;
        let flips = K::flips(square, mover, opponent);
        moves &= moves - 1;
        lines_below += lines::<K>(opponent ^ flips, mover ^ flips ^ 1 << square, depth - 1);
    }
    lines_below
}
