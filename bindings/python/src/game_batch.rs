//! The class `GameBatch`, the core of `outflank.env.VectorEnv`.

use crate::argument;
use crate::arrays::Expected;
use crate::engine::checked_threads;
use crate::environment::{
    Actions, AgentSide, Arrays, AutoReset, Batch, FullBoard, Games, IllegalAction, IllegalActionError, Opponent,
    Options, PlayerOpponent, ReversiState, Reward, SmallBoard, WordState, saved_words,
};
use crate::errors::{exception, parse_error, value_error};
use crate::interrupt;
use crate::number;
use crate::record::why_illegal;
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArrayDyn, PyReadwriteArray1,
    PyUntypedArrayMethods,
};
use outflank_play::{AcceptedPlayers, PlayerSetup, PlayerSpec};
use outflank_rules::reversi::Position;
use outflank_rules::{Game, Side, StopFlag};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use std::collections::TryReserveError;
use std::sync::{Mutex, PoisonError};

/// Games side by side, which write the arrays of the caller; the core of `outflank.env.VectorEnv`.
#[pyclass(name = "GameBatch", module = "outflank._outflank")]
pub(crate) struct PyGameBatch {
    games: Box<dyn Games>,
    arrays: PyArrays,
    opponent: Option<OpponentSource>,
    /// One for each thread. The lock is never waited for: it makes players that are not `Sync` fit into a Python class.
    opponents: Mutex<Vec<Opponent>>,
}

/// The player that opponents are created from.
struct OpponentSource {
    player: PlayerSpec,
    /// A position of the board that is played on.
    start: Position,
}

/// The arrays that `outflank.env.VectorEnv` owns, flat; bytes are `uint8`.
#[derive(FromPyObject)]
struct PyArrays {
    observations: Py<PyArray1<u8>>,
    action_masks: Py<PyArray1<u8>>,
    to_move: Py<PyArray1<u8>>,
    rewards: Py<PyArray1<f32>>,
    terminations: Py<PyArray1<u8>>,
    final_observations: Py<PyArray1<u8>>,
}

/// The options of `outflank.env.VectorEnv`, by name.
struct PyOptions {
    num_envs: usize,
    /// The size of the board: width and height.
    size: (u8, u8),
    reward: String,
    autoreset: String,
    illegal_action: String,
    agent_side: String,
    opponent: Option<String>,
    threads: usize,
}

// Derived, its errors would name the fields of this struct instead of the arguments.
impl FromPyObject<'_, '_> for PyOptions {
    type Error = PyErr;

    fn extract(options: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let option = |name| options.getattr(name);
        Ok(Self {
            num_envs: number::num_envs(&option("num_envs")?)?,
            size: option("size")?.extract()?,
            reward: argument::reward(&option("reward")?)?,
            autoreset: argument::autoreset(&option("autoreset")?)?,
            illegal_action: argument::illegal_action(&option("illegal_action")?)?,
            agent_side: argument::agent_side(&option("agent_side")?)?,
            opponent: argument::opponent(&option("opponent")?)?,
            threads: number::threads(&option("threads")?)?,
        })
    }
}

#[pymethods]
impl PyGameBatch {
    #[new]
    fn new(starts: Vec<String>, options: PyOptions, arrays: PyArrays) -> PyResult<Self> {
        let starts =
            starts.iter().enumerate().map(|(item, start)| parse_start(item, start)).collect::<PyResult<Vec<_>>>()?;
        check_starts(&starts, options.size)?;
        let opponent = options.opponent.as_deref().map(|name| OpponentSource::new(name, &starts)).transpose()?;
        let games = new_games(&starts, options.num_envs, parse_options(&options)?)
            .map_err(|error| PyMemoryError::new_err(format!("num_envs: {error}")))?;
        let opponents = Mutex::new((0..checked_threads(options.threads)?.get()).map(|_| Opponent::Nobody).collect());
        Ok(Self { games, arrays, opponent, opponents })
    }

