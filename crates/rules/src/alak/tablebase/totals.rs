//! What a whole game is like.

use super::reachable::ReachablePositions;
use super::{Class, Scope, Tablebase, Value};
use crate::alak::Position;
use crate::{StopFlag, Threads, Workers};

/// Counts of the positions that a game from the start can reach and in which it is not over.
///
/// Wins and losses are those of the side to move; positions that differ in the side to move are different.
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
    /// The value of the start for X, who moves first.
    pub start: Value,
    /// The most plies that a forced win takes in any of them.
    pub longest_plies: u16,
}

impl Tablebase {
    /// Counts the positions that a game from the start can reach, or returns `None` when it was stopped.
    ///
    /// This takes longer than building the table, and a third of its memory again.
    #[expect(clippy::missing_panics_doc, reason = "every scope has the start")]
    pub fn totals(&self, threads: Threads, stop: &StopFlag) -> Option<Totals> {
        let reach = ReachablePositions::from_start(self, &Workers::new(threads, stop))?;
        let start = self.value(&Position::start(self.slots)).expect("every scope has the start");
        let mut totals = Totals { positions: 0, wins: 0, losses: 0, draws: 0, start, longest_plies: 0 };
        for class in Class::in_solving_order(self.slots, Scope::FromStart).into_iter().flatten() {
            let solved = self.solved(class);
            for number in 0..solved.board_count() {
                totals.add(solved.value_of(number), reach.times(class, number));
            }
        }
        Some(totals)
    }
}

impl Totals {
    /// Adds a value `count` times.
    fn add(&mut self, value: Value, times: u64) {
        self.positions += times;
        match value {
            Value::Win { .. } => self.wins += times,
            Value::Loss { .. } => self.losses += times,
            Value::Draw => self.draws += times,
        }
        if times > 0 {
            self.longest_plies = self.longest_plies.max(value.plies().unwrap_or(0));
        }
    }
}
