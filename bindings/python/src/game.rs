//! The class `Game`, and the reading and writing of games.

mod files;
mod info;
mod python_file;
mod reader;

pub(crate) use files::GameFile;
pub(crate) use reader::PyGameReader;

use crate::argument;
use crate::engine::{checked_level, checked_time};
use crate::errors::{argument_type_error, exception, parse_error, value_error};
use crate::interrupt;
use crate::number;
use crate::pickle::Reduced;
use crate::position::PyPosition;
use crate::record::MoveArgument;
use crate::review::PyReview;
use outflank_engine::Support;
use outflank_formats::detect::detect;
use outflank_formats::info::Discs;
use outflank_formats::{AnnotatedGame, Format, Note, ReadError, Reader, WriteOptions, Writer};
use outflank_rules::othello::Position;
use outflank_rules::{GameRecord, Position as AnyPosition, StopFlag, Variant};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::borrow::Cow;
use std::path::Path;

/// A game of Othello or Reversi: its moves, notes on them, and its players, date and result.
///
/// `Game(position)` has the moves of a `Board` or a `Reversi`. Texts that a source does not have are `None`.
///
/// >>> game = Game(Board(moves='f5d6'))
/// >>> game.black = 'Ann'
/// >>> game.to_text('transcript')
/// 'f5d6\n'
#[pyclass(name = "Game", module = "outflank")]
pub(crate) struct PyGame {
    pub(crate) game: AnnotatedGame,
}

impl PyGame {
    pub(crate) fn new(game: AnnotatedGame) -> Self {
        Self { game }
    }

    /// Returns the note on a move, mutably; negative indices count from the end.
    fn note_mut(&mut self, index: isize) -> PyResult<&mut Note> {
        let moves = self.game.record().moves().len();
        let index = if index < 0 { index + moves as isize } else { index };
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        self.game.note_mut(index).ok_or_else(|| no_such_move("index", moves))
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (position = None))]
    fn py_new(position: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(argument) = position else { return Ok(Self::new(AnnotatedGame::new(Position::START))) };
        let wrong_type = || argument_type_error("position", "a Board or a Reversi", argument);
        let record = &argument.cast::<PyPosition>().map_err(|_| wrong_type())?.try_borrow()?.record;
        if record.start().variant() == Variant::Alak {
            return Err(wrong_type());
        }
        Ok(Self::new(AnnotatedGame::from_record(record)))
    }

    /// Parses the games of a text or of the bytes of a file; without a format it is recognised by the content.
    ///
    /// Raises `ReadError` for the first game that cannot be read to its end.
    #[staticmethod]
    #[pyo3(signature = (data, format = None))]
    fn parse(data: TextOrBytes, #[pyo3(from_py_with = argument::format)] format: Option<&str>) -> PyResult<Vec<Self>> {
        let bytes = data.bytes();
        let format = format.map_or_else(|| Ok(detect(&bytes)), parse_format)?;
        let games = Reader::read_all(format, &bytes);
        games.map(|game| game.map(Self::new).map_err(|error| read_error(error, None))).collect()
    }

    /// Returns the game as a text in a format: `transcript`, `transcript-with-passes`, `obf`, `ggf`, `pgn`, `sgf`, `xot`,
    /// `json` or `outflank`.
    ///
    /// What the format does not store is left out. Raises `WriteError` if it cannot represent the game.
    #[pyo3(signature = (format, /))]
    fn to_text(&self, #[pyo3(from_py_with = argument::given_format)] format: &str) -> PyResult<String> {
        let format = parse_format(format)?;
        if format == Format::Wthor {
            return Err(value_error("format: WTHOR is not a text; see write_games"));
        }
        let mut text = Vec::new();
        let written = Writer::new(format, WriteOptions::default()).write(&self.game, &mut text);
        written.map_err(|error| exception("WriteError", (error.to_string(),)))?;
        String::from_utf8(text).map_err(value_error)
    }

    /// Returns the position after `ply` moves, by default the last one, with the moves before it.
    #[pyo3(signature = (ply = None))]
    fn position<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = number::optional::ply)] ply: Option<isize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let record = self.game.record();
        let moves = record.moves().len();
        let plies = ply.map_or(moves, |ply| usize::try_from(ply).unwrap_or(usize::MAX));
        if plies > moves {
            return Err(no_such_move("ply", moves));
        }
        PyPosition::object(py, until(record.clone(), plies))
    }

    /// Reviews a game of Othello: returns the loss of each move and the accuracy of each side, by searches at a level.
    ///
    /// It releases the GIL and stops on Ctrl-C. A second or so a game at level 10. Raises `ValueError` for other games.
    #[pyo3(signature = (*, level = 10))]
    fn review(&self, py: Python<'_>, #[pyo3(from_py_with = number::level)] level: u8) -> PyResult<PyReview> {
        let level = checked_level(level)?;
        let record = self.game.record();
        if Support::of_game(record) != Support::Full {
            return Err(value_error("only games of Othello on 8×8 can be reviewed"));
        }
        let stop = StopFlag::new();
        interrupt::run(py, &stop, || PyReview::of(record, level, &stop))?
    }

    /// The moves, passes included.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.game.record().moves().iter().map(ToString::to_string).collect()
    }

    /// The most specific name of the opening that the moves belong to, if it has one.
    #[getter]
    fn opening(&self) -> Option<&'static str> {
        self.game.record().opening_name()
    }

    /// Plays a move, and before it a pass that is left out.
    ///
    /// `evaluation` is in discs for the side that moves, `time` in seconds. Raises `ParseError` or `IllegalMoveError`.
    #[pyo3(signature = (r#move, /, *, evaluation = None, time = None, comment = None))]
    fn push(
        &mut self,
        r#move: MoveArgument,
        #[pyo3(from_py_with = argument::evaluation)] evaluation: Option<f64>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = argument::comment)] comment: Option<String>,
    ) -> PyResult<()> {
        let note = Note {
            evaluation: evaluation.map(|discs| parse_discs("evaluation", discs)).transpose()?,
            time: time.map(checked_time).transpose()?,
            comment,
        };
        let mv = r#move.on(self.game.record().position()).map_err(|error| parse_error(format!("move: {error}")))?;
        self.game.play(mv).map_err(crate::errors::illegal_move::<outflank_rules::Position>)?;
        if let Some(last) = self.game.last_note_mut() {
            *last = note;
        }
        Ok(())
    }

    /// The evaluations of the moves, in discs for the side that moved; `None` where there is none.
    #[getter]
    fn evaluations(&self) -> Vec<Option<f64>> {
        self.game.annotated_moves().map(|it| it.note.evaluation.map(Discs::decimal)).collect()
    }

    /// The times of the moves in seconds; `None` where there is none.
    #[getter]
    fn times(&self) -> Vec<Option<f64>> {
        self.game.annotated_moves().map(|it| it.note.time.map(|time| time.as_secs_f64())).collect()
    }

    /// The comments on the moves; `None` where there is none.
    #[getter]
    fn comments(&self) -> Vec<Option<String>> {
        self.game.annotated_moves().map(|it| it.note.comment.clone()).collect()
    }

    /// Sets the comment on a move by its index from 0, passes included, or from −1 backwards.
    fn set_comment(
        &mut self,
        #[pyo3(from_py_with = number::index)] index: isize,
        #[pyo3(from_py_with = argument::comment)] comment: Option<String>,
    ) -> PyResult<()> {
        self.note_mut(index)?.comment = comment;
        Ok(())
    }

    /// Sets the evaluation of a move by its index, in discs for the side that moved.
    fn set_evaluation(
        &mut self,
        #[pyo3(from_py_with = number::index)] index: isize,
        #[pyo3(from_py_with = argument::evaluation)] evaluation: Option<f64>,
    ) -> PyResult<()> {
        self.note_mut(index)?.evaluation = evaluation.map(|discs| parse_discs("evaluation", discs)).transpose()?;
        Ok(())
    }

    fn __len__(&self) -> usize {
        self.game.record().moves().len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        Ok(self.game == other.try_borrow()?.game)
    }

    fn __repr__(&self) -> String {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        let players = &self.game.info.players;
        format!("<Game {} - {}, {}>", name(&players.black.name), name(&players.white.name), move_count(self.__len__()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String,)> {
        let text = slf.try_borrow()?.to_text(Format::Json.name())?;
        Ok((slf.as_any().getattr("_from_json")?, (text,)))
    }

    /// Makes the game of a text in JSON, for pickling.
    #[staticmethod]
    fn _from_json(text: &str) -> PyResult<Self> {
        let game = Reader::read_all(Format::Json, text.as_bytes()).next();
        let game = game.ok_or_else(|| parse_error("expected a game in JSON"))?;
        game.map(Self::new).map_err(|error| read_error(error, None))
    }
}

/// A text, or the bytes of a file.
enum TextOrBytes {
    Text(String),
    Bytes(Vec<u8>),
}

impl<'py> FromPyObject<'_, 'py> for TextOrBytes {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = argument.extract() {
            return Ok(Self::Text(text));
        }
        let bytes = argument.extract().map(Self::Bytes);
        bytes.map_err(|_| argument_type_error("data", "a text or bytes", &argument))
    }
}

