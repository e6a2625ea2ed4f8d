//! The tables of `outflank.data`: what pyarrow cannot do, which is the files of games, the replay of games, and the schemas.
//!
//! Games travel between Python and this module as the bytes of Parquet files, which need no code of their own: 0.4 s for
//! 128,000 games. Positions travel as arrays, since 7.7 million of them as Parquet took more than twice as long.

mod positions;

use crate::argument;
use crate::errors::{exception, value_error};
use crate::game::{GameFile, PyGameReader};
use crate::interrupt;
use crate::number;
use bytes::Bytes;
use outflank_dataset::{GameRow, PositionRow, ReadError, Row, TableReader, TableWriter};
use outflank_rules::StopFlag;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;

/// Returns the table `games` or `positions` without rows, as the bytes of a Parquet file.
#[pyfunction]
fn empty_table<'py>(py: Python<'py>, table: &str) -> PyResult<Bound<'py, PyBytes>> {
    let bytes = match table {
        GameRow::TABLE => write_rows::<GameRow>([]),
        PositionRow::TABLE => write_rows::<PositionRow>([]),
        _ => return Err(value_error(format!("table: expected games or positions, but found {table:?}"))),
    };
    Ok(PyBytes::new(py, &bytes?))
}

/// Reads games as a table of up to `count` rows, as the bytes of a Parquet file; `None` after the last game.
///
/// It releases the GIL and stops on Ctrl-C. Raises what the reader raises, and `ReadError` for a game that is not one of
/// Othello.
#[pyfunction]
fn read_rows<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyGameReader>,
    #[pyo3(from_py_with = number::count)] count: usize,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let (games, stop) = (&mut *games.try_borrow_mut()?, StopFlag::new());
    let bytes = interrupt::run(py, &stop, || {
        let mut rows = Vec::new();
        while rows.len() < count
            && let Some(row) = games.next_row(&|| interrupt::check(&stop))?
        {
            rows.push(row);
            interrupt::check(&stop)?;
        }
        if rows.is_empty() { Ok(None) } else { write_rows(rows).map(Some) }
    })??;
    Ok(bytes.map(|bytes| PyBytes::new(py, &bytes)))
}

/// Writes the games of tables, each the bytes of a Parquet file, to a file of games; see `outflank.write_games`.
///
/// It releases the GIL and stops on Ctrl-C. Raises `ParseError` with the number of a row that is not a game.
#[pyfunction]
#[pyo3(signature = (path, tables, format = None, *, overwrite = false))]
fn write_tables(
    py: Python<'_>,
    path: PathBuf,
    tables: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::format)] format: Option<&str>,
    overwrite: bool,
) -> PyResult<BTreeMap<String, u64>> {
    let mut file = GameFile::create(path, format, overwrite)?;
    let mut row = 0;
    for table in tables.try_iter()? {
        let table: PyBackedBytes = table?.extract()?;
        let (stop, first_row) = (StopFlag::new(), row);
        interrupt::run(py, &stop, || {
            for game in reader::<GameRow>(table)? {
                interrupt::check(&stop)?;
                let game = game.map_err(|error| table_error(error, first_row))?.to_game();
                file.push(&game.map_err(|error| row_error(row, error))?)?;
                row += 1;
            }
            PyResult::Ok(())
        })??;
    }
    file.finish()
}

/// Checks that each row of a table, the bytes of a Parquet file, is a game.
///
/// `first_game` is the number of the first row. It releases the GIL and stops on Ctrl-C. Raises `ParseError` with the number
/// of a row that is not a game.
#[pyfunction]
fn check_rows(
    py: Python<'_>,
    games: PyBackedBytes,
    #[pyo3(from_py_with = number::first_game)] first_game: u32,
) -> PyResult<()> {
    let stop = StopFlag::new();
    interrupt::run(py, &stop, || {
        for (game, row) in reader::<GameRow>(games)?.zip(u64::from(first_game)..) {
            interrupt::check(&stop)?;
            let game = game.map_err(|error| table_error(error, first_game.into()))?.to_game();
            game.map_err(|error| row_error(row, error))?;
        }
        Ok(())
    })?
}

fn reader<R: Row>(table: PyBackedBytes) -> PyResult<TableReader<R>> {
    TableReader::new(Bytes::from_owner(table)).map_err(value_error)
}

fn write_rows<R: Row>(rows: impl IntoIterator<Item = R>) -> PyResult<Vec<u8>> {
    let mut out = TableWriter::new(Vec::new(), None).map_err(value_error)?;
    rows.into_iter().try_for_each(|row| out.push(row)).map_err(value_error)?;
    out.finish().map_err(value_error)
}

/// Makes the error of a table whose first row has a number of its own; the reader counts from 1.
fn table_error(error: ReadError, first_row: u64) -> PyErr {
    value_error(match error {
        ReadError::Value { column, row, problem } => ReadError::Value { column, row: first_row + row - 1, problem },
        error => error,
    })
}

fn row_error(row: u64, error: impl Display) -> PyErr {
    exception("ParseError", (format!("row {row}: {error}"),))
}

/// Registers the functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<positions::PyPositionColumns>()?;
    module.add_function(wrap_pyfunction!(empty_table, module)?)?;
    module.add_function(wrap_pyfunction!(read_rows, module)?)?;
    module.add_function(wrap_pyfunction!(write_tables, module)?)?;
    module.add_function(wrap_pyfunction!(check_rows, module)?)?;
    module.add_function(wrap_pyfunction!(positions::replay_rows, module)?)
}
