//! Games of the engine against itself.

use super::games::{PyGameColumns, collect};
use crate::argument;
use crate::engine::checked_level;
use crate::errors::{by_attributes, value_error};
use crate::interrupt;
use crate::number;
use crate::weights::{PyWeights, evaluator};
use outflank_rules::othello::Square;
use outflank_rules::{StopFlag, Threads, Workers};
use outflank_trainer::{GenerateOptions, Noise, Openings, generate};
use pyo3::prelude::*;

/// The options of self-play, by the names of their attributes.
#[derive(FromPyObject)]
pub(super) struct SelfPlayArgument {
    #[pyo3(from_py_with = number::level)]
    level: u8,
    #[pyo3(from_py_with = number::optional::solve_from)]
    solve_from: Option<u8>,
    #[pyo3(from_py_with = number::noise)]
    noise: f64,
    #[pyo3(from_py_with = number::noise_to)]
    noise_to: u8,
    #[pyo3(from_py_with = number::seed)]
    seed: u64,
    openings: Vec<OpeningsArgument>,
}

/// A source of openings: `random` with a number of plies, or `lines` or `prefixes` with the squares of games.
#[derive(FromPyObject)]
struct OpeningsArgument {
    kind: String,
    #[pyo3(from_py_with = number::plies)]
    plies: usize,
    lines: Vec<Vec<u8>>,
}

/// Plays the games with the numbers from `first` to before `end`, as `outflank train generate` does, on one thread.
///
/// `options` has the attributes `level`, `solve_from`, `noise`, `noise_to`, `seed` and `openings`. A game depends on its
/// number and on the options alone. It releases the GIL and stops on Ctrl-C.
#[pyfunction]
#[pyo3(signature = (first, end, options, /, *, weights = None))]
pub(super) fn self_play(
    py: Python<'_>,
    #[pyo3(from_py_with = number::first)] first: u64,
    #[pyo3(from_py_with = number::end)] end: u64,
    #[pyo3(from_py_with = by_attributes)] options: SelfPlayArgument,
    #[pyo3(from_py_with = argument::weights)] weights: Option<&Bound<'_, PyWeights>>,
) -> PyResult<PyGameColumns> {
    let openings = options.openings.iter().map(OpeningsArgument::read).collect::<PyResult<Vec<_>>>()?;
    if openings.is_empty() {
        return Err(value_error("openings: expected one or more"));
    }
    let generated = GenerateOptions {
        level: checked_level(options.level)?,
        solve_from: options.solve_from,
        noise: Noise { share: options.noise, fewest_empties: options.noise_to },
        seed: options.seed,
        evaluator: evaluator(weights),
    };
    let stop = StopFlag::new();
    let games = interrupt::run(py, &stop, || {
        let workers = Workers::new(Threads::ONE, &stop);
        collect(|take| generate(first..end, &openings, &generated, &workers, take))
    })?;
    Ok(PyGameColumns::new(py, &games?))
}

impl OpeningsArgument {
    fn read(&self) -> PyResult<Openings> {
        let lines = || self.lines.iter().map(|line| squares(line)).collect::<PyResult<_>>();
        match self.kind.as_str() {
            "random" => self.random(),
            "lines" | "prefixes" if self.lines.is_empty() => Err(value_error("openings: a list has no openings")),
            "lines" => Ok(Openings::Lines(lines()?)),
            "prefixes" => Ok(Openings::Prefixes(lines()?)),
            kind => Err(value_error(format!("openings: expected random, lines or prefixes, but found {kind}"))),
        }
    }

    fn random(&self) -> PyResult<Openings> {
        let plies = u8::try_from(self.plies).ok().filter(|&plies| plies <= Openings::MAX_RANDOM_PLIES);
        let message =
            || format!("openings: expected 0 to {} random plies, but found {}", Openings::MAX_RANDOM_PLIES, self.plies);
        plies.map(Openings::Random).ok_or_else(|| value_error(message()))
    }
}

/// Returns the squares of a line.
fn squares(line: &[u8]) -> PyResult<Vec<Square>> {
    let square = |&index: &u8| {
        let square = Square::ALL.get(usize::from(index)).copied();
        square.ok_or_else(|| value_error(format!("openings: there is no square {index}")))
    };
    line.iter().map(square).collect()
}
