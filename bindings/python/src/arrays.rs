//! NumPy arrays as arguments, with errors that name what was expected. No array is copied.

use crate::errors::value_error;
use numpy::{BorrowError, Element, PyArrayDyn, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray};
use numpy::{PyArrayDescrMethods, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// An array that is expected as an argument.
pub(crate) struct Expected<'a> {
    /// The name of the argument.
    pub(crate) name: &'a str,
    /// The name of the data type.
    pub(crate) dtype: &'a str,
    /// The length of each axis; `None` for any length.
    pub(crate) shape: &'a [Option<usize>],
}

impl Expected<'_> {
    /// Returns the array to read.
    pub(crate) fn readonly<'py, T: Element>(
        &self,
        argument: &Bound<'py, PyAny>,
    ) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
        let array = self.check::<T>(argument)?;
        array.try_readonly().map_err(|error| value_error(format!("{}: {error}", self.name)))
    }

    /// Returns the array to write, or makes one; all axes have a length.
    pub(crate) fn writable<'py, T: Element>(
        &self,
        py: Python<'py>,
        argument: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        let shape: Vec<usize> = self.shape.iter().map(|length| length.unwrap_or(0)).collect();
        let array = match argument {
            Some(argument) => self.check::<T>(argument)?,
            None => PyArrayDyn::zeros(py, shape, false),
        };
        array.try_readwrite().map_err(|error| {
            let name = self.name;
            value_error(match error {
                BorrowError::AlreadyBorrowed => format!("{name}: it shares memory with another argument"),
                error => format!("{name}: {error}"),
            })
        })
    }

    fn check<'py, T: Element>(&self, argument: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        let Ok(array) = argument.cast::<PyUntypedArray>() else {
            let found = argument.get_type().name()?;
            return Err(PyTypeError::new_err(format!("{self}, but found an object of type {found}")));
        };
        let dtype = array.dtype();
        let is_of_type = dtype.is_equiv_to(&T::get_dtype(argument.py()));
        if !is_of_type || !self.fits(array.shape()) {
            let found = format!("{self}, but found {} with shape {:?}", dtype.str()?, array.shape());
            return Err(if is_of_type { value_error(found) } else { PyTypeError::new_err(found) });
        }
        if !array.is_c_contiguous() {
            return Err(value_error(format!(
                "{self}, but found one that is not C-contiguous; see numpy.ascontiguousarray"
            )));
        }
        Ok(argument.cast::<PyArrayDyn<T>>()?.clone())
    }

    fn fits(&self, shape: &[usize]) -> bool {
        let fits = |(expected, &found): (&Option<usize>, _)| expected.is_none_or(|expected| expected == found);
        shape.len() == self.shape.len() && self.shape.iter().zip(shape).all(fits)
    }
}

impl std::fmt::Display for Expected<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let length = |length: &Option<usize>| length.map_or("n".to_owned(), |length| length.to_string());
        let lengths: Vec<_> = self.shape.iter().map(length).collect();
        let comma = if lengths.len() == 1 { "," } else { "" };
        write!(f, "{}: expected an array of {} with shape ({}{comma})", self.name, self.dtype, lengths.join(", "))
    }
}
