//! Moves and symmetries of many boards.

use super::call::Call;
use super::parallel::{Discs, board};
use super::{Boards, cheap};
use crate::arrays::Expected;
use crate::board::from_board;
use crate::errors::exception;
use crate::number;
use crate::record::why_illegal;
use numpy::{PyArrayDyn, PyReadonlyArrayDyn};
use outflank_rules::Side;
use outflank_rules::othello::{Board, Square, Symmetry};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The index of a pass.
const PASS: u8 = 64;

/// Returns the legal placements of each board as a set of squares: bit 0 is a1, bit 63 is h8.
///
/// `boards` is an array of uint64 with shape (n, 2): the discs of the side to move and those of its opponent. The result
/// has shape (n,); a board without a placement has 0: the side to move must pass, or the game is over.
#[pyfunction]
#[pyo3(signature = (boards, /, *, out = None, threads = 1))]
fn legal_moves<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    Call::new(boards, out, &[], cheap(threads)?)?.run(py, |_, discs, moves| {
        moves[0] = board(discs).placements().bits();
    })
}

/// Plays a move on each board and returns the boards as the other side sees them.
///
/// `boards` is an array of uint64 with shape (n, 2); `moves` is an array of uint8 with shape (n,): squares from 0 (a1) to
/// 63 (h8), or 64 for a pass. The result has the shape of `boards`. Raises `IllegalMoveError` for the first illegal
/// move; a pass is legal if the side to move cannot place a disc.
#[pyfunction]
#[pyo3(signature = (boards, moves, /, *, out = None, threads = 1))]
fn play<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    moves: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    let call = Call::new(boards, out, &[2], cheap(threads)?)?;
    let expected = Expected { name: "moves", dtype: "uint8", shape: &[Some(call.len()?)] };
    let moves: PyReadonlyArrayDyn<'py, u8> = expected.readonly(moves)?;
    let moves = moves.as_slice()?;
    // The least index, whichever thread finds one first; relaxed, since the threads have ended before it is read.
    let illegal = AtomicUsize::new(usize::MAX);
    let played = call.run(py, |index, discs, next| match after(board(discs), moves[index]) {
        Some(board) => next.copy_from_slice(&discs_of(board)),
        None => drop(illegal.fetch_min(index, Ordering::Relaxed)),
    })?;
    match illegal.into_inner() {
        usize::MAX => Ok(played),
        index => Err(illegal_move(&Boards::new(boards)?.discs()?[index], moves[index], index)),
    }
}

/// Returns the eight images of each board, in the order of `Symmetry.all()`.
///
/// `boards` is an array of uint64 with shape (n, 2), the result one with shape (n, 8, 2).
#[pyfunction]
#[pyo3(signature = (boards, /, *, out = None, threads = 1))]
fn symmetries<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    Call::new(boards, out, &[8, 2], cheap(threads)?)?.run(py, |_, discs, images| {
        for (image, symmetry) in images.chunks_mut(2).zip(Symmetry::ALL) {
            image.copy_from_slice(&discs_of(symmetry.board(board(discs))));
        }
    })
}

/// Returns the canonical image of each board, which all its eight images share: the one with the least discs of the side
/// to move as a number, and of those the one with the least discs of the opponent.
///
/// `boards` is an array of uint64 with shape (n, 2), and so is the result.
#[pyfunction]
#[pyo3(signature = (boards, /, *, out = None, threads = 1))]
fn canonical<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = number::threads)] threads: usize,
) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
    Call::new(boards, out, &[2], cheap(threads)?)?.run(py, |_, discs, image| {
        image.copy_from_slice(&discs_of(board(discs).canonical().0));
    })
}

fn discs_of(board: Board) -> Discs {
    [board.mover().bits(), board.opponent().bits()]
}

/// Returns the board after a move by its index, if it is legal.
fn after(board: Board, mv: u8) -> Option<Board> {
    if mv == PASS {
        return board.placements().is_empty().then(|| board.passed());
    }
    let square = *Square::ALL.get(usize::from(mv))?;
    let flips = board.flips(square);
    (!flips.is_empty()).then(|| board.after(square, flips))
}

/// Makes the error of an illegal move by its index; a board does not know which side is to move, which makes no difference.
fn illegal_move(discs: &Discs, mv: u8, index: usize) -> PyErr {
    let position = from_board(board(discs), Side::Black).ok();
    let illegal = position.and_then(|position| why_illegal(&position.into(), mv.into()));
    let (name, reason) = illegal.unwrap_or_else(|| (mv.to_string(), "the board has no such move".to_owned()));
    let message = format!("moves: move {mv} of board {index} is illegal: {name}: {reason}");
    exception("IllegalMoveError", (message, name, reason, index))
}

/// Registers the functions.
pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(legal_moves, module)?)?;
    module.add_function(wrap_pyfunction!(play, module)?)?;
    module.add_function(wrap_pyfunction!(symmetries, module)?)?;
    module.add_function(wrap_pyfunction!(canonical, module)?)
}
