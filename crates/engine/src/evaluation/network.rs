//! The network that makes a score of patterns: an efficiently updatable neural network (NNUE) with output buckets.
//!
//! A sum of one weight for each pattern cannot express that two patterns mean more together than each for itself. So each
//! feature has a vector of [`WIDTH`] weights, and the vectors of a board's active features are added up: that is the
//! accumulator. The score depends on the accumulator and on the number of empties, each of which has an output bucket with
//! weights of its own:
//!
//! - `skip`: the accumulator times a weight for each of its values, as in a sum of patterns;
//! - `hidden`: each value, clipped to between −1 and 1, is an input of [`HIDDEN`] units, with one weight when it is
//!   positive and another when it is negative; the units are rectified, and their values times the weights of
//!   `output` are added.
//!
//! The feature weights are the same for all buckets. That so small a network goes so far is the idea of NNUE (Y. Nasu,
//! 2018): nearly all its weights belong to features of which a board has few.
//!
//! All arithmetic is in integers. In feature weights and accumulators, [`ACCUMULATOR_ONE`] stands for 1, in hidden units
//! and their weights [`HIDDEN_ONE`]; `skip` and `output` are in units of a [`Score`].

use super::Score;
use super::accumulator::Accumulator;
pub use super::accumulator::{AccumulatorValues, FeatureWeights, MAX_FEATURE_WEIGHT, WIDTH, is_in_range};
use outflank_kernels::{InputWeights, Layer, OUTPUTS};

/// The number of hidden units.
pub const HIDDEN: usize = OUTPUTS;

/// The number that stands for 1 in feature weights and accumulators.
pub const ACCUMULATOR_ONE: i16 = 1 << ACCUMULATOR_BITS;
const ACCUMULATOR_BITS: u32 = 7;

/// The number that stands for 1 in hidden units and their weights.
pub const HIDDEN_ONE: i16 = 1 << HIDDEN_BITS;
const HIDDEN_BITS: u32 = 10;

/// The weights of the network for boards with one number of empties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputBucket {
    /// What the accumulator holds before any feature is added.
    pub accumulator_bias: AccumulatorValues,
    /// The weight of each value of the accumulator in the score.
    pub skip: [i16; WIDTH],
    /// For each value of the accumulator, the weights of its positive and its negative part in the hidden units.
    pub hidden: [InputWeights; WIDTH],
    /// The bias of the hidden units.
    pub hidden_bias: [i16; HIDDEN],
    /// The weight of each hidden unit in the score.
    pub output: [i16; HIDDEN],
    /// The bias of the score, in units.
    pub output_bias: i16,
}

/// The absolute weights of the score may add up to less than this, so that it cannot overflow.
const MAX_WEIGHT_SUM: u32 = 1 << 16;

/// A bucket cannot overflow when no absolute weight of `skip` and `output` is greater.
pub const MAX_SCORE_WEIGHT: i16 = (MAX_WEIGHT_SUM / WIDTH as u32) as i16 - 1;

impl OutputBucket {
    /// The number of weights and biases.
    pub const WEIGHTS: usize = 2 * WIDTH + 2 * WIDTH * HIDDEN + 2 * HIDDEN + 1;

    /// A bucket that gives every board the score 0.
    pub const ZERO: Self = Self {
        accumulator_bias: [0; WIDTH],
        skip: [0; WIDTH],
        hidden: [[[0; 2]; HIDDEN]; WIDTH],
        hidden_bias: [0; HIDDEN],
        output: [0; HIDDEN],
        output_bias: 0,
    };

    /// Returns whether no accumulator can make the score overflow.
    pub fn cannot_overflow(&self) -> bool {
        let sum = |weights: &[i16]| weights.iter().map(|weight| u32::from(weight.unsigned_abs())).sum::<u32>();
        sum(&self.skip) < MAX_WEIGHT_SUM && sum(&self.output) < MAX_WEIGHT_SUM
    }

    /// Returns the weights in the layout of the forward pass; they must be such that they [cannot
    /// overflow](Self::cannot_overflow).
    pub(super) fn packed(&self) -> PackedBucket {
        let Self { accumulator_bias, skip, ref hidden, hidden_bias, output, output_bias } = *self;
        PackedBucket {
            accumulator: Accumulator::new(&accumulator_bias),
            skip,
            hidden: Layer::new(hidden),
            hidden_bias,
            output,
            output_bias: output_bias.into(),
        }
    }
}

