//! The arguments and the result of a function on boards.

use super::Boards;
use super::parallel::{Discs, Sharing, for_each};
use crate::arrays::Expected;
use crate::interrupt;
use numpy::{Element, PyArrayDyn, PyReadwriteArrayDyn};
use outflank_rules::StopFlag;
use pyo3::prelude::*;

/// The number of boards from which a call may take so long that somebody stops it; a shorter one needs no thread.
const LONG: usize = 1 << 16;

/// Checked boards, and the array with a row of results for each.
pub(super) struct Call<'py, T: Element> {
    boards: Boards<'py>,
    output: PyReadwriteArrayDyn<'py, T>,
    sharing: Sharing,
}

impl<'py, T: Element + Send> Call<'py, T> {
    /// Checks the arrays, or makes that of the results; `row` is the shape of a row.
    pub(super) fn new(
        boards: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
        row: &[usize],
        sharing: Sharing,
    ) -> PyResult<Self> {
        let (py, boards) = (boards.py(), Boards::new(boards)?);
        let shape: Vec<_> = [boards.discs()?.len()].iter().chain(row).map(|&length| Some(length)).collect();
        // Its text is made by Python code, which may be interrupted.
        let dtype = T::get_dtype(py).str()?.to_string();
        let output = Expected { name: "out", dtype: &dtype, shape: &shape }.writable(py, out)?;
        Ok(Self { boards, output, sharing })
    }

    /// Returns the number of boards.
    pub(super) fn len(&self) -> PyResult<usize> {
        Ok(self.boards.discs()?.len())
    }

    /// Calls `work` with the index of each board, its discs and its row of results, without the GIL; Ctrl-C stops it.
    pub(super) fn run(
        mut self,
        py: Python<'py>,
        work: impl Fn(usize, &Discs, &mut [T]) + Sync,
    ) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        let (input, output, sharing) = (self.boards.discs()?, self.output.as_slice_mut()?, self.sharing);
        let work = |(): &mut (), index, discs: &Discs, row: &mut [T]| work(index, discs, row);
        let stop = StopFlag::new();
        if input.len() < LONG {
            py.detach(|| for_each(input, output, sharing, &stop, || (), work));
        } else {
            interrupt::run(py, &stop, || for_each(input, output, sharing, &stop, || (), work))?;
        }
        Ok((**self.output).clone())
    }

    /// Calls `work` with the state of its thread, the discs of each board and its row of results, until Ctrl-C stops it.
    pub(super) fn run_until_stopped<S: Send>(
        mut self,
        py: Python<'py>,
        stop: &StopFlag,
        state: impl FnMut() -> S + Send,
        work: impl Fn(&mut S, &Discs, &mut [T]) + Sync,
    ) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        let (input, output, sharing) = (self.boards.discs()?, self.output.as_slice_mut()?, self.sharing);
        let work = |state: &mut S, _, discs: &Discs, row: &mut [T]| work(state, discs, row);
        interrupt::run(py, stop, || for_each(input, output, sharing, stop, state, work))?;
        Ok((**self.output).clone())
    }
}
