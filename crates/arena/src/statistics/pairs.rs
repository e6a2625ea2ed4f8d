//! Pairs of games, counted.

use super::Points;
use std::ops::Add;

/// Pairs of games by the points of a player: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs(pub [u32; 5]);

/// The points of each kind of pair, of 1.
pub(super) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Pairs {
    /// Returns how many pairs there are.
    pub fn total(self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the view of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        let Self(mut counts) = self;
        counts.reverse();
        Self(counts)
    }

    /// Returns the mean of the points, from 0 to 1, and its standard error; `None` without pairs.
    ///
    /// One pair more, spread evenly over all kinds, keeps a few pairs that are alike from saying too much (in the manner
    /// of P.-S. Laplace's rule of succession).
    pub fn mean(self) -> Option<(f64, f64)> {
        if self.total() == 0 {
            return None;
        }
        let weights = self.0.map(|count| f64::from(count) + 1.0 / 5.0);
        let sum: f64 = weights.iter().sum();
        let average = |value: &dyn Fn(f64) -> f64| -> f64 {
            weights.iter().zip(SHARES).map(|(weight, share)| weight / sum * value(share)).sum()
        };
        let mean = average(&|share| share);
        let variance = average(&|share| (share - mean).powi(2));
        Some((mean, (variance / sum).sqrt()))
    }

    /// Counts the two games of a pair.
    pub fn count(&mut self, one: Points, other: Points) {
        self.0[one as usize + other as usize] += 1;
    }
}

impl Add for Pairs {
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
        let (mean, error) = Pairs([10, 20, 40, 20, 10]).mean().unwrap();
        // The variance is (2·10.2·0.25 + 2·20.2·0.0625) / 101.
        assert!((mean - 0.5).abs() < 1e-9 && (error - (7.625_f64 / 101.0 / 101.0).sqrt()).abs() < 1e-9);
        assert_eq!(Pairs::default().mean(), None);
    }

    #[test]
    fn pairs_in_which_everybody_wins_as_black_tell_more_than_their_games_would() {
        let decided_by_colour = Pairs([0, 0, 100, 0, 0]).mean().unwrap();
        assert!((decided_by_colour.0 - 0.5).abs() < 1e-9 && decided_by_colour.1 < 0.005, "{decided_by_colour:?}");
    }

    #[test]
    fn one_pair_says_little() {
        let (mean, error) = Pairs([0, 0, 0, 0, 1]).mean().unwrap();
        assert!((mean - 0.75).abs() < 1e-9 && (error - 0.25).abs() < 1e-9, "{mean} ± {error}");
    }

    #[test]
    fn a_pair_is_counted_by_its_points() {
        let mut pairs = Pairs::default();
        pairs.count(Points::Win, Points::Win);
        pairs.count(Points::Win, Points::Loss);
        pairs.count(Points::Draw, Points::Draw);
        pairs.count(Points::Loss, Points::Draw);
        assert_eq!(pairs, Pairs([0, 1, 2, 0, 1]));
        assert_eq!(pairs.reversed(), Pairs([1, 0, 2, 1, 0]));
    }
}
