//! Finds the positions that a game from the start can reach.
//!
//! The search follows every slide from the start, and marks where it has been: one bit for each board of the table and
//! side to move. Discs only disappear, so once the classes with more discs are done, the rest of a class is found by
//! quiet slides alone. A second bit tells which positions of the class are still to be followed; passes over these
//! bits are repeated until none is left.

use super::bit_set::BitSet;
use super::{Class, Scope, Solved, Tablebase};
use crate::alak::Position;
use crate::alak::board::Board;
use crate::alak::position::has_lost;
use crate::{Game, Side, Sides, Workers};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The positions that were found, by the code of their class, the side to move and the number of their board.
pub(super) struct ReachablePositions<'a> {
    table: &'a Tablebase,
    found: Vec<Sides<BitSet>>,
}

impl<'a> ReachablePositions<'a> {
    /// Finds all positions that are not over, unless it is stopped.
    pub(super) fn from_start(table: &'a Tablebase, workers: &Workers<'_>) -> Option<Self> {
        let board_count = |class: &Option<Solved>| class.as_ref().map_or(0, Solved::board_count);
        let nothing = table.classes.iter().map(|class| both(|| BitSet::new(board_count(class)))).collect();
        let reach = Self { table, found: nothing };
        let start = Position::start(table.slots);
        reach.insert(start.board(), start.to_move());
        for together in Class::in_solving_order(table.slots, Scope::FromStart).into_iter().rev() {
            reach.follow(&together, workers)?;
        }
        Some(reach)
    }

    /// Returns how many times a board was found: once for each side to move.
    pub(super) fn times(&self, class: Class, number: usize) -> u64 {
        let found = &self.found[class.code()];
        Side::BOTH.into_iter().filter(|&side| found[side].has(number)).count() as u64
    }

    /// Follows the slides from all positions of some classes, and from those that quiet slides lead to.
    fn follow(&self, together: &[Class], workers: &Workers<'_>) -> Option<()> {
        // Captures from classes with more discs have marked these; from here on only quiet slides add to them.
        let pending: Vec<_> = together.iter().map(|class| self.found[class.code()].clone()).collect();
        loop {
            let is_done = AtomicBool::new(true);
            for (index, &class) in together.iter().enumerate() {
                // A quiet slide hands the turn over, and leads to the class with the numbers swapped.
                let (here, there) = (&pending[index], &pending[together.len() - 1 - index]);
                let blocks = &self.table.solved(class).blocks;
                let follow_block = |block| {
                    if self.pass(class, block, here, there) {
                        is_done.store(false, Relaxed);
                    }
                };
                blocks.for_each(workers, follow_block)?;
            }
            if is_done.into_inner() {
                return Some(());
            }
        }
    }

    /// Follows the slides from the pending positions of a block, and returns whether there were any.
    fn pass(&self, class: Class, block: usize, here: &Sides<BitSet>, there: &Sides<BitSet>) -> bool {
        let blocks = &self.table.solved(class).blocks;
        let mut any = false;
        for (number, board) in blocks.numbers(block).zip(self.table.numbering.boards(blocks, block)) {
            for side in Side::BOTH.into_iter().filter(|&side| here[side].remove(number)) {
                any = true;
                self.follow_board(board, side, there);
            }
        }
        any
    }

    fn follow_board(&self, board: Board, side: Side, pending: &Sides<BitSet>) {
        for step in board.steps(self.table.slots) {
            let after = board.after(step);
            // Positions that are over have no place in the table, and are not counted.
            if has_lost(after.mover) {
                continue;
            }
            let is_quiet = after.mover == board.opponent;
            if let Some(number) = self.insert(after, !side)
                && is_quiet
            {
                pending[!side].insert(number);
            }
        }
    }

    /// Marks a position, and returns the number of its board if it is new.
    fn insert(&self, board: Board, side: Side) -> Option<usize> {
        let class = Class::of(board);
        let number = self.table.numbering.number(&self.table.solved(class).blocks, board);
        self.found[class.code()][side].insert(number).then_some(number)
    }
}

fn both<T>(mut make: impl FnMut() -> T) -> Sides<T> {
    Sides { black: make(), white: make() }
}
