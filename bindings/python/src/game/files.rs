//! Writing games to a file.

use super::{PyGame, parse_format};
use crate::errors::{exception, value_error};
use crate::weights::os_error;
use outflank_formats::info::GameDate;
use outflank_formats::wthor::Date;
use outflank_formats::{Format, WriteOptions, Writer};
use outflank_play::atomic_file::{self, AtomicFile};
use pyo3::exceptions::PyFileExistsError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The number of bytes that are written at once.
const CHUNK: usize = 1 << 16;

/// Writes games to a file, which appears when it is complete, and returns what the format could not store: the kinds of
/// information, each with the number of games that lost it.
///
/// The format is given or follows from the extension: `.txt` (transcripts), `.obf`, `.ggf`, `.wtb` (WTHOR, with files of
/// names beside), `.pgn`, `.sgf`, `.json` or `.jsonl`. Raises `FileExistsError` unless `overwrite`, and `WriteError` if the
/// format cannot represent a game; then nothing is written.
#[pyfunction]
#[pyo3(signature = (path, games, format = None, *, overwrite = false))]
pub(super) fn write_games(
    path: PathBuf,
    games: &Bound<'_, PyAny>,
    format: Option<&str>,
    overwrite: bool,
) -> PyResult<BTreeMap<String, u64>> {
    let format = match format {
        Some(name) => parse_format(name)?,
        None => format_of_name(&path)?,
    };
    if !overwrite && path.exists() {
        return Err(PyFileExistsError::new_err(format!("{} exists; see overwrite", path.display())));
    }
    let mut writer = Writer::new(format, options());
    let mut file = AtomicFile::create(&path).map_err(|error| os_error(error, &path))?;
    let mut buffer = Vec::new();
    for (game, number) in games.try_iter()?.zip(1..) {
        let game = game?;
        let written = writer.write(&game.cast::<PyGame>()?.try_borrow()?.game, &mut buffer);
        written.map_err(|error| exception("WriteError", (format!("game {number}: {error}"),)))?;
        if buffer.len() >= CHUNK {
            file.write_all(&buffer).map_err(|error| os_error(error, &path))?;
            buffer.clear();
        }
    }
    file.write_all(&buffer).map_err(|error| os_error(error, &path))?;
    finish(&writer, file, &path)?;
    Ok(writer.lost_attributes().iter().map(|(attribute, games)| (attribute.to_string(), games)).collect())
}

/// Completes the file, and writes the names of a WTHOR database beside it.
fn finish(writer: &Writer, mut file: AtomicFile, path: &Path) -> PyResult<()> {
    let finish = writer.finish();
    file.overwrite_head(&finish.head).map_err(|error| os_error(error, path))?;
    for (extension, bytes) in [("JOU", finish.players), ("TRN", finish.tournaments)] {
        if let Some(bytes) = bytes {
            let names = path.with_extension(extension);
            atomic_file::write(&names, &bytes).map_err(|error| os_error(error, &names))?;
        }
    }
    file.commit().map_err(|error| os_error(error, path))
}

fn format_of_name(path: &Path) -> PyResult<Format> {
    let format = path.extension().and_then(|extension| Format::from_extension(extension.to_str()?));
    let message = || value_error(format!("format: the name {} does not show it", path.display()));
    format.ok_or_else(message)
}

/// Returns the options of a writer: today's date, for the header of a database.
fn options() -> WriteOptions {
    let (defaults, today) = (WriteOptions::default(), GameDate::today());
    let created = today.month().zip(today.day()).map(|(month, day)| Date { year: today.year(), month, day });
    WriteOptions { created: created.unwrap_or(defaults.created), ..defaults }
}
