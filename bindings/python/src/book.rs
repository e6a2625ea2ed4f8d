//! The classes `Book` and `BookMove`.

use crate::argument;
use crate::board::{PyBoard, position};
use crate::engine::{checked_level, checked_threads};
use crate::errors::{parse_error, value_error};
use crate::interrupt;
use crate::number;
use crate::pickle::Reduced;
use crate::weights::{engine_file_error, file_error};
use outflank_engine::book::{self, Book, Growth, GrowthOptions};
use outflank_engine::evaluation::Score;
use outflank_engine::{Engine, EngineOptions};
use outflank_play::read_book;
use outflank_rules::StopFlag;
use outflank_rules::othello::Board;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// An opening book: positions with their scores, under all symmetries.
#[pyclass(name = "Book", module = "outflank", frozen)]
pub(crate) struct PyBook(pub(crate) Arc<Book>);

/// A move of a book.
#[pyclass(name = "BookMove", module = "outflank", frozen, eq, get_all)]
#[derive(PartialEq)]
pub(crate) struct PyBookMove {
    /// The move.
    #[pyo3(name = "move")]
    mv: String,
    /// Its score in discs for the side that plays it.
    score: f64,
    /// Whether the position after it is in the book, too.
    stays: bool,
}

#[pymethods]
impl PyBook {
    /// Reads the book of a file.
    ///
    /// Raises `OSError` if it cannot be read and `ParseError` if it is not a complete book.
    #[staticmethod]
    #[pyo3(signature = (path, /))]
    fn load(py: Python<'_>, #[pyo3(from_py_with = argument::path)] path: PathBuf) -> PyResult<Self> {
        py.detach(|| read_book(&path).map(|book| Self(Arc::new(book))).map_err(engine_file_error))
    }

    /// Grows a book from nothing, or from `book`, to `positions` positions, which are searched at `level`.
    ///
    /// `boards` are added to it, by default the start position. Each of `threads` searches a position of its own. It
    /// releases the GIL; Ctrl-C stops it.
    #[staticmethod]
    #[pyo3(signature = (boards = None, *, positions = 1000, level = 12, book = None, threads = 1))]
    fn grow(
        py: Python<'_>,
        boards: Option<Vec<PyRef<'_, PyBoard>>>,
        #[pyo3(from_py_with = number::positions)] positions: usize,
        #[pyo3(from_py_with = number::level)] level: u8,
        #[pyo3(from_py_with = argument::book)] book: Option<&Bound<'_, Self>>,
        #[pyo3(from_py_with = number::threads)] threads: usize,
    ) -> PyResult<Self> {
        if positions == 0 {
            return Err(value_error("positions: expected 1 or more, but found 0"));
        }
        let boards = boards.map_or_else(|| vec![Board::START], |boards| boards.iter().map(board_of).collect());
        let options = GrowthOptions { level: checked_level(level)?, positions, ..GrowthOptions::default() };
        let first = book.map_or_else(Book::default, |book| Book::clone(&book.get().0));
        let engines = (0..checked_threads(threads)?.get()).map(|_| Engine::new(EngineOptions::default()));
        let engines: Result<Vec<_>, _> = engines.collect();
        let mut engines = engines.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        let stop = StopFlag::new();
        let book = interrupt::run(py, &stop, || {
            let mut growth = Growth::new(&first, options);
            growth.request(boards);
            book::grow(growth, &mut engines, &stop, |_| ControlFlow::Continue(()))
        })?;
        Ok(Self(Arc::new(book)))
    }

    /// Writes the book to a file, which it replaces when it is complete.
    #[pyo3(signature = (path, /))]
    fn save(&self, py: Python<'_>, #[pyo3(from_py_with = argument::path)] path: PathBuf) -> PyResult<()> {
        py.detach(|| outflank_files::write(&path, &self.0.to_bytes()).map_err(file_error))
    }

    /// Returns the score of a position in discs for the side to move, or `None` if it is not in the book.
    #[pyo3(signature = (board, /))]
    fn score(&self, board: PyRef<'_, PyBoard>) -> Option<f64> {
        self.0.score(position(&board).board()).map(Score::discs)
    }

    /// Returns the moves of a position that have a score, the best one first; none if it is not in the book.
    #[pyo3(signature = (board, /))]
    fn moves(&self, board: PyRef<'_, PyBoard>) -> Vec<PyBookMove> {
        let moves = self.0.moves(position(&board).board()).into_iter();
        moves.map(|it| PyBookMove { mv: it.mv.to_string(), score: it.score.discs(), stays: it.stays }).collect()
    }

    /// Returns the best moves of both sides from a position on, as far as the book goes.
    #[pyo3(signature = (board, /))]
    fn line(&self, board: PyRef<'_, PyBoard>) -> Vec<String> {
        self.0.line(position(&board).board()).iter().map(ToString::to_string).collect()
    }

    /// Parses the bytes of a file. Raises `ParseError` if they are not a complete book.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        py.detach(|| Book::from_bytes(data).map(|book| Self(Arc::new(book))).map_err(parse_error))
    }

    /// Returns the bytes of a file, which `load` reads.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.to_bytes()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Bound<'py, PyBytes>,)> {
        Ok((slf.getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, board: PyRef<'_, PyBoard>) -> bool {
        self.score(board).is_some()
    }

    fn __repr__(&self) -> String {
        format!("<Book with {} positions>", self.0.len())
    }
}

#[pymethods]
impl PyBookMove {
    fn __repr__(&self) -> String {
        format!("<BookMove {} {:+.2}>", self.mv, self.score)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String, f64, bool)> {
        let Self { mv, score, stays } = slf.get();
        Ok((slf.getattr("_copy")?, (mv.clone(), *score, *stays)))
    }

    #[staticmethod]
    fn _copy(mv: String, score: f64, stays: bool) -> Self {
        Self { mv, score, stays }
    }
}

fn board_of(board: &PyRef<'_, PyBoard>) -> Board {
    position(board).board()
}

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBook>()?;
    module.add_class::<PyBookMove>()
}
