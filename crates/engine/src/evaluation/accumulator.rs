//! Accumulators: sums of feature weights.
//!
//! Feature weights are small, so that two of them share 16 bits: the higher one as it is, and the lower one plus
//! [`MAX_FEATURE_WEIGHT`], so that it is never negative. As many vectors as [`BATCH`] says are added as they are, since no
//! sum leaves its byte, and only their sum is unpacked. An evaluation spends most of its time here: this way it takes fewer
//! instructions than to add weights that were widened first.

use super::layout::ACTIVE_FEATURES;
use outflank_kernels::INPUTS;

/// The number of values of an accumulator.
pub const WIDTH: usize = INPUTS;

/// The maximum absolute feature weight, so that a few of them add up in a byte.
pub const MAX_FEATURE_WEIGHT: i8 = 31;

/// The weights of a feature: what it adds to each value of the accumulator.
pub type FeatureWeights = [i8; WIDTH];

/// The values of an accumulator.
pub type AccumulatorValues = [i16; WIDTH];

/// Returns whether no weight of a feature is beyond [`MAX_FEATURE_WEIGHT`].
pub fn is_in_range(weights: &FeatureWeights) -> bool {
    weights.iter().all(|weight| (-MAX_FEATURE_WEIGHT..=MAX_FEATURE_WEIGHT).contains(weight))
}

/// How many vectors are added before their sum is unpacked.
pub(super) const BATCH: usize = 4;
const _: () = assert!(BATCH as i16 * MAX_FEATURE_WEIGHT as i16 <= i8::MAX as i16, "a batch adds up in a byte");

/// Half as many numbers as an accumulator has values.
type Half = [i16; WIDTH / 2];

/// The weights of a feature in pairs: the first of the lower half with the first of the higher half, and so on.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct PackedWeights(Half);

/// A sum of feature weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accumulator {
    /// The sum of the pairs, modulo 2¹⁶.
    pairs: Half,
    /// The sum of their higher weights.
    higher: Half,
}

impl PackedWeights {
    pub(super) fn new(weights: &FeatureWeights) -> Self {
        let (lower, higher) = weights.split_at(WIDTH / 2);
        Self(std::array::from_fn(|at| i16::from(higher[at]) << 8 | i16::from(lower[at] + MAX_FEATURE_WEIGHT)))
    }
}

impl Accumulator {
    /// Makes an accumulator with a bias, to which [`ACTIVE_FEATURES`] vectors will be added.
    pub(super) fn new(bias: &AccumulatorValues) -> Self {
        let (lower, higher) = bias.split_at(WIDTH / 2);
        // What makes lower weights positive is taken away once, for all vectors that will be added.
        let offset = ACTIVE_FEATURES as i16 * i16::from(MAX_FEATURE_WEIGHT);
        Self {
            pairs: std::array::from_fn(|at| (higher[at] << 8).wrapping_add(lower[at]).wrapping_sub(offset)),
            higher: std::array::from_fn(|at| higher[at]),
        }
    }

    /// Adds at most [`BATCH`] vectors.
    #[inline]
    pub(super) fn add<'a>(&mut self, batch: impl ExactSizeIterator<Item = &'a PackedWeights>) {
        debug_assert!(batch.len() <= BATCH);
        let sum = batch.fold(Half::default(), |sum, weights| plus(&sum, &weights.0));
        self.pairs = plus(&self.pairs, &sum);
        // An arithmetic shift; the lower bytes add up to less than 256 and carry nothing, so that it leaves the higher
        // sums.
        self.higher = plus(&self.higher, &sum.map(|pair| pair >> 8));
    }

    #[inline]
    pub(super) fn values(&self) -> AccumulatorValues {
        const HALF: usize = WIDTH / 2;
        std::array::from_fn(|at| match at.checked_sub(HALF) {
            // Modulo 2¹⁶: what the higher sums have overflowed by is taken away with them.
            None => self.pairs[at].wrapping_sub(self.higher[at] << 8),
            Some(at) => self.higher[at],
        })
    }
}

#[inline]
fn plus(a: &Half, b: &Half) -> Half {
    std::array::from_fn(|at| a[at].wrapping_add(b[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_sums_of_the_weights() {
        let mut random = fastrand::Rng::with_seed(2);
        for most in [1, MAX_FEATURE_WEIGHT / 2, MAX_FEATURE_WEIGHT] {
            for _ in 0..200 {
                let mut weight = |_| [-most, most, random.i8(-most..=most)][random.usize(..3)];
                let features: [FeatureWeights; ACTIVE_FEATURES] =
                    std::array::from_fn(|_| std::array::from_fn(&mut weight));
                let bias: AccumulatorValues = std::array::from_fn(|_| random.i16(..));
                let add = |values: AccumulatorValues, weights: &FeatureWeights| {
                    std::array::from_fn(|at| values[at].wrapping_add(weights[at].into()))
                };
                let expected = features.iter().fold(bias, add);
                let mut accumulator = Accumulator::new(&bias);
                let packed = features.map(|weights| PackedWeights::new(&weights));
                packed.chunks(BATCH).for_each(|batch| accumulator.add(batch.iter()));
                assert_eq!(accumulator.values(), expected);
            }
        }
    }
}
