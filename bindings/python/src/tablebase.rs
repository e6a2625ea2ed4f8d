//! The classes `Tablebase` and `Value`.

use crate::alak::{PyAlak, position};
use crate::engine::checked_threads;
use crate::errors::value_error;
use crate::interrupt;
use crate::number;
use crate::pickle::Reduced;
use outflank_rules::StopFlag;
use outflank_rules::alak::{Scope, Slots, Tablebase, TablebaseOptions, Value};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The perfect tablebase of Alak on a board of 9 to 21 slots: the value of every position that a game can reach.
///
/// Building it takes a second or two on up to 13 slots; `memory_needed` returns the bytes that it takes. It releases the
/// GIL and stops on Ctrl-C. A copy, also by `pickle`, is built again.
///
/// >>> Tablebase(11).value(Alak.from_text('xx..xxooo.o x'))
/// <Value win in 1>
#[pyclass(name = "Tablebase", module = "outflank", frozen)]
pub(crate) struct PyTablebase(pub(crate) Arc<Tablebase>);

/// The value of a position of Alak for the side to move, if both sides play perfectly.
///
/// Values are ordered: slow losses above quick ones, draws above losses, quick wins above slow ones.
#[pyclass(name = "Value", module = "outflank", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyValue(Value);

#[pymethods]
impl PyTablebase {
    #[new]
    #[pyo3(signature = (slots = 11, *, threads = 1))]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = number::slots)] slots: u8,
        #[pyo3(from_py_with = number::threads)] threads: usize,
    ) -> PyResult<Self> {
        let (slots, threads) = (checked_slots(slots)?, checked_threads(threads)?);
        let options = TablebaseOptions { scope: Scope::recommended(slots), threads };
        let stop = StopFlag::new();
        let table = interrupt::run(py, &stop, || Tablebase::build(slots, &options, &stop, |_| ()))?;
        table.map(|table| Self(Arc::new(table))).map_err(value_error)
    }

    /// Returns the bytes that building the table takes at its peak.
    #[staticmethod]
    fn memory_needed(#[pyo3(from_py_with = number::slots)] slots: u8) -> PyResult<u64> {
        let slots = checked_slots(slots)?;
        Ok(Tablebase::memory_needed(slots, Scope::recommended(slots)))
    }

    /// The number of slots.
    #[getter]
    fn slots(&self) -> u8 {
        self.0.slots().count()
    }

    /// Returns the value of a position for the side to move. Raises `ValueError` if the table does not have it.
    #[pyo3(signature = (position, /))]
    fn value(&self, position: PyRef<'_, PyAlak>) -> PyResult<PyValue> {
        self.0.value(&self::position(&position)).map(PyValue).map_err(value_error)
    }

    /// Returns the value of each legal move for the side that plays it.
    #[pyo3(signature = (position, /))]
    fn values(&self, position: PyRef<'_, PyAlak>) -> PyResult<BTreeMap<String, PyValue>> {
        let values = self.0.values(&self::position(&position)).map_err(value_error)?;
        Ok(values.into_iter().map(|(mv, value)| (mv.to_string(), PyValue(value))).collect())
    }

    /// A copy is built again.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u8,)) {
        (slf.get_type().into_any(), (slf.get().slots(),))
    }

    fn __repr__(&self) -> String {
        format!("<Tablebase of {} slots>", self.slots())
    }
}

#[pymethods]
impl PyValue {
    /// `win`, `loss` or `draw`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            Value::Win { .. } => "win",
            Value::Loss { .. } => "loss",
            Value::Draw => "draw",
        }
    }

    /// The plies until the game is over; `None` for a draw.
    #[getter]
    fn plies(&self) -> Option<u16> {
        self.0.plies()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (&'static str, Option<u16>)> {
        Ok((slf.getattr("_copy")?, (slf.get().kind(), slf.get().plies())))
    }

    #[staticmethod]
    fn _copy(kind: &str, plies: Option<u16>) -> PyResult<Self> {
        let value = match (kind, plies) {
            ("win", Some(plies)) => Value::Win { plies },
            ("loss", Some(plies)) => Value::Loss { plies },
            ("draw", None) => Value::Draw,
            _ => return Err(value_error(format!("kind: expected win, loss or draw, but found {kind}"))),
        };
        Ok(Self(value))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Value {}>", self.0)
    }
}

fn checked_slots(slots: u8) -> PyResult<Slots> {
    Slots::new(slots).map_err(|error| value_error(format!("slots: {error}")))
}

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyTablebase>()?;
    module.add_class::<PyValue>()
}
