//! The temperatures that calibrate a model.
//!
//! A network that was fitted to some positions is too sure of its moves in others. Its logits are multiplied by an inverse
//! temperature: the one with the least log loss on positions that were in no fit (temperature scaling, C. Guo et al., "On
//! calibration of modern neural networks", 2017). Here it is a linear function of the square of the rating's distance from
//! the mean, since ratings far from it are known least. The log loss is convex in the coefficients, which Newton's method
//! finds.

use super::fit::RatingUse;
use super::positions::HumanPositions;
use outflank_learn::human::network::scaled;
use outflank_learn::human::{Candidates, HumanModel, InverseTemperature, Style};
use outflank_rules::Workers;

/// A position as the calibration sees it.
struct Prediction {
    /// The rating as the network sees it.
    rating: f64,
    /// The natural logarithms of the probabilities of the moves.
    logs: Vec<f32>,
    /// The index of the move that was played.
    played: usize,
}

type Vector = [f64; InverseTemperature::COEFFICIENTS];
type Matrix = [Vector; InverseTemperature::COEFFICIENTS];

/// The log loss of predictions, with the derivatives by the coefficients.
#[derive(Clone, Copy, Debug, Default)]
struct Loss {
    value: f64,
    gradient: Vector,
    hessian: Matrix,
}

/// The positions of a task.
const TASK: usize = 4096;
const MAX_STEPS: usize = 50;
/// The gain of log loss a position below which the search ends.
const MIN_GAIN: f64 = 1e-9;
/// The precision of the normal prior of each coefficient: as much as some hundred positions.
const PRIOR: f64 = 100.0;

/// Returns the inverse temperature at which a model predicts the moves of positions best, or `None` when it was stopped.
///
/// Without positions it is 1.
pub fn best_inverse_temperature(
    model: &HumanModel,
    positions: &HumanPositions,
    ratings: RatingUse,
    workers: &Workers<'_>,
) -> Option<InverseTemperature> {
    let parts = workers.map(positions.len().div_ceil(TASK), |task| {
        let task = task * TASK..positions.len().min((task + 1) * TASK);
        Some(task.map(|index| prediction(model, positions, ratings, index)).collect::<Vec<_>>())
    })?;
    let predictions: Vec<_> = parts.into_iter().flatten().collect();
    Some(best_coefficients(&predictions))
}

fn prediction(model: &HumanModel, positions: &HumanPositions, ratings: RatingUse, index: usize) -> Prediction {
    let position = positions.position(index);
    let elo = ratings.of(position.elo);
    let candidates = Candidates::new(position.board, position.scores, model.ties(), model.known());
    let probabilities = model.distribution(&candidates, &Style::of_people(elo));
    // A probability may underflow to 0, whose logarithm is infinite.
    let logs = probabilities.into_iter().map(|probability| probability.max(f32::MIN_POSITIVE).ln()).collect();
    Prediction { rating: scaled(elo).into(), logs, played: position.played }
}

/// Finds the coefficients with the least log loss by Newton's method; a step that does not lower the loss is halved.
fn best_coefficients(predictions: &[Prediction]) -> InverseTemperature {
    let mut coefficients = prior_mean();
    let mut loss = Loss::of(predictions, &coefficients);
    let mut share = 1.0;
    for _ in 0..MAX_STEPS {
        let step = solve(loss.hessian, loss.gradient);
        let next = std::array::from_fn(|k| coefficients[k] - share * step[k]);
        let next_loss = Loss::of(predictions, &next);
        let gain = loss.value - next_loss.value;
        // The loss is convex, so a shorter step in the same direction must lower it.
        if gain < 0.0 {
            share /= 2.0;
            continue;
        }
        (coefficients, loss, share) = (next, next_loss, 1.0);
        if gain <= MIN_GAIN * predictions.len() as f64 {
            break;
        }
    }
    InverseTemperature::new(coefficients.map(|coefficient| coefficient as f32))
}

/// Returns the mean of the prior of the coefficients: no calibration.
fn prior_mean() -> Vector {
    InverseTemperature::ONE.coefficients().map(f64::from)
}

