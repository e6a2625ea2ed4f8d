//! The class `Side`.

use crate::pickle::{Reduced, reduce_member};
use outflank_rules::Side;
use pyo3::prelude::*;

/// A side of a game: `Side.BLACK`, which moves first, or `Side.WHITE`.
#[pyclass(name = "Side", module = "outflank", frozen, eq, hash, from_py_object, rename_all = "SCREAMING_SNAKE_CASE")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PySide {
    /// The side that moves first.
    Black,
    /// The side that moves second.
    White,
}

#[pymethods]
impl PySide {
    /// The other side.
    #[getter]
    fn other(&self) -> Self {
        (!Side::from(*self)).into()
    }

    fn __invert__(&self) -> Self {
        self.other()
    }

    fn __str__(&self) -> &'static str {
        Side::from(*self).name()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Bound<'py, PyAny>, String)> {
        reduce_member(slf.as_any())
    }
}

impl From<Side> for PySide {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl From<PySide> for Side {
    fn from(side: PySide) -> Self {
        match side {
            PySide::Black => Self::Black,
            PySide::White => Self::White,
        }
    }
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PySide>()
}
