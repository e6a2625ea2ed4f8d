//! The small network that makes a score of patterns.
//!
//! A sum of one weight for each pattern cannot tell that two patterns mean more together than each for itself. So each
//! place of the table holds a row of [`WIDTH`] numbers in place of one weight, and the rows of the places that a board
//! picks are added up. The sums are what the network knows of the board; what it makes of them depends on the
//! number of empty squares, each of which has a head of its own:
//!
//! - `direct`: each sum times its weight, as in a sum of patterns;
//! - `hidden`: each sum, cut to what lies between −1 and 1, goes into [`HIDDEN`] units, with one weight when it is
//!   positive and another when it is negative; what is positive in the units, times the weights of `output`, is added.
//!
//! The rows are the same for all heads. That so small a network goes so far is the idea of efficiently updatable neural
//! networks (Y. Nasu, 2018): nearly all its weights belong to places of which a board picks few.
//!
//! All arithmetic is in integers. In rows and sums, [`SUM_ONE`] stands for 1, in hidden units and their weights [`ONE`];
//! `direct` and `output` tell how many units of a [`Score`] a 1 is worth.

use super::Score;
use super::row_sums::RowSums;
use outflank_kernels::{INPUTS, InputWeights, Layer, OUTPUTS};

/// How many numbers a row has.
pub const WIDTH: usize = INPUTS;

/// How many hidden units there are.
pub const HIDDEN: usize = OUTPUTS;

/// The number that stands for 1 in rows and sums.
pub const SUM_ONE: i16 = 1 << SUM_BITS;
const SUM_BITS: u32 = 7;

/// The number that stands for 1 in hidden units and their weights.
pub const ONE: i16 = 1 << ONE_BITS;
const ONE_BITS: u32 = 10;

/// No number of a row is greater than this, or less than its negative, so that a few of them add up in a byte.
pub const MOST_IN_ROW: i8 = 31;

/// The numbers that a place of the table adds.
pub type Row = [i8; WIDTH];

/// What the rows of a board add up to.
pub type Sums = [i16; WIDTH];

/// Tells whether no number of a row is beyond [`MOST_IN_ROW`].
pub fn is_small(row: &Row) -> bool {
    row.iter().all(|number| (-MOST_IN_ROW..=MOST_IN_ROW).contains(number))
}

/// What the network makes of the sums of boards with as many empty squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// What the sums begin with.
    pub start: Sums,
    /// The weight of each sum in the score.
    pub direct: [i16; WIDTH],
    /// For each sum, the weights that it and its negative have in the hidden units.
    pub hidden: [InputWeights; WIDTH],
    /// What the hidden units begin with.
    pub hidden_start: [i16; HIDDEN],
    /// The weight of each hidden unit in the score.
    pub output: [i16; HIDDEN],
    /// What is added to the score, in units.
    pub bias: i16,
}

/// So much the weights of the score may be together that it cannot overflow.
const MOST: u32 = 1 << 16;

/// A head is sound if none of its weights `direct` and `output` is greater or less than its negative.
pub const SAFE: i16 = (MOST / WIDTH as u32) as i16 - 1;

impl Head {
    /// How many numbers a head has.
    pub const NUMBERS: usize = 2 * WIDTH + 2 * WIDTH * HIDDEN + 2 * HIDDEN + 1;

    /// A head that gives every board the score 0.
    pub const ZERO: Self = Self {
        start: [0; WIDTH],
        direct: [0; WIDTH],
        hidden: [[[0; 2]; HIDDEN]; WIDTH],
        hidden_start: [0; HIDDEN],
        output: [0; HIDDEN],
        bias: 0,
    };

    /// Tells whether no sums can make the score overflow.
    pub fn is_sound(&self) -> bool {
        let size = |weights: &[i16]| weights.iter().map(|weight| u32::from(weight.unsigned_abs())).sum::<u32>();
        size(&self.direct) < MOST && size(&self.output) < MOST
    }

