//! Finding the weights.
//!
//! The weights of all phases are one problem of least squares: their sums over the places that a board picks are to come
//! as near as can be to the boards' worth. Two penalties keep the weights of rare configurations in check. A ridge pulls
//! every weight towards 0, the more so the less often its places are picked; and each weight is pulled towards the same
//! weight of the neighbouring phases, so that phases change smoothly into one another, and a phase in which a
//! configuration is rare learns from those in which it is not.
//!
//! What is minimised is the sum over all samples of (sum of the weights − value)², plus `ridge` times the sum of all
//! squared weights, plus `smoothing` times the sum of all squared changes from phase to phase. The method is that of
//! conjugate gradients on the normal equations (M. R. Hestenes and E. Stiefel, 1952), which are never formed: a step
//! reads every sample once.

mod checkpoint;
mod evidence;
mod penalty;

use crate::{Crew, Progress, Samples};
pub use checkpoint::CheckpointError;
use evidence::Evidence;
use outflank_engine::evaluation::layout::Ties;
use outflank_engine::evaluation::{Score, Weights};
use penalty::{Penalty, Preconditioner};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// How many positions worth 0 each weight is held back by.
    pub ridge: f32,
    /// How many positions each weight is drawn by to the same weight of each neighbouring phase.
    pub smoothing: f32,
    /// How many steps of the iteration are made at most.
    pub steps: u32,
}

/// A fit under way.
#[derive(Debug)]
pub struct Fit<'a> {
    evidence: Evidence<'a>,
    penalty: Penalty,
    preconditioner: Preconditioner,
    options: FitOptions,
    state: State,
}

/// How far the iteration is; vectors have a number for each phase and class, phase by phase.
#[derive(Clone, Debug, PartialEq)]
struct State {
    steps: u32,
    weights: Vec<f32>,
    /// Where, and how much, the sum of squares shrinks.
    slope: Vec<f32>,
    direction: Vec<f32>,
    /// The square of the length of the slope, as the preconditioner sees it.
    length: f64,
    /// The same before the first step.
    first_length: f64,
}

/// The iteration stops when the slope has become so much shorter (squared).
const SHORT_ENOUGH: f64 = 1e-7;

impl Default for FitOptions {
    fn default() -> Self {
        Self { ridge: 10.0, smoothing: 10.0, steps: 40 }
    }
}

/// Fits weights to samples, or returns `None` when the crew was stopped; its progress is in steps.
///
/// The provenance says in words where the samples come from.
pub fn fit(samples: &Samples, provenance: String, options: FitOptions, crew: &Crew<'_>) -> Option<Weights> {
    let mut fit = Fit::begin(samples, options, crew)?;
    while !fit.is_done() {
        fit.step(crew)?;
    }
    Some(fit.weights(provenance))
}

impl<'a> Fit<'a> {
    /// Looks at the samples, or returns `None` when the crew was stopped.
    pub fn begin(samples: &'a Samples, options: FitOptions, crew: &Crew<'_>) -> Option<Self> {
        let evidence = Evidence::new(samples);
        let penalty = Penalty { options, classes: Ties::new().len() };
        let preconditioner = Preconditioner::new(penalty, &evidence.counts(crew)?);
        let slope = evidence.values(crew)?;
        let direction = preconditioner.apply(&slope);
        let length = dot(&slope, &direction);
        let state = State { steps: 0, weights: vec![0.0; slope.len()], slope, direction, length, first_length: length };
        Some(Self { evidence, penalty, preconditioner, options, state })
    }

    /// Returns how many steps were made.
    pub fn steps(&self) -> u32 {
        self.state.steps
    }

    /// Tells whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        self.state.steps >= self.options.steps || self.state.length <= SHORT_ENOUGH * self.state.first_length
    }

    /// Makes a step, or returns `None`, and changes nothing, when the crew was stopped.
    pub fn step(&mut self, crew: &Crew<'_>) -> Option<()> {
        let mut bend = self.evidence.bend(&self.state.direction, crew)?;
        let State { steps, weights, slope, direction, length, .. } = &mut self.state;
        self.penalty.add_to(&mut bend, direction);
        let step = (*length / dot(direction, &bend)) as f32;
        add_multiple(weights, step, direction);
        add_multiple(slope, -step, &bend);
        let next = self.preconditioner.apply(slope);
        let next_length = dot(slope, &next);
        turn(direction, &next, (next_length / *length) as f32);
        *length = next_length;
        *steps += 1;
        (crew.watch)(Progress { done: *steps as usize, of: self.options.steps as usize });
        Some(())
    }

    /// Returns the weights as they are now.
    pub fn weights(&self, provenance: String) -> Weights {
        let phases = self.state.weights.chunks_exact(self.penalty.classes);
        Weights::new(provenance, phases.map(|phase| phase.iter().copied().map(to_units).collect()).collect())
    }

    /// Returns bytes with which the same fit can go on later.
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::write(&self.state, self.fingerprint())
    }

    /// Goes on where a checkpoint was made.
    ///
    /// # Errors
    ///
    /// Refuses what is no checkpoint of a fit to these samples with these penalties; more steps are allowed.
    pub fn go_on(&mut self, checkpoint: &[u8]) -> Result<(), CheckpointError> {
        self.state = checkpoint::read(checkpoint, self.fingerprint(), self.state.weights.len())?;
        Ok(())
    }

    /// Returns a number that changes with the problem.
    fn fingerprint(&self) -> u64 {
        self.evidence.fingerprint()
            ^ u64::from(self.options.ridge.to_bits()) << 32
            ^ u64::from(self.options.smoothing.to_bits())
    }
}

