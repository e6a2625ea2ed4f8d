//! The network in floating point, as it is trained: forward and backward pass.

use crate::fit_state::Parameters;
use outflank_engine::evaluation::layout::{ACTIVE_FEATURES, BUCKETS, Ties};
use outflank_engine::evaluation::network::{
    self, ACCUMULATOR_ONE, HIDDEN, HIDDEN_ONE, MAX_SCORE_WEIGHT, OutputBucket, WIDTH,
};
use outflank_engine::evaluation::{Score, Weights};

/// The weights of a class of features, or the values of an accumulator, or their gradient.
pub(super) type Vector = [f32; WIDTH];

/// The weights of an [`OutputBucket`] in the order of its fields: `accumulator_bias`, `skip`, `hidden`, `hidden_bias`,
/// `output` and `output_bias`.
pub(super) type Bucket = [f32; BUCKET_WEIGHTS];
const BUCKET_WEIGHTS: usize = OutputBucket::WEIGHTS;

/// The number of inputs of the hidden units: for each value of the accumulator its positive and its negative part, both
/// clipped to at most 1.
const INPUTS: usize = 2 * WIDTH;

/// The maximum absolute feature weight.
pub(super) const MAX_FEATURE_WEIGHT: f32 = network::MAX_FEATURE_WEIGHT as f32 / ACCUMULATOR_ONE as f32;

/// The discs of an estimate of 1.
pub(super) const DISCS: f32 = 10.0;

/// The weights of a network, or numbers of the same shape, such as moments of their gradients.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Network {
    /// The weights of each class of features.
    pub(super) features: Vec<Vector>,
    /// The output bucket of each number of empties.
    pub(super) buckets: Vec<Bucket>,
}

/// The result of a forward pass: the estimate and the activations.
pub(super) struct Forward {
    pub(super) estimate: f32,
    accumulator: Vector,
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
}

/// The weights of an output bucket by their role.
struct BucketParts<'a> {
    accumulator_bias: &'a Vector,
    skip: &'a Vector,
    hidden: &'a [[f32; HIDDEN]],
    hidden_bias: &'a [f32; HIDDEN],
    output: &'a [f32; HIDDEN],
    output_bias: f32,
}

impl Parameters for Network {
    fn slices(&self) -> impl Iterator<Item = &[f32]> {
        [self.features.as_flattened(), self.buckets.as_flattened()].into_iter()
    }

    fn slices_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        [self.features.as_flattened_mut(), self.buckets.as_flattened_mut()].into_iter()
    }
}

impl Network {
    /// Makes a network of zeros.
    pub(super) fn zero() -> Self {
        Self { features: vec![[0.0; WIDTH]; Ties::new().len()], buckets: Self::zero_buckets() }
    }

    /// Makes output buckets of zeros.
    pub(super) fn zero_buckets() -> Vec<Bucket> {
        vec![[0.0; BUCKET_WEIGHTS]; BUCKETS]
    }

    /// Makes the initial network: output buckets of small random weights, all the same, and feature weights of zero, which
    /// those of features that never occur remain.
    pub(super) fn random(random: &mut fastrand::Rng) -> Self {
        const RANGE: f32 = 0.25;
        // All buckets begin alike: neighbouring phases then differ by what they have learnt, and not by chance.
        let bucket = std::array::from_fn(|_| (2.0 * random.f32() - 1.0) * RANGE);
        Self { buckets: vec![bucket; BUCKETS], ..Self::zero() }
    }

    /// Returns the network of quantised weights.
    pub(super) fn of(weights: &Weights) -> Self {
        let vector =
            |weights: &network::FeatureWeights| weights.map(|weight| f32::from(weight) / f32::from(ACCUMULATOR_ONE));
        let features = weights.features().iter().map(vector).collect();
        Self { features, buckets: weights.buckets().iter().map(dequantised).collect() }
    }

