//! The sequential probability ratio test.

use super::Pentanomial;
use super::elo::expected;
use super::pentanomial::PAIR_SCORES;
use std::str::FromStr;

/// A sequential probability ratio test of two hypotheses: the difference in Elo is `elo0`, or it is `elo1`.
///
/// The test is A. Wald's ("Sequential Tests of Statistical Hypotheses", 1945), with error probabilities of 5%. The
/// hypotheses are about the mean only; the likelihood of each is that of the most likely distribution with its mean (M. Van
/// den Bergh, "A practical introduction to the GSPRT", 2020; A. Owen's empirical likelihood).
///
/// The text form is both differences in Elo, `0,5`.
///
/// # Examples
///
/// ```
/// use outflank_arena::statistics::{Pentanomial, Sprt, SprtVerdict};
///
/// let test: Sprt = "0,10".parse()?;
/// assert_eq!(test.verdict(Pentanomial([50, 90, 300, 90, 50])), SprtVerdict::Open);
/// assert_eq!(test.verdict(Pentanomial([50, 90, 300, 150, 120])), SprtVerdict::Better);
/// # Ok::<(), outflank_arena::statistics::ParseSprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    bounds: EloBounds,
}

/// The differences in Elo of the two hypotheses of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloBounds {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative hypothesis, higher than `elo0`.
    pub elo1: f64,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SprtVerdict {
    /// More games are needed.
    Open,
    /// The alternative hypothesis is accepted.
    Better,
    /// The null hypothesis is accepted.
    NoBetter,
}

impl Sprt {
    /// The absolute log-likelihood ratio (LLR) at which the test ends: the logarithm of 95 : 5.
    pub const BOUND: f64 = 2.944_438_979_166_440_5;

    /// Makes a test; `None` unless both differences are finite and `elo0` is less than `elo1`.
    pub fn new(bounds: EloBounds) -> Option<Self> {
        let EloBounds { elo0, elo1 } = bounds;
        (elo0.is_finite() && elo1.is_finite() && elo0 < elo1).then_some(Self { bounds })
    }

    /// Returns the log-likelihood ratio of the alternative to the null hypothesis.
    pub fn ratio(self, pairs: Pentanomial) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        // A positive weight for every kind, since otherwise no distribution has some of the means.
        let weights = pairs.0.map(|count| f64::from(count).max(1e-3));
        likelihood(weights, expected(self.bounds.elo1)) - likelihood(weights, expected(self.bounds.elo0))
    }

    /// Returns whether the pairs so far decide between the hypotheses.
    pub fn verdict(self, pairs: Pentanomial) -> SprtVerdict {
        match self.ratio(pairs) {
            ratio if ratio >= Self::BOUND => SprtVerdict::Better,
            ratio if ratio <= -Self::BOUND => SprtVerdict::NoBetter,
            _ => SprtVerdict::Open,
        }
    }
}

/// Returns the maximum log-likelihood of the weights under a distribution with a given mean, up to a constant.
///
/// Each score `a` has the probability `weight / (1 + t · (a − mean))`, where `t` is the Lagrange multiplier of the mean:
/// the root of a decreasing function, between the values at which a probability would be infinite.
fn likelihood(weights: [f64; 5], mean: f64) -> f64 {
    let distances = PAIR_SCORES.map(|score| score - mean);
    let derivative = |multiplier: f64| -> f64 {
        weights.iter().zip(distances).map(|(weight, distance)| weight * distance / (1.0 + multiplier * distance)).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    // Bisection: each step gains a bit, so after as many as a number has the root is exact, and no step can leave the
    // interval as Newton's could.
    for _ in 0..f64::MANTISSA_DIGITS {
        let middle = f64::midpoint(low, high);
        *(if derivative(middle) > 0.0 { &mut low } else { &mut high }) = middle;
    }
    let multiplier = f64::midpoint(low, high);
    // The logarithm of a product of quotients; the weights themselves are the same for both hypotheses and fall out of
    // the ratio.
    -weights.iter().zip(distances).map(|(weight, distance)| weight * (multiplier * distance).ln_1p()).sum::<f64>()
}

/// The text is not a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two differences in Elo such as 0,5, the lower one first")]
pub struct ParseSprtError;

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (elo0, elo1) = text.split_once(',').ok_or(ParseSprtError)?;
        let number = |text: &str| text.trim().parse().map_err(|_| ParseSprtError);
        Self::new(EloBounds { elo0: number(elo0)?, elo1: number(elo1)? }).ok_or(ParseSprtError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Mean;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(EloBounds { elo0, elo1 }).unwrap()
    }

    #[test]
    fn the_ratio_for_small_differences_is_that_of_normal_distributions() {
        let pairs = Pentanomial([300, 900, 2000, 1000, 380]);
        let Mean { score, error } = pairs.mean().unwrap();
        let (low, high) = (expected(0.0), expected(5.0));
        let normal = (high - low) * (2.0 * score - low - high) / (2.0 * error * error);
        assert!((test(0.0, 5.0).ratio(pairs) - normal).abs() < 0.02 * normal.abs(), "{normal}");
    }

    #[test]
    fn the_ratio_of_exchanged_players_is_negated() {
        let pairs = Pentanomial([3, 9, 20, 14, 8]);
        let sum = test(0.0, 10.0).ratio(pairs) + test(-10.0, 0.0).ratio(pairs.reversed());
        assert!(sum.abs() < 1e-6, "{sum}");
    }

    #[test]
    fn a_test_accepts_either_hypothesis() {
        let test = test(0.0, 20.0);
        assert_eq!(test.verdict(Pentanomial::default()), SprtVerdict::Open);
        assert_eq!(test.verdict(Pentanomial([1, 2, 5, 3, 2])), SprtVerdict::Open);
        assert_eq!(test.verdict(Pentanomial([20, 60, 200, 120, 80])), SprtVerdict::Better);
        assert_eq!(test.verdict(Pentanomial([80, 120, 200, 60, 20])), SprtVerdict::NoBetter);
    }

    #[test]
    fn the_ratio_of_pairs_of_one_kind_is_finite() {
        for kind in 0..5 {
            let mut pairs = Pentanomial::default();
            pairs.0[kind] = 50;
            let ratio = test(-5.0, 5.0).ratio(pairs);
            assert!(ratio.is_finite(), "{pairs:?}: {ratio}");
            assert_eq!(ratio.abs() > 0.1, kind != 2, "{pairs:?}: {ratio}");
        }
    }

    #[test]
    fn a_test_is_parsed() {
        assert_eq!("0,5".parse(), Ok(test(0.0, 5.0)));
        assert_eq!("-1.5, 2".parse(), Ok(test(-1.5, 2.0)));
        for text in ["", "0", "5,0", "1,1", "0,x", "nan,1", "0,inf", "0,1,2"] {
            assert_eq!(text.parse::<Sprt>(), Err(ParseSprtError), "{text:?}");
        }
    }
}
