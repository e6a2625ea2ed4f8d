//! The class `Weights`.

use crate::argument;
use crate::errors::parse_error;
use crate::pickle::Reduced;
use outflank_engine::evaluation::{PatternEvaluator, Weights};
use outflank_files::FileError;
use outflank_play::{EngineFileError, read_weights};
use pyo3::exceptions::{PyException, PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyTuple};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The weights of the evaluation: those that the engine ships with, or those of a file.
#[pyclass(name = "Weights", module = "outflank", frozen)]
pub(crate) struct PyWeights {
    pub(crate) evaluator: Arc<PatternEvaluator>,
    /// Those of a file; none for the shipped ones.
    file: Option<Arc<Weights>>,
}

impl PyWeights {
    fn of_file(weights: Weights) -> Self {
        Self { evaluator: Arc::new(PatternEvaluator::new(&weights)), file: Some(Arc::new(weights)) }
    }
}

#[pymethods]
impl PyWeights {
    /// Returns the weights that the engine ships with.
    #[staticmethod]
    fn shipped() -> Self {
        Self { evaluator: PatternEvaluator::shipped(), file: None }
    }

    /// Reads the weights of a file.
    ///
    /// Raises `OSError` if it cannot be read and `ParseError` if it is not a complete file of weights.
    #[staticmethod]
    #[pyo3(signature = (path, /))]
    fn load(py: Python<'_>, #[pyo3(from_py_with = argument::path)] path: PathBuf) -> PyResult<Self> {
        py.detach(|| read_weights(&path).map(Self::of_file).map_err(engine_file_error))
    }

    /// Parses the bytes of a file of weights.
    ///
    /// Raises `ParseError` if they are not complete.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(py: Python<'_>, #[pyo3(from_py_with = argument::data)] data: PyBackedBytes) -> PyResult<Self> {
        py.detach(|| Weights::from_bytes(&data).map(Self::of_file).map_err(parse_error))
    }

    /// The checksum of the shipped weights, which changes whenever they do.
    #[staticmethod]
    fn shipped_checksum() -> u32 {
        PatternEvaluator::shipped_checksum()
    }

    /// How the weights of a file were made, in words; `None` for the shipped ones.
    #[getter]
    fn provenance(&self) -> Option<&str> {
        self.file.as_ref().map(|weights| weights.provenance())
    }

    fn __repr__(&self) -> String {
        match self.provenance() {
            Some(provenance) => format!("<Weights {provenance:?}>"),
            None => "<Weights shipped>".to_owned(),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, Bound<'py, PyTuple>> {
        let py = slf.py();
        match &slf.get().file {
            None => Ok((slf.getattr("shipped")?, PyTuple::empty(py))),
            Some(weights) => {
                let bytes = py.detach(|| weights.to_bytes());
                Ok((slf.getattr("from_bytes")?, PyTuple::new(py, [PyBytes::new(py, &bytes)])?))
            }
        }
    }
}

/// Returns the evaluator of weights, by default the shipped ones.
pub(crate) fn evaluator(weights: Option<&Bound<'_, PyWeights>>) -> Arc<PatternEvaluator> {
    weights.map_or_else(PatternEvaluator::shipped, |weights| Arc::clone(&weights.get().evaluator))
}

/// Makes an `OSError`, or the subclass of its number, with the name of the file; an interrupt of a file of Python stays one,
/// and so does a `TypeError`.
pub(crate) fn os_error(error: io::Error, path: &Path) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        let stays = |raised: &PyErr| {
            Python::attach(|py| !raised.is_instance_of::<PyException>(py) || raised.is_instance_of::<PyTypeError>(py))
        };
        if error.get_ref().and_then(|inner| inner.downcast_ref()).is_some_and(stays) {
            return error.into();
        }
        return io::Error::new(error.kind(), format!("{}: {error}", path.display())).into();
    };
    let text = error.to_string();
    // Python adds the number itself.
    let text = text.strip_suffix(&format!(" (os error {number})")).unwrap_or(&text);
    PyOSError::new_err((number, text.to_owned(), path.display().to_string()))
}

/// Makes the exception of a file that cannot be read or written.
pub(crate) fn file_error(error: FileError) -> PyErr {
    match error {
        FileError::Read { file, source } | FileError::Write { file, source } => os_error(source, &file),
        FileError::InUse { .. } => PyOSError::new_err(error.to_string()),
    }
}

/// Makes the exception of a file of the engine: an `OSError`, or a `ParseError`.
pub(crate) fn engine_file_error(error: EngineFileError) -> PyErr {
    match error {
        EngineFileError::File(error) => file_error(error),
        EngineFileError::Content { file, source } => parse_error(format!("{}: {source}", file.display())),
    }
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyWeights>()
}
