//! The class `Player`.

use crate::book::PyBook;
use crate::errors::{parse_error, value_error};
use crate::interrupt;
use crate::position::PyPosition;
use crate::record::Record;
use crate::tablebase::PyTablebase;
use crate::weights::engine_file_error;
use outflank_alak::Position as AlakPosition;
use outflank_engine::book::Repertoire;
use outflank_engine::evaluation::Score;
use outflank_game::{Clock, GameRecord, Player, StopFlag};
use outflank_othello::Position as OthelloPosition;
use outflank_play::{PlayerFactoryError, PlayerGame, PlayerSetup, PlayerSpec};
use outflank_reversi::Position as ReversiPosition;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A player by its name, as on the command line.
///
/// `random` plays all games; `lookahead:1` to `lookahead:20` too; `greedy` and `level:0` to `level:30` play Othello and
/// Reversi; `engine:nboard:COMMAND` and `engine:gtp:COMMAND` run another program, which plays Othello; `mean:N` plays
/// Alak, and so does `perfect`, by a `tablebase`.
///
/// `seed` determines random choices and the mistakes of levels below 10; those from 10 on play Othello from a `book`.
///
/// >>> Player('level:1', seed=7).choose(Board()) in Board().legal_moves
/// True
#[pyclass(name = "Player", module = "outflank", frozen)]
pub(crate) struct PyPlayer {
    spec: PlayerSpec,
    setup: PlayerSetup,
    seed: u64,
    players: Mutex<Players>,
}

/// The players of each game, made when they are first asked for a move.
#[derive(Default)]
struct Players {
    othello: Option<Box<dyn Player<OthelloPosition>>>,
    reversi: Option<Box<dyn Player<ReversiPosition>>>,
    alak: Option<Box<dyn Player<AlakPosition>>>,
}

#[pymethods]
impl PyPlayer {
    #[new]
    #[pyo3(signature = (name, *, seed = 0, book = None, tablebase = None))]
    fn new(
        name: &str,
        seed: u64,
        book: Option<&Bound<'_, PyBook>>,
        tablebase: Option<&Bound<'_, PyTablebase>>,
    ) -> PyResult<Self> {
        let spec: PlayerSpec = name.parse().map_err(parse_error)?;
        if spec.is_human() {
            return Err(value_error("a human is not a player that chooses moves by itself"));
        }
        let setup = PlayerSetup {
            repertoire: book.map(|book| Repertoire { book: Arc::clone(&book.get().0), margin: Score::ZERO }),
            tablebase: tablebase.map(|tablebase| Arc::clone(&tablebase.get().0)),
            ..PlayerSetup::default()
        };
        Ok(Self { spec, setup, seed, players: Mutex::default() })
    }

    /// The name of the player.
    #[getter]
    fn name(&self) -> String {
        self.spec.display_name()
    }

    /// Returns the move that the player chooses, in at most `time` seconds if it is given.
    ///
    /// It releases the GIL and stops on Ctrl-C. Raises `ValueError` if the game is over, or if the player does not play it.
    #[pyo3(signature = (position, /, *, time = None))]
    fn choose(&self, py: Python<'_>, position: &Bound<'_, PyPosition>, time: Option<f64>) -> PyResult<String> {
        let record = position.try_borrow()?.record.clone();
        let clock = match time.map(Duration::try_from_secs_f64) {
            None => Clock::Unlimited,
            Some(time) => Clock::PerMove(time.map_err(|error| value_error(format!("time: {error}")))?),
        };
        let stop = StopFlag::new();
        interrupt::run(py, &stop, || {
            let mut players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
            match &record {
                Record::Othello(game) => self.choose_with(&mut players.othello, game, &clock, &stop),
                Record::Reversi(game) => self.choose_with(&mut players.reversi, game, &clock, &stop),
                Record::Alak(game) => self.choose_with(&mut players.alak, game, &clock, &stop),
            }
        })?
    }

    fn __repr__(&self) -> String {
        format!("<Player {}>", self.name())
    }
}

impl PyPlayer {
    /// Chooses a move with the player of a game, which is made if there is none yet.
    fn choose_with<G: PlayerGame + 'static>(
        &self,
        player: &mut Option<Box<dyn Player<G>>>,
        game: &GameRecord<G>,
        clock: &Clock,
        stop: &StopFlag,
    ) -> PyResult<String> {
        let player = match player {
            Some(player) => player,
            none => none.insert(game.start().player(&self.spec, &self.setup, self.seed).map_err(factory_error)?),
        };
        player.choose(game, clock, stop).map(|mv| mv.to_string()).map_err(value_error)
    }
}

fn factory_error(error: PlayerFactoryError) -> PyErr {
    match error {
        PlayerFactoryError::File(error) => engine_file_error(error),
        error => value_error(error),
    }
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyPlayer>()
}
