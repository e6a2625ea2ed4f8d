//! The network with fractions for numbers, as it is while it is fitted.

use outflank_engine::evaluation::layout::{HEADS, TERMS, Ties};
use outflank_engine::evaluation::network::{self, HIDDEN, Head, ONE, SAFE, SUM_ONE, WIDTH};
use outflank_engine::evaluation::{Score, Weights};

/// The numbers that a class of places adds.
pub(super) type Row = [f32; WIDTH];

/// The numbers of a [`Head`]: those of `start`, `direct`, `hidden`, `hidden_start` and `output`, and the bias.
pub(super) type Numbers = [f32; NUMBERS];
const NUMBERS: usize = Head::NUMBERS;

/// How many inputs the hidden units have: for each sum itself and its negative, both cut to what lies between 0 and 1.
const INPUTS: usize = 2 * WIDTH;

/// No number of a row is greater, or less than its negative.
pub(super) const MOST_IN_ROW: f32 = network::MOST_IN_ROW as f32 / SUM_ONE as f32;

/// So many discs the estimate 1 stands for.
pub(super) const DISCS: f32 = 10.0;

/// A network, or what has the same shape: how its error changes with each of its numbers, for one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Network {
    /// A row for each class of places.
    pub(super) rows: Vec<Row>,
    /// The head of each number of empty squares.
    pub(super) heads: Vec<Numbers>,
}

/// What a network makes of a board.
pub(super) struct Look {
    pub(super) estimate: f32,
    sums: Row,
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
}

/// A head, taken apart.
struct Parts<'a> {
    start: &'a Row,
    direct: &'a Row,
    hidden: &'a [[f32; HIDDEN]],
    hidden_start: &'a [f32; HIDDEN],
    output: &'a [f32; HIDDEN],
    bias: f32,
}

impl Network {
    /// Makes a network of zeros.
    pub(super) fn zero() -> Self {
        Self { rows: vec![[0.0; WIDTH]; Ties::new().len()], heads: Self::zero_heads() }
    }

    /// Makes heads of zeros.
    pub(super) fn zero_heads() -> Vec<Numbers> {
        vec![[0.0; NUMBERS]; HEADS]
    }

    /// Makes a network to begin with: heads of small numbers by chance, all the same, and rows of zeros, which those of
    /// places that are never picked remain.
    pub(super) fn random(random: &mut fastrand::Rng) -> Self {
        const MOST: f32 = 0.25;
        let head = std::array::from_fn(|_| (2.0 * random.f32() - 1.0) * MOST);
        Self { heads: vec![head; HEADS], ..Self::zero() }
    }

    /// Returns the network whose whole numbers these weights are.
    pub(super) fn of(weights: &Weights) -> Self {
        let row = |row: &network::Row| row.map(|number| f32::from(number) / f32::from(SUM_ONE));
        Self { rows: weights.rows().iter().map(row).collect(), heads: weights.heads().iter().map(numbers).collect() }
    }

    /// Returns all numbers, those of rows before those of heads.
    pub(super) fn numbers(&self) -> impl Iterator<Item = f32> {
        self.rows.as_flattened().iter().chain(self.heads.as_flattened()).copied()
    }

