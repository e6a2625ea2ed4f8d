//! The perfect tablebase: the value of every position of a board length.
//!
//! Positions are seen by the side to move, so that one board serves both colours, and are sorted into material classes.
//! [`class`] gives the order of the classes, [`numbering`] a number to each board, [`solve`] the values of a class.

mod bit_set;
mod class;
mod numbering;
mod options;
mod partial_class;
mod reachable;
mod solve;
mod solved;
mod totals;
mod value;

pub use options::{Scope, TablebaseOptions};
pub use totals::Totals;
pub use value::Value;

use crate::alak::board::Board;
use crate::alak::position::has_lost;
use crate::alak::{Position, Slide, Slots};
use crate::{Game, StopFlag};
use class::Class;
use numbering::Numbering;
use solved::Solved;

/// The value of every position of a board length, with the plies until the game is over.
///
/// # Examples
///
/// ```
/// use outflank_rules::alak::{Position, Slots, Tablebase, Value};
///
/// let table = Tablebase::new(Slots::STANDARD);
/// assert_eq!(table.value(&"xx..xxooo.o x".parse()?), Ok(Value::Win { plies: 1 }));
/// # Ok::<(), outflank_rules::alak::ParsePositionError>(())
/// ```
#[derive(Clone)]
pub struct Tablebase {
    slots: Slots,
    scope: Scope,
    numbering: Numbering,
    /// By the code of the class; `None` for those outside the scope.
    classes: Vec<Option<Solved>>,
}

/// There is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The flag was raised.
    #[error("the tablebase was stopped")]
    Stopped,
    /// A forced win takes longer than the table can store. The longest known one takes 203 plies, on 19 slots.
    #[error("a forced win takes more than 1000 plies, which the table cannot store")]
    TooManyPlies,
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
    #[error("the table holds only positions of at most {most} discs a side")]
    TooManyDiscs {
        /// The most discs of a side.
        most: u8,
    },
}

impl Tablebase {
    /// Solves a board length on one thread, within the [recommended](Scope::recommended) scope.
    ///
    /// From 16 slots on this takes a while, and [`build`](Self::build) can be stopped.
    #[expect(clippy::missing_panics_doc, reason = "nobody raises the flag, and the longest wins are known")]
    pub fn new(slots: Slots) -> Self {
        let options = TablebaseOptions { scope: Scope::recommended(slots), ..TablebaseOptions::default() };
        Self::build(slots, &options, &StopFlag::new(), |_| ())
            .expect("nobody raises the flag, and the longest wins are known")
    }

    /// Returns the bytes that building a table takes at its peak.
    pub fn memory_needed(slots: Slots, scope: Scope) -> u64 {
        let order = Class::in_solving_order(slots, scope);
        let (mut solved, mut peak) = (0, 0);
        for together in &order {
            let boards: u64 = together.iter().map(|class| class.board_count(slots)).sum();
            // Two bytes a board while its class is being solved, and one afterwards.
            // While a class is finished, both forms of it exist.
            peak = peak.max(solved + 3 * boards);
            solved += boards;
        }
        let classes = order.iter().map(Vec::len).sum::<usize>() as u64;
        let needed = peak + Numbering::memory_needed(slots, classes);
        // What is freed in between is not always of use again.
        needed + needed / 16
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
    /// A side that has lost already has a loss in 0 plies.
    ///
    /// # Errors
    ///
    /// Returns an error when the table does not hold the position.
    pub fn value(&self, position: &Position) -> Result<Value, NotInTable> {
        if position.slots() != self.slots {
            return Err(NotInTable::Slots { expected: self.slots, found: position.slots() });
        }
        let most = self.scope.most_discs(self.slots);
        self.board_value(position.board()).ok_or(NotInTable::TooManyDiscs { most })
    }

    /// Returns each legal move with its value for the side that makes it, in the order of the moves.
    ///
    /// # Errors
    ///
    /// Returns an error when the table does not hold the position.
    pub fn values(&self, position: &Position) -> Result<Vec<(Slide, Value)>, NotInTable> {
        // Captures may lead into the table from outside; then some moves would have values and others none.
        self.value(position)?;
        position.moves().map(|slide| Ok((slide, self.value(&position.after(slide))?.before()))).collect()
    }

    fn solved(&self, class: Class) -> &Solved {
        self.classes[class.code()].as_ref().expect("the class is in the scope and solved")
    }

    /// Returns the value of a board for the mover; `None` outside the scope.
    #[inline]
    fn board_value(&self, board: Board) -> Option<Value> {
        if has_lost(board.mover) {
            return Some(Value::Loss { plies: 0 });
        }
        if has_lost(board.opponent) {
            return Some(Value::Win { plies: 0 });
        }
        let class = self.classes[Class::of(board).code()].as_ref()?;
        Some(class.value(&self.numbering, board))
    }
}

impl std::fmt::Debug for Tablebase {
    /// Names the table; its gigabytes stay out of the text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tablebase").field("slots", &self.slots).field("scope", &self.scope).finish_non_exhaustive()
    }
}
