//! The gradients of the loss over a batch.

use super::network::{Bucket, DISCS, Network, Vector, add};
use crate::Sample;
use outflank_engine::evaluation::layout::{ACTIVE_FEATURES, Ties, bucket};
use outflank_rules::Workers;

/// The gradients of the mean squared error of a batch.
pub(super) struct Gradients {
    parts: Vec<Part>,
    /// The mean squared error of the batch, in units of ten discs squared.
    pub(super) loss: f32,
    /// By the weights of each output bucket.
    pub(super) buckets: Vec<Bucket>,
}

/// The gradients over a part of the batch.
struct Part {
    /// For each example its active classes of features, and the gradient of its accumulator.
    accumulators: Vec<([u32; ACTIVE_FEATURES], Vector)>,
    /// The sum of the squared errors.
    squares: f32,
    buckets: Vec<Bucket>,
}

/// The examples of a part.
// Independent of the number of threads, since it decides in which order numbers are added.
const PART: usize = 1024;

impl Gradients {
    /// Computes the gradients of a batch, or returns `None` when it was stopped.
    pub(super) fn of(network: &Network, samples: &[&Sample], ties: &Ties, workers: &Workers<'_>) -> Option<Self> {
        let parts: Vec<_> = samples.chunks(PART).collect();
        let weight = 1.0 / samples.len() as f32;
        let parts = workers.map_quietly(parts.len(), |part| Some(Part::of(network, parts[part], ties, weight)))?;
        let mut buckets = Network::zero_buckets();
        // In their order: sums of floating-point numbers depend on it, and a fit must not depend on which thread was
        // faster.
        for part in &parts {
            add(buckets.as_flattened_mut(), part.buckets.as_flattened());
        }
        let loss = parts.iter().map(|part| part.squares).sum::<f32>() * weight;
        Some(Self { parts, loss, buckets })
    }

    /// Returns the gradients by the weights of consecutive classes of features from `first` on.
    ///
    /// Each is a sum over the examples in their order, however the classes are divided among workers.
    pub(super) fn of_features(&self, first: usize, count: usize) -> Vec<Vector> {
        let mut gradients = vec![Vector::default(); count];
        for (classes, accumulator) in self.parts.iter().flat_map(|part| &part.accumulators) {
            for &class in classes {
                // Classes below `first` wrap to numbers beyond the range as well.
                if let Some(gradient) = gradients.get_mut((class as usize).wrapping_sub(first)) {
                    add(gradient, accumulator);
                }
            }
        }
        gradients
    }
}

impl Part {
    fn of(network: &Network, samples: &[&Sample], ties: &Ties, weight: f32) -> Self {
        let (mut buckets, mut squares) = (Network::zero_buckets(), 0.0);
        let accumulator = |sample: &&Sample| {
            let (classes, bucket) = (ties.active(sample.board), bucket(sample.board));
            let forward = network.forward(&classes, bucket);
            let error = forward.estimate - sample.value / DISCS;
            squares += error * error;
            // The factor 2 of the derivative of a square is left out: the steps of Adam hardly depend on the scale of
            // gradients.
            (classes, network.backward(&forward, bucket, error * weight, &mut buckets[bucket]))
        };
        let accumulators = samples.iter().map(accumulator).collect();
        Self { accumulators, squares, buckets }
    }
}
