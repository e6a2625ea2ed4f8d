//! A formula for the standard deviation of errors.
//!
//! Errors are taken to be normal with mean 0, and the logarithm of their standard deviation to be linear in what is known
//! about a pair of searches. The numbers that make the errors most likely are found by iterated least squares: the squared
//! errors follow a gamma distribution whose mean is the variance (J. A. Nelder and R. W. M. Wedderburn, "Generalized linear
//! models", *Journal of the Royal Statistical Society* A 135, 1972, pp. 370–384).

use super::linear::{TERMS, add, dot, solve};

/// The error of a shallow search for a deep one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The depth of the shallow search.
    pub shallow: u32,
    /// The depth of the deep one.
    pub deep: u32,
    /// The empties of the position.
    pub empties: u32,
    /// The difference of the scores, in discs.
    pub error: f64,
}

/// The standard deviation of errors, in discs: the exponential of `constant + searched · ln(1 + shallow) + reduced ·
/// ln(deep − shallow) + empties · empties`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    /// The constant.
    pub constant: f64,
    /// The coefficient of the shallow depth.
    pub searched: f64,
    /// The coefficient of the depth reduction.
    pub reduced: f64,
    /// The coefficient of the empties.
    pub empties: f64,
}

/// The iteration limit, which is never reached.
const ITERATIONS: usize = 200;
/// The damping of each step: full ones may overshoot.
const DAMPING: f64 = 0.7;

impl Deviation {
    /// Fits the coefficients by maximum likelihood, or returns `None` without errors.
    pub fn fit(pairs: &[Pair]) -> Option<Self> {
        let variance = pairs.iter().map(|pair| pair.error.powi(2)).sum::<f64>() / pairs.len() as f64;
        if variance.is_nan() || variance <= 0.0 {
            return None;
        }
        // The deviation over all pairs: a start from which the iteration converges.
        let mut numbers = [variance.ln() / 2.0, 0.0, 0.0, 0.0];
        for _ in 0..ITERATIONS {
            let better = least_squares(pairs, &numbers);
            let step = numbers.iter().zip(&better).map(|(old, new)| (new - old).abs()).fold(0.0, f64::max);
            numbers = std::array::from_fn(|term| numbers[term] + DAMPING * (better[term] - numbers[term]));
            if step < 1e-9 {
                break;
            }
        }
        let [constant, searched, reduced, empties] = numbers;
        Some(Self { constant, searched, reduced, empties })
    }

    /// Returns the standard deviation for a pair.
    pub fn of(&self, pair: &Pair) -> f64 {
        dot(&[self.constant, self.searched, self.reduced, self.empties], &pair.terms()).exp()
    }
}

impl Pair {
    fn terms(&self) -> [f64; TERMS] {
        [1.0, f64::from(1 + self.shallow).ln(), f64::from(self.deep - self.shallow).ln(), self.empties.into()]
    }
}

/// Fits the numbers to what the squared errors say where the variance is near that of `numbers`.
fn least_squares(pairs: &[Pair], numbers: &[f64; TERMS]) -> [f64; TERMS] {
    let mut equations = [[0.0; TERMS + 1]; TERMS];
    for pair in pairs {
        let (terms, logarithm) = (pair.terms(), dot(numbers, &pair.terms()));
        let variance = (2.0 * logarithm).exp();
        // The working response: the logarithm plus the residual of the variance over the derivative of the variance by
        // it.
        let target = logarithm + (pair.error.powi(2) - variance) / (2.0 * variance);
        add(&mut equations, terms, 1.0, target);
    }
    solve(equations)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs with normal errors of a known deviation.
    fn pairs(truth: Deviation) -> Vec<Pair> {
        let mut random = fastrand::Rng::with_seed(9);
        let mut pair = || {
            let (shallow, empties) = (random.u32(1..6), random.u32(10..50));
            let pair = Pair { shallow, deep: shallow + 2 * random.u32(1..4), empties, error: 0.0 };
            // The sum of twelve even draws is all but normal, with variance 1.
            let normal = (0..12).map(|_| random.f64()).sum::<f64>() - 6.0;
            Pair { error: normal * truth.of(&pair), ..pair }
        };
        (0..40_000).map(|_| pair()).collect()
    }

    #[test]
    fn a_known_deviation_is_found_again() {
        let truth = Deviation { constant: 1.9, searched: -0.35, reduced: 0.26, empties: -0.019 };
        let found = Deviation::fit(&pairs(truth)).unwrap();
        let near = |a: f64, b: f64, most: f64| (a - b).abs() < most;
        assert!(near(found.constant, truth.constant, 0.05) && near(found.searched, truth.searched, 0.03), "{found:?}");
        assert!(near(found.reduced, truth.reduced, 0.03) && near(found.empties, truth.empties, 0.002), "{found:?}");
    }

    #[test]
    fn no_errors_have_no_deviation() {
        assert_eq!(Deviation::fit(&[]), None);
        assert_eq!(Deviation::fit(&[Pair { shallow: 1, deep: 3, empties: 20, error: 0.0 }]), None);
    }

    #[test]
    fn pairs_of_one_kind_have_the_deviation_of_their_errors() {
        let pairs = [3.0, -4.0, 5.0].map(|error| Pair { shallow: 2, deep: 4, empties: 30, error });
        let found = Deviation::fit(&pairs).unwrap().of(&pairs[0]);
        assert!((found - (50.0_f64 / 3.0).sqrt()).abs() < 1e-3, "{found}");
    }
}