    /// Looks at a board that picks these classes.
    pub(super) fn look(&self, classes: &[u32; TERMS], head: usize) -> Look {
        let head = Parts::of(&self.heads[head]);
        let mut sums = *head.start;
        for &class in classes {
            add(&mut sums, &self.rows[class as usize]);
        }
        let mut inputs = [0.0; INPUTS];
        for (pair, sum) in inputs.as_chunks_mut().0.iter_mut().zip(sums) {
            *pair = [sum.clamp(0.0, 1.0), (-sum).clamp(0.0, 1.0)];
        }
        let mut hidden = *head.hidden_start;
        for (input, weights) in inputs.iter().zip(head.hidden) {
            hidden.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += input * weight);
        }
        let hidden = hidden.map(|unit| unit.max(0.0));
        let estimate = head.bias + dot(&sums, head.direct) + dot(&hidden, head.output);
        Look { estimate, sums, inputs, hidden }
    }

    /// Returns how the estimate of a look changes with each sum, times `error`, and adds how it changes with each number
    /// of the head, times `error`, to `slope`.
    pub(super) fn blame(&self, look: &Look, head: usize, error: f32, slope: &mut Numbers) -> Row {
        let head = Parts::of(&self.heads[head]);
        let units: [f32; HIDDEN] =
            std::array::from_fn(|unit| if look.hidden[unit] > 0.0 { error * head.output[unit] } else { 0.0 });
        let mut sums = head.direct.map(|weight| weight * error);
        for (at, input) in look.inputs.iter().enumerate() {
            // Where an input is cut, it does not change.
            if 0.0 < *input && *input < 1.0 {
                let sign = if at % 2 == 0 { 1.0 } else { -1.0 };
                sums[at / 2] += sign * dot(&units, &head.hidden[at]);
            }
        }
        let (start, rest) = slope.split_at_mut(WIDTH);
        let (direct, rest) = rest.split_at_mut(WIDTH);
        let (hidden, rest) = rest.split_at_mut(INPUTS * HIDDEN);
        let (hidden_start, rest) = rest.split_at_mut(HIDDEN);
        let (output, bias) = rest.split_at_mut(HIDDEN);
        add(start, &sums);
        add_times(direct, error, &look.sums);
        for (weights, input) in hidden.as_chunks_mut::<HIDDEN>().0.iter_mut().zip(look.inputs) {
            if input > 0.0 {
                add_times(weights, input, &units);
            }
        }
        add(hidden_start, &units);
        add_times(output, error, &look.hidden);
        bias[0] += error;
        sums
    }

    /// Returns the network in whole numbers.
    pub(super) fn weights(&self, provenance: String) -> Weights {
        let rows = self.rows.iter().map(|row| row.map(to_byte)).collect();
        Weights::new(provenance, rows, self.heads.iter().map(|head| Parts::of(head).to_head()).collect())
    }
}

impl<'a> Parts<'a> {
    fn of(head: &'a Numbers) -> Self {
        const PARTS: &str = "a head has all its parts";
        let (start, rest) = head.split_first_chunk().expect(PARTS);
        let (direct, rest) = rest.split_first_chunk().expect(PARTS);
        let (hidden, rest) = rest.split_at(INPUTS * HIDDEN);
        let (hidden_start, rest) = rest.split_first_chunk().expect(PARTS);
        let (output, bias) = rest.split_first_chunk().expect(PARTS);
        Self { start, direct, hidden: hidden.as_chunks().0, hidden_start, output, bias: bias[0] }
    }

    fn to_head(&self) -> Head {
        let one = f32::from(ONE);
        let units = DISCS * f32::from(Score::UNITS_PER_DISC);
        let weight = |number: f32| whole(number, units).clamp(-SAFE, SAFE);
        let hidden = |sum: usize, unit: usize| [0, 1].map(|side| whole(self.hidden[2 * sum + side][unit], one));
        Head {
            start: self.start.map(|number| whole(number, SUM_ONE.into())),
            direct: self.direct.map(weight),
            hidden: std::array::from_fn(|sum| std::array::from_fn(|unit| hidden(sum, unit))),
            hidden_start: self.hidden_start.map(|number| whole(number, one)),
            output: self.output.map(weight),
            bias: whole(self.bias, units),
        }
    }
}

