//! Work on many boards, shared by threads.

use outflank_rules::othello::{Bitboard, Board};
use outflank_rules::{StopFlag, Threads, run_jobs};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// The number of threads, and the number of boards that one takes at a time.
#[derive(Clone, Copy)]
pub(super) struct Sharing {
    pub(super) threads: Threads,
    pub(super) chunk: NonZeroUsize,
}

/// A board by its discs: those of the mover, and those of the opponent.
pub(crate) type Discs = [u64; 2];

/// Returns the board of two words.
pub(crate) fn board(&[mover, opponent]: &Discs) -> Board {
    Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent))
}

/// Calls `work` for each board with its index and its part of the output, whose length is a multiple of that of the input.
///
/// Each thread has a state, which `state` returns. The rest is left out when it is stopped.
pub(super) fn for_each<I: Sync, O: Send, S: Send>(
    input: &[I],
    output: &mut [O],
    sharing: Sharing,
    stop: &StopFlag,
    mut state: impl FnMut() -> S,
    work: impl Fn(&mut S, usize, &I, &mut [O]) + Sync,
) {
    let Some(width) = output.len().checked_div(input.len()) else { return };
    let chunk = sharing.chunk.get();
    let parts = input.chunks(chunk).zip(output.chunks_mut(chunk * width)).enumerate();
    let threads = sharing.threads.get().min(input.len().div_ceil(chunk));
    let mut states: Vec<S> = (0..threads).map(|_| state()).collect();
    run_jobs(&mut states, parts, stop, |state, (part, (boards, output))| {
        for ((board, output), index) in boards.iter().zip(output.chunks_mut(width)).zip(part * chunk..) {
            if stop.is_stopped() {
                return ControlFlow::Break(());
            }
            work(state, index, board, output);
        }
        ControlFlow::Continue(())
    });
}
