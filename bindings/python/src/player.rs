//! The class `Player`.

use crate::board::{PyBoard, position};
use crate::book::PyBook;
use crate::errors::{parse_error, value_error};
use crate::interrupt;
use crate::reversi::{self, PyReversi};
use outflank_engine::book::Repertoire;
use outflank_engine::evaluation::Score;
use outflank_formats::reversi_position;
use outflank_game::{Clock, GameRecord, Player, StopFlag};
use outflank_play::PlayerSpec;
use outflank_reversi::Position;
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A player of Othello and Reversi by its name, as on the command line: `random`, `greedy`, `level:0` to `level:30`,
/// `lookahead:1` to `lookahead:20`, `engine:nboard:COMMAND` or `engine:gtp:COMMAND`.
///
/// Levels below 10 make mistakes, which `seed` determines; those from 10 on play from a `book`.
///
/// >>> Player('level:1', seed=7).choose(Board()) in Board().legal_moves
/// True
#[pyclass(name = "Player", module = "outflank", frozen)]
pub(crate) struct PyPlayer {
    spec: PlayerSpec,
    player: Mutex<Box<dyn Player<Position>>>,
}

#[pymethods]
impl PyPlayer {
    #[new]
    #[pyo3(signature = (name, *, seed = 0, book = None))]
    fn new(name: &str, seed: u64, book: Option<&Bound<'_, PyBook>>) -> PyResult<Self> {
        let spec: PlayerSpec = name.parse().map_err(parse_error)?;
        let repertoire = book.map(|book| Repertoire { book: Arc::clone(&book.get().0), margin: Score::ZERO });
        let player = spec.player(seed, repertoire.as_ref());
        let player = player.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        let player = Mutex::new(player.ok_or_else(|| value_error("a person cannot be a player here"))?);
        Ok(Self { spec, player })
    }

    /// The name of the player.
    #[getter]
    fn name(&self) -> String {
        self.spec.label()
    }

    /// Returns the move that the player chooses, in at most `time` seconds if it is given.
    ///
    /// It releases the GIL and stops on Ctrl-C. Raises `ValueError` if the game is over.
    #[pyo3(signature = (board, /, *, time = None))]
    fn choose(&self, py: Python<'_>, board: &Bound<'_, PyAny>, time: Option<f64>) -> PyResult<String> {
        let position = any_position(board)?;
        self.spec.check(&position).map_err(value_error)?;
        let clock = match time.map(Duration::try_from_secs_f64) {
            None => Clock::Unlimited,
            Some(time) => Clock::PerMove(time.map_err(|error| value_error(format!("time: {error}")))?),
        };
        let (game, stop) = (GameRecord::new(position), StopFlag::new());
        let choose = || self.player.lock().unwrap_or_else(PoisonError::into_inner).choose(&game, &clock, &stop);
        Ok(interrupt::run(py, &stop, choose)?.map_err(value_error)?.to_string())
    }

    fn __repr__(&self) -> String {
        format!("<Player {}>", self.name())
    }
}

/// Takes the position of a `Board` or of a `Reversi`.
pub(crate) fn any_position(board: &Bound<'_, PyAny>) -> PyResult<Position> {
    if let Ok(board) = board.cast::<PyBoard>() {
        return Ok(reversi_position(&position(&board.try_borrow()?)));
    }
    let Ok(board) = board.cast::<PyReversi>() else {
        let found = board.get_type().name()?;
        return Err(PyTypeError::new_err(format!("board: expected a Board or a Reversi, but found {found}")));
    };
    Ok(reversi::position(&board.try_borrow()?))
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyPlayer>()
}
