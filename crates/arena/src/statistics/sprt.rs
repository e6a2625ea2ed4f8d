//! The sequential probability ratio test.

use super::Pairs;
use super::elo::expected;
use super::pairs::SHARES;
use std::str::FromStr;

/// Tells after every pair of games whether enough is known: that a player is no better than by one difference, or that
/// it is better by another.
///
/// The test is A. Wald's ("Sequential Tests of Statistical Hypotheses", 1945), with an error of 5% either way. The two
/// hypotheses are about the mean only; of all distributions of pairs with that mean, each is given the likeliest one
/// (M. Van den Bergh, "A practical introduction to the GSPRT", 2020; A. Owen's empirical likelihood).
///
/// The text form is both differences in Elo, `0,5`.
///
/// # Examples
///
/// ```
/// use outflank_arena::statistics::{Pairs, Sprt, SprtVerdict};
///
/// let test: Sprt = "0,10".parse()?;
/// assert_eq!(test.verdict(Pairs([50, 90, 300, 90, 50])), SprtVerdict::Open);
/// assert_eq!(test.verdict(Pairs([50, 90, 300, 150, 120])), SprtVerdict::Better);
/// # Ok::<(), outflank_arena::statistics::ParseSprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference in Elo that is too small.
    low: f64,
    /// The difference in Elo that is hoped for.
    high: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SprtVerdict {
    /// More games are needed.
    Open,
    /// The higher difference is the likelier one, beyond doubt.
    Better,
    /// The lower difference is the likelier one, beyond doubt.
    NoBetter,
}

impl Sprt {
    /// The log-likelihood ratio at which the test ends, either way: the logarithm of 95 : 5.
    pub const BOUND: f64 = 2.944_438_979_166_440_5;

    /// Makes a test of two differences in Elo, the lower one first.
    pub fn new([low, high]: [f64; 2]) -> Option<Self> {
        (low.is_finite() && high.is_finite() && low < high).then_some(Self { low, high })
    }

    /// Returns the logarithm of how much likelier pairs are with the higher difference than with the lower one.
    pub fn ratio(self, pairs: Pairs) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        // Without a trace of every kind, some means would be out of reach.
        let weights = pairs.0.map(|count| f64::from(count).max(1e-3));
        likelihood(weights, expected(self.high)) - likelihood(weights, expected(self.low))
    }

    /// Returns what pairs say.
    pub fn verdict(self, pairs: Pairs) -> SprtVerdict {
        match self.ratio(pairs) {
            ratio if ratio >= Self::BOUND => SprtVerdict::Better,
            ratio if ratio <= -Self::BOUND => SprtVerdict::NoBetter,
            _ => SprtVerdict::Open,
        }
    }
}

/// Returns the greatest log-likelihood that a distribution with a given mean lends to the weights, up to a constant.
///
/// Each share `a` has the probability `weight / (1 + tilt · (a − mean))`, where the tilt makes the mean right; it is the
/// root of a decreasing function, between the tilts at which a probability would lose its meaning.
fn likelihood(weights: [f64; 5], mean: f64) -> f64 {
    let distances = SHARES.map(|share| share - mean);
    let miss = |tilt: f64| -> f64 {
        weights.iter().zip(distances).map(|(weight, distance)| weight * distance / (1.0 + tilt * distance)).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..f64::MANTISSA_DIGITS {
        let middle = f64::midpoint(low, high);
        *(if miss(middle) > 0.0 { &mut low } else { &mut high }) = middle;
    }
    let tilt = f64::midpoint(low, high);
    -weights.iter().zip(distances).map(|(weight, distance)| weight * (tilt * distance).ln_1p()).sum::<f64>()
}

/// The text was no test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two differences in Elo such as 0,5, the lower one first")]
pub struct ParseSprtError;

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (low, high) = text.split_once(',').ok_or(ParseSprtError)?;
        let number = |text: &str| text.trim().parse().map_err(|_| ParseSprtError);
        Self::new([number(low)?, number(high)?]).ok_or(ParseSprtError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(low: f64, high: f64) -> Sprt {
        Sprt::new([low, high]).unwrap()
    }

    #[test]
    fn for_small_differences_the_ratio_is_that_of_normal_distributions() {
        let pairs = Pairs([300, 900, 2000, 1000, 380]);
        let (mean, error) = pairs.mean().unwrap();
        let (low, high) = (expected(0.0), expected(5.0));
        let normal = (high - low) * (2.0 * mean - low - high) / (2.0 * error * error);
        assert!((test(0.0, 5.0).ratio(pairs) - normal).abs() < 0.02 * normal.abs(), "{normal}");
    }

    #[test]
    fn swapping_the_players_mirrors_the_test() {
        let pairs = Pairs([3, 9, 20, 14, 8]);
        let sum = test(0.0, 10.0).ratio(pairs) + test(-10.0, 0.0).ratio(pairs.reversed());
        assert!(sum.abs() < 1e-6, "{sum}");
    }

    #[test]
    fn a_test_ends_both_ways() {
        let test = test(0.0, 20.0);
        assert_eq!(test.verdict(Pairs::default()), SprtVerdict::Open);
        assert_eq!(test.verdict(Pairs([1, 2, 5, 3, 2])), SprtVerdict::Open);
        assert_eq!(test.verdict(Pairs([20, 60, 200, 120, 80])), SprtVerdict::Better);
        assert_eq!(test.verdict(Pairs([80, 120, 200, 60, 20])), SprtVerdict::NoBetter);
    }

    #[test]
    fn pairs_of_one_kind_are_no_trouble() {
        for kind in 0..5 {
            let mut pairs = Pairs::default();
            pairs.0[kind] = 50;
            let ratio = test(-5.0, 5.0).ratio(pairs);
            assert!(ratio.is_finite(), "{pairs:?}: {ratio}");
            assert_eq!(ratio.abs() > 0.1, kind != 2, "{pairs:?}: {ratio}");
        }
    }

    #[test]
    fn tests_are_read_from_their_text() {
        assert_eq!("0,5".parse(), Ok(test(0.0, 5.0)));
        assert_eq!("-1.5, 2".parse(), Ok(test(-1.5, 2.0)));
        for text in ["", "0", "5,0", "1,1", "0,x", "nan,1", "0,inf", "0,1,2"] {
            assert_eq!(text.parse::<Sprt>(), Err(ParseSprtError), "{text:?}");
        }
    }
}
