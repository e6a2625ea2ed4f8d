//! The class `Outcome`.

use crate::argument;
use crate::number;
use crate::side::PySide;
use outflank_rules::Outcome;
use pyo3::prelude::*;

/// The result of a finished game, in discs.
///
/// The empty squares count for the side with more discs; in the anti game the margin is negated.
#[pyclass(name = "Outcome", module = "outflank", frozen, eq, hash)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PyOutcome(pub(crate) Outcome);

#[pymethods]
impl PyOutcome {
    /// Makes the outcome in which Black leads by `margin` discs, or trails if it is negative.
    #[new]
    fn new(#[pyo3(from_py_with = number::margin)] margin: i16) -> Self {
        Self(Outcome::from_margin(margin))
    }

    /// The margin in discs from Black's view; 0 for a draw.
    #[getter]
    fn margin(&self) -> i16 {
        self.0.margin()
    }

    /// The winner, or `None` for a draw.
    #[getter]
    fn winner(&self) -> Option<PySide> {
        self.0.winner().map(PySide::from)
    }

    /// Returns the margin in discs from the view of a side.
    fn margin_for(&self, #[pyo3(from_py_with = argument::side)] side: PySide) -> i16 {
        self.0.margin_for(side.into())
    }

    fn __repr__(&self) -> String {
        format!("Outcome({})", self.margin())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (i16,)) {
        (py.get_type::<Self>().into_any(), (self.margin(),))
    }
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyOutcome>()
}
