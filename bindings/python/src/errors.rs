//! Exceptions, whose classes are defined in `outflank.errors`.

use outflank_rules::{Game, IllegalMove};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;

/// Makes a `ParseError`, for a text that is not what was expected.
pub(crate) fn parse_error(error: impl Display) -> PyErr {
    exception("ParseError", (error.to_string(),))
}

/// Makes an `IllegalMoveError`.
pub(crate) fn illegal_move<G: Game>(illegal: IllegalMove<G::Move, G::MoveError>) -> PyErr {
    illegal_move_with::<G>(illegal.to_string(), illegal)
}

/// Makes an `IllegalMoveError` with a message that says where the move is.
pub(crate) fn illegal_move_with<G: Game>(message: String, illegal: IllegalMove<G::Move, G::MoveError>) -> PyErr {
    let IllegalMove { mv, reason } = illegal;
    exception("IllegalMoveError", (message, mv.to_string(), reason.to_string()))
}

/// Makes a `ValueError`, for an argument outside its range.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Makes an exception of `outflank.errors` by its name.
pub(crate) fn exception<A>(name: &str, arguments: A) -> PyErr
where
    A: for<'py> pyo3::call::PyCallArgs<'py>,
{
    Python::attach(|py| {
        let class = py.import("outflank.errors").and_then(|errors| errors.getattr(name));
        class.and_then(|class| class.call1(arguments)).map_or_else(|error| error, PyErr::from_value)
    })
}

/// Makes a `TypeError` for an argument by its name, with what was expected and what was found.
pub(crate) fn argument_type_error(name: &str, expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let error = type_error(expected, found);
    PyTypeError::new_err(Python::attach(|py| format!("{name}: {}", error.value(py))))
}

/// Takes an argument by its attributes; the error is that of the attribute, which it names, and not that of the object.
pub(crate) fn by_attributes<'py, T>(argument: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    argument.extract().map_err(|mut error: PyErr| {
        while let Some(cause) = error.cause(argument.py()) {
            error = cause;
        }
        error
    })
}

/// Makes a `TypeError` for an argument, with what was expected and what was found.
pub(crate) fn type_error(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let found = found.repr().map_or_else(|_| "an object".to_owned(), |text| text.to_string());
    PyTypeError::new_err(format!("expected {expected}, but found {found}"))
}
