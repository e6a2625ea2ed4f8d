//! Differences in playing strength.

use super::{Mean, Pentanomial};

/// The difference in strength between a player and its opponents, on the logistic scale of A. Elo ("The Rating of
/// Chessplayers, Past and Present", 1978): a difference of 400 is a score of 10 : 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; infinite when one player has all points.
    pub difference: f64,
    /// Half the width of the 95% confidence interval; infinite where it has no bound.
    pub error: f64,
    /// The likelihood of superiority (LOS), from 0 to 1.
    pub superiority: f64,
}

/// The standard errors from the mean within which 95% of a normal distribution lie.
const CONFIDENCE: f64 = 1.959_964;

impl Elo {
    /// Estimates the difference from pairs of games; `None` without pairs.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_arena::statistics::{Elo, Pentanomial};
    ///
    /// let elo = Elo::of(Pentanomial([10, 20, 40, 20, 30])).ok_or("no pairs")?;
    /// assert_eq!(format!("{:+.1} ± {:.1}", elo.difference, elo.error), "+58.5 ± 39.9");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn of(pairs: Pentanomial) -> Option<Self> {
        let Mean { score, error } = pairs.mean()?;
        let (low, high) = (difference(score - CONFIDENCE * error), difference(score + CONFIDENCE * error));
        // The difference is that of the points themselves; the smoothing of `mean` is for the error.
        let counted = points(pairs) / f64::from(pairs.total());
        Some(Self {
            difference: difference(counted),
            error: (high - low) / 2.0,
            superiority: normal((score - 0.5) / error),
        })
    }
}

/// Returns the expected score, 0 to 1, at a difference.
pub(super) fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

/// Returns the difference at an expected score.
fn difference(score: f64) -> f64 {
    400.0 * (score.clamp(0.0, 1.0) / (1.0 - score.clamp(0.0, 1.0))).log10()
}

/// Returns the points, at most 1 for a pair.
fn points(pairs: Pentanomial) -> f64 {
    pairs.0.iter().zip(super::pentanomial::PAIR_SCORES).map(|(&count, score)| f64::from(count) * score).sum()
}

/// Returns the part of a normal distribution that lies below a number of standard errors.
fn normal(deviation: f64) -> f64 {
    libm::erfc(-deviation / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_of_ten_to_one_is_a_difference_of_400() {
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for elo in [-700.0, -3.5, 0.0, 12.0, 400.0] {
            assert!((difference(expected(elo)) - elo).abs() < 1e-9, "{elo}");
        }
    }

    #[test]
    fn superiority_is_one_half_at_no_difference() {
        let even = Elo::of(Pentanomial([3, 5, 9, 5, 3])).unwrap();
        assert!(even.difference.abs() < 1e-9 && (even.superiority - 0.5).abs() < 1e-9, "{even:?}");
        let (better, worse) = (Pentanomial([3, 5, 9, 7, 9]), Pentanomial([9, 7, 9, 5, 3]));
        let (better, worse) = (Elo::of(better).unwrap(), Elo::of(worse).unwrap());
        assert!(better.superiority > 0.95 && (better.superiority + worse.superiority - 1.0).abs() < 1e-9);
        assert!((better.difference + worse.difference).abs() < 1e-9 && (better.error - worse.error).abs() < 1e-9);
    }

    #[test]
    fn a_player_that_wins_all_games_has_an_infinite_difference() {
        let elo = Elo::of(Pentanomial([0, 0, 0, 0, 4])).unwrap();
        assert_eq!((elo.difference, elo.error), (f64::INFINITY, f64::INFINITY));
        assert!(elo.superiority > 0.99 && elo.superiority < 1.0, "{elo:?}");
    }

    #[test]
    fn the_error_shrinks_with_the_square_root_of_the_games() {
        let [few, many] =
            [1, 100].map(|times| Elo::of(Pentanomial([2, 5, 9, 6, 3].map(|pairs| pairs * times))).unwrap());
        assert!((few.error / many.error - 10.0).abs() < 0.3, "{few:?} {many:?}");
    }
}
