//! The optimiser: Adam (D. P. Kingma and J. Ba, 2015), whose moments of embeddings change only in batches that meet them.
//!
//! Epsilon holds back the embeddings of rare features, whose gradients are small and mostly noise.

use super::gradients::Gradients;
use super::network::{MAX_EMBEDDING, Network};
use outflank_human::network::Bucket;

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
/// Epsilon for embeddings.
const EPSILON_EMBEDDINGS: f32 = 1e-4;
/// Epsilon for the layers, whose gradients many examples determine.
const EPSILON_LAYERS: f32 = 1e-6;

/// The state of the optimiser.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    /// The number of steps done.
    pub(super) steps: u32,
    pub(super) mean: Network,
    pub(super) square: Network,
}

/// The parameters of a step.
#[derive(Clone, Copy)]
struct Step {
    rate: f32,
    mean_correction: f32,
    square_correction: f32,
    epsilon: f32,
}

impl Adam {
    pub(super) fn new(rows: usize) -> Self {
        Self { steps: 0, mean: Network::zero(rows), square: Network::zero(rows) }
    }

    /// Updates the weights of a network.
    pub(super) fn update(&mut self, network: &mut Network, gradients: &Gradients, rate: f32) {
        self.steps += 1;
        let step = self.step(rate, EPSILON_EMBEDDINGS);
        for row in gradients.rows.iter().map(|&row| row as usize) {
            let moments = self.mean.embeddings[row].iter_mut().zip(&mut self.square.embeddings[row]);
            let weights = network.embeddings[row].iter_mut().zip(&gradients.sum.embeddings[row]).zip(moments);
            for ((weight, gradient), (mean, square)) in weights {
                step.apply(weight, *gradient, mean, square);
                *weight = weight.clamp(-MAX_EMBEDDING, MAX_EMBEDDING);
            }
        }
        let step = self.step(rate, EPSILON_LAYERS);
        let moments = self.mean.buckets.iter_mut().zip(&mut self.square.buckets);
        for ((bucket, gradient), (mean, square)) in network.buckets.iter_mut().zip(&gradients.sum.buckets).zip(moments)
        {
            step.apply_to_bucket(bucket, gradient, mean, square);
        }
    }

    fn step(&self, rate: f32, epsilon: f32) -> Step {
        let correction = |beta: f32| 1.0 - beta.powi(self.steps as i32);
        Step { rate, mean_correction: correction(BETA1), square_correction: correction(BETA2), epsilon }
    }
}

impl Step {
    fn apply_to_bucket(self, weights: &mut Bucket, gradients: &Bucket, mean: &mut Bucket, square: &mut Bucket) {
        let moments = mean.slices_mut().into_iter().zip(square.slices_mut());
        for ((weights, gradients), (mean, square)) in
            weights.slices_mut().into_iter().zip(gradients.slices()).zip(moments)
        {
            for (((weight, gradient), mean), square) in weights.iter_mut().zip(gradients).zip(mean).zip(square) {
                self.apply(weight, *gradient, mean, square);
            }
        }
    }

    #[inline]
    fn apply(self, weight: &mut f32, gradient: f32, mean: &mut f32, square: &mut f32) {
        *mean = BETA1 * *mean + (1.0 - BETA1) * gradient;
        *square = BETA2 * *square + (1.0 - BETA2) * gradient * gradient;
        let root = (*square / self.square_correction).sqrt();
        *weight -= self.rate * (*mean / self.mean_correction) / (root + self.epsilon);
    }
}
