//! The class `Reversi`.

use crate::argument;
use crate::errors::{argument_type_error, parse_error, value_error};
use crate::position::PyPosition;
use crate::record::{MovesArgument, game, repr};
use outflank_rules::reversi::{Aim, Position, Rules, Size, SizeError};
use pyo3::Borrowed;
use pyo3::prelude::*;

/// A position of Reversi on a board of 4×4 to 26×26 squares, with the moves that led to it.
///
/// `size` is the side of a square board, a pair (width, height) or a text such as `'6x4'`. `start` is the layout of the
/// first discs: `othello`, `mirrored` (colours exchanged) or `open` (empty; the four centre squares are filled first).
/// With `anti` the side with fewer discs wins. Squares are named by column letter and row number, or numbered row by
/// row from the top left; a pass is `--`, or the number of squares.
///
/// >>> Reversi(6).legal_moves
/// ['c2', 'b3', 'e4', 'd5']
#[pyclass(name = "Reversi", module = "outflank", extends = PyPosition)]
pub(crate) struct PyReversi;

/// The size of a board as an argument.
pub(crate) enum SizeArgument {
    /// The side of a square board.
    Square(i64),
    /// Width times height: `6x4`.
    Text(String),
    /// Width and height.
    Pair(i64, i64),
}

impl<'py> FromPyObject<'_, 'py> for SizeArgument {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(side) = argument.extract() {
            return Ok(Self::Square(side));
        }
        if let Ok(text) = argument.extract() {
            return Ok(Self::Text(text));
        }
        let pair = argument.extract().map(|(width, height)| Self::Pair(width, height));
        pair.map_err(|_| argument_type_error("size", "the size of a board: 6, '6x4' or (6, 4)", &argument))
    }
}

impl SizeArgument {
    /// Returns the size.
    pub(crate) fn size(&self) -> PyResult<Size> {
        let size = match *self {
            Self::Square(side) => byte(side).map_err(|found| SizeError::Width { found }).and_then(Size::square),
            Self::Text(ref text) => text.parse(),
            Self::Pair(width, height) => pair(width, height),
        };
        size.map_err(|error| value_error(format!("size: {error}")))
    }
}

fn pair(width: i64, height: i64) -> Result<Size, SizeError> {
    let width = byte(width).map_err(|found| SizeError::Width { found })?;
    let height = byte(height).map_err(|found| SizeError::Height { found })?;
    Size::STANDARD.with_width(width)?.with_height(height)
}

/// Returns a length as a byte; the error is the length, as far as it fits.
fn byte(length: i64) -> Result<u8, u16> {
    u8::try_from(length).map_err(|_| length.clamp(0, u16::MAX.into()) as u16)
}

/// Returns the rules of a game.
pub(crate) fn rules(size: Option<&SizeArgument>, start: &str, anti: bool) -> PyResult<Rules> {
    Ok(Rules {
        size: size.map_or(Ok(Size::STANDARD), SizeArgument::size)?,
        layout: start.parse().map_err(|error| value_error(format!("start: {error}")))?,
        aim: if anti { Aim::FewestDiscs } else { Aim::MostDiscs },
    })
}

#[pymethods]
impl PyReversi {
    #[new]
    #[pyo3(signature = (size = None, start = "othello", *, anti = false, moves = None))]
    fn new(
        size: Option<SizeArgument>,
        #[pyo3(from_py_with = argument::start)] start: &str,
        #[pyo3(from_py_with = argument::anti)] anti: bool,
        moves: Option<MovesArgument>,
    ) -> PyResult<PyClassInitializer<Self>> {
        Self::initializer(Position::start(&rules(size.as_ref(), start, anti)?), moves)
    }

    /// Parses the size, the cells row by row and the side to move, `4x4 -----OX--XO----- X`, and plays moves.
    ///
    /// `open` or `anti` may follow; a square board needs no size.
    #[staticmethod]
    #[pyo3(signature = (text, moves = None))]
    fn from_text(
        py: Python<'_>,
        #[pyo3(from_py_with = argument::text)] text: String,
        moves: Option<MovesArgument>,
    ) -> PyResult<Bound<'_, Self>> {
        Bound::new(py, Self::initializer(text.parse().map_err(parse_error)?, moves)?)
    }

    /// The number of columns.
    #[getter]
    fn width(slf: PyRef<'_, Self>) -> u8 {
        position(&slf).size().width()
    }

    /// The number of rows.
    #[getter]
    fn height(slf: PyRef<'_, Self>) -> u8 {
        position(&slf).size().height()
    }

    /// Whether the side with fewer discs wins.
    #[getter]
    fn anti(slf: PyRef<'_, Self>) -> bool {
        position(&slf).aim() == Aim::FewestDiscs
    }

    fn __repr__(slf: PyRef<'_, Self>) -> String {
        repr(&slf.as_super().record, "Reversi")
    }
}

impl PyReversi {
    fn initializer(start: Position, moves: Option<MovesArgument>) -> PyResult<PyClassInitializer<Self>> {
        let record = game(start, moves.as_ref())?;
        Ok(PyClassInitializer::from(PyPosition { record }).add_subclass(Self))
    }
}

/// Returns the position of a `Reversi`.
pub(crate) fn position(reversi: &PyRef<'_, PyReversi>) -> Position {
    // A `Reversi` is made from positions of Reversi alone, so the default is never returned.
    reversi.as_super().record.position().as_reversi().cloned().unwrap_or_else(|| Position::start(&Rules::default()))
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyReversi>()
}