/// An output bucket in the layout of the forward pass.
#[derive(Clone, Debug)]
pub(super) struct PackedBucket {
    /// An accumulator without features.
    pub(super) accumulator: Accumulator,
    skip: [i16; WIDTH],
    hidden: Layer,
    hidden_bias: [i16; HIDDEN],
    output: [i16; HIDDEN],
    output_bias: i32,
}

impl PackedBucket {
    #[inline]
    pub(super) fn score(&self, values: &AccumulatorValues) -> Score {
        let hidden = self.hidden.outputs(&values.map(|value| value.clamp(-ACCUMULATOR_ONE, ACCUMULATOR_ONE)));
        let (mut skip, mut output) = (0, 0);
        for (value, weight) in values.iter().zip(self.skip) {
            skip += i32::from(*value) * i32::from(weight);
        }
        for ((sum, bias), weight) in hidden.iter().zip(self.hidden_bias).zip(self.output) {
            let unit = (sum >> ACCUMULATOR_BITS) + i32::from(bias);
            // At most 16 bits, as [`MAX_WEIGHT_SUM`] assumes: their products with all weights fit into 32.
            output += unit.clamp(0, i16::MAX.into()) * i32::from(weight);
        }
        Score::from_units((skip >> ACCUMULATOR_BITS) + (output >> HIDDEN_BITS) + self.output_bias)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_bucket(random: &mut fastrand::Rng) -> OutputBucket {
        let mut weight = |_| random.i16(-300..300);
        OutputBucket {
            accumulator_bias: std::array::from_fn(&mut weight),
            skip: std::array::from_fn(&mut weight),
            hidden: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(&mut weight))),
            hidden_bias: std::array::from_fn(&mut weight),
            output: std::array::from_fn(&mut weight),
            output_bias: weight(0),
        }
    }

    /// The score in units, in floating point and without a limit.
    fn expected(bucket: &OutputBucket, values: &AccumulatorValues) -> f64 {
        let values = values.map(|value| f64::from(value) / f64::from(ACCUMULATOR_ONE));
        let weight = |weight: i16| f64::from(weight) / f64::from(HIDDEN_ONE);
        let mut score = f64::from(bucket.output_bias);
        score += values.iter().zip(bucket.skip).map(|(value, weight)| value * f64::from(weight)).sum::<f64>();
        for unit in 0..HIDDEN {
            let inputs = values.map(|value| [value.clamp(0.0, 1.0), (-value).clamp(0.0, 1.0)]);
            let weights = bucket.hidden.map(|weights| weights[unit].map(weight));
            let products = inputs.as_flattened().iter().zip(weights.as_flattened()).map(|(a, b)| a * b);
            let hidden = weight(bucket.hidden_bias[unit]) + products.sum::<f64>();
            score += hidden.max(0.0) * f64::from(bucket.output[unit]);
        }
        score
    }

    #[test]
    fn the_score_is_that_of_the_same_network_in_floating_point() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..200 {
            let bucket = random_bucket(&mut random);
            let values = std::array::from_fn(|_| random.i16(-400..400));
            let (score, expected) = (f64::from(bucket.packed().score(&values).units()), expected(&bucket, &values));
            assert!((score - expected.clamp(-8192.0, 8192.0)).abs() < 8.0, "{score} {expected}");
        }
    }

    #[test]
    fn weights_within_their_limits_never_overflow() {
        let (most, least) = ([i16::MAX; WIDTH], [i16::MIN; WIDTH]);
        let bucket = |weight| OutputBucket {
            skip: [weight; WIDTH],
            hidden: [[[i16::MAX; 2]; HIDDEN]; WIDTH],
            hidden_bias: [i16::MAX; HIDDEN],
            output: [weight; HIDDEN],
            ..OutputBucket::ZERO
        };
        let (within, beyond) = (bucket(MAX_SCORE_WEIGHT), bucket(MAX_SCORE_WEIGHT + 1));
        assert!(within.cannot_overflow() && !beyond.cannot_overflow());
        assert_eq!(within.packed().score(&most), Score::MAX);
        assert!(within.packed().score(&least) < Score::MAX);
    }
}
