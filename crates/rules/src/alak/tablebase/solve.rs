//! Solves a material class, once the classes with fewer discs are solved.
//!
//! This is retrograde analysis (Thompson, "Retrograde analysis of certain endgames", *ICCA Journal* 9, 1986). Each board
//! of the class first gets the values of its captures, from the solved classes, and a count of its open slides: the
//! quiet ones, which stay in the class and are undecided. Then the layers come one after the other: all wins in one
//! ply, all losses in two, and so on. When a board is lost, every predecessor by a quiet slide is won a ply later, if
//! not sooner. When it is won, every predecessor has one open slide less, and is lost with the last.
//! Captures bring any number of plies into a class, so a board may have to wait for its layer. Boards that no layer
//! settles are drawn: neither side can force a win.
//!
//! The boards of a layer can be taken in any order and by several threads: they change only boards of later layers,
//! and all of them in the same way. The order between layers comes from the end of the threads.

use super::class::Class;
use super::numbering::Numbering;
use super::partial_class::{PartialClass, State};
use super::solved::Solved;
use super::{BuildError, Tablebase, TablebaseOptions, Value};
use crate::alak::Slots;
use crate::alak::board::Board;
use crate::{Progress, StopFlag, Workers};
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

impl Tablebase {
    /// Solves a board length.
    ///
    /// `on_progress` gets the number of solved boards after each class. The result does not depend on the number of
    /// threads.
    ///
    /// # Errors
    ///
    /// Returns an error when it was stopped, or when a forced win takes more plies than the table can hold.
    pub fn build(
        slots: Slots,
        options: &TablebaseOptions,
        stop: &StopFlag,
        mut on_progress: impl FnMut(Progress),
    ) -> Result<Self, BuildError> {
        let order = Class::in_solving_order(slots, options.scope);
        let of = order.iter().flatten().map(|class| class.board_count(slots) as usize).sum();
        let classes = (0..Class::CODES).map(|_| None).collect();
        let mut table = Self { slots, scope: options.scope, numbering: Numbering::new(slots), classes };
        let (mut done, workers) = (0, Workers::new(options.threads, stop));
        for together in order {
            on_progress(Progress { done, of });
            let solved = solve(&table, &together, &workers)?;
            for class in solved {
                done += class.board_count();
                let code = class.blocks.class().code();
                table.classes[code] = Some(class);
            }
        }
        on_progress(Progress { done, of });
        Ok(table)
    }
}

/// Solves a class and the one with the numbers swapped.
fn solve(solved: &Tablebase, together: &[Class], workers: &Workers<'_>) -> Result<Vec<Solved>, BuildError> {
    let partials: Vec<_> = together.iter().map(|&class| PartialClass::new(solved.numbering.blocks(class))).collect();
    let solver = Solver { solved, last_layer: AtomicU16::new(0) };
    for partial in &partials {
        let evaluate = |block| solver.evaluate_captures(partial, block);
        partial.blocks.for_each(workers, evaluate).ok_or(BuildError::Stopped)?;
    }
    let mut layer = 1;
    // The threads of the layer before have ended, so that all that they expected is seen.
    while layer <= solver.last_layer.load(Relaxed) {
        // Short of this, the plies of a board and one more fit a state.
        if layer == State::MAX_PLIES {
            return Err(BuildError::TooManyPlies);
        }
        // A predecessor has the turn the other way round, so it lies in the other class of the two, or in the same
        // where there is one.
        for (partial, other) in partials.iter().zip(partials.iter().rev()) {
            let settle = |block| solver.settle(partial, other, block, layer);
            partial.blocks.for_each(workers, settle).ok_or(BuildError::Stopped)?;
        }
        layer += 1;
    }
    Ok(partials.into_iter().map(PartialClass::finish).collect())
}

struct Solver<'a> {
    solved: &'a Tablebase,
    last_layer: AtomicU16,
}

impl Solver<'_> {
    /// Sets the initial states of a block's boards, before any slide of this class is decided.
    fn evaluate_captures(&self, partial: &PartialClass, block: usize) {
        let boards = self.solved.numbering.boards(&partial.blocks, block);
        for (number, board) in partial.blocks.numbers(block).zip(boards) {
            let state = self.first_state(board);
            partial.set(number, state);
            if state.is_settled() {
                self.expect_layer(state.bound());
            }
        }
    }

    fn first_state(&self, board: Board) -> State {
        let (mut quickest_win, mut slowest_loss, mut open_slides) = (None, 0, 0);
        for step in board.steps(self.solved.slots) {
            let after = board.after(step);
            // A quiet slide: nothing was removed.
            if after.mover == board.opponent {
                open_slides += 1;
                continue;
            }
            match self.solved.board_value(after).expect("a capture leads to a solved class").before() {
                Value::Win { plies } => quickest_win = Some(quickest_win.map_or(plies, |win: u16| win.min(plies))),
                Value::Loss { plies } => slowest_loss = plies.max(slowest_loss),
                // Never closed, so the board cannot be lost.
                Value::Draw => open_slides += 1,
            }
        }
        quickest_win.map_or(State::no_win(slowest_loss, open_slides), State::win)
    }

    /// Updates the predecessors, which are in `other`, of the boards of a block that are settled in a layer.
    fn settle(&self, partial: &PartialClass, other: &PartialClass, block: usize, layer: u16) {
        let boards = self.solved.numbering.boards(&partial.blocks, block);
        for (_, board) in partial.settled_at(block, layer).zip(boards).filter(|&(is_settled, _)| is_settled) {
            self.update_predecessors(other, board, layer);
        }
    }

    fn update_predecessors(&self, other: &PartialClass, board: Board, layer: u16) {
        let is_lost = layer.is_multiple_of(2);
        for before in board.before(self.solved.slots) {
            let number = self.solved.numbering.number(&other.blocks, before);
            if is_lost {
                other.record_win(number, layer + 1);
                self.expect_layer(layer + 1);
            } else if let Some(plies) = other.close_slide(number, layer + 1) {
                self.expect_layer(plies);
            }
        }
    }

    fn expect_layer(&self, layer: u16) {
        // Most of the time it is expected already, and reading is cheaper than writing.
        if layer > self.last_layer.load(Relaxed) {
            self.last_layer.fetch_max(layer, Relaxed);
        }
    }
}
