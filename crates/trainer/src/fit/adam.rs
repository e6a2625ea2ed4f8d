//! Steps down the slope, each number at its own pace.
//!
//! The method is Adam (D. P. Kingma and J. Ba, "Adam: A method for stochastic optimization", 2015): a number moves by the
//! mean of its last slopes divided by the root of the mean of their squares. What is added to the root holds back rows
//! of rare places, whose slopes are small and mostly chance.

use super::batch::Slopes;
use super::network::{MOST_IN_ROW, Network};
use std::num::NonZeroUsize;
use std::thread;

/// How much of the mean slope is kept from one step to the next.
const KEEP_MEAN: f32 = 0.9;
/// How much of the mean square is kept.
const KEEP_SQUARE: f32 = 0.999;
/// What is added to the root of the mean square of rows.
const CAUTION: f32 = 1e-5;
/// What is added to that of heads, which many samples have a say in.
const CAUTION_OF_HEADS: f32 = 1e-6;

/// What is known of the slopes so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    /// The step that is made, or was the last one, counted from 1.
    pub(super) steps: u32,
    pub(super) mean: Network,
    pub(super) square: Network,
}

/// How far a step goes.
#[derive(Clone, Copy)]
struct Pace {
    rate: f32,
    /// By what the means are to be divided, since they began with zeros.
    mean: f32,
    square: f32,
    caution: f32,
    /// Beyond this, or its negative, no number goes.
    most: f32,
}

impl Adam {
    pub(super) fn new() -> Self {
        Self { steps: 0, mean: Network::zero(), square: Network::zero() }
    }

    /// Moves the rows of a network.
    pub(super) fn step_of_rows(&mut self, network: &mut Network, slopes: &Slopes, rate: f32, threads: NonZeroUsize) {
        let pace = self.pace(rate, CAUTION, MOST_IN_ROW);
        let part = network.rows.len().div_ceil(threads.get());
        let rows = network.rows.chunks_mut(part).zip(self.mean.rows.chunks_mut(part));
        let parts = rows.zip(self.square.rows.chunks_mut(part)).enumerate();
        thread::scope(|scope| {
            for (number, ((rows, mean), square)) in parts {
                scope.spawn(move || {
                    let slopes = slopes.rows(number * part, rows.len());
                    let [rows, mean, square] = [rows, mean, square].map(<[_]>::as_flattened_mut);
                    pace.step(rows, slopes.as_flattened(), mean, square);
                });
            }
        });
    }

    /// Moves the heads of a network.
    pub(super) fn step_of_heads(&mut self, network: &mut Network, slopes: &Slopes, rate: f32) {
        let pace = self.pace(rate, CAUTION_OF_HEADS, f32::MAX);
        let [heads, mean, square] =
            [&mut network.heads, &mut self.mean.heads, &mut self.square.heads].map(|heads| heads.as_flattened_mut());
        pace.step(heads, slopes.heads.as_flattened(), mean, square);
    }

    fn pace(&self, rate: f32, caution: f32, most: f32) -> Pace {
        let begun = |keep: f32| 1.0 - keep.powi(self.steps as i32);
        Pace { rate, mean: begun(KEEP_MEAN), square: begun(KEEP_SQUARE), caution, most }
    }
}

impl Pace {
    fn step(self, numbers: &mut [f32], slopes: &[f32], means: &mut [f32], squares: &mut [f32]) {
        for (((number, slope), mean), square) in numbers.iter_mut().zip(slopes).zip(means).zip(squares) {
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            let step = self.rate * (*mean / self.mean) / ((*square / self.square).sqrt() + self.caution);
            *number = (*number - step).clamp(-self.most, self.most);
        }
    }
}
