//! The class `Symmetry`.

use crate::pickle::{Reduced, reduce_member};
use outflank_rules::othello::Symmetry;
use pyo3::prelude::*;

/// One of the eight ways to turn or mirror the board onto itself.
#[pyclass(
    name = "Symmetry",
    module = "outflank",
    frozen,
    eq,
    hash,
    from_py_object,
    rename_all = "SCREAMING_SNAKE_CASE"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PySymmetry {
    /// Nothing changes.
    Identity,
    /// Left and right are exchanged: a1 goes to h1.
    MirrorColumns,
    /// Top and bottom are exchanged: a1 goes to a8.
    MirrorRows,
    /// A half turn: a1 goes to h8.
    #[pyo3(name = "ROTATE_180")]
    Rotate180,
    /// Mirrored at the diagonal a1–h8: h1 goes to a8.
    Transpose,
    /// A quarter turn clockwise: a1 goes to h1.
    #[pyo3(name = "ROTATE_90")]
    Rotate90,
    /// A quarter turn counter-clockwise: a1 goes to a8.
    #[pyo3(name = "ROTATE_270")]
    Rotate270,
    /// Mirrored at the diagonal h1–a8: a1 goes to h8.
    AntiTranspose,
}

/// All symmetries, in the order of [`Symmetry::ALL`].
const ALL: [PySymmetry; 8] = [
    PySymmetry::Identity,
    PySymmetry::MirrorColumns,
    PySymmetry::MirrorRows,
    PySymmetry::Rotate180,
    PySymmetry::Transpose,
    PySymmetry::Rotate90,
    PySymmetry::Rotate270,
    PySymmetry::AntiTranspose,
];

#[pymethods]
impl PySymmetry {
    /// Returns all eight, the identity first; `outflank.batch.symmetries` has this order.
    #[staticmethod]
    fn all() -> Vec<Self> {
        ALL.to_vec()
    }

    /// The symmetry that undoes this one.
    #[getter]
    fn inverse(&self) -> Self {
        ALL[Symmetry::from(*self).inverse() as usize]
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Bound<'py, PyAny>, String)> {
        reduce_member(slf.as_any())
    }
}

impl From<PySymmetry> for Symmetry {
    fn from(symmetry: PySymmetry) -> Self {
        Self::ALL[symmetry as usize]
    }
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PySymmetry>()
}
