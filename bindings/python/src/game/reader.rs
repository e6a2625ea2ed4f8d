//! Reading the games of files one by one.

use super::python_file::PythonFile;
use super::{PyGame, parse_format, read_error};
use crate::argument;
use crate::errors::{argument_type_error, exception, parse_error, value_error};
use crate::interrupt;
use crate::reversi::{SizeArgument, rules};
use crate::weights::{file_error, os_error};
use outflank_dataset::{GameRow, is_parquet};
use outflank_files::files_in;
use outflank_formats::detect::{BinaryContent, check_content, detect};
use outflank_formats::wthor::NameTables;
use outflank_formats::{AnnotatedGame, Format, ReadError, Reader};
use outflank_play::{GameStream, WthorNamesError, wthor_names_beside};
use outflank_rules::reversi::Rules;
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{Chain, Cursor, Read};
use std::path::{Path, PathBuf};

/// The number of bytes that show the format of a file.
const HEAD: u64 = 1 << 16;

/// An iterator over the games of files, which keeps only the current game in memory.
#[pyclass(name = "GameReader", module = "outflank")]
pub(crate) struct PyGameReader {
    files: VecDeque<Source>,
    file: Option<OpenFile>,
    options: Options,
    /// The number of games that were returned.
    #[pyo3(get)]
    games: u64,
    /// The number of games that could not be read to their end.
    #[pyo3(get)]
    errors: u64,
}

#[derive(Clone, Copy)]
struct Options {
    format: Option<Format>,
    rules: Rules,
    on_error: OnError,
}

/// A game, or its legal beginning.
struct ReadGame {
    game: AnnotatedGame,
    /// Whether it was read to its end; else it counts as an error already.
    is_whole: bool,
}

/// What happens to a game that cannot be read to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnError {
    Raise,
    Skip,
    Truncate,
}

/// Why a file has no games.
struct Unreadable {
    path: PathBuf,
    problem: String,
}

impl Unreadable {
    fn error(self) -> PyErr {
        let path = self.path.display().to_string();
        let message = format!("{path}: {}", self.problem);
        exception("ReadError", (message, path, None::<u64>, None::<u64>, None::<u64>))
    }
}

/// Takes the files to read: one, or several.
fn files(argument: &Bound<'_, PyAny>) -> PyResult<Vec<Source>> {
    if let Ok(source) = argument.extract() {
        return Ok(vec![source]);
    }
    let several = argument.extract();
    several.map_err(|_| argument_type_error("path", "a path, an open file or a list of them", argument))
}

/// A file by its path, or an open one.
#[derive(FromPyObject)]
pub(crate) enum Source {
    Path(PathBuf),
    #[pyo3(transparent)]
    Open(PythonFile),
}

/// The bytes of a file: those that showed its format, and the others.
type Input = Chain<Cursor<Vec<u8>>, Box<dyn Read + Send + Sync>>;

/// A file that is being read.
struct OpenFile {
    path: PathBuf,
    games: GameStream<Input>,
}

/// Reads the games of files one by one: returns an iterator.
///
/// `path` is a file, a folder or a list of them; a file may be an open one, whose `read` returns bytes. The format is
/// recognised by the content, or given: `transcript`, `obf`, `ggf`, `wthor`, `pgn`, `sgf`, `xot`, `json` or `outflank`. Of
/// a folder, the files with an extension of a format are read, sorted by name, those of folders in it are not; the names of
/// WTHOR players and tournaments come from the files beside. `size`, `start` and `anti` are the rules of games that name
/// none. `errors` says what happens to a game that cannot be read to its end, or a file of an unknown format: `raise` raises
/// `ReadError` (reading can go on after it), `skip` leaves it out, `truncate` returns its legal beginning.
#[pyfunction]
#[pyo3(signature = (path, format = None, *, size = None, start = "othello", anti = false, errors = "raise"))]
pub(super) fn read_games(
    #[pyo3(from_py_with = files)] path: Vec<Source>,
    #[pyo3(from_py_with = argument::format)] format: Option<&str>,
    size: Option<SizeArgument>,
    #[pyo3(from_py_with = argument::start)] start: &str,
    #[pyo3(from_py_with = argument::anti)] anti: bool,
    #[pyo3(from_py_with = argument::errors)] errors: &str,
) -> PyResult<PyGameReader> {
    let on_error = match errors {
        "raise" => OnError::Raise,
        "skip" => OnError::Skip,
        "truncate" => OnError::Truncate,
        _ => return Err(value_error(format!("errors: expected raise, skip or truncate, but found {errors:?}"))),
    };
    let format = format.map(parse_format).transpose()?;
    let mut files = VecDeque::new();
    for source in path {
        match source {
            Source::Path(path) if path.is_dir() => {
                let paths = files_in(&path, &Format::extensions(format)).map_err(file_error)?;
                files.extend(paths.into_iter().map(Source::Path));
            }
            source => files.push_back(source),
        }
    }
    let options = Options { format, rules: rules(size.as_ref(), start, anti)?, on_error };
    Ok(PyGameReader { files, file: None, options, games: 0, errors: 0 })
}

