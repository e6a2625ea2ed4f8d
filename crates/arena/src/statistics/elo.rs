//! Strength.

use super::Pairs;

/// How much stronger a player is than the opponent, on the logistic scale of A. Elo ("The Rating of Chessplayers, Past
/// and Present", 1978): 400 of it are points 10 : 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; infinite when all points went to one.
    pub difference: f64,
    /// Half the width of the interval that holds the truth in 95 of 100 cases; infinite where it has no bound.
    pub error: f64,
    /// How likely it is that the player is the stronger one, from 0 to 1.
    pub superiority: f64,
}

/// The standard errors on either side of the mean that hold 95% of a normal distribution.
const CONFIDENCE: f64 = 1.959_964;

impl Elo {
    /// Returns what pairs of games say, or `None` without pairs.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_arena::statistics::{Elo, Pairs};
    ///
    /// let elo = Elo::of(Pairs([10, 20, 40, 20, 30])).ok_or("no pairs")?;
    /// assert_eq!(format!("{:+.1} ± {:.1}", elo.difference, elo.error), "+58.5 ± 39.9");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn of(pairs: Pairs) -> Option<Self> {
        let (mean, error) = pairs.mean()?;
        let (low, high) = (difference(mean - CONFIDENCE * error), difference(mean + CONFIDENCE * error));
        let counted = points(pairs) / f64::from(pairs.total());
        Some(Self {
            difference: difference(counted),
            error: (high - low) / 2.0,
            superiority: normal((mean - 0.5) / error),
        })
    }
}

/// Returns the share of points that a difference leads one to expect.
pub(super) fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

/// Returns the difference that leads one to expect a share of the points.
fn difference(share: f64) -> f64 {
    400.0 * (share.clamp(0.0, 1.0) / (1.0 - share.clamp(0.0, 1.0))).log10()
}

/// Returns the points, 1 for a pair.
fn points(pairs: Pairs) -> f64 {
    pairs.0.iter().zip(super::pairs::SHARES).map(|(&count, share)| f64::from(count) * share).sum()
}

/// Returns the share of a normal distribution below a number of standard errors.
fn normal(deviation: f64) -> f64 {
    libm::erfc(-deviation / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_points_to_one_are_400() {
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for elo in [-700.0, -3.5, 0.0, 12.0, 400.0] {
            assert!((difference(expected(elo)) - elo).abs() < 1e-9, "{elo}");
        }
    }

    #[test]
    fn superiority_is_even_at_no_difference() {
        let even = Elo::of(Pairs([3, 5, 9, 5, 3])).unwrap();
        assert!(even.difference.abs() < 1e-9 && (even.superiority - 0.5).abs() < 1e-9, "{even:?}");
        let (better, worse) = (Pairs([3, 5, 9, 7, 9]), Pairs([9, 7, 9, 5, 3]));
        let (better, worse) = (Elo::of(better).unwrap(), Elo::of(worse).unwrap());
        assert!(better.superiority > 0.95 && (better.superiority + worse.superiority - 1.0).abs() < 1e-9);
        assert!((better.difference + worse.difference).abs() < 1e-9 && (better.error - worse.error).abs() < 1e-9);
    }

    #[test]
    fn a_player_who_wins_everything_is_better_without_bound() {
        let elo = Elo::of(Pairs([0, 0, 0, 0, 4])).unwrap();
        assert_eq!((elo.difference, elo.error), (f64::INFINITY, f64::INFINITY));
        assert!(elo.superiority > 0.99 && elo.superiority < 1.0, "{elo:?}");
    }

    #[test]
    fn the_error_shrinks_with_the_square_root_of_the_games() {
        let [few, many] = [1, 100].map(|times| Elo::of(Pairs([2, 5, 9, 6, 3].map(|pairs| pairs * times))).unwrap());
        assert!((few.error / many.error - 10.0).abs() < 0.3, "{few:?} {many:?}");
    }
}