    /// Sets the random numbers of all games and of the opponents.
    fn seed(&mut self, #[pyo3(from_py_with = number::seed)] seed: u64) -> PyResult<()> {
        self.games.seed(seed);
        if let Some(source) = &self.opponent {
            for (opponent, thread) in unlocked(&mut self.opponents).iter_mut().zip(0..) {
                *opponent = source.create(seed.wrapping_add(thread))?;
            }
        }
        Ok(())
    }

    /// Starts all games, or those whose byte in the mask is not 0.
    #[pyo3(signature = (mask=None))]
    fn reset(&mut self, py: Python<'_>, mask: Option<PyReadonlyArray1<'_, u8>>) -> PyResult<()> {
        let mask = mask.as_ref().map(|mask| mask.as_slice()).transpose()?;
        self.run(py, |games, opponents, arrays| games.reset(mask, opponents, arrays))
    }

    /// Plays one action in each game.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        self.games.check(actions).map_err(|error| self.illegal_action(&error))?;
        self.run(py, |games, opponents, arrays| games.step(Actions::Given(actions), opponents, arrays))
    }

    /// Plays a random legal action in each game and writes it.
    fn step_random(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice_mut()?;
        // Only an opponent can fail after actions have been written.
        let before = self.opponent.is_some().then(|| actions.to_vec());
        let played = self.run(py, |games, opponents, arrays| games.step(Actions::Random(actions), opponents, arrays));
        if let (Err(_), Some(before)) = (&played, before) {
            actions.copy_from_slice(&before);
        }
        played
    }
}

#[pymethods]
impl PyGameBatch {
    /// Returns the state of all games: an array of uint64 with a row for each.
    fn get_state<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        let mut borrowed = self.arrays.borrow(py)?;
        rows_of(py, self.games.save(borrowed.slices()?), saved_words(self.games.area()))
    }

    /// Sets the state of all games. Raises `ValueError` if a row is not a game of this environment.
    #[pyo3(signature = (state, /))]
    fn set_state(&mut self, py: Python<'_>, state: &Bound<'_, PyAny>) -> PyResult<()> {
        let rows = self.words(py, "state", state, saved_words(self.games.area()))?;
        let rows = rows.as_slice()?;
        self.create_opponents(rows)?;
        let mut borrowed = self.arrays.borrow(py)?;
        let restored = self.games.restore(rows, unlocked(&mut self.opponents), borrowed.slices()?);
        restored.map_err(|error| value_error(format!("state: {error}")))
    }

    /// The discs of the mover and of the opponent in each game, an array of uint64 with shape (n, 2): bit i is the square of
    /// action i. Raises `ValueError` on boards of more than 64 squares.
    #[getter]
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        self.check_bitboards()?;
        rows_of(py, self.games.discs(), 2)
    }

    #[setter]
    fn set_boards(&mut self, py: Python<'_>, boards: &Bound<'_, PyAny>) -> PyResult<()> {
        self.check_bitboards()?;
        let boards = self.words(py, "boards", boards, 2)?;
        let mut borrowed = self.arrays.borrow(py)?;
        let set = self.games.set_discs(boards.as_slice()?, unlocked(&mut self.opponents), borrowed.slices()?);
        set.map_err(|error| value_error(format!("boards: {error}")))
    }

    /// Returns the position of a game as text.
    #[pyo3(signature = (row, /))]
    fn position(&self, #[pyo3(from_py_with = number::row)] row: usize) -> PyResult<String> {
        let position = self.games.position(row).map(|position| position.to_string());
        position.ok_or_else(|| PyIndexError::new_err(format!("row: there is no game {row}")))
    }
}

impl PyGameBatch {
    fn check_bitboards(&self) -> PyResult<()> {
        let area = self.games.area();
        if area <= 64 {
            Ok(())
        } else {
            Err(value_error(format!("boards: a board of {area} squares has no bitboards")))
        }
    }

