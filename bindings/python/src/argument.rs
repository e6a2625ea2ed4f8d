//! Arguments and attributes by name: one table of their types, so that an error names the argument.

use crate::book::PyBook;
use crate::errors::argument_type_error;
use crate::position::PyPosition;
use crate::side::PySide;
use crate::svg::{Arrow, Label};
use crate::symmetry::PySymmetry;
use crate::tablebase::PyTablebase;
use crate::weights::PyWeights;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use std::collections::{BTreeMap, HashMap};
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
    agent_side: String, "a text";
    anti: bool, "True or False";
    arrows: Option<Vec<Arrow>>, "a list of pairs of squares or None";
    autoreset: String, "a text";
    black: Option<String>, "a text or None";
    black_rating: Option<f64>, "a number or None";
    comment: Option<String>, "a text or None";
    coordinates: bool, "True or False";
    data: PyBackedBytes, "bytes";
    date: Option<String>, "a text or None";
    evaluation: Option<f64>, "a number of discs or None";
    event: Option<String>, "a text or None";
    illegal_action: String, "a text";
    last_move: Option<String>, "a text or None";
    legal: bool, "True or False";
    line: String, "a text";
    margin: Option<f64>, "a number of discs or None";
    opponent: Option<String>, "a text or None";
    overwrite: bool, "True or False";
    path: PathBuf, "a path";
    reward: String, "a text";
    round: Option<String>, "a text or None";
    side: PySide, "a Side";
    site: Option<String>, "a text or None";
    stack: bool, "True or False";
    symmetry: PySymmetry, "a Symmetry";
    tags: BTreeMap<String, String>, "a dict of texts";
    text: String, "a text";
    time: Option<f64>, "a number of seconds or None";
    turn: PySide, "a Side";
    values: Option<HashMap<String, Label>>, "a dict of numbers or texts by square, or None";
    white: Option<String>, "a text or None";
    white_rating: Option<f64>, "a number or None";
    wld: bool, "True or False";
}

macro_rules! texts {
    ($($name:ident)*) => { $(
        pub(crate) fn $name<'a>(argument: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
            borrowed_text(stringify!($name), argument)
        }
    )* };
}

texts! { errors name rules size start }

macro_rules! optional_objects {
    ($($name:ident: $class:ty, $expected:literal;)*) => { $(
        pub(crate) fn $name<'a, 'py>(argument: &'a Bound<'py, PyAny>) -> PyResult<Option<&'a Bound<'py, $class>>> {
            if argument.is_none() {
                return Ok(None);
            }
            argument.cast().map(Some).map_err(|_| argument_type_error(stringify!($name), $expected, argument))
        }
    )* };
}

optional_objects! {
    book: PyBook, "a Book or None";
    tablebase: PyTablebase, "a Tablebase or None";
    weights: PyWeights, "Weights or None";
}

pub(crate) fn position<'a, 'py>(argument: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyPosition>> {
    argument.cast().map_err(|_| argument_type_error("position", "a Board, Reversi or Alak", argument))
}

/// The text of a move.
pub(crate) fn mv<'a>(argument: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    borrowed_text("move", argument)
}

/// The name of a format, which must be given.
pub(crate) fn given_format<'a>(argument: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    borrowed_text("format", argument)
}

/// The name of a format, or `None` if it follows from something else.
pub(crate) fn format<'a>(argument: &'a Bound<'_, PyAny>) -> PyResult<Option<&'a str>> {
    if argument.is_none() { Ok(None) } else { given_format(argument).map(Some) }
}

fn borrowed_text<'a>(name: &str, argument: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    argument.extract().map_err(|_| argument_type_error(name, "a text", argument))
}

/// A text that may be left out.
pub(crate) fn optional_text(argument: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if argument.is_none() { Ok(None) } else { text(argument).map(Some) }
}
