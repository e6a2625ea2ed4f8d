//! The files of labelled games of `outflank train`.

use super::write_rows;
use crate::errors::{exception, parse_error};
use crate::game::{PyGame, PythonFile, Source};
use crate::interrupt;
use crate::weights::{file_error, os_error};
use outflank_files::TooLong;
use outflank_rules::StopFlag;
use outflank_trainer::LabelledGame;
use outflank_trainer::game_file::{Block, GameFile};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The maximum size of a file, in bytes.
const MAX_FILE: u64 = 1 << 32;
/// The number of blocks of a table; a block has up to 4096 games.
const TABLE_BLOCKS: usize = 8;

/// Reads the labelled games of a file, by its path or open, of `outflank train` as tables, each the bytes of a Parquet file, in the order of the
/// numbers of the games.
///
/// It releases the GIL and stops on Ctrl-C. Raises `ParseError` for a file of another kind, and `ReadError` for damaged
/// blocks unless `skip_damage`.
#[pyfunction]
#[pyo3(signature = (file, *, skip_damage = false))]
pub(super) fn read_labelled(py: Python<'_>, file: Source, skip_damage: bool) -> PyResult<Vec<Bound<'_, PyBytes>>> {
    let stop = StopFlag::new();
    let tables = interrupt::run(py, &stop, || {
        let (path, bytes) = match file {
            Source::Path(path) => {
                let bytes = outflank_files::read(&path, MAX_FILE).map_err(file_error)?;
                (path, bytes)
            }
            Source::Open(file) => read_open(file)?,
        };
        let file = GameFile::read(&bytes).map_err(|error| parse_error(format!("{}: {error}", path.display())))?;
        if let Some(gap) = file.gaps.first().filter(|_| !skip_damage) {
            return Err(damaged(&path, &format!("bytes {} to {} are damaged", gap.start, gap.end)));
        }
        let mut blocks = file.blocks;
        // Blocks that were generated again come after later games.
        blocks.sort_by_key(|block| block.numbers.start);
        let tables = blocks.chunks(TABLE_BLOCKS).take_while(|_| !stop.is_stopped());
        tables.map(|blocks| table(blocks, &path)).collect::<PyResult<Vec<_>>>()
    })??;
    Ok(tables.iter().map(|table| PyBytes::new(py, table)).collect())
}

/// Reads an open file of up to [`MAX_FILE`] bytes; returns its name, too.
fn read_open(file: PythonFile) -> PyResult<(PathBuf, Vec<u8>)> {
    let (name, mut bytes) = (file.name(), Vec::new());
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(|error| os_error(error, &name))?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(parse_error(format!("{}: {}", name.display(), TooLong { limit: MAX_FILE })));
    }
    Ok((name, bytes))
}

fn table(blocks: &[Block<'_>], path: &Path) -> PyResult<Vec<u8>> {
    let mut rows = Vec::new();
    for block in blocks {
        let message = "invalid content in a block with a correct checksum";
        let games = block.games().ok_or_else(|| damaged(path, message))?;
        rows.extend(games.iter().map(LabelledGame::to_row));
    }
    write_rows(rows)
}

fn damaged(path: &Path, problem: &str) -> PyErr {
    let path = path.display().to_string();
    exception("ReadError", (format!("{path}: {problem}"), path, None::<u64>, None::<u64>, None::<PyGame>))
}
