//! The temperature that calibrates a model.
//!
//! A network that was fitted to some positions is too sure of its moves in others. Its logits are divided by a
//! temperature: the one with the least log loss on positions that were in no fit (temperature scaling, C. Guo et al., "On
//! calibration of modern neural networks", 2017).

use super::fit::RatingUse;
use super::positions::HumanPositions;
use outflank_game::Workers;
use outflank_human::{Candidates, HumanModel, Style};

/// The natural logarithms of the probabilities of the moves of a position, and the index of the move that was played.
type Prediction = (Vec<f32>, usize);

/// The positions of a task.
const TASK: usize = 4096;
/// The inverse temperatures that are considered.
const INVERSE: std::ops::Range<f64> = 0.25..4.0;
/// The steps of the bisection, after which the range is smaller than the precision of the weights.
const STEPS: u32 = 30;

/// Returns the temperature at which a model predicts the moves of positions best, or `None` when it was stopped.
///
/// Without positions it is 1.
pub fn best_temperature(
    model: &HumanModel,
    positions: &HumanPositions,
    ratings: RatingUse,
    workers: &Workers<'_>,
) -> Option<f32> {
    let parts = workers.map(positions.len().div_ceil(TASK), |task| {
        let task = task * TASK..positions.len().min((task + 1) * TASK);
        Some(task.map(|index| prediction(model, positions, ratings, index)).collect::<Vec<_>>())
    })?;
    let predictions: Vec<_> = parts.into_iter().flatten().collect();
    Some(if predictions.is_empty() { 1.0 } else { (1.0 / best_inverse(&predictions)) as f32 })
}

fn prediction(model: &HumanModel, positions: &HumanPositions, ratings: RatingUse, index: usize) -> Prediction {
    let position = positions.position(index);
    let candidates = Candidates::new(position.board, position.scores, model.ties(), model.known());
    let probabilities = model.distribution(&candidates, &Style::of_people(ratings.of(position.elo)));
    (probabilities.into_iter().map(|probability| probability.max(f32::MIN_POSITIVE).ln()).collect(), position.played)
}

/// Finds the inverse temperature with the least log loss, which is convex in it, by bisection of the slope.
fn best_inverse(predictions: &[Prediction]) -> f64 {
    let (mut low, mut high) = (INVERSE.start, INVERSE.end);
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if slope(predictions, middle) < 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// Returns the derivative of the sum of the log losses by the inverse temperature: the expected logarithm minus that of
/// the move that was played.
fn slope(predictions: &[Prediction], inverse: f64) -> f64 {
    let of_position = |(logs, played): &Prediction| {
        let most = logs.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let (mut sum, mut weighted) = (0.0, 0.0);
        for &log in logs {
            let weight = (inverse * f64::from(log - most)).exp();
            sum += weight;
            weighted += weight * f64::from(log);
        }
        weighted / sum - f64::from(logs[*played])
    };
    predictions.iter().map(of_position).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_temperature_is_that_of_the_moves_that_were_played() {
        // A model says 0.9 where 0.75 is true: (0.9 / 0.1)^β = 3.
        let logs = vec![0.9_f32.ln(), 0.1_f32.ln()];
        let predictions: Vec<_> = [0, 0, 0, 1].map(|played| (logs.clone(), played)).into();
        assert!((best_inverse(&predictions) - 3_f64.ln() / 9_f64.ln()).abs() < 1e-6);
    }

    #[test]
    fn the_temperature_of_moves_that_are_always_the_most_probable_is_the_lowest() {
        let predictions = [(vec![0.6_f32.ln(), 0.4_f32.ln()], 0)];
        assert!((best_inverse(&predictions) - INVERSE.end).abs() < 1e-6);
    }
}
