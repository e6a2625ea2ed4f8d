//! Kernels: every variant of this build computes what the rules say.

#[path = "../../crates/kernels/tests/rules/mod.rs"]
mod rules;

use outflank_kernels::{Kernel, Native, Portable, count_stable_discs, stable_discs};

/// The bytes of a board.
const BOARD: usize = 16;

/// Checks four boards.
pub fn check(bytes: &[u8]) {
    let mut words = [0; 8];
    for (word, chunk) in words.iter_mut().zip(bytes.chunks(BOARD / 2)) {
        let mut padded = [0; 8];
        padded[..chunk.len()].copy_from_slice(chunk);
        *word = u64::from_le_bytes(padded);
    }
    let movers = [words[0], words[2], words[4], words[6]];
    let opponents = std::array::from_fn(|board| words[2 * board + 1] & !movers[board]);
    let expected = std::array::from_fn(|board| rules::moves(movers[board], opponents[board]));
    assert_eq!(Portable::moves_of_four(movers, opponents), expected, "{movers:x?} {opponents:x?}");
    assert_eq!(Native::moves_of_four(movers, opponents), expected, "{movers:x?} {opponents:x?}");
    for ((mover, opponent), moves) in movers.into_iter().zip(opponents).zip(expected) {
        assert_eq!(Portable::moves(mover, opponent), moves, "{mover:#x} {opponent:#x}");
        assert_eq!(Native::moves(mover, opponent), moves, "{mover:#x} {opponent:#x}");
    }
    check_flips(movers[0], opponents[0], moves_and_others(expected[0], movers[0] | opponents[0]));
    check_stable(movers[0], opponents[0]);
}

/// Returns the moves, and as many other empty squares as lie next to them in the order of squares.
fn moves_and_others(moves: u64, discs: u64) -> u64 {
    (moves | moves << 1 | moves >> 1) & !discs
}

fn check_flips(mover: u64, opponent: u64, squares: u64) {
    for square in (0..64).filter(|square| squares >> square & 1 == 1) {
        let expected = rules::flips(square, mover, opponent);
        assert_eq!(Portable::flips(square, mover, opponent), expected, "{square} of {mover:#x} {opponent:#x}");
        assert_eq!(Native::flips(square, mover, opponent), expected, "{square} of {mover:#x} {opponent:#x}");
        let last = rules::flips(square, mover, !mover & !(1 << square)).count_ones();
        assert_eq!(Portable::last_flips(square, mover), last, "{square} of {mover:#x}");
        assert_eq!(Native::last_flips(square, mover), last, "{square} of {mover:#x}");
    }
}

/// Stable discs are discs of the mover, and no placement of the opponent flips one.
fn check_stable(mover: u64, opponent: u64) {
    let stable = stable_discs(mover, opponent);
    assert_eq!(stable & !mover, 0, "{mover:#x} {opponent:#x}");
    assert_eq!(count_stable_discs(mover, opponent, 0), stable.count_ones(), "{mover:#x} {opponent:#x}");
    let moves = rules::moves(opponent, mover);
    for square in (0..64).filter(|square| moves >> square & 1 == 1) {
        assert_eq!(rules::flips(square, opponent, mover) & stable, 0, "{square} of {mover:#x} {opponent:#x}");
    }
}