impl Loss {
    /// Returns the log loss at some coefficients, and that of their prior.
    fn of(predictions: &[Prediction], coefficients: &Vector) -> Self {
        let mut loss = Self::default();
        for (k, (coefficient, mean)) in coefficients.iter().zip(prior_mean()).enumerate() {
            loss.value += PRIOR / 2.0 * (coefficient - mean).powi(2);
            loss.gradient[k] = PRIOR * (coefficient - mean);
            loss.hessian[k][k] = PRIOR;
        }
        for prediction in predictions {
            loss.add(prediction, coefficients);
        }
        loss
    }

    /// Adds that of a prediction. By the inverse temperature, the first derivative is the expected logarithm minus that of
    /// the move that was played, and the second one the variance of the logarithm.
    fn add(&mut self, Prediction { rating, logs, played }: &Prediction, coefficients: &Vector) {
        let terms = [1.0, rating * rating];
        let inverse: f64 = coefficients.iter().zip(terms).map(|(coefficient, term)| coefficient * term).sum();
        // Relative to the largest logarithm, so that no power overflows; a common shift leaves the loss and its
        // derivatives as they are.
        let most = f64::from(logs.iter().copied().fold(f32::NEG_INFINITY, f32::max));
        let (mut sum, mut first, mut second) = (0.0, 0.0, 0.0);
        for log in logs.iter().map(|&log| f64::from(log) - most) {
            let weight = (inverse * log).exp();
            sum += weight;
            first += weight * log;
            second += weight * log * log;
        }
        let (mean, of_played) = (first / sum, f64::from(logs[*played]) - most);
        self.value += sum.ln() - inverse * of_played;
        for (k, term) in terms.iter().enumerate() {
            self.gradient[k] += term * (mean - of_played);
            for (l, other) in terms.iter().enumerate() {
                self.hessian[k][l] += term * other * (second / sum - mean * mean);
            }
        }
    }
}

/// Solves a system of linear equations by Cramer's rule.
fn solve(rows: Matrix, right: Vector) -> Vector {
    // Never 0: the prior makes the matrix positive definite, even where all ratings are alike.
    let determinant = |[first, second]: Matrix| first[0] * second[1] - first[1] * second[0];
    let of_column = |column: usize| {
        let mut replaced = rows;
        replaced.iter_mut().zip(right).for_each(|(row, right)| row[column] = right);
        determinant(replaced) / determinant(rows)
    };
    [of_column(0), of_column(1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Predictions of a model that says 0.9 at a rating, where a share of two, in quarters, is true.
    fn predictions(rating: f64, quarters: usize) -> impl Iterator<Item = Prediction> {
        let logs = vec![0.9_f32.ln(), 0.1_f32.ln()];
        (0..4000).map(move |index| Prediction {
            rating,
            logs: logs.clone(),
            played: usize::from(index % 4 >= quarters),
        })
    }

    #[test]
    fn the_inverse_temperature_is_that_of_the_moves_that_were_played() {
        // A model says 0.9 where 0.75 is true: (0.9 / 0.1)^β = 3.
        let all: Vec<_> = [-2.0, 0.0, 2.0].into_iter().flat_map(|rating| predictions(rating, 3)).collect();
        let best = best_coefficients(&all);
        for elo in [1200.0, 1800.0, 2400.0] {
            assert!((f64::from(best.at(scaled(elo))) - 3_f64.ln() / 9_f64.ln()).abs() < 0.05, "{best:?}");
        }
    }

    #[test]
    fn it_depends_on_the_rating() {
        let all: Vec<_> =
            [(-2.0, 2), (0.0, 3), (2.0, 2)].into_iter().flat_map(|(rating, n)| predictions(rating, n)).collect();
        let best = best_coefficients(&all);
        let [low, middle, high] = [1200.0, 1800.0, 2400.0].map(|elo| best.at(scaled(elo)));
        assert!(low < 0.2 && high < 0.2 && middle > 0.4, "{best:?}");
    }

    #[test]
    fn without_positions_it_is_one() {
        assert_eq!(best_coefficients(&[]), InverseTemperature::ONE);
    }
}
