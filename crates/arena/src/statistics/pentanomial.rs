//! The pentanomial model: pairs of games by their points.

use super::Points;
use std::ops::Add;

/// The numbers of game pairs in which a player has 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pentanomial(pub [u32; 5]);

/// The score of each kind of pair, 0 to 1.
pub(super) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The mean score of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The points for each point that could be had, 0 to 1.
    pub score: f64,
    /// The standard error of the score.
    pub error: f64,
}

impl Pentanomial {
    /// Returns the number of pairs.
    pub fn total(self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the pairs of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        let Self(mut counts) = self;
        counts.reverse();
        Self(counts)
    }

    /// Returns the mean score; `None` without pairs.
    ///
    /// One pair is added, spread evenly over all kinds, so that a few equal pairs do not have an error of 0 (additive
    /// smoothing, after P.-S. Laplace's rule of succession).
    pub fn mean(self) -> Option<Mean> {
        if self.total() == 0 {
            return None;
        }
        let weights = self.0.map(|count| f64::from(count) + 1.0 / 5.0);
        let sum: f64 = weights.iter().sum();
        let average = |value: &dyn Fn(f64) -> f64| -> f64 {
            weights.iter().zip(PAIR_SCORES).map(|(weight, score)| weight / sum * value(score)).sum()
        };
        let mean = average(&|score| score);
        let variance = average(&|score| (score - mean).powi(2));
        Some(Mean { score: mean, error: (variance / sum).sqrt() })
    }

    /// Counts a pair by the points of its two games.
    pub fn count(&mut self, games: [Points; 2]) {
        // `Points` are 0, 1 and 2 half points, and the kinds are numbered by half points.
        self.0[games.map(|points| points as usize).iter().sum::<usize>()] += 1;
    }
}

impl Add for Pentanomial {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|points| self.0[points] + other.0[points]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_has_the_error_of_independent_pairs() {
        let Mean { score, error } = Pentanomial([10, 20, 40, 20, 10]).mean().unwrap();
        // The variance is (2·10.2·0.25 + 2·20.2·0.0625) / 101.
        assert!((score - 0.5).abs() < 1e-9 && (error - (7.625_f64 / 101.0 / 101.0).sqrt()).abs() < 1e-9);
        assert_eq!(Pentanomial::default().mean(), None);
    }

    #[test]
    fn pairs_that_black_always_wins_have_a_smaller_error_than_their_games() {
        let mean = Pentanomial([0, 0, 100, 0, 0]).mean().unwrap();
        assert!((mean.score - 0.5).abs() < 1e-9 && mean.error < 0.005, "{mean:?}");
    }

    #[test]
    fn one_pair_has_a_large_error() {
        let mean = Pentanomial([0, 0, 0, 0, 1]).mean().unwrap();
        assert!((mean.score - 0.75).abs() < 1e-9 && (mean.error - 0.25).abs() < 1e-9, "{mean:?}");
    }

    #[test]
    fn a_pair_is_counted_by_its_points() {
        let mut pairs = Pentanomial::default();
        pairs.count([Points::Win, Points::Win]);
        pairs.count([Points::Win, Points::Loss]);
        pairs.count([Points::Draw, Points::Draw]);
        pairs.count([Points::Loss, Points::Draw]);
        assert_eq!(pairs, Pentanomial([0, 1, 2, 0, 1]));
        assert_eq!(pairs.reversed(), Pentanomial([1, 0, 2, 1, 0]));
    }
}
