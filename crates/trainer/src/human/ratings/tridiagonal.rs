//! Symmetric tridiagonal systems of linear equations.

/// A symmetric, positive definite matrix with elements on the diagonal and beside it.
#[derive(Clone, Debug)]
pub(super) struct Tridiagonal {
    pub(super) diagonal: Vec<f64>,
    /// One fewer.
    pub(super) beside: Vec<f64>,
}

impl Tridiagonal {
    /// Solves the system by elimination (L. H. Thomas, 1949).
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let pivots = self.pivots();
        let mut solution = right.to_vec();
        for at in 1..solution.len() {
            solution[at] -= self.beside[at - 1] / pivots[at - 1] * solution[at - 1];
        }
        for at in (0..solution.len()).rev() {
            let next = self.beside.get(at).map_or(0.0, |beside| beside * solution[at + 1]);
            solution[at] = (solution[at] - next) / pivots[at];
        }
        solution
    }

    /// Returns the diagonal of the inverse, from the pivots of the eliminations from both ends.
    pub(super) fn inverse_diagonal(&self) -> Vec<f64> {
        let reversed = Self {
            diagonal: self.diagonal.iter().rev().copied().collect(),
            beside: self.beside.iter().rev().copied().collect(),
        };
        let (down, up) = (self.pivots(), reversed.pivots());
        let pivots = down.iter().zip(up.iter().rev()).zip(&self.diagonal);
        // The elimination of the rows before subtracts `diagonal − down` from an element, that of the rows after
        // `diagonal − up`.
        pivots.map(|((down, up), diagonal)| 1.0 / (down + up - diagonal)).collect()
    }

    fn pivots(&self) -> Vec<f64> {
        let mut pivots = self.diagonal.clone();
        for at in 1..pivots.len() {
            pivots[at] -= self.beside[at - 1].powi(2) / pivots[at - 1];
        }
        pivots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_solve_the_system_and_give_the_inverse() {
        let matrix = Tridiagonal { diagonal: vec![3.0, 4.0, 5.0, 2.0], beside: vec![-1.0, -0.5, -1.5] };
        let times = |x: &[f64]| -> Vec<f64> {
            let beside = |at: usize, other: usize| matrix.beside.get(at).zip(x.get(other)).map_or(0.0, |(b, x)| b * x);
            (0..4usize)
                .map(|at| {
                    matrix.diagonal[at] * x[at] + beside(at, at + 1) + beside(at.wrapping_sub(1), at.wrapping_sub(1))
                })
                .collect()
        };
        let inverse = matrix.inverse_diagonal();
        for column in 0..4 {
            let unit: Vec<f64> = (0..4).map(|at| f64::from(u8::from(at == column))).collect();
            let solution = matrix.solve(&unit);
            assert!(times(&solution).iter().zip(&unit).all(|(a, b)| (a - b).abs() < 1e-12));
            assert!((solution[column] - inverse[column]).abs() < 1e-12);
        }
    }
}
