//! The probabilities of a win, a draw and a loss, and the uncertainty of scores.
//!
//! The idea: the exact score is an estimate plus an error with a logistic distribution, whose scale depends on the depth of
//! the search, on what is left to the end of the game, and on the empties, as the deviations of ProbCut do (M. Buro,
//! "ProbCut: an effective selective extension of the alpha-beta algorithm", *ICCA Journal* 18, 1995, pp. 71–76). Exact
//! scores are even, so a win is an exact score above 1 disc and a draw one from −1 to 1.

use crate::Verdict;

/// The probabilities that the side to move wins, draws and loses when both sides play best, and the uncertainty of the
/// score they are computed from. The three probabilities sum to 1.
///
/// # Examples
///
/// ```
/// use outflank_engine::{DiscDiff, Verdict, evaluation::Score};
///
/// let unsure = Verdict::Estimate(Score::from_discs(2)).chances(10, 30);
/// assert!(unsure.win > 0.5 && unsure.win < 0.9 && unsure.draw > 0.0 && unsure.uncertainty > 1.0);
/// let lost = DiscDiff::new(-2).expect("at most 64 discs");
/// assert_eq!(Verdict::Proven(lost).chances(10, 30).loss, 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// The probability of a win, from 0 to 1.
    pub win: f64,
    /// The probability of a draw, from 0 to 1.
    pub draw: f64,
    /// The probability of a loss, from 0 to 1.
    pub loss: f64,
    /// The uncertainty of the score, in discs: the exact score of two positions in three (68 %) is no further away. 0 for a
    /// proven score.
    pub uncertainty: f64,
}

const MAX_DISCS: f64 = 64.0;

/// The errors of searches: the logarithm of the scale of the logistic distribution, as a sum of a constant, a coefficient
/// for the logarithm of the depth plus one, one for that of the plies left to the end, and one for the empties.
///
/// `outflank train probcut` fits them, by maximum likelihood. These were fitted to positions of games of 2019–2021: 11,800
/// searches to depths 1 to 20 with 12 to 24 empties against the exact score, and 3,500 with 30 to 52 empties against a search
/// of 26 plies or to the end at 73 %.
mod error {
    pub(super) const CONSTANT: f64 = 1.007;
    pub(super) const DEPTH: f64 = -0.195;
    pub(super) const LEFT: f64 = 0.376;
    pub(super) const EMPTIES: f64 = -0.0391;
}

/// What a selective search to the end leaves open, in plies.
const LEAST_LEFT: f64 = 0.3;

/// The half-width of the interval around the mean that 68 % of a logistic distribution of scale 1 lie in: 2 artanh 0.68.
const HALF_WIDTH: f64 = 1.658;

impl Verdict {
    /// Returns the chances of the side to move after a search of `depth` plies with `empties` empty squares.
    ///
    /// A proven score leaves no doubt; a proven bound leaves the results on its side.
    pub fn chances(self, depth: u8, empties: u32) -> Chances {
        let (lower, upper) = match self {
            Self::Estimate(_) => (-MAX_DISCS, MAX_DISCS),
            Self::AtLeast(bound) => (f64::from(bound.discs()), MAX_DISCS),
            Self::AtMost(bound) => (-MAX_DISCS, f64::from(bound.discs())),
            Self::Proven(score) => (f64::from(score.discs()), f64::from(score.discs())),
        };
        let (score, scale) = (self.score().discs(), error_scale(depth, empties));
        let below = |discs: f64| logistic((discs - score) / scale);
        let (outside, inside) = (below(lower - 1.0), below(upper + 1.0) - below(lower - 1.0));
        let share_below = |discs: f64| ((below(discs) - outside) / inside).clamp(0.0, 1.0);
        let (loss, not_win) = (share_below(-1.0), share_below(1.0));
        let uncertainty = if matches!(self, Self::Proven(_)) { 0.0 } else { HALF_WIDTH * scale };
        Chances { win: 1.0 - not_win, draw: not_win - loss, loss, uncertainty }
    }
}

