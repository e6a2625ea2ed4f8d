//! The classes `Report` and `Line`.

use crate::errors::value_error;
use crate::pickle::Reduced;
use outflank_engine::{Chances, Line, SearchReport, Verdict};
use outflank_rules::Move;
use pyo3::prelude::*;

/// The result of a search after an iteration.
#[pyclass(name = "Report", module = "outflank", frozen, eq)]
#[derive(PartialEq)]
pub(crate) struct PyReport {
    lines: Vec<PyLine>,
    facts: Facts,
}

/// What a report says besides its lines.
type Facts = (Search, Proven);
/// Depth, selectivity, nodes and seconds.
type Search = (u8, u8, u64, f64);
/// Whether the score is proven, the proven bounds, and the score as people write it.
type Proven = (bool, (i8, i8), String);
/// The fields of a line, in their order.
type LineFields = (String, f64, String, f64, f64, f64, f64, Vec<String>);

/// The kinds of scores.
const KINDS: [&str; 4] = ["exact", "estimate", "at least", "at most"];

/// A move with its score and its principal variation.
#[pyclass(name = "Line", module = "outflank", frozen, eq, get_all, from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyLine {
    /// The move.
    #[pyo3(name = "move")]
    mv: String,
    /// The score in discs for the side that plays the move: an estimate, a bound or exact, see `kind`.
    score: f64,
    /// `exact`, `estimate`, or a proven bound: `at least` or `at most`.
    kind: &'static str,
    /// The probability that the side that plays the move wins, from 0 to 1.
    win: f64,
    /// The probability of a draw.
    draw: f64,
    /// The probability of a loss.
    loss: f64,
    /// In two of three cases the exact score is at most this many discs from `score`. 0 for exact scores.
    uncertainty: f64,
    /// The principal variation: the move and the best play of both sides after it, passes included.
    pv: Vec<String>,
}

impl PyReport {
    /// Converts a report of a search.
    pub(crate) fn new(report: &SearchReport<Move>) -> Self {
        let lines = report.lines.iter().map(|line| PyLine::new(line, report.chances(line.verdict))).collect();
        let (verdict, proven) = (report.verdict(), report.proven);
        let search = (report.depth, report.selectivity.percent(), report.nodes, report.time.as_secs_f64());
        let bounds = (proven.lower.discs(), proven.upper.discs());
        Self { lines, facts: (search, (matches!(verdict, Verdict::Proven(_)), bounds, verdict.to_string())) }
    }
}

#[pymethods]
impl PyReport {
    /// The best move.
    #[getter]
    fn best(&self) -> &str {
        // A report has at least one line: a search has a best move, and `_copy` checks it.
        &self.lines[0].mv
    }

    /// The score of the position in discs for the side to move: that of the best move.
    #[getter]
    fn score(&self) -> f64 {
        self.lines[0].score
    }

    /// The probability that the side to move wins with the best move, from 0 to 1.
    #[getter]
    fn win(&self) -> f64 {
        self.lines[0].win
    }

    /// The probability of a draw.
    #[getter]
    fn draw(&self) -> f64 {
        self.lines[0].draw
    }

    /// The probability of a loss.
    #[getter]
    fn loss(&self) -> f64 {
        self.lines[0].loss
    }

    /// In two of three cases the exact score is at most this many discs from `score`. 0 for exact scores.
    #[getter]
    fn uncertainty(&self) -> f64 {
        self.lines[0].uncertainty
    }

    /// Whether the score is proven.
    #[getter]
    fn is_exact(&self) -> bool {
        self.facts.1.0
    }

    /// The principal variation: the best play of both sides.
    #[getter]
    fn pv(&self) -> Vec<String> {
        self.lines[0].pv.clone()
    }

    /// The moves with their scores and principal variations, the best one first.
    #[getter]
    fn lines(&self) -> Vec<PyLine> {
        self.lines.clone()
    }

    /// The depth in plies.
    #[getter]
    fn depth(&self) -> u8 {
        self.facts.0.0
    }

    /// The selectivity of the iteration in per cent: 73, 87, 95, 99, or 100 if nothing was cut off by ProbCut.
    #[getter]
    fn selectivity(&self) -> u8 {
        self.facts.0.1
    }

    /// The node count so far.
    #[getter]
    fn nodes(&self) -> u64 {
        self.facts.0.2
    }

    /// The time so far, in seconds.
    #[getter]
    fn time(&self) -> f64 {
        self.facts.0.3
    }

    /// The proven bounds on the score in discs, even if the lines have estimates only: (lower, upper).
    #[getter]
    fn bounds(&self) -> (i8, i8) {
        self.facts.1.1
    }

    fn __repr__(&self) -> String {
        let (depth, selectivity) = (self.depth(), self.selectivity());
        format!("<Report {} {} depth {depth}@{selectivity}%>", self.best(), self.facts.1.2)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Vec<PyLine>, Facts)> {
        let Self { lines, facts } = slf.get();
        Ok((slf.getattr("_copy")?, (lines.clone(), facts.clone())))
    }

    #[staticmethod]
    fn _copy(lines: Vec<PyLine>, facts: Facts) -> PyResult<Self> {
        if lines.is_empty() {
            return Err(value_error("lines: expected one or more"));
        }
        Ok(Self { lines, facts })
    }
}

impl PyLine {
    fn new(line: &Line<Move>, chances: Chances) -> Self {
        let kind = match line.verdict {
            Verdict::Estimate(_) => "estimate",
            Verdict::AtLeast(_) => "at least",
            Verdict::AtMost(_) => "at most",
            Verdict::Proven(_) => "exact",
        };
        let pv: Vec<_> = line.moves.iter().map(Move::to_string).collect();
        let Chances { win, draw, loss, uncertainty } = chances;
        Self { mv: pv[0].clone(), score: line.verdict.score().discs(), kind, win, draw, loss, uncertainty, pv }
    }
}

#[pymethods]
impl PyLine {
    fn __repr__(&self) -> String {
        format!("<Line {} {:+.2} {}>", self.mv, self.score, self.kind)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (LineFields,)> {
        let Self { mv, score, kind, win, draw, loss, uncertainty, pv } = slf.get().clone();
        Ok((slf.getattr("_copy")?, ((mv, score, kind.to_owned(), win, draw, loss, uncertainty, pv),)))
    }

    #[staticmethod]
    fn _copy(fields: LineFields) -> PyResult<Self> {
        let (mv, score, kind, win, draw, loss, uncertainty, pv) = fields;
        let known = KINDS.into_iter().find(|&known| known == kind);
        let kind = known.ok_or_else(|| value_error(format!("kind: expected one of {KINDS:?}, but found {kind:?}")))?;
        Ok(Self { mv, score, kind, win, draw, loss, uncertainty, pv })
    }
}

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyReport>()?;
    module.add_class::<PyLine>()
}
