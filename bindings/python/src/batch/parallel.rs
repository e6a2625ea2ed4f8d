//! Work on many boards, shared by threads.

use outflank_game::StopFlag;
use outflank_othello::{Bitboard, Board};
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The number of threads, and the number of boards that one takes at a time.
#[derive(Clone, Copy)]
pub(super) struct Sharing {
    pub(super) threads: NonZeroUsize,
    pub(super) chunk: NonZeroUsize,
}

/// A board by its discs: those of the mover, and those of the opponent.
pub(super) type Discs = [u64; 2];

/// Returns the board of two words.
pub(super) fn board(&[mover, opponent]: &Discs) -> Board {
    Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent))
}

/// Calls `work` for each board with its index and its part of the output, whose length is a multiple of that of the input.
///
/// Each thread has a state, which `state` makes. The rest is left out when it is stopped.
pub(super) fn for_each<I: Sync, O: Send, S>(
    input: &[I],
    output: &mut [O],
    sharing: Sharing,
    stop: &StopFlag,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &I, &mut [O]) + Sync,
) {
    let Some(width) = output.len().checked_div(input.len()) else { return };
    let chunk = sharing.chunk.get();
    let parts = Mutex::new(input.chunks(chunk).zip(output.chunks_mut(chunk * width)).enumerate());
    let run = || {
        let mut state = state();
        loop {
            let next = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((part, (boards, output))) = next else { return };
            for ((board, output), index) in boards.iter().zip(output.chunks_mut(width)).zip(part * chunk..) {
                if stop.is_stopped() {
                    return;
                }
                work(&mut state, index, board, output);
            }
        }
    };
    match sharing.threads.get() {
        1 => run(),
        threads => thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(run)))),
    }
}
