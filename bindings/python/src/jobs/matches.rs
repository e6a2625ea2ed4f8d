//! Games of matches.

use crate::errors::{parse_error, value_error};
use crate::interrupt;
use crate::number;
use crate::weights::engine_file_error;
use numpy::{IntoPyArray, PyArray1};
use outflank_arena::{
    Openings, PlayedGame, PlayerFactory, RandomOpenings, ScheduledGame, Termination, Tournament, TournamentOptions,
};
use outflank_engine::Level;
use outflank_formats::transcript::{self, Passes};
use outflank_play::{PlayerFactoryError, PlayerKind, PlayerSetup, PlayerSpec};
use outflank_rules::{Game, Move, Position, Sides, StopFlag, othello};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ops::ControlFlow;

/// The games of pairs, two for each; in the second one the players have exchanged colours.
#[pyclass(name = "MatchGames", module = "outflank._outflank", frozen, get_all)]
pub(crate) struct PyMatchGames {
    /// The number of plies of each game.
    lengths: Py<PyArray1<u32>>,
    /// The squares of the plies, or 64 for a pass.
    moves: Py<PyArray1<u8>>,
    /// The result of each game: the disc difference for Black.
    results: Py<PyArray1<i8>>,
    /// Why a player lost a game that was not over, or `None`.
    forfeits: Vec<Option<String>>,
}

/// Returns the openings of a match in its order, as transcripts: `count` random ones of `plies` plies, or the shuffled lines
/// of a list. A long match has fewer openings than pairs, and plays them again. It releases the GIL and stops on Ctrl-C.
#[pyfunction]
#[pyo3(signature = (count, plies, seed, text = None))]
pub(super) fn match_openings(
    py: Python<'_>,
    #[pyo3(from_py_with = number::count)] count: usize,
    #[pyo3(from_py_with = number::plies)] plies: usize,
    #[pyo3(from_py_with = number::seed)] seed: u64,
    text: Option<&str>,
) -> PyResult<Vec<String>> {
    let openings = match text {
        None => random_openings(py, &start(), RandomOpenings { count, plies, seed })?,
        Some(text) => {
            let mut openings =
                Openings::parse(&start(), text).map_err(|error| parse_error(format!("openings: {error}")))?;
            openings.shuffle(seed);
            openings
        }
    };
    Ok((0..openings.len()).map(|index| transcript::print(&openings[index], Passes::Written)).collect())
}

/// Makes random openings without the GIL, until Ctrl-C stops it.
pub(crate) fn random_openings<G>(py: Python<'_>, start: &G, options: RandomOpenings) -> PyResult<Openings<G>>
where
    G: Game<Move: Send + Sync> + Send + Sync + 'static,
{
    let stop = StopFlag::new();
    let openings = interrupt::run(py, &stop, || Openings::random(start, options, &stop))?;
    openings.ok_or_else(|| PyRuntimeError::new_err("the openings were stopped"))
}

/// Plays pairs of games as `outflank match` does without a clock, on one thread.
///
/// `players` are the texts of two players, as on the command line; `pairs` are the numbers of the pairs, with their
/// `openings`. Without pairs only the players are checked. It releases the GIL and stops on Ctrl-C.
#[pyfunction]
#[pyo3(signature = (players, pairs, openings, seed, /))]
pub(super) fn match_games(
    py: Python<'_>,
    players: [String; 2],
    pairs: Vec<usize>,
    openings: Vec<String>,
    #[pyo3(from_py_with = number::seed)] seed: u64,
) -> PyResult<PyMatchGames> {
    let factories = [factory(&players[0])?, factory(&players[1])?];
    if openings.len() != pairs.len() {
        return Err(value_error(format!("openings: expected {} lines, but found {}", pairs.len(), openings.len())));
    }
    if pairs.is_empty() {
        return Ok(PyMatchGames::new(py, &[]));
    }
    let schedule = schedule(&pairs)?;
    let openings = Openings::parse(&start(), &openings.join("\n")).map_err(parse_error)?;
    let options = TournamentOptions { seed, ..TournamentOptions::default() };
    let tournament = Tournament::new(factories.iter().map(AsRef::as_ref).collect(), &openings, options);
    let (mut played, stop) = (Vec::new(), StopFlag::new());
    interrupt::run(py, &stop, || {
        tournament.play(&schedule, &stop, &mut |game| {
            played.push(game);
            ControlFlow::Continue(())
        });
    })?;
    Ok(PyMatchGames::new(py, &played))
}

/// Returns the start of the games.
fn start() -> Position {
    othello::Position::START.into()
}

/// Makes the factory of a player.
fn factory(text: &str) -> PyResult<Box<dyn PlayerFactory<Position>>> {
    let spec: PlayerSpec = text.parse().map_err(|error| parse_error(format!("players: {error}")))?;
    if matches!(spec.kind, PlayerKind::Human | PlayerKind::External(_)) {
        return Err(value_error(format!("players: expected players that are part of Outflank, but found {text}")));
    }
    let setup = PlayerSetup { default_level: Level::FLAWLESS, ..PlayerSetup::default() };
    spec.factory(&start(), &setup).map_err(|error| match error {
        PlayerFactoryError::File(error) => engine_file_error(error),
        error => value_error(format!("players: {text}: {error}")),
    })
}

/// Returns both games of each pair.
fn schedule(pairs: &[usize]) -> PyResult<Vec<ScheduledGame>> {
    if let Some(pair) = pairs.iter().find(|&&pair| pair > usize::MAX / 2) {
        return Err(value_error(format!("pairs: expected numbers up to {}, but found {pair}", usize::MAX / 2)));
    }
    let games = |(opening, &pair): (usize, &usize)| {
        let game = |second, players| ScheduledGame { number: pair * 2 + second, opening, players };
        [game(0, Sides { black: 0, white: 1 }), game(1, Sides { black: 1, white: 0 })]
    };
    Ok(pairs.iter().enumerate().flat_map(games).collect())
}

impl PyMatchGames {
    fn new(py: Python<'_>, played: &[PlayedGame<Position>]) -> Self {
        let moves = played.iter().flat_map(|game| game.game.record.moves());
        let index = |&mv: &Move| match othello::Move::try_from(mv) {
            Ok(othello::Move::Place(square)) => square.index() as u8,
            _ => 64,
        };
        let length = |game: &PlayedGame<Position>| game.game.record.moves().len() as u32;
        let result = |game: &PlayedGame<Position>| game.outcome.margin() as i8;
        let forfeit = |game: &PlayedGame<Position>| match &game.game.termination {
            Termination::Forfeited { reason, .. } => Some(reason.to_string()),
            _ => None,
        };
        Self {
            lengths: played.iter().map(length).collect::<Vec<_>>().into_pyarray(py).unbind(),
            moves: moves.map(index).collect::<Vec<_>>().into_pyarray(py).unbind(),
            results: played.iter().map(result).collect::<Vec<_>>().into_pyarray(py).unbind(),
            forfeits: played.iter().map(forfeit).collect(),
        }
    }
}
