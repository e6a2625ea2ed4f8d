//! Finding the weights.
//!
//! Each phase is a problem of least squares of its own: the weights whose sums over the places that a board picks come
//! nearest to the boards' worth. Two things keep the weights of rare configurations in check. A ridge penalty pulls every
//! weight towards 0, the more so the less often its places are picked. And the positions of the neighbouring phases take
//! part with a smaller importance, so that phases change smoothly into one another.

mod least_squares;

use crate::{Crew, Samples};
use least_squares::{Problem, Row};
use outflank_engine::evaluation::layout::{PHASES, Ties, places};
use outflank_engine::evaluation::{Features, Score, Weights};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// The ridge penalty: how many positions worth 0 each weight is held back by.
    pub ridge: f32,
    /// How much a position of a neighbouring phase counts, from 0 to 1.
    pub neighbour: f32,
    /// How many steps of the iteration are made at most.
    pub steps: u32,
}

impl Default for FitOptions {
    /// The values that did best of those tried on the games of 2016 to 2018, when the fit was on all earlier ones.
    fn default() -> Self {
        Self { ridge: 10.0, neighbour: 0.15, steps: 25 }
    }
}

/// Fits weights to samples, or returns `None` when the crew was stopped; a task is a phase.
///
/// The provenance says in words where the samples come from.
pub fn fit(samples: &Samples, provenance: String, options: FitOptions, crew: &Crew<'_>) -> Option<Weights> {
    let ties = Ties::new();
    let phases = crew.work(PHASES, |phase| {
        let problem = problem(samples, phase, &ties, options);
        let weights = problem.solve(options.steps, || crew.stop.is_stopped())?;
        Some(weights.into_iter().map(to_units).collect())
    })?;
    Some(Weights::new(provenance, phases))
}

fn problem(samples: &Samples, phase: usize, ties: &Ties, options: FitOptions) -> Problem {
    let mut rows = Vec::new();
    for near in phase.saturating_sub(1)..=(phase + 1).min(PHASES - 1) {
        let importance = if near == phase { 1.0 } else { options.neighbour };
        rows.extend(samples.phases()[near].iter().filter(|_| importance > 0.0).map(|sample| {
            let places = places(&Features::of(sample.board), sample.board);
            Row { classes: places.map(|place| ties.classes()[place as usize]), value: sample.value, importance }
        }));
    }
    Problem { rows, unknowns: ties.len(), ridge: options.ridge }
}

fn to_units(discs: f32) -> i16 {
    // A cast from a float saturates.
    (discs * f32::from(Score::UNITS_PER_DISC)).round() as i16
}
