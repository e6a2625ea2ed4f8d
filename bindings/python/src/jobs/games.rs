//! Labelled games as columns: the values of all plies of all games in turn.

use super::search::SearchArgument;
use crate::argument;
use crate::errors::{by_attributes, value_error};
use crate::interrupt;
use crate::number;
use crate::weights::{PyWeights, evaluator};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use outflank_engine::evaluation::Score;
use outflank_engine::{NoMemory, Selectivity};
use outflank_rules::othello::Square;
use outflank_rules::{StopFlag, Threads, Workers};
use outflank_trainer::{Label, LabelledGame, RelabelOptions, relabel};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::num::NonZeroU64;

/// Games as columns. A pass is a ply without a label: move 64, depth and selectivity 0.
#[pyclass(name = "GameColumns", module = "outflank._outflank", frozen, get_all)]
pub(crate) struct PyGameColumns {
    /// The number of plies of each game.
    lengths: Py<PyArray1<u32>>,
    /// The result of each game: the disc difference for Black.
    results: Py<PyArray1<i8>>,
    /// The squares of the plies, or 64 for a pass.
    moves: Py<PyArray1<u8>>,
    /// The scores for the side to move, in 1/128 disc.
    scores: Py<PyArray1<i16>>,
    /// The depths of the searches in plies.
    depths: Py<PyArray1<u8>>,
    /// Their selectivities in per cent.
    selectivities: Py<PyArray1<u8>>,
    /// Whether the best move was played.
    followed: Py<PyArray1<bool>>,
    /// Whether the ply has a label.
    labelled: Py<PyArray1<bool>>,
}

/// The columns of games to label, by the names of `GameColumns`.
#[derive(FromPyObject)]
pub(super) struct GameArrays<'py> {
    lengths: PyReadonlyArray1<'py, u32>,
    moves: PyReadonlyArray1<'py, u8>,
    scores: PyReadonlyArray1<'py, i16>,
    depths: PyReadonlyArray1<'py, u8>,
    selectivities: PyReadonlyArray1<'py, u8>,
    followed: PyReadonlyArray1<'py, bool>,
    labelled: PyReadonlyArray1<'py, bool>,
}

/// The index of a pass.
const PASS: u8 = 64;
/// The empties of the start of Othello.
const MAX_EMPTIES: u32 = 60;

/// Labels the positions of games from the start of Othello, as `outflank train label` does, on one thread.
///
/// `search` has the attributes `level`, `depth` and `exact_from`. Only positions with `empties` (least, most) empties are
/// searched, and of those one in `one_in`. A label of a search that is as deep stays. Raises `ValueError` with the game
/// and the ply of an illegal move. It releases the GIL and stops on Ctrl-C.
#[pyfunction]
#[pyo3(
    signature = (games, search, /, *, empties = (0, 60), one_in = 1, weights = None),
    text_signature = "(games, search, /, *, empties=(0, 60), one_in=1, weights=None)"
)]
pub(super) fn label_games(
    py: Python<'_>,
    games: GameArrays<'_>,
    #[pyo3(from_py_with = by_attributes)] search: SearchArgument,
    empties: (u32, u32),
    #[pyo3(from_py_with = number::one_in)] one_in: u64,
    #[pyo3(from_py_with = argument::weights)] weights: Option<&Bound<'_, PyWeights>>,
) -> PyResult<PyGameColumns> {
    if search.nodes().is_some() {
        return Err(value_error("nodes: there is no node limit for the labels of games"));
    }
    let (fewest, most) = empties;
    if fewest > most || most > MAX_EMPTIES {
        return Err(value_error(format!(
            "empties: expected a range in 0 to {MAX_EMPTIES}, but found {fewest} to {most}"
        )));
    }
    let (games, stop) = (games.read()?, StopFlag::new());
    let options = RelabelOptions {
        search: search.label_search()?,
        exact_from: search.exact_from,
        empties: fewest..=most,
        one_in: NonZeroU64::new(one_in).ok_or_else(|| value_error("one_in: expected 1 or more"))?,
        evaluator: evaluator(weights),
    };
    let labelled = interrupt::run(py, &stop, || {
        collect(|take| relabel(&games, &options, &Workers::new(Threads::ONE, &stop), take))
    })?;
    Ok(PyGameColumns::new(py, &labelled?))
}

