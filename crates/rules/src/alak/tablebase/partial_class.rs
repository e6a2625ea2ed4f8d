//! What is known about the boards of a class while it is being solved.
//!
//! A *bound* is a number of plies, odd for a win and even for a loss. A board that has a win takes no more plies than
//! its bound; a board without one, should it be lost, takes no fewer. *Open slides* are those that may still avoid a
//! loss: the quiet ones that are undecided, and the captures that draw, which stay open. A board with a win counts
//! none. So a board is *settled* at its bound as soon as it has no open slides; boards that keep some are drawn.

use super::Solved;
use super::numbering::Blocks;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// The low bits of a state, which count the open slides: at most two slides for each of 18 discs.
const OPEN_BITS: u32 = 6;

/// The bound and the number of open slides of one board, in one word so that a board costs one access to memory.
#[derive(Clone, Copy)]
pub(super) struct State(u16);

/// The states of the boards of a class, which threads update together.
pub(super) struct PartialClass {
    pub(super) blocks: Blocks,
    states: Vec<AtomicU16>,
}

impl State {
    /// The maximum number of plies of a bound.
    pub(super) const MAX_PLIES: u16 = u16::MAX >> OPEN_BITS;

    pub(super) const fn win(plies: u16) -> Self {
        Self(plies << OPEN_BITS)
    }

    /// Makes the state of a board without a win: a loss would take at least `slowest_loss` plies; 0 when nothing is known.
    pub(super) const fn no_win(slowest_loss: u16, open_slides: u16) -> Self {
        Self(slowest_loss << OPEN_BITS | open_slides)
    }

    pub(super) const fn bound(self) -> u16 {
        self.0 >> OPEN_BITS
    }

    pub(super) const fn is_settled(self) -> bool {
        self.open_slides() == 0
    }

    const fn open_slides(self) -> u16 {
        self.0 & ((1 << OPEN_BITS) - 1)
    }

    const fn is_win(self) -> bool {
        self.bound() % 2 == 1
    }
}

impl PartialClass {
    pub(super) fn new(blocks: Blocks) -> Self {
        Self { states: (0..blocks.board_count()).map(|_| AtomicU16::new(0)).collect(), blocks }
    }

    pub(super) fn set(&self, number: usize, state: State) {
        self.states[number].store(state.0, Relaxed);
    }

    /// Returns for each board of a block whether it is settled at `plies`.
    #[inline]
    pub(super) fn settled_at(&self, block: usize, plies: u16) -> impl Iterator<Item = bool> {
        let settled = plies << OPEN_BITS;
        self.states[self.blocks.numbers(block)].iter().map(move |state| state.load(Relaxed) == settled)
    }

    /// Records a win of a board unless it has one in as few plies.
    #[inline]
    pub(super) fn record_win(&self, number: usize, plies: u16) {
        let state = State(self.states[number].load(Relaxed));
        // Read and then written without a lock: in one layer all threads record the same plies, so it does not matter
        // who is last.
        if !state.is_win() || state.bound() > plies {
            self.set(number, State::win(plies));
        }
    }

    /// Closes a slide of a board that has no win; returns the plies of its loss if it was the last open one.
    #[inline]
    pub(super) fn close_slide(&self, number: usize, plies: u16) -> Option<u16> {
        // No win is recorded meanwhile: odd layers close slides only, and even ones record wins only.
        if State(self.states[number].load(Relaxed)).is_win() {
            return None;
        }
        let state = State(self.states[number].fetch_sub(1, Relaxed));
        // Exactly one thread takes the last open slide, and it alone writes the state then.
        (state.open_slides() == 1).then(|| {
            // The loser chooses the slowest loss, which may be a capture known from the start.
            let slowest = state.bound().max(plies);
            self.set(number, State::no_win(slowest, 0));
            slowest
        })
    }

    /// Returns what is settled; the rest is drawn.
    pub(super) fn finish(self) -> Solved {
        let states = self.states.into_iter().map(|state| State(state.into_inner()));
        Solved::new(self.blocks, states.map(|state| state.is_settled().then_some(state.bound())))
    }
}
