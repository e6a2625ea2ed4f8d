//! The class `Alak`.

use crate::argument;
use crate::errors::{parse_error, value_error};
use crate::number;
use crate::position::PyPosition;
use crate::record::{MovesArgument, game, repr};
use outflank_rules::alak::{Position, Slide, Slots};
use pyo3::prelude::*;

/// A position of Alak on a board of 9 to 21 slots, with the moves that led to it.
///
/// Alak is Go on one line: a disc slides to the nearest empty slot on its left or right, and runs of the other side's
/// discs that are closed in by it are removed. A side with one disc or none has lost. Slots are numbered from 1; a move
/// is `3-5`. Black is x and moves first.
///
/// >>> Alak().text
/// 'xxxx...oooo x'
#[pyclass(name = "Alak", module = "outflank", extends = PyPosition)]
pub(crate) struct PyAlak;

#[pymethods]
impl PyAlak {
    #[new]
    #[pyo3(signature = (slots = 11, *, moves = None))]
    fn new(
        #[pyo3(from_py_with = number::slots)] slots: u8,
        moves: Option<MovesArgument>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let slots = Slots::new(slots).map_err(|error| value_error(format!("slots: {error}")))?;
        Self::initializer(Position::start(slots), moves)
    }

    /// Parses the slots from left to right and the side to move, `xxxx...oooo x`, and plays moves.
    #[staticmethod]
    #[pyo3(signature = (text, moves = None))]
    fn from_text(
        py: Python<'_>,
        #[pyo3(from_py_with = argument::text)] text: String,
        moves: Option<MovesArgument>,
    ) -> PyResult<Bound<'_, Self>> {
        Bound::new(py, Self::initializer(text.parse().map_err(parse_error)?, moves)?)
    }

    /// The number of slots.
    #[getter]
    fn slots(slf: PyRef<'_, Self>) -> u8 {
        position(&slf).slots().count()
    }

    /// Returns the numbers of the slots whose discs a move captures; none if it is illegal.
    #[pyo3(signature = (r#move, /))]
    fn captures(slf: PyRef<'_, Self>, #[pyo3(from_py_with = argument::mv)] r#move: &str) -> PyResult<Vec<u8>> {
        let slide: Slide = r#move.parse().map_err(parse_error)?;
        Ok(position(&slf).captures(slide).collect())
    }

    fn __repr__(slf: PyRef<'_, Self>) -> String {
        repr(&slf.as_super().record, "Alak")
    }
}

impl PyAlak {
    fn initializer(start: Position, moves: Option<MovesArgument>) -> PyResult<PyClassInitializer<Self>> {
        let record = game(start, moves.as_ref())?;
        Ok(PyClassInitializer::from(PyPosition { record }).add_subclass(Self))
    }
}

/// Returns the position of an `Alak`.
pub(crate) fn position(alak: &PyRef<'_, PyAlak>) -> Position {
    // An `Alak` is made from positions of Alak alone, so the default is never returned.
    alak.as_super().record.position().as_alak().copied().unwrap_or_else(|| Position::start(Slots::STANDARD))
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyAlak>()
}