/// Collects the games that `run` passes on.
pub(super) fn collect(
    run: impl FnOnce(&mut (dyn FnMut(LabelledGame) -> Result<(), NoMemory> + Send)) -> Result<(), NoMemory>,
) -> PyResult<Vec<LabelledGame>> {
    let mut games = Vec::new();
    let mut take = |game| {
        games.push(game);
        Ok(())
    };
    run(&mut take).map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    Ok(games)
}

impl GameArrays<'_> {
    fn read(&self) -> PyResult<Vec<LabelledGame>> {
        let (moves, mut start) = (self.moves.as_slice()?, 0);
        let mut games = Vec::new();
        for (number, &length) in self.lengths.as_slice()?.iter().enumerate() {
            let end = start + length as usize;
            let mut game = LabelledGame::new();
            for ply in start..end {
                let mv = *moves.get(ply).ok_or_else(|| value_error("games: the lengths exceed the moves"))?;
                let error = || value_error(format!("game {number}: move {} ({mv}) is illegal", ply - start + 1));
                self.play(&mut game, ply, mv)?.ok_or_else(error)?;
            }
            games.push(game);
            start = end;
        }
        Ok(games)
    }

    /// Plays a move, or returns `None` if it is illegal.
    fn play(&self, game: &mut LabelledGame, ply: usize, mv: u8) -> PyResult<Option<()>> {
        if mv == PASS {
            // The game passes by itself: a pass of the columns only has to stand where it did.
            return Ok(game.is_after_pass().then_some(()));
        }
        let label = self.label(ply)?;
        Ok(Square::ALL.get(usize::from(mv)).and_then(|&square| game.place(square, label)))
    }

    fn label(&self, ply: usize) -> PyResult<Option<Label>> {
        let missing = || value_error("games: the columns differ in length");
        if !*self.labelled.as_slice()?.get(ply).ok_or_else(missing)? {
            return Ok(None);
        }
        let percent = *self.selectivities.as_slice()?.get(ply).ok_or_else(missing)?;
        let selectivity = Selectivity::ALL.into_iter().find(|selectivity| selectivity.percent() == percent);
        Ok(Some(Label {
            score: Score::from_units((*self.scores.as_slice()?.get(ply).ok_or_else(missing)?).into()),
            depth: *self.depths.as_slice()?.get(ply).ok_or_else(missing)?,
            selectivity: selectivity.ok_or_else(|| value_error(format!("games: there is no selectivity {percent}")))?,
            is_followed: *self.followed.as_slice()?.get(ply).ok_or_else(missing)?,
        }))
    }
}

/// The columns while they grow.
#[derive(Default)]
struct Columns {
    lengths: Vec<u32>,
    results: Vec<i8>,
    moves: Vec<u8>,
    scores: Vec<i16>,
    depths: Vec<u8>,
    selectivities: Vec<u8>,
    followed: Vec<bool>,
    labelled: Vec<bool>,
}

impl Columns {
    fn push_game(&mut self, game: &LabelledGame) {
        let first = self.moves.len();
        for ply in game.plies() {
            if ply.after_pass {
                self.push(PASS, None);
            }
            self.push(ply.square.index() as u8, ply.label);
        }
        self.lengths.push((self.moves.len() - first) as u32);
        // The first ply is one of Black.
        let result = game.results().first().copied().unwrap_or_else(|| game.board().final_margin());
        self.results.push(result as i8);
    }

    fn push(&mut self, mv: u8, label: Option<Label>) {
        self.moves.push(mv);
        self.labelled.push(label.is_some());
        self.scores.push(label.map_or(0, |label| label.score.units()));
        self.depths.push(label.map_or(0, |label| label.depth));
        self.selectivities.push(label.map_or(0, |label| label.selectivity.percent()));
        self.followed.push(label.is_some_and(|label| label.is_followed));
    }
}

impl PyGameColumns {
    /// Makes the columns of games.
    pub(super) fn new(py: Python<'_>, games: &[LabelledGame]) -> Self {
        let mut columns = Columns::default();
        for game in games {
            columns.push_game(game);
        }
        Self {
            lengths: columns.lengths.into_pyarray(py).unbind(),
            results: columns.results.into_pyarray(py).unbind(),
            moves: columns.moves.into_pyarray(py).unbind(),
            scores: columns.scores.into_pyarray(py).unbind(),
            depths: columns.depths.into_pyarray(py).unbind(),
            selectivities: columns.selectivities.into_pyarray(py).unbind(),
            followed: columns.followed.into_pyarray(py).unbind(),
            labelled: columns.labelled.into_pyarray(py).unbind(),
        }
    }
}
