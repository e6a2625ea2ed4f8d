//! The class `Engine`.

mod analysis;
mod limits;
mod open_analyses;

use crate::argument;
use crate::board::{PyBoard, position};
use crate::errors::{argument_type_error, value_error};
use crate::interrupt;
use crate::number;
use crate::pickle::Reduced;
use crate::position::PyPosition;
use crate::record::MoveArgument;
use crate::report::PyReport;
use crate::shared::Shared;
use crate::weights::{PyWeights, evaluator};
use analysis::PyAnalysis;
use limits::LimitArguments;
use limits::excluded_squares;
pub(crate) use limits::{checked_level, checked_selectivity, checked_time};
use open_analyses::OpenAnalyses;
use outflank_engine::evaluation::{Features, PatternEvaluator};
use outflank_engine::{
    Engine, EngineOptions, SearchError, SearchLimits, SearchReport, SearchRoot, UnsupportedPosition,
};
use outflank_rules::{Move, Position, StopFlag, Threads, ThreadsError};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use std::sync::Arc;

/// The engine: searches positions of Othello, and solves positions of Reversi on boards of 4×4 to 8×8.
///
/// `threads` is the number of search threads; a search on one thread is deterministic. `hash_mib` is the size of the
/// transposition table in MiB, which lasts from one search to the next. `weights` are those of the evaluation.
///
/// One search runs at a time; others wait. A thread that reads an analysis without a limit would wait for itself: its other
/// searches raise `RuntimeError` until the analysis is stopped. All searches release the GIL and stop on Ctrl-C. A copy,
/// also by `pickle`, has an empty transposition table. In a process that was forked while a thread searched, a search
/// raises `RuntimeError`.
///
/// >>> engine = Engine(hash_mib=1)
/// >>> engine.search(Board(), depth=4).depth
/// 4
#[pyclass(name = "Engine", module = "outflank", frozen)]
pub(crate) struct PyEngine {
    engine: Arc<Shared<Engine>>,
    analyses: OpenAnalyses,
    evaluator: Arc<PatternEvaluator>,
    threads: Threads,
    hash_mib: usize,
    weights: Option<Py<PyWeights>>,
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (*, threads = 1, hash_mib = 64, weights = None))]
    fn new(
        #[pyo3(from_py_with = number::threads)] threads: usize,
        #[pyo3(from_py_with = number::hash_mib)] hash_mib: usize,
        #[pyo3(from_py_with = argument::weights)] weights: Option<&Bound<'_, PyWeights>>,
    ) -> PyResult<Self> {
        let (threads, evaluator) = (checked_threads(threads)?, evaluator(weights));
        let options = EngineOptions { threads, hash_mebibytes: hash_mib, evaluator: Arc::clone(&evaluator) };
        let engine = Engine::new(options).map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        let weights = weights.map(|weights| weights.clone().unbind());
        let analyses = OpenAnalyses::default();
        Ok(Self { engine: Arc::new(Shared::new(engine)), analyses, evaluator, threads, hash_mib, weights })
    }

    /// Searches a position until a limit is reached or its score is proven, and returns the report.
    ///
    /// At least one limit must be given: `depth` in plies, `time` in seconds, `nodes`, or the limits of a `level` from 0
    /// to 30. `selectivity` is 73, 87, 95, 99 or 100 per cent; it is 73 with a depth, that of the level with a level,
    /// and otherwise 100. `lines` is the number of moves that get a score (multi-PV); `exclude` lists moves that are not
    /// searched; with `wld` the search is for win, loss or draw only. `threads` overrides those of the engine.
    ///
    /// A position of `Reversi` smaller than 8×8 is searched to the end of the game: it has no other `depth`. Raises
    /// `ValueError` for such a depth, if the game is over, or if all moves are excluded.
    #[pyo3(
        signature = (board, /, *, depth = None, time = None, nodes = None, level = None, selectivity = None, lines = 1, exclude = Vec::new(), wld = false, threads = None),
        text_signature = "($self, board, /, *, depth=None, time=None, nodes=None, level=None, selectivity=None, lines=1, exclude=(), wld=False, threads=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn search(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = number::search_depth)] depth: Option<u8>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = number::optional::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = number::optional::level)] level: Option<u8>,
        #[pyo3(from_py_with = number::optional::selectivity)] selectivity: Option<u8>,
        #[pyo3(from_py_with = number::lines)] lines: u8,
        #[pyo3(from_py_with = excluded_squares)] exclude: Vec<MoveArgument>,
        #[pyo3(from_py_with = argument::wld)] wld: bool,
        #[pyo3(from_py_with = number::optional::threads)] threads: Option<usize>,
    ) -> PyResult<PyReport> {
        let limits = LimitArguments { depth, time, nodes, level, selectivity, lines, exclude, wld, threads };
        limits.check_is_limited()?;
        self.run(py, board, &limits)
    }

    /// Solves a position: returns the report of a search to the end of the game, whose score is exact.
    ///
    /// With `wld` the score is only a proof of win, loss or draw. Raises `ValueError` if the game is over.
    #[pyo3(signature = (board, /, *, wld = false, threads = None))]
    fn solve(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = argument::wld)] wld: bool,
        #[pyo3(from_py_with = number::optional::threads)] threads: Option<usize>,
    ) -> PyResult<PyReport> {
        self.run(py, board, &LimitArguments { wld, threads, ..LimitArguments::default() })
    }

    /// Starts an analysis and returns an iterator of its reports, one for each iteration.
    ///
    /// It takes the arguments of `search`; without a limit it goes on until the position is solved or it is stopped.
    /// Meanwhile use another `Engine` for other searches in the same thread.
    ///
    /// >>> with Engine(hash_mib=1).analyse(Board()) as analysis:
    /// ...     for report in analysis:
    /// ...         if report.depth >= 6:
    /// ...             break
    #[pyo3(
        signature = (board, /, *, depth = None, time = None, nodes = None, level = None, selectivity = None, lines = 1, exclude = Vec::new(), wld = false, threads = None),
        text_signature = "($self, board, /, *, depth=None, time=None, nodes=None, level=None, selectivity=None, lines=1, exclude=(), wld=False, threads=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn analyse(
        &self,
        board: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = number::search_depth)] depth: Option<u8>,
        #[pyo3(from_py_with = argument::time)] time: Option<f64>,
        #[pyo3(from_py_with = number::optional::nodes)] nodes: Option<u64>,
        #[pyo3(from_py_with = number::optional::level)] level: Option<u8>,
        #[pyo3(from_py_with = number::optional::selectivity)] selectivity: Option<u8>,
        #[pyo3(from_py_with = number::lines)] lines: u8,
        #[pyo3(from_py_with = excluded_squares)] exclude: Vec<MoveArgument>,
        #[pyo3(from_py_with = argument::wld)] wld: bool,
        #[pyo3(from_py_with = number::optional::threads)] threads: Option<usize>,
    ) -> PyResult<PyAnalysis> {
        let limits = LimitArguments { depth, time, nodes, level, selectivity, lines, exclude, wld, threads };
        let position = searchable("board", board)?;
        let task = Task::new(&limits, &position, self.threads)?;
        self.analyses.check()?;
        // Only an analysis without a limit would keep a search in the thread that reads it waiting for ever.
        let reader = (!limits.is_limited()).then(|| self.analyses.open(&task.stop)).transpose()?;
        Ok(PyAnalysis::start(Arc::clone(&self.engine), position, task, reader))
    }

    /// Returns the static evaluation of a position of Othello in discs for the side to move, without a search.
    #[pyo3(signature = (board, /))]
    fn evaluate(&self, board: &Bound<'_, PyAny>) -> PyResult<f64> {
        let othello = board.cast::<PyBoard>().map_err(|_| argument_type_error("board", "a Board", board))?;
        let board = position(&othello.try_borrow()?).board();
        Ok(self.evaluator.score(&Features::of(board), board).discs())
    }

    /// Clears the transposition table, so that the next search does not depend on earlier ones.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.analyses.check()?;
        let stop = StopFlag::new();
        interrupt::run(py, &stop, || self.engine.lock(&stop).map(|engine| engine.map(|mut engine| engine.clear())))??;
        Ok(())
    }

    /// The number of search threads.
    #[getter]
    fn threads(&self) -> usize {
        self.threads.get()
    }

    fn __repr__(&self) -> String {
        format!("<Engine threads={} hash_mib={}>", self.threads, self.hash_mib)
    }

    /// A copy has an empty transposition table.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (usize, usize, Option<Py<PyWeights>>)> {
        let Self { threads, hash_mib, weights, .. } = slf.get();
        let weights = weights.as_ref().map(|weights| weights.clone_ref(slf.py()));
        Ok((slf.getattr("_copy")?, (threads.get(), *hash_mib, weights)))
    }

    #[staticmethod]
    fn _copy(threads: usize, hash_mib: usize, weights: Option<&Bound<'_, PyWeights>>) -> PyResult<Self> {
        Self::new(threads, hash_mib, weights)
    }
}