    /// Checks an array with a row of `length` words for each game.
    fn words<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        argument: &Bound<'py, PyAny>,
        length: usize,
    ) -> PyResult<PyReadonlyArrayDyn<'py, u64>> {
        let games = self.arrays.rewards.bind(py).len();
        Expected { name, dtype: "uint64", shape: &[Some(games), Some(length)] }.readonly(argument)
    }

    /// Makes the error of an illegal action, by the rules of its game.
    fn illegal_action(&self, error: &IllegalActionError) -> PyErr {
        let &IllegalActionError { game, action } = error;
        let position = self.games.position(game).map(outflank_rules::Position::from);
        let illegal = position.and_then(|position| why_illegal(&position, usize::try_from(action).ok()?));
        let (mv, reason) = illegal.unwrap_or_else(|| {
            let area = self.games.area();
            (action.to_string(), format!("actions are 0 to {area}"))
        });
        exception("IllegalMoveError", (format!("{error}: {reason}"), mv, reason, game))
    }

    /// Creates the opponents that there are not yet, with random numbers from the state of the first game.
    fn create_opponents(&mut self, rows: &[u64]) -> PyResult<()> {
        let Self { opponent: Some(source), opponents, .. } = self else { return Ok(()) };
        let seed = rows.iter().fold(0, |seed: u64, word| seed.rotate_left(5) ^ word);
        for (opponent, thread) in unlocked(opponents).iter_mut().zip(0..) {
            if matches!(opponent, Opponent::Nobody) {
                *opponent = source.create(seed.wrapping_add(thread))?;
            }
        }
        Ok(())
    }

    /// Borrows the arrays for `work`, which runs without the GIL; Ctrl-C stops the opponents' searches.
    ///
    /// Games and arrays are as they were when the call is stopped or an opponent fails.
    fn run(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Games, &mut [Opponent], Arrays<'_>) + Send,
    ) -> PyResult<()> {
        let Self { games, arrays, opponents, .. } = self;
        let games = games.as_mut();
        let (opponents, mut borrowed) = (unlocked(opponents), arrays.borrow(py)?);
        let mut arrays = borrowed.slices()?;
        let stop = StopFlag::new();
        // Without players nothing can be stopped or fail, so nothing has to be kept.
        if opponents.iter_mut().filter_map(|opponent| opponent.set_stop(&stop)).count() == 0 {
            py.detach(|| work(games, opponents, arrays));
            return Ok(());
        }
        let kept = arrays.keep();
        games.keep();
        let played = interrupt::run(py, &stop, || work(&mut *games, opponents, arrays));
        let played = played.and(take_error(opponents));
        if played.is_err() {
            games.undo();
            borrowed.slices()?.undo(&kept);
        }
        played
    }
}

impl OpponentSource {
    fn new(name: &str, starts: &[Position]) -> PyResult<Self> {
        let player =
            AcceptedPlayers::MACHINES.parse(name).map_err(|error| parse_error(format!("opponent: {error}")))?;
        let checked = starts.iter().try_for_each(|start| player.kind.check(&start.clone().into()));
        checked.map_err(|error| value_error(format!("opponent: {error}")))?;
        Ok(Self { player, start: starts[0].clone() })
    }

    fn create(&self, seed: u64) -> PyResult<Opponent> {
        // Random moves need no player, for which each position would have to be converted.
        if self.player == PlayerSpec::RANDOM {
            return Ok(Opponent::Random);
        }
        let player = self.player.player(&self.start.clone().into(), &PlayerSetup::default(), seed);
        let player = player.map_err(|error| value_error(format!("opponent: {error}")))?;
        Ok(Opponent::Player(Box::new(PlayerOpponent { player, stop: StopFlag::new(), error: None })))
    }
}

/// The arrays while they are written.
struct BorrowedArrays<'py> {
    bytes: [PyReadwriteArray1<'py, u8>; 5],
    rewards: PyReadwriteArray1<'py, f32>,
}

impl PyArrays {
    fn borrow<'py>(&self, py: Python<'py>) -> PyResult<BorrowedArrays<'py>> {
        let borrow = |array: &Py<PyArray1<u8>>| array.bind(py).clone().try_readwrite().map_err(value_error);
        let bytes = [
            borrow(&self.observations)?,
            borrow(&self.action_masks)?,
            borrow(&self.to_move)?,
            borrow(&self.terminations)?,
            borrow(&self.final_observations)?,
        ];
        Ok(BorrowedArrays { bytes, rewards: self.rewards.bind(py).clone().try_readwrite().map_err(value_error)? })
    }
}

