//! A formula for the errors of scores, from which the engine derives chances and uncertainties.
//!
//! The error of an estimate is taken to have a logistic distribution with mean 0, and the logarithm of its scale to be linear in
//! what is known about the search. The numbers that make the errors most likely are found by Fisher scoring: the
//! derivative of the log-likelihood by the logarithm of the scale is x tanh(x/2) − 1, for an error of x scales, and its
//! variance is (3 + π²) / 9 for all scales (N. L. Johnson, S. Kotz and N. Balakrishnan, *Continuous Univariate
//! Distributions* 2, 1995, chapter 23).

use super::linear::{TERMS, add, dot, solve};
use std::f64::consts::PI;

/// The error of a search against a better score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreError {
    /// The depth of the search.
    pub depth: u32,
    /// The empties of the position.
    pub empties: u32,
    /// The score of the search, in discs.
    pub score: f64,
    /// The depth of the search that the better score is from; `None` for the exact score.
    pub reference: Option<u32>,
    /// The difference of the better score and that of the search, in discs.
    pub error: f64,
}

/// The scale of errors, in discs: the exponential of `constant + depth · ln(1 + depth) + left · ln(empties − depth) +
/// empties · empties`. The scale of the logistic distribution is √3/π of the standard deviation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ErrorScale {
    /// The constant.
    pub constant: f64,
    /// The coefficient of the depth.
    pub depth: f64,
    /// The coefficient of the plies between the depth and the end of the game.
    pub left: f64,
    /// The coefficient of the empties.
    pub empties: f64,
}

/// The iteration limit, which is never reached.
const ITERATIONS: usize = 200;
/// The damping of each step.
const DAMPING: f64 = 0.7;
/// The least share of the variance that is left when that of the better score is taken away.
const LEAST_SHARE: f64 = 0.1;

impl ErrorScale {
    /// Fits the coefficients by maximum likelihood, or returns `None` without errors.
    ///
    /// Errors against scores that are not exact say much about ratios and little about the scale: without exact ones, the fit
    /// means little.
    pub fn fit(errors: &[ScoreError]) -> Option<Self> {
        let mean = errors.iter().map(|error| error.error.abs()).sum::<f64>() / errors.len() as f64;
        if mean.is_nan() || mean <= 0.0 {
            return None;
        }
        // Deeper searches err less: otherwise nothing would be left of the variance against a deeper one.
        let mut numbers = [mean.ln(), -0.3, 0.3, 0.0];
        for _ in 0..ITERATIONS {
            let step = scoring_step(errors, &numbers);
            numbers = std::array::from_fn(|term| numbers[term] + DAMPING * step[term]);
            if step.iter().all(|step| step.abs() < 1e-9) {
                break;
            }
        }
        let [constant, depth, left, empties] = numbers;
        Some(Self { constant, depth, left, empties })
    }

    /// Returns the number of discs within which 68 % of the errors of a search lie.
    pub fn uncertainty(&self, depth: u32, empties: u32) -> f64 {
        // An error of the logistic distribution is within u with the probability tanh(u / (2 · scale)).
        2.0 * 0.68_f64.atanh() * self.of(depth, empties)
    }

    /// Returns the scale for a search.
    pub fn of(&self, depth: u32, empties: u32) -> f64 {
        dot(&[self.constant, self.depth, self.left, self.empties], &terms(depth, empties)).exp()
    }
}

fn terms(depth: u32, empties: u32) -> [f64; TERMS] {
    [1.0, f64::from(1 + depth).ln(), f64::from(empties - depth).ln(), empties.into()]
}

/// Returns the step of Fisher scoring from `numbers`.
fn scoring_step(errors: &[ScoreError], numbers: &[f64; TERMS]) -> [f64; TERMS] {
    let information = (3.0 + PI * PI) / 9.0;
    let mut equations = [[0.0; TERMS + 1]; TERMS];
    for error in errors {
        let (scale, terms) = scale_and_slopes(error, numbers);
        let x = error.error / scale;
        add(&mut equations, terms, information, x * (x / 2.0).tanh() - 1.0);
    }
    solve(equations)
}

/// Returns the scale of an error and the derivatives of its logarithm by the numbers. Against a better score that is no exact
/// one, the variance of that score's own error is taken away.
fn scale_and_slopes(error: &ScoreError, numbers: &[f64; TERMS]) -> (f64, [f64; TERMS]) {
    let of = |depth| {
        let terms = terms(depth, error.empties);
        ((2.0 * dot(numbers, &terms)).exp(), terms)
    };
    let (variance, slopes) = of(error.depth);
    let Some((other, others)) = error.reference.map(of) else { return (variance.sqrt(), slopes) };
    let left = variance - other;
    if left < LEAST_SHARE * variance {
        // The scale is then a fixed share of that of the search alone, and has the same slopes.
        return ((LEAST_SHARE * variance).sqrt(), slopes);
    }
    (left.sqrt(), std::array::from_fn(|term| (variance * slopes[term] - other * others[term]) / left))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRUTH: ErrorScale = ErrorScale { constant: 1.0, depth: -0.2, left: 0.38, empties: -0.04 };

    /// Errors of a known scale; where one is given against a deeper search, that search has an error of its own.
    fn errors(reference: Option<u32>) -> Vec<ScoreError> {
        let mut random = fastrand::Rng::with_seed(4);
        let mut draw = |scale: f64| {
            let share = random.f64().clamp(1e-9, 1.0 - 1e-9);
            scale * (share / (1.0 - share)).ln()
        };
        let cases = (0..40_000_u32).map(|case| (1 + case % 8, 14 + case / 8 % 30));
        let error = |(depth, empties)| {
            let of = |depth| TRUTH.of(depth, empties);
            // What is left of the variance, as for a sum of independent errors.
            let scale = reference.map_or(of(depth), |deep| (of(depth).powi(2) - of(deep).powi(2)).sqrt());
            ScoreError { depth, empties, score: 0.0, reference, error: draw(scale) }
        };
        cases.map(error).collect()
    }

    #[test]
    fn a_known_scale_is_found_again() {
        let exact = errors(None);
        let both = [exact.clone(), errors(Some(12))].concat();
        for errors in [exact, both] {
            let found = ErrorScale::fit(&errors).unwrap();
            for (depth, empties) in [(1, 20), (4, 30), (8, 40), (8, 15)] {
                let ratio = found.of(depth, empties) / TRUTH.of(depth, empties);
                assert!((0.97..1.03).contains(&ratio), "{ratio} at {depth} of {empties}: {found:?}");
            }
        }
    }

    #[test]
    fn no_errors_have_no_scale() {
        let error = ScoreError { depth: 1, empties: 20, score: 0.0, reference: None, error: 0.0 };
        assert_eq!(ErrorScale::fit(&[]), None);
        assert_eq!(ErrorScale::fit(&[error]), None);
    }

    #[test]
    fn errors_of_one_kind_have_the_scale_at_which_they_are_most_likely() {
        let errors =
            [1.0, -2.0, 4.0].map(|error| ScoreError { depth: 3, empties: 20, score: 0.0, reference: None, error });
        let found = ErrorScale::fit(&errors).unwrap().of(3, 20);
        let likelihood = |scale: f64| {
            errors
                .iter()
                .map(|it| it.error / scale)
                .map(|x: f64| -x - 2.0 * (-x).exp().ln_1p() - scale.ln())
                .sum::<f64>()
        };
        assert!(likelihood(found) > likelihood(found * 1.01) && likelihood(found) > likelihood(found * 0.99));
    }
}
