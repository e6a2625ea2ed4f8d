//! The steps of the [optimiser](crate::adam) of the weights.

use super::gradients::Gradients;
use super::network::{MAX_FEATURE_WEIGHT, Network};
use crate::adam::{Adam, AdamStep, Group};
use outflank_rules::{StopFlag, Threads, run_jobs};
use std::ops::ControlFlow;

const FEATURES: Group = Group { epsilon: 1e-5, max_weight: MAX_FEATURE_WEIGHT };
/// Output buckets, whose gradients many examples determine.
const BUCKETS: Group = Group { epsilon: 1e-6, max_weight: f32::MAX };

impl Adam<Network> {
    /// Updates the feature weights of a network.
    pub(super) fn update_features(
        &mut self,
        network: &mut Network,
        gradients: &Gradients,
        learning_rate: f32,
        threads: Threads,
    ) {
        let step = AdamStep::new(self.steps, learning_rate, FEATURES);
        // Each thread owns a range of classes, so no two write to one weight, and sums do not depend on the number of
        // threads.
        let part = network.features.len().div_ceil(threads.get());
        let weights = network.features.chunks_mut(part).zip(self.mean.features.chunks_mut(part));
        let parts = weights.zip(self.square.features.chunks_mut(part)).enumerate();
        // A step is never stopped in the middle.
        run_jobs(&mut vec![(); threads.get()], parts, &StopFlag::new(), |(), (number, ((weights, mean), square))| {
            let gradients = gradients.of_features(number * part, weights.len());
            let [weights, mean, square] = [weights, mean, square].map(<[_]>::as_flattened_mut);
            step.update(weights, gradients.as_flattened(), mean, square);
            ControlFlow::Continue(())
        });
    }

    /// Updates the output buckets of a network.
    pub(super) fn update_buckets(&mut self, network: &mut Network, gradients: &Gradients, learning_rate: f32) {
        let [weights, mean, square] = [&mut network.buckets, &mut self.mean.buckets, &mut self.square.buckets]
            .map(|buckets| buckets.as_flattened_mut());
        let step = AdamStep::new(self.steps, learning_rate, BUCKETS);
        step.update(weights, gradients.buckets.as_flattened(), mean, square);
    }
}
