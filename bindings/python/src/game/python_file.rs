//! Open files of Python.

use crate::errors::type_error;
use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use std::io::{self, Read};
use std::path::PathBuf;

/// An object whose method `read` returns the next bytes.
pub(crate) struct PythonFile(Py<PyAny>);

impl<'py> FromPyObject<'_, 'py> for PythonFile {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if argument.hasattr("read")? {
            return Ok(Self(argument.to_owned().unbind()));
        }
        Err(type_error("a path, or an open file", &argument))
    }
}

impl PythonFile {
    /// Returns the name of the file, for messages.
    pub(crate) fn name(&self) -> PathBuf {
        let name = Python::attach(|py| self.0.getattr(py, "name").and_then(|name| name.extract(py)));
        name.unwrap_or_else(|_| PathBuf::from("the open file"))
    }
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let read = self.0.call_method1(py, "read", (buffer.len(),))?;
            let bytes: PyBackedBytes = read.extract(py).map_err(|_| {
                PyTypeError::new_err("path: expected a file whose read returns bytes: open it in binary mode, \"rb\"")
            })?;
            let length = bytes.len();
            let room =
                buffer.get_mut(..length).ok_or_else(|| io::Error::other("it returned more bytes than asked for"))?;
            room.copy_from_slice(&bytes);
            Ok(length)
        })
    }
}