    /// Runs the forward pass for a board with these active classes of features.
    pub(super) fn forward(&self, classes: &[u32; ACTIVE_FEATURES], bucket: usize) -> Forward {
        let bucket = BucketParts::of(&self.buckets[bucket]);
        let mut accumulator = *bucket.accumulator_bias;
        for &class in classes {
            add(&mut accumulator, &self.features[class as usize]);
        }
        let mut inputs = [0.0; INPUTS];
        for (pair, value) in inputs.as_chunks_mut().0.iter_mut().zip(accumulator) {
            *pair = [value.clamp(0.0, 1.0), (-value).clamp(0.0, 1.0)];
        }
        let mut hidden = *bucket.hidden_bias;
        for (input, weights) in inputs.iter().zip(bucket.hidden) {
            hidden.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += input * weight);
        }
        let hidden = hidden.map(|unit| unit.max(0.0));
        let estimate = bucket.output_bias + dot(&accumulator, bucket.skip) + dot(&hidden, bucket.output);
        Forward { estimate, accumulator, inputs, hidden }
    }

    /// Runs the backward pass from the gradient `error` of the loss by the estimate: returns the gradient of the
    /// accumulator, and adds that of the output bucket to `gradient`.
    pub(super) fn backward(&self, forward: &Forward, bucket: usize, error: f32, gradient: &mut Bucket) -> Vector {
        let bucket = BucketParts::of(&self.buckets[bucket]);
        let units: [f32; HIDDEN] =
            // A rectified unit passes no gradient where it is 0.
            std::array::from_fn(|unit| if forward.hidden[unit] > 0.0 { error * bucket.output[unit] } else { 0.0 });
        let mut accumulator = bucket.skip.map(|weight| weight * error);
        for (at, input) in forward.inputs.iter().enumerate() {
            // Where an input is clipped, its gradient is 0.
            if 0.0 < *input && *input < 1.0 {
                let sign = if at % 2 == 0 { 1.0 } else { -1.0 };
                accumulator[at / 2] += sign * dot(&units, &bucket.hidden[at]);
            }
        }
        let (accumulator_bias, rest) = gradient.split_at_mut(WIDTH);
        let (skip, rest) = rest.split_at_mut(WIDTH);
        let (hidden, rest) = rest.split_at_mut(INPUTS * HIDDEN);
        let (hidden_bias, rest) = rest.split_at_mut(HIDDEN);
        let (output, output_bias) = rest.split_at_mut(HIDDEN);
        add(accumulator_bias, &accumulator);
        add_times(skip, error, &forward.accumulator);
        for (weights, input) in hidden.as_chunks_mut::<HIDDEN>().0.iter_mut().zip(forward.inputs) {
            // At least one of the two parts of each value is 0 and contributes nothing.
            if input > 0.0 {
                add_times(weights, input, &units);
            }
        }
        add(hidden_bias, &units);
        add_times(output, error, &forward.hidden);
        output_bias[0] += error;
        accumulator
    }

    /// Returns the network with quantised weights.
    pub(super) fn quantised(&self, provenance: String) -> Weights {
        let features = self.features.iter().map(|weights| weights.map(quantised_feature_weight)).collect();
        let buckets = self.buckets.iter().map(|bucket| BucketParts::of(bucket).quantised()).collect();
        Weights::new(provenance, features, buckets)
    }
}

impl<'a> BucketParts<'a> {
    fn of(bucket: &'a Bucket) -> Self {
        const PARTS: &str = "a bucket has all its parts";
        let (accumulator_bias, rest) = bucket.split_first_chunk().expect(PARTS);
        let (skip, rest) = rest.split_first_chunk().expect(PARTS);
        let (hidden, rest) = rest.split_at(INPUTS * HIDDEN);
        let (hidden_bias, rest) = rest.split_first_chunk().expect(PARTS);
        let (output, output_bias) = rest.split_first_chunk().expect(PARTS);
        let (hidden, output_bias) = (hidden.as_chunks().0, output_bias[0]);
        Self { accumulator_bias, skip, hidden, hidden_bias, output, output_bias }
    }

    fn quantised(&self) -> OutputBucket {
        let one = f32::from(HIDDEN_ONE);
        let units = DISCS * f32::from(Score::UNITS_PER_DISC);
        let weight = |weight: f32| quantised(weight, units).clamp(-MAX_SCORE_WEIGHT, MAX_SCORE_WEIGHT);
        let hidden = |value: usize, unit: usize| [0, 1].map(|part| quantised(self.hidden[2 * value + part][unit], one));
        OutputBucket {
            accumulator_bias: self.accumulator_bias.map(|bias| quantised(bias, ACCUMULATOR_ONE.into())),
            skip: self.skip.map(weight),
            hidden: std::array::from_fn(|value| std::array::from_fn(|unit| hidden(value, unit))),
            hidden_bias: self.hidden_bias.map(|bias| quantised(bias, one)),
            output: self.output.map(weight),
            output_bias: quantised(self.output_bias, units),
        }
    }
}

/// Returns the weights of a bucket in floating point: the inverse of [`BucketParts::quantised`].
fn dequantised(bucket: &OutputBucket) -> Bucket {
    let (one, hidden_one) = (f32::from(ACCUMULATOR_ONE), f32::from(HIDDEN_ONE));
    let units = DISCS * f32::from(Score::UNITS_PER_DISC);
    let hidden = (0..INPUTS).flat_map(|input| bucket.hidden[input / 2].map(|parts| (parts[input % 2], hidden_one)));
    let weights = bucket.accumulator_bias.into_iter().map(|bias| (bias, one));
    let weights = weights.chain(bucket.skip.map(|weight| (weight, units))).chain(hidden);
    let weights = weights.chain(bucket.hidden_bias.map(|bias| (bias, hidden_one)));
    let weights = weights.chain(bucket.output.map(|weight| (weight, units)));
    let mut weights = weights.chain([(bucket.output_bias, units)]);
    std::array::from_fn(|_| {
        weights.next().map(|(weight, one)| f32::from(weight) / one).expect("a bucket has all its weights")
    })
}

