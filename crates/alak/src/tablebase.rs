//! The perfect tablebase.

mod value;

pub use value::Value;

use crate::{Position, Slide, Slots};
use outflank_game::StopFlag;
use std::num::NonZeroUsize;

/// The value of every position of a board length.
#[derive(Clone, Debug)]
pub struct Tablebase {
    slots: Slots,
    scope: Scope,
}

/// Which positions a [`Tablebase`] holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Those in which neither side has more discs than at the start: all that a game from the start can reach.
    #[default]
    FromStart,
    /// Every position with an empty slot.
    Everything,
}

impl Scope {
    /// Returns the scope that is solved in a second or two: everything up to 13 slots, then from the start.
    pub fn recommended(slots: Slots) -> Self {
        if slots.count() <= 13 { Self::Everything } else { Self::FromStart }
    }
}

/// How a [`Tablebase`] is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseOptions {
    /// Which positions it holds.
    pub scope: Scope,
    /// How many threads solve it.
    pub threads: NonZeroUsize,
}

impl Default for TablebaseOptions {
    fn default() -> Self {
        Self { scope: Scope::default(), threads: NonZeroUsize::MIN }
    }
}

/// The table does not hold the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotInTable {
    /// The board has another length.
    #[error("the table is for boards of {expected} slots, not {found}")]
    Slots {
        /// The length that the table is for.
        expected: Slots,
        /// The length of the position's board.
        found: Slots,
    },
    /// A side has more discs than at the start.
    #[error("the table holds positions of at most {most} discs a side")]
    TooManyDiscs {
        /// The most discs of a side.
        most: u8,
    },
}

/// Counts of the positions that a game from the start can reach and in which it is not over.
///
/// Wins and losses are those of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// All of them.
    pub positions: u64,
    /// Those that the side to move wins.
    pub wins: u64,
    /// Those that the side to move loses.
    pub losses: u64,
    /// Those in which neither side can force a win.
    pub draws: u64,
    /// The value of the start, for X, who moves.
    pub start: Value,
    /// The most plies that a win among them takes against the best defence.
    pub longest_plies: u16,
}

impl Tablebase {
    /// Solves a board length on one thread, within [`Scope::recommended`].
    pub fn new(slots: Slots) -> Self {
        let options = TablebaseOptions { scope: Scope::recommended(slots), ..TablebaseOptions::default() };
        Self::build(slots, &options, &StopFlag::new(), |_, _| ()).expect("nobody raises the flag")
    }

    /// Solves a board length, or returns `None` when it was stopped.
    ///
    /// `progress` hears how many positions are solved, and of how many.
    pub fn build(
        slots: Slots,
        options: &TablebaseOptions,
        stop: &StopFlag,
        progress: impl FnMut(u64, u64),
    ) -> Option<Self> {
        todo!()
    }

    /// Returns the bytes that building a table takes at its peak; the finished table takes a little less.
    pub fn memory_needed(slots: Slots, scope: Scope) -> u64 {
        todo!()
    }

    /// Returns the length of the board.
    pub const fn slots(&self) -> Slots {
        self.slots
    }

    /// Returns which positions it holds.
    pub const fn scope(&self) -> Scope {
        self.scope
    }

    /// Returns the value of a position for the side to move.
    ///
    /// # Errors
    ///
    /// Tells when the table does not hold the position.
    pub fn value(&self, position: &Position) -> Result<Value, NotInTable> {
        todo!()
    }

    /// Returns each legal move with its value for the side that makes it, in the order of the moves.
    ///
    /// # Errors
    ///
    /// Tells when the table does not hold the position.
    pub fn values(&self, position: &Position) -> Result<Vec<(Slide, Value)>, NotInTable> {
        todo!()
    }

    /// Counts the positions that a game from the start can reach, or returns `None` when it was stopped.
    ///
    /// It takes as many threads as it is given, and half a byte for each position of the table.
    pub fn totals(&self, threads: NonZeroUsize, stop: &StopFlag) -> Option<Totals> {
        todo!()
    }
}
