//! How well a model predicts the moves of games.

use super::fit::RatingUse;
use super::positions::{HumanPosition, HumanPositions};
use outflank_learn::human::{Candidates, HumanModel, Style};
use outflank_rules::Workers;

/// The agreement, the log loss and the calibration error of a model on positions with a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    positions: u32,
    agreed: f64,
    log_loss: f64,
    bins: [Bin; BINS],
}

/// Positions whose most probable move has about the same probability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Bin {
    positions: u32,
    probability: f64,
    agreed: f64,
}

/// Ratings from a lower to a higher one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The lowest rating of the band.
    pub from: f32,
    /// The lowest rating above the band.
    pub to: f32,
}

/// The measures in all, of players without a rating, and by band of ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct HumanReport {
    /// Those of all positions.
    pub all: Measures,
    /// Those of the moves of players without a rating of their own.
    pub unrated: Measures,
    /// Those of the bands, the others left out.
    pub bands: Vec<(Band, Measures)>,
    /// Those by the number of placements on the board, ten at a time.
    pub phases: Vec<Measures>,
    /// The number of moves that were the only legal one, which are not counted.
    pub forced: usize,
}

const BINS: usize = 20;
/// The limits of the bands.
const LIMITS: [f32; 7] = [f32::NEG_INFINITY, 1400.0, 1600.0, 1800.0, 2000.0, 2200.0, f32::INFINITY];
const PHASES: usize = 6;
/// The positions of a task.
const TASK: usize = 4096;

impl HumanReport {
    /// Compares the probabilities of a model with the moves that were played, or returns `None` when it was stopped.
    pub fn of(
        model: &HumanModel,
        positions: &HumanPositions,
        ratings: RatingUse,
        workers: &Workers<'_>,
    ) -> Option<Self> {
        let parts = workers.map(positions.len().div_ceil(TASK), |task| {
            let mut part = Self::new();
            for index in task * TASK..positions.len().min((task + 1) * TASK) {
                part.count(model, &positions.position(index), ratings);
            }
            Some(part)
        })?;
        let mut report = Self::new();
        // In their order, so that the sums do not depend on the threads.
        for part in &parts {
            report.append(part);
        }
        report.forced = positions.forced();
        Some(report)
    }

    fn new() -> Self {
        let bands = LIMITS.windows(2).map(|limits| (Band { from: limits[0], to: limits[1] }, Measures::default()));
        let (all, unrated, phases) = (Measures::default(), Measures::default(), vec![Measures::default(); PHASES]);
        Self { all, unrated, bands: bands.collect(), phases, forced: 0 }
    }

    fn count(&mut self, model: &HumanModel, position: &HumanPosition<'_>, ratings: RatingUse) {
        let candidates = Candidates::new(position.board, position.scores, model.ties(), model.known());
        let probabilities = model.distribution(&candidates, &Style::of_people(ratings.of(position.elo)));
        let of_band = if position.is_unrated {
            &mut self.unrated
        } else {
            let band = self.bands.iter_mut().find(|(band, _)| position.elo < band.to);
            &mut band.expect("the last band has no end").1
        };
        let placements = 60 - position.board.empties().len().min(60) as usize;
        let phase = &mut self.phases[(placements / 10).min(PHASES - 1)];
        for measures in [&mut self.all, of_band, phase] {
            measures.count(&probabilities, position.played);
        }
    }

    fn append(&mut self, other: &Self) {
        self.all.append(&other.all);
        self.unrated.append(&other.unrated);
        self.bands.iter_mut().zip(&other.bands).for_each(|((_, own), (_, other))| own.append(other));
        self.phases.iter_mut().zip(&other.phases).for_each(|(own, other)| own.append(other));
    }
}

impl Default for Measures {
    fn default() -> Self {
        Self { positions: 0, agreed: 0.0, log_loss: 0.0, bins: [Bin::default(); BINS] }
    }
}

impl Measures {
    /// Returns the number of positions.
    pub fn positions(&self) -> u32 {
        self.positions
    }

    /// Returns the share of positions in which the most probable move was played; of several that are equally probable,
    /// each counts its share.
    pub fn agreement(&self) -> f64 {
        self.agreed / f64::from(self.positions)
    }

    /// Returns the mean of −ln p, p being the probability of the move that was played.
    pub fn log_loss(&self) -> f64 {
        self.log_loss / f64::from(self.positions)
    }

    /// Returns the expected calibration error: the mean difference between the probability of the most probable move and
    /// the share of positions in which it was played, over 20 bins of that probability (C. Guo et al., "On calibration of
    /// modern neural networks", 2017).
    pub fn calibration_error(&self) -> f64 {
        let differences = self.bins.iter().map(|bin| (bin.probability - bin.agreed).abs());
        differences.sum::<f64>() / f64::from(self.positions)
    }

    /// Returns the calibration error that a model with true probabilities would have by chance, which is not 0: the mean
    /// deviation of the shares in the bins.
    pub fn calibration_error_by_chance(&self) -> f64 {
        let filled = self.bins.iter().filter(|bin| bin.positions > 0);
        let deviations = filled.map(|bin| {
            let share = bin.probability / f64::from(bin.positions);
            // The mean of |x| for a normal x of this variance.
            (std::f64::consts::FRAC_2_PI * bin.probability * (1.0 - share)).sqrt()
        });
        deviations.sum::<f64>() / f64::from(self.positions)
    }

    #[expect(clippy::float_cmp, reason = "moves of equal probability, as under symmetry, have the same bits")]
    fn count(&mut self, probabilities: &[f32], played: usize) {
        let most = probabilities.iter().copied().fold(0.0, f32::max);
        let ties = probabilities.iter().filter(|&&probability| probability == most).count();
        let agreed = if probabilities[played] == most { 1.0 / ties as f64 } else { 0.0 };
        self.positions += 1;
        self.agreed += agreed;
        self.log_loss -= f64::from(probabilities[played].max(f32::MIN_POSITIVE)).ln();
        let bin = &mut self.bins[((most * BINS as f32) as usize).min(BINS - 1)];
        bin.positions += 1;
        bin.probability += f64::from(most);
        bin.agreed += agreed;
    }

    fn append(&mut self, other: &Self) {
        self.positions += other.positions;
        self.agreed += other.agreed;
        self.log_loss += other.log_loss;
        for (own, other) in self.bins.iter_mut().zip(&other.bins) {
            own.positions += other.positions;
            own.probability += other.probability;
            own.agreed += other.agreed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_those_of_their_definitions() {
        let mut measures = Measures::default();
        measures.count(&[0.8, 0.2], 0);
        measures.count(&[0.8, 0.2], 1);
        measures.count(&[0.5, 0.5], 1);
        assert_eq!(measures.positions(), 3);
        assert!((measures.agreement() - 0.5).abs() < 1e-6);
        let loss = -(0.8_f64.ln() + 0.2_f64.ln() + 0.5_f64.ln()) / 3.0;
        assert!((measures.log_loss() - loss).abs() < 1e-6);
        // In one bin 1.6 was expected and 1 found, in the other 0.5 and 0.5.
        assert!((measures.calibration_error() - 0.6 / 3.0).abs() < 1e-6);
        let deviation = |variance: f64| (variance * 2.0 / std::f64::consts::PI).sqrt();
        let chance = (deviation(1.6 * 0.2) + deviation(0.5 * 0.5)) / 3.0;
        assert!((measures.calibration_error_by_chance() - chance).abs() < 1e-6);
    }
}
