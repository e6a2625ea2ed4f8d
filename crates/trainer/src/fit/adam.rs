//! The optimiser: Adam (D. P. Kingma and J. Ba, "Adam: A method for stochastic optimization", 2015).
//!
//! A weight moves by the running mean of its gradients divided by the root of the running mean of their squares. Epsilon,
//! which is added to the root, holds back the weights of rare features, whose gradients are small and mostly noise.

use super::gradients::Gradients;
use super::network::{MAX_FEATURE_WEIGHT, Network};
use outflank_game::{StopFlag, Workers};
use std::num::NonZeroUsize;

/// The decay of the mean of the gradients.
const BETA1: f32 = 0.9;
/// The decay of the mean of their squares.
const BETA2: f32 = 0.999;
/// Epsilon for feature weights.
const EPSILON_FEATURES: f32 = 1e-5;
/// Epsilon for output buckets, whose gradients many examples determine.
const EPSILON_BUCKETS: f32 = 1e-6;

/// The state of the optimiser.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    /// The number of the current or last step, from 1.
    pub(super) steps: u32,
    /// The first moments: running means of the gradients.
    pub(super) mean: Network,
    /// The second moments: running means of the squared gradients.
    pub(super) square: Network,
}

/// The parameters of a step.
#[derive(Clone, Copy)]
struct Step {
    learning_rate: f32,
    /// The bias corrections, since the moments start at 0.
    mean_correction: f32,
    square_correction: f32,
    epsilon: f32,
    /// The greatest absolute weight.
    max_weight: f32,
}

impl Adam {
    pub(super) fn new() -> Self {
        Self { steps: 0, mean: Network::zero(), square: Network::zero() }
    }

    /// Updates the feature weights of a network.
    pub(super) fn update_features(
        &mut self,
        network: &mut Network,
        gradients: &Gradients,
        learning_rate: f32,
        threads: NonZeroUsize,
    ) {
        let step = self.step(learning_rate, EPSILON_FEATURES, MAX_FEATURE_WEIGHT);
        let part = network.features.len().div_ceil(threads.get());
        let weights = network.features.chunks_mut(part).zip(self.mean.features.chunks_mut(part));
        let parts = weights.zip(self.square.features.chunks_mut(part)).enumerate();
        // A step is never stopped in the middle.
        let _ = Workers::new(threads, &StopFlag::new()).for_each(parts, |(number, ((weights, mean), square))| {
            let gradients = gradients.of_features(number * part, weights.len());
            let [weights, mean, square] = [weights, mean, square].map(<[_]>::as_flattened_mut);
            step.update(weights, gradients.as_flattened(), mean, square);
        });
    }

    /// Updates the output buckets of a network.
    pub(super) fn update_buckets(&mut self, network: &mut Network, gradients: &Gradients, learning_rate: f32) {
        let step = self.step(learning_rate, EPSILON_BUCKETS, f32::MAX);
        let [weights, mean, square] = [&mut network.buckets, &mut self.mean.buckets, &mut self.square.buckets]
            .map(|buckets| buckets.as_flattened_mut());
        step.update(weights, gradients.buckets.as_flattened(), mean, square);
    }

    fn step(&self, learning_rate: f32, epsilon: f32, max_weight: f32) -> Step {
        let correction = |beta: f32| 1.0 - beta.powi(self.steps as i32);
        let (mean_correction, square_correction) = (correction(BETA1), correction(BETA2));
        Step { learning_rate, mean_correction, square_correction, epsilon, max_weight }
    }
}

impl Step {
    fn update(self, weights: &mut [f32], gradients: &[f32], means: &mut [f32], squares: &mut [f32]) {
        for (((weight, gradient), mean), square) in weights.iter_mut().zip(gradients).zip(means).zip(squares) {
            *mean = BETA1 * *mean + (1.0 - BETA1) * gradient;
            *square = BETA2 * *square + (1.0 - BETA2) * gradient * gradient;
            let (mean, square) = (*mean / self.mean_correction, *square / self.square_correction);
            let step = self.learning_rate * mean / (square.sqrt() + self.epsilon);
            *weight = (*weight - step).clamp(-self.max_weight, self.max_weight);
        }
    }
}
