//! Labels of single positions.

use super::search::{SearchArgument, engine};
use crate::argument;
use crate::batch::Boards;
use crate::errors::by_attributes;
use crate::interrupt;
use crate::number;
use crate::weights::{PyWeights, evaluator};
use numpy::{IntoPyArray, PyArray1};
use outflank_engine::{Engine, SearchLimits};
use outflank_rules::StopFlag;
use outflank_rules::othello::{Board, Move};
use pyo3::prelude::*;

/// The results of the searches of positions, one for each.
#[pyclass(name = "BoardLabels", module = "outflank._outflank", frozen, get_all)]
pub(crate) struct PyBoardLabels {
    /// The scores in discs for the side to move.
    scores: Py<PyArray1<f32>>,
    /// The depths in plies; the number of empties if the search went to the end of the game.
    depths: Py<PyArray1<u8>>,
    /// The selectivities in per cent.
    selectivities: Py<PyArray1<u8>>,
    /// The best moves: squares, or 64 for a pass; 0 where `searched` is false.
    moves: Py<PyArray1<u8>>,
    /// Whether the position was searched.
    searched: Py<PyArray1<bool>>,
}

/// The result of a search.
#[derive(Clone, Copy, Default)]
struct BoardLabel {
    score: f32,
    depth: u8,
    selectivity: u8,
    mv: u8,
    is_searched: bool,
}

/// The index of a pass.
const PASS: u8 = 64;

/// Searches each board with an empty transposition table of `hash_mib` MiB, on one thread.
///
/// `boards` is an array of uint64 with shape (n, 2). `search` has the attributes `level`, `depth`, `exact_from` and
/// `nodes`; `searched` is false for a board that it does not search. It releases the GIL and stops on Ctrl-C.
#[pyfunction]
#[pyo3(signature = (boards, search, /, *, weights = None, hash_mib = 2))]
pub(super) fn label_boards(
    py: Python<'_>,
    boards: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = by_attributes)] search: SearchArgument,
    #[pyo3(from_py_with = argument::weights)] weights: Option<&Bound<'_, PyWeights>>,
    #[pyo3(from_py_with = number::hash_mib)] hash_mib: usize,
) -> PyResult<PyBoardLabels> {
    let (boards, label_search) = (Boards::new(boards)?, search.label_search()?);
    let (input, stop) = (boards.discs()?, StopFlag::new());
    let mut engine = engine(evaluator(weights), hash_mib)?;
    let labels: Vec<BoardLabel> = interrupt::run(py, &stop, || {
        let boards = input.iter().map(crate::batch::board).take_while(|_| !stop.is_stopped());
        let label = |board: Board| {
            let limits = search.limits(label_search, board.empties().len());
            limits.map_or_else(BoardLabel::default, |limits| BoardLabel::of(board, limits, &mut engine, &stop))
        };
        boards.map(label).collect()
    })?;
    Ok(PyBoardLabels::new(py, &labels))
}

impl BoardLabel {
    fn of(board: Board, limits: SearchLimits, engine: &mut Engine, stop: &StopFlag) -> Self {
        engine.clear();
        match engine.search(board).limits(limits).stop_flag(stop).run() {
            // No move is excluded, so the only error is that the game is over.
            Err(_) => Self::of_final(board),
            Ok(report) => Self {
                score: report.verdict().score().discs() as f32,
                depth: report.depth,
                selectivity: report.selectivity.percent(),
                mv: match report.best() {
                    Move::Place(square) => square.index() as u8,
                    Move::Pass => PASS,
                },
                is_searched: true,
            },
        }
    }

    fn of_final(board: Board) -> Self {
        let depth = board.empties().len() as u8;
        Self { score: board.final_margin().into(), depth, selectivity: 100, mv: PASS, is_searched: true }
    }
}

impl PyBoardLabels {
    fn new(py: Python<'_>, labels: &[BoardLabel]) -> Self {
        fn column<T: numpy::Element>(
            py: Python<'_>,
            labels: &[BoardLabel],
            value: fn(&BoardLabel) -> T,
        ) -> Py<PyArray1<T>> {
            labels.iter().map(value).collect::<Vec<_>>().into_pyarray(py).unbind()
        }
        Self {
            scores: column(py, labels, |label| label.score),
            depths: column(py, labels, |label| label.depth),
            selectivities: column(py, labels, |label| label.selectivity),
            moves: column(py, labels, |label| label.mv),
            searched: column(py, labels, |label| label.is_searched),
        }
    }
}
