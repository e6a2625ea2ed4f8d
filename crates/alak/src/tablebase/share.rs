//! Shares out work among threads.

use super::BuildError;
use outflank_game::StopFlag;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Below so many boards, threads cost more than they save.
const WORTH_SHARING: usize = 1 << 16;

/// Who does the work, and who may end it.
#[derive(Clone, Copy)]
pub(super) struct Workers<'a> {
    pub(super) threads: NonZeroUsize,
    pub(super) stop: &'a StopFlag,
}

impl Workers<'_> {
    /// Returns the same, or a single thread where there is little to do.
    pub(super) fn for_boards(self, boards: usize) -> Self {
        if boards < WORTH_SHARING { Self { threads: NonZeroUsize::MIN, ..self } } else { self }
    }

    /// Does each of the parts once, in any order, unless it is stopped.
    pub(super) fn share(self, parts: usize, work: impl Fn(usize) + Sync) -> Result<(), BuildError> {
        let next = AtomicUsize::new(0);
        let work = || {
            while !self.stop.is_stopped() {
                let part = next.fetch_add(1, Ordering::Relaxed);
                if part >= parts {
                    return;
                }
                work(part);
            }
        };
        if self.threads.get() == 1 {
            work();
        } else {
            std::thread::scope(|scope| (0..self.threads.get()).for_each(|_| drop(scope.spawn(work))));
        }
        if self.stop.is_stopped() { Err(BuildError::Stopped) } else { Ok(()) }
    }
}
