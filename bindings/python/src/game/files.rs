//! Writing games to a file.

use super::{PyGame, parse_format};
use crate::argument;
use crate::errors::{argument_type_error, exception, value_error};
use crate::weights::{file_error, os_error};
use outflank_files::AtomicFile;
use outflank_formats::info::GameDate;
use outflank_formats::wthor::Date;
use outflank_formats::{AnnotatedGame, Format, WriteOptions, Writer};
use pyo3::exceptions::{PyFileExistsError, PyTypeError};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The number of bytes that are written at once.
const CHUNK: usize = 1 << 16;
/// The extensions of the files of players and tournaments beside a WTHOR database.
const NAMES: [&str; 2] = ["JOU", "TRN"];

/// Writes games to a file, which appears when it is complete, and returns what the format could not store: the kinds of
/// information, each with the number of games that lost it.
///
/// The format is given or follows from the extension: `.txt` (transcripts), `.obf`, `.ggf`, `.wtb` (WTHOR, with files of
/// names beside), `.pgn`, `.sgf`, `.json` or `.jsonl`. Raises `FileExistsError` unless `overwrite`, and `WriteError` if the
/// format cannot represent a game; then nothing is written.
#[pyfunction]
#[pyo3(signature = (path, games, format = None, *, overwrite = false))]
pub(super) fn write_games(
    #[pyo3(from_py_with = argument::path)] path: PathBuf,
    games: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = argument::format)] format: Option<&str>,
    #[pyo3(from_py_with = argument::overwrite)] overwrite: bool,
) -> PyResult<BTreeMap<String, u64>> {
    let mut file = GameFile::create(path, format, overwrite)?;
    let is_not_iterable = |error: &PyErr| error.is_instance_of::<PyTypeError>(games.py());
    let found = games.try_iter().map_err(|error| if is_not_iterable(&error) { no_game(games) } else { error })?;
    for game in found {
        let game = game?;
        let Ok(game) = game.cast::<PyGame>() else { return Err(no_game(&game)) };
        file.push(&game.try_borrow()?.game)?;
    }
    file.finish()
}

/// A file of games that is being written.
pub(crate) struct GameFile {
    path: PathBuf,
    file: AtomicFile,
    writer: Writer,
    /// What is not written to the file yet.
    buffer: Vec<u8>,
    /// The number of games so far.
    games: u64,
}

impl GameFile {
    /// Creates the file under a temporary name; without a format the extension shows it.
    pub(crate) fn create(path: PathBuf, format: Option<&str>, overwrite: bool) -> PyResult<Self> {
        let format = match format {
            Some(name) => parse_format(name)?,
            None => format_of_name(&path)?,
        };
        let names = if format == Format::Wthor {
            NAMES.map(|extension| path.with_extension(extension)).to_vec()
        } else {
            vec![]
        };
        let replaced = names.iter().chain([&path]).find(|file| file.exists());
        if let Some(file) = replaced.filter(|_| !overwrite) {
            return Err(PyFileExistsError::new_err(format!(
                "{} exists; pass overwrite=True to replace it",
                file.display()
            )));
        }
        let file = AtomicFile::create(&path).map_err(file_error)?;
        Ok(Self { path, file, writer: Writer::new(format, options()), buffer: Vec::new(), games: 0 })
    }

    /// Adds a game.
    pub(crate) fn push(&mut self, game: &AnnotatedGame) -> PyResult<()> {
        self.games += 1;
        let written = self.writer.write(game, &mut self.buffer);
        written.map_err(|error| exception("WriteError", (format!("game {}: {error}", self.games),)))?;
        if self.buffer.len() < CHUNK { Ok(()) } else { self.write_buffer() }
    }

    /// Completes the file, writes the names of a WTHOR database beside it, and returns what the format could not store.
    pub(crate) fn finish(mut self) -> PyResult<BTreeMap<String, u64>> {
        self.write_buffer()?;
        let Self { path, mut file, writer, .. } = self;
        let finish = writer.finish();
        file.overwrite_head(&finish.head).map_err(file_error)?;
        for (extension, bytes) in NAMES.into_iter().zip([finish.players, finish.tournaments]) {
            if let Some(bytes) = bytes {
                outflank_files::write(&path.with_extension(extension), &bytes).map_err(file_error)?;
            }
        }
        // Last, so that whoever finds the games finds their names, too.
        file.commit().map_err(file_error)?;
        Ok(writer.lost_attributes().iter().map(|(attribute, games)| (attribute.to_string(), games)).collect())
    }

    fn write_buffer(&mut self) -> PyResult<()> {
        self.file.write_all(&self.buffer).map_err(|error| os_error(error, &self.path))?;
        self.buffer.clear();
        Ok(())
    }
}

fn no_game(found: &Bound<'_, PyAny>) -> PyErr {
    argument_type_error("games", "a list of games", found)
}

fn format_of_name(path: &Path) -> PyResult<Format> {
    let format = path.extension().and_then(|extension| Format::from_extension(extension.to_str()?));
    format.ok_or_else(|| {
        let is_parquet = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet"));
        let hint = if is_parquet { "; outflank.data.write_games writes Parquet" } else { "" };
        let mut known = Format::extensions(None);
        // Tables can be read, but not written.
        known.retain(|extension| Format::from_extension(extension).is_some());
        let known = known.join(", ");
        value_error(format!("path: expected an extension ({known}) or format=, but found {}{hint}", path.display()))
    })
}

/// Returns the options of a writer: today's date, for the header of a database.
fn options() -> WriteOptions {
    let (defaults, today) = (WriteOptions::default(), GameDate::today());
    let created = today.month().zip(today.day()).map(|(month, day)| Date { year: today.year(), month, day });
    WriteOptions { created: created.unwrap_or(defaults.created), ..defaults }
}
