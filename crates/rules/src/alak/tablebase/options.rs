//! How a tablebase is built.

use crate::Threads;
use crate::alak::Slots;

/// Which positions a [`Tablebase`](crate::alak::Tablebase) holds.
///
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Those in which neither side has more discs than at the start: all that a game from the start can reach.
    #[default]
    FromStart,
    /// Every position with an empty slot.
    Everything,
}

impl Scope {
    /// Returns what is solved within a second or two: everything up to 13 slots, and beyond that only from the start.
    pub const fn recommended(slots: Slots) -> Self {
        if slots.count() <= 13 { Self::Everything } else { Self::FromStart }
    }

    /// Returns the most discs of a side.
    pub(super) const fn most_discs(self, slots: Slots) -> u8 {
        match self {
            Self::FromStart => slots.discs_at_start(),
            // The other side has two, and one slot is empty.
            Self::Everything => slots.count() - 3,
        }
    }
}

/// How a [`Tablebase`](crate::alak::Tablebase) is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseOptions {
    /// Which positions it holds.
    pub scope: Scope,
    /// How many threads solve it.
    pub threads: Threads,
}

impl Default for TablebaseOptions {
    /// The positions from the start, on one thread.
    fn default() -> Self {
        Self { scope: Scope::default(), threads: Threads::ONE }
    }
}
