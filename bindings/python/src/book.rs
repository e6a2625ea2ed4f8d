//! The classes `Book` and `BookMove`.

use crate::board::{PyBoard, position};
use crate::weights::{engine_file_error, os_error};
use outflank_engine::book::Book;
use outflank_engine::evaluation::Score;
use outflank_play::{atomic_file, read_book};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// An opening book: positions with their scores, under all symmetries.
#[pyclass(name = "Book", module = "outflank", frozen)]
pub(crate) struct PyBook(pub(crate) Arc<Book>);

/// A move of a book.
#[pyclass(name = "BookMove", module = "outflank", frozen, get_all)]
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
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(|| read_book(&path).map(|book| Self(Arc::new(book))).map_err(engine_file_error))
    }

    /// Writes the book to a file, which it replaces when it is complete.
    #[pyo3(signature = (path, /))]
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| atomic_file::write(&path, &self.0.to_bytes()).map_err(|error| os_error(error, &path)))
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
}

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBook>()?;
    module.add_class::<PyBookMove>()
}
