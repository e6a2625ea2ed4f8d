//! Reports of the errors of an evaluation.

use crate::Samples;
use crate::phase::{PHASES, phase};
use outflank_engine::evaluation::{Features, PatternEvaluator};
use outflank_rules::othello::Board;

/// Errors of an evaluation, by phase and over all.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// For each phase, in order.
    pub phases: Vec<Errors>,
    /// Over the whole game.
    pub all: Errors,
    /// For each phase, in order, the values of positions with similar estimates.
    pub calibration: Vec<Vec<Bin>>,
}

/// Positions with similar estimates; all numbers but the first are in discs for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// Their number.
    pub positions: usize,
    /// The sum of the estimates.
    pub estimates: f64,
    /// The sum of their values.
    pub values: f64,
}

/// The number of bins: one for every four discs.
pub const BINS: usize = 33;

/// Errors of estimates, in discs; without positions they are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// The number of positions.
    pub positions: usize,
    /// The mean of the absolute errors.
    pub mean_absolute: f64,
    /// The root of the mean of the squared errors.
    pub root_mean_square: f64,
    /// The share of estimates with the right winner, among the positions that are no draw.
    pub right_winner: f64,
}

/// An estimate of a board with the true value, in discs for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What the evaluation says.
    pub estimate: f64,
    /// The value of the board.
    pub value: f64,
}

/// Sums on the way to [`Errors`].
#[derive(Clone, Copy, Default)]
struct Sums {
    positions: usize,
    absolute: f64,
    square: f64,
    won_or_lost: usize,
    right: usize,
}

impl Report {
    /// Compares the estimates of an evaluator with the values of samples.
    pub fn of(evaluator: &PatternEvaluator, samples: &Samples) -> Self {
        Self::between(samples.phases().iter().flatten().map(|sample| {
            let estimate = evaluator.score(&Features::of(sample.board), sample.board);
            (sample.board, Estimate { estimate: estimate.discs(), value: sample.value.into() })
        }))
    }

    /// Compares the estimates of boards with their values.
    pub fn between(boards: impl IntoIterator<Item = (Board, Estimate)>) -> Self {
        let (mut sums, mut calibration) = ([Sums::default(); PHASES], vec![vec![Bin::default(); BINS]; PHASES]);
        for (board, it) in boards {
            let phase = phase(board);
            sums[phase] = sums[phase].with(it.estimate, it.value);
            let bin = &mut calibration[phase][bin(it.estimate)];
            *bin = bin.and(Bin::of(it));
        }
        let all = sums.iter().fold(Sums::default(), |all, &phase| all.and(phase));
        Self { phases: sums.into_iter().map(Errors::from).collect(), all: all.into(), calibration }
    }
}

impl Bin {
    /// Returns the positions of both bins as one.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            estimates: self.estimates + other.estimates,
            values: self.values + other.values,
        }
    }

    fn of(Estimate { estimate, value }: Estimate) -> Self {
        Self { positions: 1, estimates: estimate, values: value }
    }
}

impl Sums {
    fn with(self, estimate: f64, value: f64) -> Self {
        let error = estimate - value;
        let is_decided = value != 0.0;
        self.and(Self {
            positions: 1,
            absolute: error.abs(),
            square: error * error,
            won_or_lost: is_decided.into(),
            right: (is_decided && estimate * value > 0.0).into(),
        })
    }

    fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            absolute: self.absolute + other.absolute,
            square: self.square + other.square,
            won_or_lost: self.won_or_lost + other.won_or_lost,
            right: self.right + other.right,
        }
    }
}

impl From<Sums> for Errors {
    fn from(sums: Sums) -> Self {
        let of = |sum: f64, count: usize| sum / count.max(1) as f64;
        Self {
            positions: sums.positions,
            mean_absolute: of(sums.absolute, sums.positions),
            root_mean_square: of(sums.square, sums.positions).sqrt(),
            right_winner: of(sums.right as f64, sums.won_or_lost),
        }
    }
}

/// Returns the number of the bin of an estimate.
fn bin(estimate: f64) -> usize {
    // The centres of the bins are the multiples of four, so that one bin is about 0.
    ((estimate.clamp(-64.0, 64.0) + 66.0) / 4.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_means_over_the_positions() {
        let sums = Sums::default().with(3.0, -1.0).with(2.0, 5.0).with(1.0, 0.0);
        let errors = Errors::from(sums);
        assert_eq!((errors.positions, errors.right_winner), (3, 0.5));
        assert!((errors.mean_absolute - 8.0 / 3.0).abs() < 1e-9);
        assert!((errors.root_mean_square - (26.0_f64 / 3.0).sqrt()).abs() < 1e-9);
        assert_eq!(Errors::from(Sums::default()), Errors::default());
    }

    #[test]
    fn similar_estimates_share_a_bin() {
        assert_eq!([-64.0, -62.5, 0.0, 1.9, 2.0, 64.0, 99.0].map(bin), [0, 0, 16, 16, 17, 32, BINS - 1]);
        let it = [(0.5, 3.0), (-0.5, 5.0), (9.0, 9.0)].map(|(estimate, value)| Estimate { estimate, value });
        let report = Report::between(it.map(|it| (Board::START, it)));
        assert_eq!(report.calibration[0][16], Bin { positions: 2, estimates: 0.0, values: 8.0 });
        assert_eq!(report.calibration[0].iter().map(|bin| bin.positions).sum::<usize>(), 3);
    }
}