impl PyEngine {
    fn run(&self, py: Python<'_>, board: &Bound<'_, PyAny>, limits: &LimitArguments) -> PyResult<PyReport> {
        let position = searchable("board", board)?;
        let task = Task::new(limits, &position, self.threads)?;
        self.analyses.check()?;
        let report = interrupt::run(py, &task.stop, || search(&self.engine, &position, &task, |_| ()))??;
        let report = report.ok_or_else(|| PyRuntimeError::new_err("the search was stopped before it began"))?;
        Ok(PyReport::new(&report.map_err(|error| task.error(error))?))
    }
}

/// How a search is to be run.
struct Task {
    limits: SearchLimits,
    /// The moves that are not searched.
    excluded: Vec<Move>,
    threads: Threads,
    stop: StopFlag,
    /// The argument that gives the depth.
    strength: &'static str,
}

impl Task {
    fn new(arguments: &LimitArguments, position: &Position, threads: Threads) -> PyResult<Self> {
        Ok(Self {
            limits: arguments.search_limits(position)?,
            excluded: arguments.excluded(position)?,
            threads: arguments.threads(threads)?,
            stop: StopFlag::new(),
            strength: arguments.strength(),
        })
    }

    fn error(&self, error: SearchError) -> PyErr {
        match error {
            SearchError::DepthUnsupported { .. } => value_error(format!("{}: {error}", self.strength)),
            error => value_error(error),
        }
    }
}

