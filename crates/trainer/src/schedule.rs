//! The schedule of a fit: batches, epochs and learning rates.
//!
//! All examples occur once in an epoch, in random order. The learning rate follows a cosine schedule with a linear warm-up
//! (I. Loshchilov and F. Hutter, "SGDR", 2017).

use std::f32::consts::PI;

/// What the steps of a fit depend on, besides their number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// The number of examples.
    pub(crate) examples: usize,
    /// The examples of a batch.
    pub(crate) batch: usize,
    /// The number of epochs.
    pub(crate) epochs: u32,
    /// The highest learning rate.
    pub(crate) learning_rate: f32,
    /// The steps of the warm-up, but at most a tenth of all.
    pub(crate) warm_up: f32,
    /// The seed of the orders.
    pub(crate) seed: u64,
}

/// The least learning rate, as a share of the highest.
const MIN_RATE_SHARE: f32 = 0.02;

impl Schedule {
    /// Returns the number of steps of all epochs.
    pub(crate) fn total_steps(&self) -> u32 {
        self.epochs * self.steps_per_epoch()
    }

    /// Returns whether a step, from 0, is the first one of its epoch.
    pub(crate) fn starts_epoch(&self, step: u32) -> bool {
        step.is_multiple_of(self.steps_per_epoch())
    }

    /// Returns the examples of the epoch of a step, by their index, in their order.
    pub(crate) fn order(&self, step: u32) -> Vec<u32> {
        let epoch = step / self.steps_per_epoch();
        // From 1 on: the seed alone draws the initial weights.
        let mut random = fastrand::Rng::with_seed(self.seed ^ u64::from(epoch + 1) << 32);
        let mut order: Vec<u32> = (0..self.examples as u32).collect();
        random.shuffle(&mut order);
        order
    }

    /// Returns the batch of a step, given the order of its epoch.
    pub(crate) fn batch<'a>(&self, order: &'a [u32], step: u32) -> &'a [u32] {
        order.chunks(self.batch).nth((step % self.steps_per_epoch()) as usize).unwrap_or_default()
    }

    /// Returns the learning rate of a step.
    pub(crate) fn learning_rate(&self, step: u32) -> f32 {
        let (step, all) = (step as f32, self.total_steps() as f32);
        // The first steps are short, because the moments of Adam rest on few gradients then.
        let warm_up = ((step + 1.0) / self.warm_up.min(all / 10.0).max(1.0)).min(1.0);
        let cosine = (0.5 + 0.5 * (step / all * PI).cos()).max(MIN_RATE_SHARE);
        self.learning_rate * warm_up * cosine
    }

    fn steps_per_epoch(&self) -> u32 {
        self.examples.div_ceil(self.batch).max(1) as u32
    }
}
