//! Functions on NumPy arrays of boards.
//!
//! A board is two words: the discs of the side to move and those of its opponent. The arrays are read and written in place,
//! without the GIL.

mod call;
mod parallel;
mod rules;
mod search;

use crate::arrays::Expected;
use crate::engine::checked_threads;
use crate::errors::value_error;
use numpy::PyReadonlyArrayDyn;
use outflank_rules::othello::Bitboard;
pub(crate) use parallel::board;
use parallel::{Discs, Sharing};
use pyo3::prelude::*;
use std::num::NonZeroUsize;

/// An array of boards, checked.
pub(crate) struct Boards<'py>(PyReadonlyArrayDyn<'py, u64>);

impl<'py> Boards<'py> {
    /// Takes an array of shape (n, 2).
    pub(crate) fn new(argument: &Bound<'py, PyAny>) -> PyResult<Self> {
        let expected = Expected { name: "boards", dtype: "uint64", shape: &[None, Some(2)] };
        let boards = Self(expected.readonly(argument)?);
        let overlapping = boards.discs()?.iter().position(|[mover, opponent]| mover & opponent != 0);
        match overlapping {
            None => Ok(boards),
            Some(index) => {
                let [mover, opponent] = boards.discs()?[index];
                let squares = Bitboard::from_bits(mover & opponent);
                Err(value_error(format!("boards: in board {index} both sides have a disc on {squares}")))
            }
        }
    }

    pub(crate) fn discs(&self) -> PyResult<&[Discs]> {
        Ok(self.0.as_slice()?.as_chunks().0)
    }
}

/// Returns how threads share work that takes some nanoseconds a board.
fn cheap(threads: usize) -> PyResult<Sharing> {
    // So many boards take tens of microseconds, against which it costs little to hand them out.
    sharing(threads, 4096)
}

fn sharing(threads: usize, chunk: usize) -> PyResult<Sharing> {
    Ok(Sharing { threads: checked_threads(threads)?, chunk: NonZeroUsize::new(chunk).unwrap_or(NonZeroUsize::MIN) })
}

/// Registers the functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    rules::register(module)?;
    search::register(module)
}
