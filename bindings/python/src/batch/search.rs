//! Evaluation, solving and perft of many boards.

use super::call::Call;
use super::parallel::board;
use super::{cheap, sharing};
use crate::argument;
use crate::number;
use crate::weights::{PyWeights, evaluator};
use numpy::PyArrayDyn;
use outflank_engine::evaluation::Features;
use outflank_engine::{Engine, EngineOptions, Verdict};
use outflank_rules::othello::{Board, perft_with};
use outflank_rules::{StopFlag, Threads};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::sync::Arc;

/// Returns the static evaluation of each board in discs for the side to move, without a search.
///
/// `boards` is an array of uint64 with shape (n, 2), the result one of float32 with shape (n,). `weights` are those that
/// the engine ships with, or others.
#[pyfunction]
#[pyo3(signature = (boards, /, *, weights = None, out = None, threads = 1))]
fn evaluate<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::weights)] weights: Option<&Bound<'py, PyWeights>>,
    out: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
    let evaluator = evaluator(weights);
    let call = Call::new(boards, out, &[], cheap(threads)?)?;
    call.run_until_stopped(
        py,
        &StopFlag::new(),
        || (),
        |(), discs, score| {
            let board = board(discs);
            score[0] = evaluator.score(&Features::of(board), board).discs() as f32;
        },
    )
}

/// Solves each board: returns the disc difference for the side to move with perfect play, −64 to 64.
///
/// `boards` is an array of uint64 with shape (n, 2), the result one of int8 with shape (n,). The empty squares count for
/// the side with more discs. Each thread has a transposition table of `hash_mib` MiB. Ctrl-C stops the search.
#[pyfunction]
#[pyo3(signature = (boards, /, *, weights = None, out = None, threads = 1, hash_mib = 16))]
fn solve<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = argument::weights)] weights: Option<&Bound<'py, PyWeights>>,
    out: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
    #[pyo3(from_py_with = number::hash_mib)] hash_mib: usize,
) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
    // The times of positions differ too much for a thread to take several at once.
    let sharing = sharing(threads, 1)?;
    let call = Call::new(boards, out, &[], sharing)?;
    let stop = StopFlag::new();
    let mut engines = engines(sharing.threads, hash_mib, weights)?;
    let engine = || engines.pop().expect("there is one for each thread");
    call.run_until_stopped(py, &stop, engine, |engine, discs, score| {
        score[0] = solved(engine, board(discs), &stop);
    })
}

/// Counts the lines of play of `depth` plies from each board.
///
/// `boards` is an array of uint64 with shape (n, 2), the result one of uint64 with shape (n,). A pass is a ply; a game that
/// ends earlier counts as one line. Ctrl-C stops it.
#[pyfunction]
#[pyo3(signature = (boards, depth, /, *, out = None, threads = 1))]
fn perft<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = number::depth)] depth: u8,
    out: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    let call = Call::new(boards, out, &[], sharing(threads, 1)?)?;
    let stop = StopFlag::new();
    call.run_until_stopped(
        py,
        &stop,
        || (),
        |(), discs, count| {
            count[0] = lines_of_play(board(discs), depth, &stop);
        },
    )
}

/// Counts the lines of play from a board; without meaning if it was stopped.
fn lines_of_play(board: Board, depth: u8, stop: &StopFlag) -> u64 {
    /// The plies that are counted at once, in a fraction of a second.
    const PLIES: u8 = 8;
    if depth <= PLIES {
        return perft_with::<outflank_kernels::Native>(board, depth);
    }
    let after = |board: Board| if stop.is_stopped() { 0 } else { lines_of_play(board, depth - 1, stop) };
    match board.placements() {
        _ if board.is_over() => 1,
        placements if placements.is_empty() => after(board.passed()),
        placements => placements.into_iter().map(|square| after(board.after(square, board.flips(square)))).sum(),
    }
}

/// Makes an engine for each thread.
fn engines(threads: Threads, hash_mebibytes: usize, weights: Option<&Bound<'_, PyWeights>>) -> PyResult<Vec<Engine>> {
    let evaluator = evaluator(weights);
    let options = || EngineOptions { hash_mebibytes, evaluator: Arc::clone(&evaluator), ..EngineOptions::default() };
    let engines = (0..threads.get()).map(|_| Engine::new(options()));
    engines.collect::<Result<_, _>>().map_err(|error| PyMemoryError::new_err(error.to_string()))
}

/// Returns the score of a board; without meaning if it was stopped.
fn solved(engine: &mut Engine, board: Board, stop: &StopFlag) -> i8 {
    match engine.search(board).stop_flag(stop).run() {
        // A search without limits or excluded moves has one error: the game is over.
        Err(_) => board.final_margin() as i8,
        Ok(report) => match report.verdict() {
            Verdict::Proven(score) | Verdict::AtLeast(score) | Verdict::AtMost(score) => score.discs(),
            Verdict::Estimate(score) => score.rounded(),
        },
    }
}

/// Registers the functions.
pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(perft, module)?)
}
