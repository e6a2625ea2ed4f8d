//! The linear equations of a least-squares step, and of one of Fisher scoring.

/// The terms of a formula, and its coefficients.
pub(super) const TERMS: usize = 4;

/// Keeps the equations solvable where observations differ in nothing but one term.
const RIDGE: f64 = 1e-9;

/// Normal equations; the last column is the right side.
pub(super) type Equations = [[f64; TERMS + 1]; TERMS];

/// Adds an observation with its `terms`: `weight` times their products to the left side, `target` times each to the right one.
pub(super) fn add(equations: &mut Equations, terms: [f64; TERMS], weight: f64, target: f64) {
    for (equation, factor) in equations.iter_mut().zip(terms) {
        equation.iter_mut().zip(terms).for_each(|(cell, term)| *cell += weight * factor * term);
        equation[TERMS] += factor * target;
    }
}

/// Solves equations with a positive diagonal by elimination.
pub(super) fn solve(mut equations: Equations) -> [f64; TERMS] {
    for (at, equation) in equations.iter_mut().enumerate() {
        equation[at] = equation[at] * (1.0 + RIDGE) + f64::MIN_POSITIVE;
    }
    for at in 0..TERMS {
        // Without a choice of pivots: a sum of outer products with a ridge is positive definite.
        let pivot = equations[at][at];
        equations[at] = equations[at].map(|cell| cell / pivot);
        let row = equations[at];
        for other in (0..TERMS).filter(|&other| other != at) {
            let factor = equations[other][at];
            equations[other].iter_mut().zip(row).for_each(|(cell, of_row)| *cell -= factor * of_row);
        }
    }
    equations.map(|equation| equation[TERMS])
}

/// Returns the sum of the products.
pub(super) fn dot(a: &[f64; TERMS], b: &[f64; TERMS]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
