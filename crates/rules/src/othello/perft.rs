//! Counting the lines of play, fast.

use crate::othello::{Board, Position};
use outflank_kernels::{Kernel, Native};

/// Counts the lines of play of `depth` plies, as [`crate::perft`] does, only faster.
///
/// A pass is a ply, and a game that ends earlier counts as one line.
///
/// # Examples
///
/// ```
/// assert_eq!(outflank_rules::othello::perft(&outflank_rules::othello::Position::START, 6), 8200);
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
    let moves = K::moves(mover, opponent);
    if depth == 1 {
        return u64::from(moves.count_ones()).max(1);
    }
    // Looked at after depth 1: there a pass and the end of the game both count as one line, so which it is need not be
    // known.
    if moves == 0 {
        let is_over = K::moves(opponent, mover) == 0;
        return if is_over { 1 } else { lines::<K>(opponent, mover, depth - 1) };
    }
    // All boards before the first is followed: the last ply is then counted four boards at a time, which is most of the
    // work.
    let boards = boards_after::<K>(mover, opponent, moves);
    if depth == 2 { boards.replies::<K>() } else { boards.lines::<K>(depth - 1) }
}

/// The boards after each move of a position, as the other side sees them.
struct Boards {
    movers: [u64; MAX_BOARDS],
    opponents: [u64; MAX_BOARDS],
    len: usize,
}

/// The most moves of any position, 34, rounded up to fours (H. Takizawa, Jxiv 10.51094/jxiv.480, 2023).
const MAX_BOARDS: usize = 36;

#[inline]
fn boards_after<K: Kernel>(mover: u64, opponent: u64, mut moves: u64) -> Boards {
    let mut boards = Boards { movers: [0; MAX_BOARDS], opponents: [0; MAX_BOARDS], len: 0 };
    while moves != 0 {
        let flips = K::flips(moves.trailing_zeros() as u8, mover, opponent);
        boards.movers[boards.len] = opponent ^ flips;
        boards.opponents[boards.len] = mover ^ flips ^ (moves & moves.wrapping_neg());
        boards.len += 1;
        moves &= moves - 1;
    }
    boards
}

impl Boards {
    fn lines<K: Kernel>(&self, depth: u8) -> u64 {
        let boards = self.movers.iter().zip(&self.opponents).take(self.len);
        boards.map(|(&mover, &opponent)| lines::<K>(mover, opponent, depth)).sum()
    }

    /// Counts the lines of one more ply, four boards at a time.
    #[inline]
    fn replies<K: Kernel>(&self) -> u64 {
        let mut replies = 0;
        for first in (0..self.len).step_by(4) {
            let four = |words: &[u64; MAX_BOARDS]| std::array::from_fn(|i| words[first + i]);
            let moves = K::moves_of_four(four(&self.movers), four(&self.opponents));
            let boards = moves.iter().take(self.len - first);
            replies += boards.map(|moves| u64::from(moves.count_ones()).max(1)).sum::<u64>();
        }
        replies
    }
}