/// Returns the integer nearest to a weight times `one`; a cast from a float saturates.
fn quantised(weight: f32, one: f32) -> i16 {
    (weight * one).round() as i16
}

fn quantised_feature_weight(weight: f32) -> i8 {
    let most = network::MAX_FEATURE_WEIGHT;
    ((weight * f32::from(ACCUMULATOR_ONE)).round() as i8).clamp(-most, most)
}

pub(super) fn add(to: &mut [f32], numbers: &[f32]) {
    to.iter_mut().zip(numbers).for_each(|(to, number)| *to += number);
}

fn add_times(to: &mut [f32], factor: f32, numbers: &[f32]) {
    to.iter_mut().zip(numbers).for_each(|(to, number)| *to += factor * number);
}

/// Returns the sum of products, added up in halves, so that a register adds many at once.
fn dot<const LENGTH: usize>(a: &[f32; LENGTH], b: &[f32; LENGTH]) -> f32 {
    const { assert!(LENGTH.is_power_of_two()) };
    let mut products: [f32; LENGTH] = std::array::from_fn(|at| a[at] * b[at]);
    let mut half = LENGTH / 2;
    while half > 0 {
        let (low, high) = products.split_at_mut(half);
        add(low, &high[..half]);
        half /= 2;
    }
    products[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labelled_game::tests::random_game;
    use outflank_engine::evaluation::layout::bucket;
    use outflank_engine::evaluation::{Features, PatternEvaluator};

    /// A network whose hidden units are active.
    fn network() -> Network {
        let mut random = fastrand::Rng::with_seed(5);
        let mut network = Network::random(&mut random);
        network.features.as_flattened_mut().fill_with(|| 0.2 * random.f32() - 0.1);
        network
    }

    #[test]
    fn the_backward_pass_computes_the_gradient_of_the_estimate() {
        let (network, ties) = (network(), Ties::new());
        let ply = random_game(3).plies()[25];
        let (classes, bucket) = (ties.active(ply.board), bucket(ply.board));
        let mut gradient = [0.0; BUCKET_WEIGHTS];
        let accumulator = network.backward(&network.forward(&classes, bucket), bucket, 1.0, &mut gradient);
        let estimate_with = |change: &dyn Fn(&mut Network)| {
            let mut network = network.clone();
            change(&mut network);
            network.forward(&classes, bucket).estimate
        };
        let by_differences = |change: &dyn Fn(&mut Network, f32)| {
            const STEP: f32 = 1e-3;
            (estimate_with(&|network| change(network, STEP)) - estimate_with(&|network| change(network, -STEP)))
                / (2.0 * STEP)
        };
        for (at, slope) in gradient.into_iter().enumerate() {
            let expected = by_differences(&|network, step| network.buckets[bucket][at] += step);
            assert!((slope - expected).abs() < 0.01, "{at}: {slope} {expected}");
        }
        let active = classes.iter().filter(|&&class| class == classes[0]).count() as f32;
        for (at, slope) in accumulator.into_iter().enumerate() {
            let expected = by_differences(&|network, step| network.features[classes[0] as usize][at] += step);
            assert!((slope * active - expected).abs() < 0.01, "{at}: {slope} {expected}");
        }
    }

    #[test]
    fn quantised_weights_round_trip_through_the_network() {
        let weights = network().quantised("random".into());
        assert!(Network::of(&weights).quantised("random".into()) == weights);
    }

    #[test]
    fn weights_beyond_all_bounds_can_be_quantised() {
        let mut network = network();
        network.buckets.as_flattened_mut().iter_mut().for_each(|weight| *weight *= 1e6);
        network.buckets[0][WIDTH] = f32::NAN;
        let weights = network.quantised(String::new());
        assert!(weights.buckets().iter().all(OutputBucket::cannot_overflow));
    }

    #[test]
    fn quantised_weights_give_nearly_the_same_estimates() {
        let (network, ties) = (network(), Ties::new());
        let evaluator = PatternEvaluator::new(&network.quantised(String::new()));
        for ply in random_game(8).plies() {
            let expected = network.forward(&ties.active(ply.board), bucket(ply.board)).estimate * DISCS;
            let score = evaluator.score(&Features::of(ply.board), ply.board).discs() as f32;
            assert!((score - expected.clamp(-64.0, 64.0)).abs() < 0.8, "{score} {expected}");
        }
    }
}