/// Returns the numbers of a head, which [`Parts::to_head`] makes whole.
fn numbers(head: &Head) -> Numbers {
    let (sum_one, one, units) = (f32::from(SUM_ONE), f32::from(ONE), DISCS * f32::from(Score::UNITS_PER_DISC));
    let hidden = (0..INPUTS).flat_map(|input| head.hidden[input / 2].map(|sides| (sides[input % 2], one)));
    let parts = head.start.into_iter().map(|number| (number, sum_one));
    let parts = parts.chain(head.direct.map(|number| (number, units))).chain(hidden);
    let parts = parts.chain(head.hidden_start.map(|number| (number, one)));
    let mut parts = parts.chain(head.output.map(|number| (number, units))).chain([(head.bias, units)]);
    std::array::from_fn(|_| {
        parts.next().map(|(number, one)| f32::from(number) / one).expect("a head has all its parts")
    })
}

/// Returns the whole number next to a number times `one`; a cast from a float saturates.
fn whole(number: f32, one: f32) -> i16 {
    (number * one).round() as i16
}

/// Returns the number of a row in whole numbers.
fn to_byte(number: f32) -> i8 {
    let most = network::MOST_IN_ROW;
    ((number * f32::from(SUM_ONE)).round() as i8).clamp(-most, most)
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
    use outflank_engine::evaluation::layout::head;
    use outflank_engine::evaluation::{Evaluator, PatternEvaluator};

    /// A network whose hidden units are at work.
    fn network() -> Network {
        let mut random = fastrand::Rng::with_seed(5);
        let mut network = Network::random(&mut random);
        network.rows.as_flattened_mut().fill_with(|| 0.2 * random.f32() - 0.1);
        network
    }

    #[test]
    fn the_blame_is_the_slope_of_the_estimate() {
        let (network, ties) = (network(), Ties::new());
        let ply = random_game(3).plies()[25];
        let (classes, head) = (ties.picked(ply.board), head(ply.board));
        let mut slope = [0.0; NUMBERS];
        let sums = network.blame(&network.look(&classes, head), head, 1.0, &mut slope);
        let estimate_with = |change: &dyn Fn(&mut Network)| {
            let mut network = network.clone();
            change(&mut network);
            network.look(&classes, head).estimate
        };
        let by_steps = |change: &dyn Fn(&mut Network, f32)| {
            const STEP: f32 = 1e-3;
            (estimate_with(&|network| change(network, STEP)) - estimate_with(&|network| change(network, -STEP)))
                / (2.0 * STEP)
        };
        for (at, slope) in slope.into_iter().enumerate() {
            let expected = by_steps(&|network, step| network.heads[head][at] += step);
            assert!((slope - expected).abs() < 0.01, "{at}: {slope} {expected}");
        }
        let picked = classes.iter().filter(|&&class| class == classes[0]).count() as f32;
        for (at, slope) in sums.into_iter().enumerate() {
            let expected = by_steps(&|network, step| network.rows[classes[0] as usize][at] += step);
            assert!((slope * picked - expected).abs() < 0.01, "{at}: {slope} {expected}");
        }
    }

    #[test]
    fn weights_make_the_network_that_makes_them() {
        let weights = network().weights("by chance".into());
        assert!(Network::of(&weights).weights("by chance".into()) == weights);
    }

    #[test]
    fn numbers_beyond_all_bounds_still_make_weights() {
        let mut network = network();
        network.heads.as_flattened_mut().iter_mut().for_each(|number| *number *= 1e6);
        network.heads[0][WIDTH] = f32::NAN;
        let weights = network.weights(String::new());
        assert!(weights.heads().iter().all(Head::is_sound));
    }

    #[test]
    fn whole_numbers_give_nearly_the_same_estimates() {
        let (network, ties) = (network(), Ties::new());
        let evaluator = PatternEvaluator::new(&network.weights(String::new()));
        for ply in random_game(8).plies() {
            let expected = network.look(&ties.picked(ply.board), head(ply.board)).estimate * DISCS;
            let score = evaluator.score(&evaluator.features(ply.board), ply.board).discs() as f32;
            assert!((score - expected.clamp(-64.0, 64.0)).abs() < 0.8, "{score} {expected}");
        }
    }
}
