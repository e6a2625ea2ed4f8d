//! The cells of a board of any game, by the names of squares and as bits.

use crate::errors::{argument_type_error, parse_error};
use outflank_rules::reversi::Square;
use outflank_rules::{Position, Side, Sides, Variant};
use pyo3::Borrowed;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

/// The cells of a board, row by row from the top left.
pub(crate) struct Grid {
    pub(crate) width: usize,
    pub(crate) cells: Vec<Option<Side>>,
    pub(crate) names: SquareNames,
}

/// How the squares are named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SquareNames {
    /// By column and row: `a1`.
    Letters,
    /// By number from 1.
    Numbers,
}

/// A square as an argument.
pub(crate) enum SquareArgument {
    /// Its name.
    Name(String),
    /// Its index, row by row from the top left.
    Index(i128),
}

impl<'py> FromPyObject<'_, 'py> for SquareArgument {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = argument.extract() {
            return Ok(Self::Name(name));
        }
        if let Ok(index) = argument.extract() {
            return Ok(Self::Index(index));
        }
        Err(argument_type_error("square", "its name such as f5, or its index", &argument))
    }
}

impl Grid {
    /// Returns the cells of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let names = if position.variant() == Variant::Alak { SquareNames::Numbers } else { SquareNames::Letters };
        Self { width: position.size().columns.into(), cells: position.cells(), names }
    }

    /// Returns the number of rows.
    pub(crate) fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// Returns the index of a square, if the board has it.
    pub(crate) fn index(&self, square: &SquareArgument) -> Option<usize> {
        let index = match square {
            SquareArgument::Index(index) => usize::try_from(*index).ok()?,
            SquareArgument::Name(name) => self.index_of_name(name)?,
        };
        (index < self.cells.len()).then_some(index)
    }

    /// Returns the index of a square, or the error of the argument.
    pub(crate) fn known_index(&self, square: &SquareArgument) -> PyResult<usize> {
        let name = match square {
            SquareArgument::Name(name) => format!("{name:?}"),
            SquareArgument::Index(index) => index.to_string(),
        };
        self.index(square).ok_or_else(|| parse_error(format!("square: the board has no square {name}")))
    }

    fn index_of_name(&self, name: &str) -> Option<usize> {
        match self.names {
            SquareNames::Numbers => name.parse::<usize>().ok()?.checked_sub(1),
            SquareNames::Letters => {
                let square: Square = name.parse().ok()?;
                let column = usize::from(square.column);
                (column < self.width).then_some(usize::from(square.row) * self.width + column)
            }
        }
    }

    /// Returns the squares of a move: the one of a placement, the two of a slide, none of a pass.
    pub(crate) fn squares_of_move(&self, mv: &str) -> Vec<usize> {
        mv.split('-').filter_map(|name| self.index_of_name(name)).filter(|&index| index < self.cells.len()).collect()
    }

    /// Counts the discs of each side.
    pub(crate) fn disc_counts(&self) -> Sides<usize> {
        let mut counts = Sides::default();
        for &side in self.cells.iter().flatten() {
            counts[side] += 1;
        }
        counts
    }

    /// Returns the cells with a content as bits of an integer: bit 0 is the first cell.
    pub(crate) fn bits<'py>(&self, py: Python<'py>, content: Option<Side>) -> PyResult<Bound<'py, PyAny>> {
        let byte = |cells: &[Option<Side>]| {
            let bits = cells.iter().enumerate().map(|(bit, &cell)| u8::from(cell == content) << bit);
            bits.sum::<u8>()
        };
        let bytes: Vec<u8> = self.cells.chunks(8).map(byte).collect();
        py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))
    }
}

/// Returns the letter of a column, from 0.
pub(crate) fn column_letter(column: usize) -> char {
    // No board has more than 26 columns.
    char::from(b'a' + column as u8)
}
