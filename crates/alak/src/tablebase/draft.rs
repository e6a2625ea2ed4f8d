//! What is known about the boards of a class while it is being solved.
//!
//! A *bound* is a number of plies, odd for a win and even for a loss. A board that has a win takes no more plies than
//! its bound; a board without one, should it be lost, takes no fewer. *Hopes* are the slides that may still avoid a
//! loss: the quiet ones that are not decided, and the captures that draw, which stay for ever. A board with a win needs
//! no hopes. So a board is *settled* at its bound as soon as it has no hopes, and what keeps its hopes is drawn.

use super::Solved;
use super::numbering::Blocks;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// The low bits of a state, which count the hopes: at most two slides for each of 18 discs.
const HOPE_BITS: u32 = 6;

/// The bound and the hopes of one board, in one word so that a board costs one access to memory.
#[derive(Clone, Copy)]
pub(super) struct State(u16);

/// The states of a class, which threads change together.
pub(super) struct Draft {
    pub(super) blocks: Blocks,
    states: Vec<AtomicU16>,
}

impl State {
    /// The most plies of a bound.
    pub(super) const MOST_PLIES: u16 = u16::MAX >> HOPE_BITS;

    pub(super) const fn win(plies: u16) -> Self {
        Self(plies << HOPE_BITS)
    }

    /// Makes the state of a board that would take at least so many plies to lose, and 0 when nothing is known.
    pub(super) const fn no_win(slowest_loss: u16, hopes: u16) -> Self {
        Self(slowest_loss << HOPE_BITS | hopes)
    }

    pub(super) const fn bound(self) -> u16 {
        self.0 >> HOPE_BITS
    }

    pub(super) const fn is_settled(self) -> bool {
        self.hopes() == 0
    }

    const fn hopes(self) -> u16 {
        self.0 & ((1 << HOPE_BITS) - 1)
    }

    const fn is_win(self) -> bool {
        self.bound() % 2 == 1
    }
}

impl Draft {
    pub(super) fn new(blocks: Blocks) -> Self {
        Self { states: (0..blocks.board_count()).map(|_| AtomicU16::new(0)).collect(), blocks }
    }

    pub(super) fn set(&self, number: usize, state: State) {
        self.states[number].store(state.0, Relaxed);
    }

    /// Tells of each board of a block whether it is settled at so many plies.
    #[inline]
    pub(super) fn settled_at(&self, block: usize, plies: u16) -> impl Iterator<Item = bool> {
        let settled = plies << HOPE_BITS;
        self.states[self.blocks.numbers(block)].iter().map(move |state| state.load(Relaxed) == settled)
    }

    /// Offers a win to a board, which takes it if it has none that is quicker.
    #[inline]
    pub(super) fn offer_win(&self, number: usize, plies: u16) {
        let state = State(self.states[number].load(Relaxed));
        if !state.is_win() || state.bound() > plies {
            self.set(number, State::win(plies));
        }
    }

    /// Takes a hope from a board that has no win, and returns its plies if this was the last.
    #[inline]
    pub(super) fn take_hope(&self, number: usize, plies: u16) -> Option<u16> {
        if State(self.states[number].load(Relaxed)).is_win() {
            return None;
        }
        let state = State(self.states[number].fetch_sub(1, Relaxed));
        (state.hopes() == 1).then(|| {
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