impl Chances {
    /// Returns the chances with four decimals, and the uncertainty with two.
    #[must_use]
    pub fn rounded(self) -> Self {
        let rounded = |value: f64, parts: f64| (value * parts).round() / parts;
        let share = |value| rounded(value, 10_000.0);
        Self {
            win: share(self.win),
            draw: share(self.draw),
            loss: share(self.loss),
            uncertainty: rounded(self.uncertainty, 100.0),
        }
    }

    /// Returns the expected result in per cent, a draw being half a win.
    ///
    /// # Examples
    ///
    /// ```
    /// let chances = outflank_engine::Chances { win: 0.62, draw: 0.1, loss: 0.28, uncertainty: 2.5 };
    /// assert_eq!(chances.percent(), 67);
    /// ```
    pub fn percent(self) -> u8 {
        (100.0 * (self.win + self.draw / 2.0)).round() as u8
    }
}

/// Returns the scale of the logistic distribution of the error, in discs.
fn error_scale(depth: u8, empties: u32) -> f64 {
    let (depth, empties) = (f64::from(depth), f64::from(empties));
    let left = (empties - depth).max(LEAST_LEFT);
    let searched = depth.min(empties);
    (error::CONSTANT + error::DEPTH * searched.ln_1p() + error::LEFT * left.ln() + error::EMPTIES * empties).exp()
}

/// Returns the probability that a variable of the logistic distribution with mean 0 and scale 1 is less than `x`.
fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DiscDiff;
    use crate::evaluation::Score;

    fn estimate(discs: i8, depth: u8, empties: u32) -> Chances {
        Verdict::Estimate(Score::from_discs(discs)).chances(depth, empties)
    }

    #[test]
    fn chances_sum_to_one_and_mirror_each_other() {
        for empties in 0..=60 {
            for (depth, discs) in [(0, 1), (1, 0), (8, 5), (20, -12), (60, 64)] {
                let (own, other) = (estimate(discs, depth, empties), estimate(-discs, depth, empties));
                assert!((own.win + own.draw + own.loss - 1.0).abs() < 1e-12);
                assert!(own.win >= 0.0 && own.draw >= 0.0 && own.loss >= 0.0, "{own:?}");
                assert!((own.win - other.loss).abs() < 1e-9 && (own.draw - other.draw).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn more_discs_and_deeper_searches_are_surer() {
        assert!(estimate(6, 10, 40).win > estimate(2, 10, 40).win);
        assert!(estimate(6, 16, 40).win > estimate(6, 6, 40).win);
        let uncertainty = |depth| estimate(0, depth, 20).uncertainty;
        assert!((1..20).all(|depth| uncertainty(depth) > uncertainty(depth + 1)));
        assert!((2.5..4.0).contains(&uncertainty(8)), "{}", uncertainty(8));
    }

    #[test]
    fn proofs_leave_no_doubt_and_bounds_exclude_results() {
        let of = |verdict: Verdict| verdict.chances(12, 12);
        assert_eq!(of(Verdict::Proven(DiscDiff(2))), Chances { win: 1.0, draw: 0.0, loss: 0.0, uncertainty: 0.0 });
        assert_eq!(of(Verdict::Proven(DiscDiff(0))), Chances { win: 0.0, draw: 1.0, loss: 0.0, uncertainty: 0.0 });
        let won = of(Verdict::AtLeast(DiscDiff(2)));
        assert_eq!(won, Chances { win: 1.0, draw: 0.0, loss: 0.0, ..won });
        assert!(won.uncertainty > 0.0);
        let not_lost = of(Verdict::AtLeast(DiscDiff(0)));
        assert!(not_lost.loss == 0.0 && not_lost.win > 0.0 && not_lost.draw > 0.0);
        let not_won = of(Verdict::AtMost(DiscDiff(0)));
        assert!(not_won.win == 0.0 && not_won.draw > 0.0 && not_won.loss > 0.0);
    }
}
