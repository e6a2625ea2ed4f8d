//! The steps of the [optimiser](crate::adam), whose moments of embeddings change only in batches that meet them.

use super::gradients::Gradients;
use super::network::{MAX_EMBEDDING, Network};
use crate::adam::{Adam, AdamStep, Group};

const EMBEDDINGS: Group = Group { epsilon: 1e-4, max_weight: MAX_EMBEDDING };
/// The layers, whose gradients many examples determine.
const LAYERS: Group = Group { epsilon: 1e-6, max_weight: f32::MAX };

impl Adam<Network> {
    /// Updates the weights of a network.
    pub(super) fn update(&mut self, network: &mut Network, gradients: &Gradients, learning_rate: f32) {
        self.steps += 1;
        let step = AdamStep::new(self.steps, learning_rate, EMBEDDINGS);
        for row in gradients.rows.iter().map(|&row| row as usize) {
            let (mean, square) = (&mut self.mean.embeddings[row], &mut self.square.embeddings[row]);
            step.update(&mut network.embeddings[row], &gradients.sum.embeddings[row], mean, square);
        }
        let step = AdamStep::new(self.steps, learning_rate, LAYERS);
        let moments = self.mean.buckets.iter_mut().zip(&mut self.square.buckets);
        for ((bucket, gradient), (mean, square)) in network.buckets.iter_mut().zip(&gradients.sum.buckets).zip(moments)
        {
            let moments = mean.slices_mut().into_iter().zip(square.slices_mut());
            let layers = bucket.slices_mut().into_iter().zip(gradient.slices());
            for ((weights, gradients), (mean, square)) in layers.zip(moments) {
                step.update(weights, gradients, mean, square);
            }
        }
    }
}