impl TextOrBytes {
    fn bytes(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Text(text) => text.as_bytes().into(),
            Self::Bytes(bytes) => bytes.into(),
        }
    }
}

fn no_such_move(argument: &str, moves: usize) -> PyErr {
    PyIndexError::new_err(format!("{argument}: the game has {}", move_count(moves)))
}

fn move_count(moves: usize) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

/// Takes back the moves after the first `plies`.
fn until(mut record: GameRecord<AnyPosition>, plies: usize) -> GameRecord<AnyPosition> {
    while record.moves().len() > plies {
        record.undo();
    }
    record
}

fn parse_discs(name: &str, discs: f64) -> PyResult<Discs> {
    Discs::from_decimal(discs)
        .ok_or_else(|| value_error(format!("{name}: expected a number of discs, but found {discs}")))
}

/// Parses the name of a format.
fn parse_format(name: &str) -> PyResult<Format> {
    name.parse().map_err(|error| value_error(format!("format: {error}")))
}

/// Makes a `ReadError`.
fn read_error(error: ReadError, path: Option<&Path>) -> PyErr {
    let path = path.map(|path| path.display().to_string());
    let message = path.as_ref().map_or_else(|| error.to_string(), |path| format!("{path}: {error}"));
    let (line, column) = (error.location.map(|it| it.line), error.location.map(|it| it.column));
    let partial = error.partial.map(|game| PyGame::new(*game));
    exception("ReadError", (message, path, line, column, partial))
}

/// Registers the classes and functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyGame>()?;
    module.add_class::<reader::PyGameReader>()?;
    module.add_function(wrap_pyfunction!(reader::read_games, module)?)?;
    module.add_function(wrap_pyfunction!(files::write_games, module)?)
}