    /// Returns what makes scores of sums; the head must be [sound](Self::is_sound).
    pub(super) fn judge(&self) -> Judge {
        let Self { start, direct, ref hidden, hidden_start, output, bias } = *self;
        Judge {
            start: RowSums::new(&start),
            direct,
            hidden: Layer::new(hidden),
            hidden_start,
            output,
            bias: bias.into(),
        }
    }
}

/// A head, laid out to make scores fast.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    /// What the sums begin with.
    pub(super) start: RowSums,
    direct: [i16; WIDTH],
    hidden: Layer,
    hidden_start: [i16; HIDDEN],
    output: [i16; HIDDEN],
    bias: i32,
}

impl Judge {
    /// Returns the score of these sums.
    #[inline]
    pub(super) fn score(&self, sums: &Sums) -> Score {
        let hidden = self.hidden.outputs(&sums.map(|sum| sum.clamp(-SUM_ONE, SUM_ONE)));
        let (mut direct, mut output) = (0, 0);
        for (sum, weight) in sums.iter().zip(self.direct) {
            direct += i32::from(*sum) * i32::from(weight);
        }
        for ((sum, start), weight) in hidden.iter().zip(self.hidden_start).zip(self.output) {
            let unit = (sum >> SUM_BITS) + i32::from(start);
            output += unit.clamp(0, i16::MAX.into()) * i32::from(weight);
        }
        Score::from_units((direct >> SUM_BITS) + (output >> ONE_BITS) + self.bias)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_head(random: &mut fastrand::Rng) -> Head {
        let mut number = |_| random.i16(-300..300);
        Head {
            start: std::array::from_fn(&mut number),
            direct: std::array::from_fn(&mut number),
            hidden: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(&mut number))),
            hidden_start: std::array::from_fn(&mut number),
            output: std::array::from_fn(&mut number),
            bias: number(0),
        }
    }

    /// The score in units, by fractions and without a limit.
    fn expected(head: &Head, sums: &Sums) -> f64 {
        let sums = sums.map(|sum| f64::from(sum) / f64::from(SUM_ONE));
        let weight = |weight: i16| f64::from(weight) / f64::from(ONE);
        let mut score = f64::from(head.bias);
        score += sums.iter().zip(head.direct).map(|(sum, weight)| sum * f64::from(weight)).sum::<f64>();
        for unit in 0..HIDDEN {
            let inputs = sums.map(|sum| [sum.clamp(0.0, 1.0), (-sum).clamp(0.0, 1.0)]);
            let weights = head.hidden.map(|weights| weights[unit].map(weight));
            let products = inputs.as_flattened().iter().zip(weights.as_flattened()).map(|(a, b)| a * b);
            let hidden = weight(head.hidden_start[unit]) + products.sum::<f64>();
            score += hidden.max(0.0) * f64::from(head.output[unit]);
        }
        score
    }

    #[test]
    fn the_score_is_that_of_the_same_network_in_fractions() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..200 {
            let head = random_head(&mut random);
            let sums = std::array::from_fn(|_| random.i16(-400..400));
            let (score, expected) = (f64::from(head.judge().score(&sums).units()), expected(&head, &sums));
            assert!((score - expected.clamp(-8192.0, 8192.0)).abs() < 8.0, "{score} {expected}");
        }
    }

    #[test]
    fn sound_heads_never_overflow() {
        let (most, least) = ([i16::MAX; WIDTH], [i16::MIN; WIDTH]);
        let head = |weight| Head {
            direct: [weight; WIDTH],
            hidden: [[[i16::MAX; 2]; HIDDEN]; WIDTH],
            hidden_start: [i16::MAX; HIDDEN],
            output: [weight; HIDDEN],
            ..Head::ZERO
        };
        let (sound, unsound) = (head(SAFE), head(SAFE + 1));
        assert!(sound.is_sound() && !unsound.is_sound());
        assert_eq!(sound.judge().score(&most), Score::MAX);
        assert!(sound.judge().score(&least) < Score::MAX);
    }
}
