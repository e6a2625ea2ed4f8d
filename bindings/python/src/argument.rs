//! Arguments and attributes by name: one table of their types, so that an error names the argument.

use crate::errors::argument_type_error;
use crate::side::PySide;
use crate::symmetry::PySymmetry;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

macro_rules! arguments {
    ($($name:ident: $argument:ty, $expected:literal;)*) => { $(
        pub(crate) fn $name(argument: &Bound<'_, PyAny>) -> PyResult<$argument> {
            let found = argument.extract();
            found.map_err(|_| argument_type_error(stringify!($name), $expected, argument))
        }
    )* };
}

arguments! {
    anti: bool, "True or False";
    black: Option<String>, "a text or None";
    black_rating: Option<f64>, "a number or None";
    comment: Option<String>, "a text or None";
    coordinates: bool, "True or False";
    date: Option<String>, "a text or None";
    evaluation: Option<f64>, "a number of discs or None";
    event: Option<String>, "a text or None";
    legal: bool, "True or False";
    line: String, "a text";
    margin: Option<f64>, "a number of discs or None";
    overwrite: bool, "True or False";
    path: PathBuf, "a path";
    round: Option<String>, "a text or None";
    side: PySide, "a Side";
    site: Option<String>, "a text or None";
    stack: bool, "True or False";
    symmetry: PySymmetry, "a Symmetry";
    tags: BTreeMap<String, String>, "a dict of texts";
    text: String, "a text";
    time: Option<f64>, "a number of seconds or None";
    turn: PySide, "a Side";
    white: Option<String>, "a text or None";
    white_rating: Option<f64>, "a number or None";
    wld: bool, "True or False";
}

/// A text that may be left out.
pub(crate) fn optional_text(argument: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if argument.is_none() { Ok(None) } else { text(argument).map(Some) }
}