/// Searches when no other search runs; `on_report` gets the report of each iteration.
///
/// Returns `None` when it was stopped before it began.
fn search(
    engine: &Shared<Engine>,
    position: &Position,
    task: &Task,
    on_report: impl FnMut(&SearchReport<Move>),
) -> PyResult<Option<Result<SearchReport<Move>, SearchError>>> {
    let Some(mut engine) = engine.lock(&task.stop)? else { return Ok(None) };
    engine.set_threads(task.threads);
    let search = engine.search(position).limits(task.limits).only(|mv| !task.excluded.contains(&mv));
    Ok(Some(search.stop_flag(&task.stop).on_report(on_report).run()))
}

/// Checks a number of threads: a `ValueError` if it is out of range, a `RuntimeError` if they cannot be started.
pub(crate) fn checked_threads(threads: usize) -> PyResult<Threads> {
    Threads::new(threads).map_err(|error| match error {
        ThreadsError::OutOfRange => value_error(format!("threads: {error}")),
        ThreadsError::Unavailable { ref source, .. } => PyRuntimeError::new_err(format!("threads: {error}: {source}")),
    })
}

/// Takes the position of a `Board` or of a `Reversi`, as the argument of this name, that the engine supports.
pub(crate) fn searchable(name: &str, argument: &Bound<'_, PyAny>) -> PyResult<Position> {
    let wrong_type = || match argument.get_type().name() {
        Ok(found) => PyTypeError::new_err(format!("{name}: expected a Board or a Reversi, but found {found}")),
        Err(error) => error,
    };
    let game = argument.cast::<PyPosition>().map_err(|_| wrong_type())?.try_borrow()?;
    let position = game.record.position();
    match SearchRoot::try_from(position) {
        Ok(_) => Ok(position.clone()),
        Err(UnsupportedPosition::Variant(_)) => Err(wrong_type()),
        Err(error) => Err(value_error(format!("{name}: {error}"))),
    }
}

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyEngine>()?;
    module.add_class::<PyAnalysis>()
}
