//! The positions of games as columns.

use super::{reader, row_error, table_error};
use crate::errors::value_error;
use crate::interrupt;
use crate::number;
use numpy::{IntoPyArray, PyArray1};
use outflank_dataset::{GameRow, PositionRow};
use outflank_rules::StopFlag;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

/// The columns of the table of positions. All values are present but those that a mask leaves out.
#[pyclass(name = "PositionColumns", module = "outflank._outflank", frozen, get_all)]
pub(crate) struct PyPositionColumns {
    /// The discs of the side to move.
    mover: Py<PyArray1<u64>>,
    /// The discs of the other side.
    opponent: Py<PyArray1<u64>>,
    /// The squares of the moves.
    r#move: Py<PyArray1<u8>>,
    /// The results for the side to move.
    result: Py<PyArray1<i8>>,
    /// The scores for the side to move, in discs.
    score: Py<PyArray1<f32>>,
    /// The depths of the searches in plies.
    depth: Py<PyArray1<u8>>,
    /// Their selectivities in per cent.
    selectivity: Py<PyArray1<u8>>,
    /// The numbers of the games.
    game: Py<PyArray1<u32>>,
    /// The numbers of moves before the positions.
    ply: Py<PyArray1<u8>>,
    /// Whether the result is missing.
    without_result: Py<PyArray1<bool>>,
    /// Whether score, depth and selectivity are missing.
    without_score: Py<PyArray1<bool>>,
}

/// Returns the positions of a table of games, which is the bytes of a Parquet file.
///
/// `first_game` is the number of the first game. It releases the GIL and stops on Ctrl-C. Raises `ParseError` with the
/// number of a game that cannot be replayed.
#[pyfunction]
pub(super) fn replay_rows(
    py: Python<'_>,
    games: PyBackedBytes,
    #[pyo3(from_py_with = number::first_game)] first_game: u32,
) -> PyResult<PyPositionColumns> {
    let stop = StopFlag::new();
    let positions = interrupt::run(py, &stop, || {
        let mut positions = Vec::new();
        for (game, number) in reader::<GameRow>(games)?.zip(u64::from(first_game)..) {
            interrupt::check(&stop)?;
            let game = game.map_err(|error| table_error(error, first_game.into()))?;
            let number = u32::try_from(number)
                .map_err(|_| value_error("first_game: the numbers of the games exceed 4294967295"))?;
            positions.extend(game.positions(number).map_err(|error| row_error(number.into(), error))?);
        }
        PyResult::Ok(positions)
    })??;
    Ok(PyPositionColumns::new(py, &positions))
}

impl PyPositionColumns {
    fn new(py: Python<'_>, rows: &[PositionRow]) -> Self {
        Self {
            mover: column(py, rows, |row| row.mover),
            opponent: column(py, rows, |row| row.opponent),
            r#move: column(py, rows, |row| row.mv.unwrap_or_default()),
            result: column(py, rows, |row| row.result.unwrap_or_default()),
            score: column(py, rows, |row| row.score.unwrap_or_default()),
            depth: column(py, rows, |row| row.depth.unwrap_or_default()),
            selectivity: column(py, rows, |row| row.selectivity.unwrap_or_default()),
            game: column(py, rows, |row| row.game.unwrap_or_default()),
            ply: column(py, rows, |row| row.ply.unwrap_or_default()),
            without_result: column(py, rows, |row| row.result.is_none()),
            without_score: column(py, rows, |row| row.score.is_none()),
        }
    }
}

fn column<T: numpy::Element>(
    py: Python<'_>,
    rows: &[PositionRow],
    value: impl Fn(&PositionRow) -> T,
) -> Py<PyArray1<T>> {
    rows.iter().map(value).collect::<Vec<_>>().into_pyarray(py).unbind()
}
