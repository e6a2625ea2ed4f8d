//! The class `Player`.

use crate::argument;
use crate::book::PyBook;
use crate::engine::checked_time;
use crate::errors::{parse_error, value_error};
use crate::interrupt;
use crate::number;
use crate::pickle::Reduced;
use crate::position::PyPosition;
use crate::shared::Shared;
use crate::tablebase::PyTablebase;
use crate::weights::engine_file_error;
use outflank_engine::book::Repertoire;
use outflank_engine::evaluation::Score;
use outflank_play::{AcceptedPlayers, PlayerFactoryError, PlayerSetup, PlayerSpec};
use outflank_rules::{Clock, Game, GameRecord, Player, Position, StopFlag, Variant};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// A player by its name, as on the command line.
///
/// `random` plays all games; `lookahead:1` to `lookahead:20` too, in Alak up to 12; `greedy` and `level:0` to `level:30` play
/// Othello and Reversi; `human:N` plays Othello like people of the rating N, and `outflank` as the engine does without a
/// level; `engine:nboard:COMMAND` and `engine:gtp:COMMAND` run another program, which plays Othello; `mean:1` to `mean:12`
/// play Alak, and so does `perfect`, by a `tablebase`; without one, `perfect` plays Reversi on 4×4 to 6×6.
///
/// `seed` determines random choices and the mistakes of levels below 10; those from 10 on play Othello from a `book`. A
/// copy, also by `pickle`, begins as the player did.
///
/// >>> Player('level:1', seed=7).choose(Board()) in Board().legal_moves
/// True
#[pyclass(name = "Player", module = "outflank", frozen)]
pub(crate) struct PyPlayer {
    spec: PlayerSpec,
    setup: PlayerSetup,
    arguments: Arguments,
    players: Shared<Players>,
}

/// What a player was made with.
struct Arguments {
    name: String,
    seed: u64,
    book: Option<Py<PyBook>>,
    tablebase: Option<Py<PyTablebase>>,
}

/// The arguments of a player: name, seed, book and tablebase.
type PlayerFields = (String, u64, Option<Py<PyBook>>, Option<Py<PyTablebase>>);

/// The players of each game, made when they are first asked for a move.
type Players = HashMap<Variant, Box<dyn Player<Position>>>;

#[pymethods]
impl PyPlayer {
    #[new]
    #[pyo3(signature = (name, *, seed = 0, book = None, tablebase = None))]
    fn new(
        #[pyo3(from_py_with = argument::name)] name: &str,
        #[pyo3(from_py_with = number::seed)] seed: u64,
        #[pyo3(from_py_with = argument::book)] book: Option<&Bound<'_, PyBook>>,
        #[pyo3(from_py_with = argument::tablebase)] tablebase: Option<&Bound<'_, PyTablebase>>,
    ) -> PyResult<Self> {
        let spec = AcceptedPlayers::MACHINES.parse(name).map_err(|error| parse_error(format!("name: {error}")))?;
        let setup = PlayerSetup {
            repertoire: book.map(|book| Repertoire { book: Arc::clone(&book.get().0), margin: Score::ZERO }),
            tablebase: tablebase.map(|tablebase| Arc::clone(&tablebase.get().0)),
            ..PlayerSetup::default()
        };
        let (book, tablebase) = (book.map(|book| book.clone().unbind()), tablebase.map(|table| table.clone().unbind()));
        let arguments = Arguments { name: name.to_owned(), seed, book, tablebase };
        Ok(Self { spec, setup, arguments, players: Shared::default() })
    }

    /// The name of the player.
    #[getter]
    fn name(&self) -> String {
        self.spec.display_name()
    }

    /// Returns the move that the player chooses, in at most `time` seconds if it is given.
    ///
    /// If another program has not moved one second after its time is up, that is an error. Before, it has 30 seconds to start.
    ///
    /// It releases the GIL and stops on Ctrl-C. Raises `ValueError` if the game is over, or if the player does not play it,
    /// and `RuntimeError` if another program fails.
    #[pyo3(signature = (position, /, *, time = None))]
    fn choose(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::position)] position: &Bound<'_, PyPosition>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
    ) -> PyResult<String> {
        let record = position.try_borrow()?.record.clone();
        let clock = time.map(checked_time).transpose()?.map_or(Clock::Unlimited, Clock::PerMove);
        let stop = StopFlag::new();
        interrupt::run(py, &stop, || {
            let Some(mut players) = self.players.lock(&stop)? else {
                return Err(PyRuntimeError::new_err("the player was stopped before it began"));
            };
            self.choose_with(&mut players, &record.canonical(), &clock, &stop)
        })?
    }

    fn __repr__(&self) -> String {
        format!("<Player {}>", self.name())
    }

    /// A copy begins as the player did: with the random numbers of the seed.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, PlayerFields> {
        let (py, Arguments { name, seed, book, tablebase }) = (slf.py(), &slf.get().arguments);
        let book = book.as_ref().map(|book| book.clone_ref(py));
        let tablebase = tablebase.as_ref().map(|tablebase| tablebase.clone_ref(py));
        Ok((slf.getattr("_copy")?, (name.clone(), *seed, book, tablebase)))
    }

    #[staticmethod]
    fn _copy(
        #[pyo3(from_py_with = argument::name)] name: &str,
        seed: u64,
        #[pyo3(from_py_with = argument::book)] book: Option<&Bound<'_, PyBook>>,
        #[pyo3(from_py_with = argument::tablebase)] tablebase: Option<&Bound<'_, PyTablebase>>,
    ) -> PyResult<Self> {
        Self::new(name, seed, book, tablebase)
    }
}

impl PyPlayer {
    /// Chooses a move with the player of a game, which is made if there is none yet.
    fn choose_with(
        &self,
        players: &mut Players,
        game: &GameRecord<Position>,
        clock: &Clock,
        stop: &StopFlag,
    ) -> PyResult<String> {
        if game.position().outcome().is_some() {
            return Err(value_error("position: the game is over"));
        }
        let (spec, start) = (&self.spec, game.start());
        spec.kind.check(start).map_err(|error| value_error(format!("position: {error}")))?;
        let player = match players.entry(start.variant()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(none) => {
                none.insert(spec.player(start, &self.setup, self.arguments.seed).map_err(factory_error)?)
            }
        };
        let chosen = player.choose(game, clock, stop).map(|mv| mv.to_string());
        chosen.map_err(|error| PyRuntimeError::new_err(format!("{}: {error}", spec.display_name())))
    }
}

fn factory_error(error: PlayerFactoryError) -> PyErr {
    match error {
        PlayerFactoryError::File(error) => engine_file_error(error),
        error => value_error(format!("position: {error}")),
    }
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyPlayer>()
}