fn to_units(discs: f32) -> i16 {
    // A cast from a float saturates.
    (discs * f32::from(Score::UNITS_PER_DISC)).round() as i16
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

fn add_multiple(to: &mut [f32], factor: f32, vector: &[f32]) {
    to.iter_mut().zip(vector).for_each(|(to, change)| *to += factor * change);
}

fn turn(direction: &mut [f32], towards: &[f32], keep: f32) {
    direction.iter_mut().zip(towards).for_each(|(direction, towards)| *direction = towards + keep * *direction);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;
    use crate::crew::tests::with_crew;
    use crate::labelled_game::tests::random_game;
    use outflank_engine::evaluation::Features;
    use outflank_engine::evaluation::layout::{PHASES, places};

    /// Positions that are worth a disc for each unit that made-up weights give them.
    fn samples() -> Samples {
        let plies = (0..20).flat_map(|seed| random_game(seed).plies().to_vec());
        let worth =
            |board| places(&Features::of(board), board).iter().map(|place| f32::from(*place as u16 % 7) - 3.0).sum();
        Samples::of(plies.map(|ply| Sample { board: ply.board, value: worth(ply.board) }))
    }

    fn fitted(samples: &Samples, options: FitOptions) -> Vec<f32> {
        with_crew(2, |crew| {
            let mut fit = Fit::begin(samples, options, &crew).unwrap();
            while !fit.is_done() {
                fit.step(&crew).unwrap();
            }
            fit.state.weights
        })
    }

    #[test]
    fn the_result_has_next_to_no_slope() {
        let (samples, options) = (samples(), FitOptions { ridge: 3.0, smoothing: 5.0, steps: 300 });
        with_crew(2, |crew| {
            let mut fit = Fit::begin(&samples, options, &crew).unwrap();
            let first = fit.state.slope.clone();
            while !fit.is_done() {
                fit.step(&crew).unwrap();
            }
            let mut pull = fit.evidence.bend(&fit.state.weights, &crew).unwrap();
            fit.penalty.add_to(&mut pull, &fit.state.weights);
            let off = first.iter().zip(&pull).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            let most = first.iter().copied().map(f32::abs).fold(0.0, f32::max);
            assert!(off < 2e-3 * most, "{off} of {most}");
        });
    }

    #[test]
    fn a_ridge_makes_weights_smaller_and_smoothing_makes_phases_alike() {
        let samples = samples();
        let options = FitOptions { ridge: 1.0, smoothing: 1.0, steps: 20 };
        let size = |weights: &[f32]| dot(weights, weights);
        let change = |weights: &[f32]| {
            let next = &weights[weights.len() / PHASES..];
            weights.iter().zip(next).map(|(a, b)| f64::from((a - b).powi(2))).sum::<f64>()
        };
        let plain = fitted(&samples, options);
        assert!(size(&fitted(&samples, FitOptions { ridge: 100.0, ..options })) < 0.7 * size(&plain));
        assert!(change(&fitted(&samples, FitOptions { smoothing: 100.0, ..options })) < 0.5 * change(&plain));
    }

    #[test]
    fn a_fit_that_goes_on_from_a_checkpoint_ends_as_if_it_had_never_stopped() {
        let (samples, options) = (samples(), FitOptions { steps: 6, ..FitOptions::default() });
        let whole = fitted(&samples, options);
        with_crew(1, |crew| {
            let mut first = Fit::begin(&samples, options, &crew).unwrap();
            (0..3).for_each(|_| first.step(&crew).unwrap());
            let checkpoint = first.checkpoint();
            let mut second = Fit::begin(&samples, options, &crew).unwrap();
            second.go_on(&checkpoint).unwrap();
            assert_eq!(second.steps(), 3);
            (0..3).for_each(|_| second.step(&crew).unwrap());
            assert_eq!(second.state.weights, whole);
            assert!(second.is_done());
        });
    }

    #[test]
    fn checkpoints_of_other_fits_and_damaged_ones_are_refused() {
        let (samples, options) = (samples(), FitOptions::default());
        with_crew(1, |crew| {
            let mut fit = Fit::begin(&samples, options, &crew).unwrap();
            let other = FitOptions { ridge: 11.0, ..options };
            let others = Fit::begin(&samples, other, &crew).unwrap().checkpoint();
            assert_eq!(fit.go_on(&others), Err(CheckpointError::OtherFit));
            let mut damaged = fit.checkpoint();
            damaged[50] ^= 1;
            assert_eq!(fit.go_on(&damaged), Err(CheckpointError::Damaged));
            assert_eq!(fit.go_on(b"OFWEIGHT"), Err(CheckpointError::NotACheckpoint));
            assert_eq!(fit.go_on(&damaged[..100]), Err(CheckpointError::Damaged));
        });
    }

    #[test]
    fn a_configuration_that_a_phase_never_sees_is_weighed_as_in_the_next_phases() {
        let samples = samples();
        let middle: Vec<_> = samples.phases()[9..12].iter().flatten().copied().collect();
        let fitted = fitted(&Samples::of(middle), FitOptions { ridge: 0.1, smoothing: 50.0, steps: 30 });
        let classes = fitted.len() / PHASES;
        let by_phase = |phase: usize| &fitted[phase * classes..][..classes];
        let (seen, unseen) = (by_phase(9), by_phase(6));
        let likeness = dot(unseen, seen) / (dot(unseen, unseen) * dot(seen, seen)).sqrt();
        assert!(likeness > 0.9, "{likeness}");
    }
}