#[pymethods]
impl PyGameReader {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<PyGame>> {
        py.check_signals()?;
        py.detach(|| self.next_game(&interrupt::check_signals)).map(|read| read.map(|it| PyGame::new(it.game)))
    }

    /// The file that is being read.
    #[getter]
    fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }
}

impl PyGameReader {
    /// Returns the row of the next game in the table of games; a game of another board is one that cannot be read.
    ///
    /// `check` is called for each game that is left out; its error ends the search for the next one.
    pub(crate) fn next_row(&mut self, check: &impl Fn() -> PyResult<()>) -> PyResult<Option<GameRow>> {
        while let Some(ReadGame { game, is_whole }) = self.next_game(check)? {
            let error = match GameRow::from_game(&game) {
                Ok(row) => return Ok(Some(row)),
                Err(error) => error,
            };
            self.games -= 1;
            self.errors += u64::from(is_whole);
            if self.options.on_error == OnError::Raise {
                let path = self.path().map(|path| path.display().to_string());
                let message = format!("{}: {error}", path.as_deref().unwrap_or_default());
                return Err(exception("ReadError", (message, path, None::<u64>, None::<u64>, PyGame::new(game))));
            }
            check()?;
        }
        Ok(None)
    }

    fn next_game(&mut self, check: &impl Fn() -> PyResult<()>) -> PyResult<Option<ReadGame>> {
        loop {
            let Some(file) = &mut self.file else {
                let Some(source) = self.files.pop_front() else { return Ok(None) };
                match OpenFile::open(source, self.options)? {
                    Ok(file) => self.file = Some(file),
                    Err(unreadable) => {
                        self.errors += 1;
                        if self.options.on_error == OnError::Raise {
                            return Err(unreadable.error());
                        }
                        check()?;
                    }
                }
                continue;
            };
            match file.games.next_game().map_err(|error| os_error(error, &file.path))? {
                None => self.file = None,
                Some(Ok(game)) => {
                    self.games += 1;
                    return Ok(Some(ReadGame { game, is_whole: true }));
                }
                Some(Err(error)) => {
                    self.errors += 1;
                    match (self.options.on_error, error.partial) {
                        (OnError::Raise, partial) => {
                            return Err(read_error(ReadError { partial, ..error }, Some(&file.path)));
                        }
                        (OnError::Truncate, Some(game)) => {
                            self.games += 1;
                            return Ok(Some(ReadGame { game: *game, is_whole: false }));
                        }
                        _ => check()?,
                    }
                }
            }
        }
    }
}

impl OpenFile {
    fn open(source: Source, options: Options) -> PyResult<Result<Self, Unreadable>> {
        let (path, mut file, is_local): (_, Box<dyn Read + Send + Sync>, _) = match source {
            Source::Path(path) => {
                let file = File::open(&path).map_err(|error| os_error(error, &path))?;
                (path, Box::new(file), true)
            }
            Source::Open(file) => (file.name(), Box::new(file), false),
        };
        let mut head = Vec::new();
        file.by_ref().take(HEAD).read_to_end(&mut head).map_err(|error| os_error(error, &path))?;
        let format = options.format.unwrap_or_else(|| detect(&head));
        if let Err(content) = check_content(format, &head) {
            let hint = match content {
                BinaryContent::Gzip => ": open it with gzip.open, or name it to outflank.data",
                BinaryContent::Unknown if is_parquet(&head) => ": outflank.data.read_games reads Parquet",
                BinaryContent::Unknown => "",
            };
            return Ok(Err(Unreadable { path, problem: format!("it is {content}{hint}") }));
        }
        let names = if format == Format::Wthor && is_local {
            wthor_names_beside(&path).map_err(names_error)?
        } else {
            NameTables::default()
        };
        let reader = Reader::with_names(format, names).with_rules(options.rules);
        Ok(Ok(Self { path, games: GameStream::new(Cursor::new(head).chain(file), reader) }))
    }
}

fn names_error(error: WthorNamesError) -> PyErr {
    match error {
        WthorNamesError::File(error) => file_error(error),
        WthorNamesError::Content { .. } => parse_error(error.to_string()),
    }
}