impl BorrowedArrays<'_> {
    fn slices(&mut self) -> PyResult<Arrays<'_>> {
        let [observations, legal, to_move, terminated, final_observations] = &mut self.bytes;
        Ok(Arrays {
            observations: observations.as_slice_mut()?,
            legal: legal.as_slice_mut()?,
            to_move: to_move.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            final_observations: final_observations.as_slice_mut()?,
        })
    }
}

fn rows_of(py: Python<'_>, words: Vec<u64>, length: usize) -> PyResult<Bound<'_, PyArray2<u64>>> {
    let rows = words.len() / length;
    words.into_pyarray(py).reshape([rows, length])
}

fn unlocked<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the error of the first opponent that failed, and forgets those of all.
fn take_error(opponents: &mut [Opponent]) -> PyResult<()> {
    let errors: Vec<_> = opponents.iter_mut().filter_map(Opponent::take_error).collect();
    match errors.first() {
        None => Ok(()),
        Some(error) => Err(PyRuntimeError::new_err(format!("opponent: {error}"))),
    }
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyGameBatch>()
}

fn parse_start(item: usize, text: &str) -> PyResult<Position> {
    text.parse().map_err(|error| parse_error(format!("starts[{item}]: {error}")))
}

/// Checks that games of this width and height can start from these positions.
fn check_starts(starts: &[Position], (width, height): (u8, u8)) -> PyResult<()> {
    for (item, start) in starts.iter().enumerate() {
        if start.outcome().is_some() {
            return Err(value_error(format!("starts[{item}]: the game is over in {start}")));
        }
        let size = start.size();
        if (size.width(), size.height()) != (width, height) {
            return Err(value_error(format!("starts[{item}]: expected a board of {width}x{height}, but found {size}")));
        }
    }
    Ok(())
}

/// Makes the games on the fastest kind of board that all starts fit on.
fn new_games(starts: &[Position], games: usize, options: Options) -> Result<Box<dyn Games>, TryReserveError> {
    let full = starts.iter().map(|start| FullBoard::of(start).map(|shape| WordState::of_position(start, shape)));
    let small = starts.iter().map(|start| SmallBoard::of(start).map(|shape| WordState::of_position(start, shape)));
    Ok(if let Some(starts) = full.collect() {
        Box::new(Batch::new(starts, games, options)?)
    } else if let Some(starts) = small.collect() {
        Box::new(Batch::new(starts, games, options)?)
    } else {
        Box::new(Batch::new(starts.iter().cloned().map(ReversiState::new).collect(), games, options)?)
    })
}

fn parse_options(options: &PyOptions) -> PyResult<Options> {
    Ok(Options {
        reward: by_name("reward", &options.reward, &[("outcome", Reward::Outcome), ("discs", Reward::Discs)])?,
        auto_reset: by_name(
            "autoreset",
            &options.autoreset,
            &[("next_step", AutoReset::NextStep), ("same_step", AutoReset::SameStep), ("disabled", AutoReset::Never)],
        )?,
        illegal_action: by_name(
            "illegal_action",
            &options.illegal_action,
            &[("error", IllegalAction::Error), ("loss", IllegalAction::Loss)],
        )?,
        agent_side: by_name(
            "agent_side",
            &options.agent_side,
            &[
                ("black", AgentSide::Fixed(Side::Black)),
                ("white", AgentSide::Fixed(Side::White)),
                ("alternate", AgentSide::Alternate),
                ("random", AgentSide::Random),
            ],
        )?,
    })
}

/// Returns the value of a name.
fn by_name<T: Copy>(argument: &str, name: &str, values: &[(&str, T)]) -> PyResult<T> {
    let value = values.iter().find(|(known, _)| *known == name).map(|&(_, value)| value);
    value.ok_or_else(|| {
        let known: Vec<_> = values.iter().map(|(known, _)| format!("{known:?}")).collect();
        value_error(format!("{argument}: expected {}, but found {name:?}", known.join(" or ")))
    })
}
