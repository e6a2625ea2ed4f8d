//! Functions from arrays of boards to arrays of boards, for `outflank.env.pgx`, openings and statistics for `outflank.env.elo`.

use crate::argument;
use crate::environment::{Arrays, BoardStep, observe, step};
use crate::errors::value_error;
use crate::number;
use numpy::{PyArray1, PyReadonlyArray1};
use outflank_arena::RandomOpenings;
use outflank_arena::statistics::{Elo, Pentanomial};
use outflank_rules::reversi::{Position, Rules};
use pyo3::prelude::*;

/// New arrays, flat, with a row for each board.
#[pyclass(name = "BoardArrays", module = "outflank._outflank", frozen, get_all)]
struct PyBoardArrays {
    /// The discs of the mover and of the opponent, in turns.
    boards: Py<PyArray1<u64>>,
    /// 128 bytes a board: for each square whether the mover has a disc there, and whether the opponent has.
    observations: Py<PyArray1<u8>>,
    /// 65 bytes a board: whether the action is legal.
    action_masks: Py<PyArray1<u8>>,
    /// The reward of the side that played the action.
    rewards: Py<PyArray1<f32>>,
    /// Whether the game is over.
    terminations: Py<PyArray1<u8>>,
}

/// The vectors that become arrays.
#[derive(Default)]
struct Rows {
    boards: Vec<u64>,
    observations: Vec<u8>,
    action_masks: Vec<u8>,
    to_move: Vec<u8>,
    rewards: Vec<f32>,
    terminations: Vec<u8>,
}

/// Returns the observations and legal actions of boards, a flat array of uint64: mover and opponent in turns.
#[pyfunction]
fn observe_boards(py: Python<'_>, boards: PyReadonlyArray1<'_, u64>) -> PyResult<PyBoardArrays> {
    let boards = boards.as_slice()?;
    let mut rows = Rows::of(boards.to_vec());
    py.detach(|| observe(boards, rows.split().1));
    Ok(rows.into_python(py))
}

/// Plays an action on each board; games whose byte in `terminated` is not 0 stay as they are.
#[pyfunction]
fn step_boards(
    py: Python<'_>,
    boards: PyReadonlyArray1<'_, u64>,
    actions: PyReadonlyArray1<'_, i64>,
    terminated: PyReadonlyArray1<'_, u8>,
) -> PyResult<PyBoardArrays> {
    let from =
        BoardStep { boards: boards.as_slice()?, actions: actions.as_slice()?, terminated: terminated.as_slice()? };
    if 2 * from.actions.len() != from.boards.len() || from.actions.len() != from.terminated.len() {
        return Err(value_error("boards, actions and terminated have different numbers of games"));
    }
    let mut rows = Rows::of(vec![0; from.boards.len()]);
    py.detach(|| {
        let (next, arrays) = rows.split();
        step(&from, next, arrays);
    });
    Ok(rows.into_python(py))
}

/// Returns random openings of the rules as positions; no two are equal as long as there are enough. It releases the GIL
/// and stops on Ctrl-C.
#[pyfunction]
fn random_openings(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::rules)] rules: &str,
    #[pyo3(from_py_with = number::count)] count: usize,
    #[pyo3(from_py_with = number::plies)] plies: usize,
    #[pyo3(from_py_with = number::seed)] seed: u64,
) -> PyResult<Vec<String>> {
    let rules = parse_rules(rules)?;
    let openings = crate::jobs::random_openings(py, &Position::start(&rules), RandomOpenings { count, plies, seed })?;
    Ok((0..openings.len()).map(|index| openings[index].position().to_string()).collect())
}

/// Returns the first position of the rules.
#[pyfunction]
fn start_position(#[pyo3(from_py_with = argument::rules)] rules: &str) -> PyResult<String> {
    Ok(Position::start(&parse_rules(rules)?).to_string())
}

/// Returns the Elo difference, its error and the likelihood of superiority from numbers of pairs of games by the points
/// in each: 0, ½, 1, 1½, 2.
#[pyfunction]
fn elo_of_pairs(pairs: [u32; 5]) -> PyResult<(f64, f64, f64)> {
    let elo = Elo::of(Pentanomial(pairs)).ok_or_else(|| value_error("there are no pairs of games"))?;
    Ok((elo.difference, elo.error, elo.superiority))
}

fn parse_rules(text: &str) -> PyResult<Rules> {
    text.parse().map_err(|error| value_error(format!("rules: {error}")))
}

impl Rows {
    fn of(boards: Vec<u64>) -> Self {
        let games = boards.len() / 2;
        Self {
            boards,
            observations: vec![0; games * 128],
            action_masks: vec![0; games * 65],
            to_move: vec![0; games],
            rewards: vec![0.0; games],
            terminations: vec![0; games],
        }
    }

    fn split(&mut self) -> (&mut [u64], Arrays<'_>) {
        let arrays = Arrays {
            observations: &mut self.observations,
            legal: &mut self.action_masks,
            to_move: &mut self.to_move,
            rewards: &mut self.rewards,
            terminated: &mut self.terminations,
            final_observations: &mut [],
        };
        (&mut self.boards, arrays)
    }

    fn into_python(self, py: Python<'_>) -> PyBoardArrays {
        PyBoardArrays {
            boards: PyArray1::from_vec(py, self.boards).unbind(),
            observations: PyArray1::from_vec(py, self.observations).unbind(),
            action_masks: PyArray1::from_vec(py, self.action_masks).unbind(),
            rewards: PyArray1::from_vec(py, self.rewards).unbind(),
            terminations: PyArray1::from_vec(py, self.terminations).unbind(),
        }
    }
}

/// Registers the functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBoardArrays>()?;
    module.add_function(wrap_pyfunction!(observe_boards, module)?)?;
    module.add_function(wrap_pyfunction!(step_boards, module)?)?;
    module.add_function(wrap_pyfunction!(random_openings, module)?)?;
    module.add_function(wrap_pyfunction!(start_position, module)?)?;
    module.add_function(wrap_pyfunction!(elo_of_pairs, module)?)
}
