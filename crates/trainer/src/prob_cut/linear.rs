//! The linear equations of a least-squares step.

/// The terms of a formula, and its coefficients.
pub(super) const TERMS: usize = 4;

/// Keeps the equations solvable where observations differ in nothing but one term.
const RIDGE: f64 = 1e-9;

/// Solves equations with a positive diagonal by elimination; the last column is the right side.
pub(super) fn solve(mut equations: [[f64; TERMS + 1]; TERMS]) -> [f64; TERMS] {
    for (at, equation) in equations.iter_mut().enumerate() {
        equation[at] = equation[at] * (1.0 + RIDGE) + f64::MIN_POSITIVE;
    }
    for at in 0..TERMS {
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
