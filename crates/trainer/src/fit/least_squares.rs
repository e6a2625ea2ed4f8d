//! Least squares with many unknowns, few in each row.
//!
//! The method of conjugate gradients on the normal equations (M. R. Hestenes and E. Stiefel, 1952), preconditioned by
//! their diagonal: unknowns that few rows know move as readily as those that many do. A step reads the rows twice and
//! never forms the equations.

use outflank_engine::evaluation::layout::TERMS;

/// What is to be solved: unknowns x that make the sum of `importance · (x summed over classes − value)²` over all rows,
/// plus `ridge · x²` over all unknowns, as small as can be.
pub(super) struct Problem {
    pub(super) rows: Vec<Row>,
    pub(super) unknowns: usize,
    pub(super) ridge: f32,
}

pub(super) struct Row {
    /// The unknowns that are summed.
    pub(super) classes: [u32; TERMS],
    /// What the sum should be.
    pub(super) value: f32,
    /// How much that matters.
    pub(super) importance: f32,
}

/// The iteration stops when the gradient has become so much shorter (squared).
const SHORT_ENOUGH: f64 = 1e-7;

impl Row {
    fn sum(&self, unknowns: &[f32]) -> f32 {
        self.classes.iter().map(|&class| unknowns[class as usize]).sum()
    }

    fn add(&self, amount: f32, to: &mut [f32]) {
        self.classes.iter().for_each(|&class| to[class as usize] += amount);
    }
}

impl Problem {
    /// Solves in at most `steps` steps, or returns `None` when it was stopped.
    pub(super) fn solve(&self, steps: u32, is_stopped: impl Fn() -> bool) -> Option<Vec<f32>> {
        let scale = self.diagonal();
        let mut solution = vec![0.0; self.unknowns];
        let mut errors: Vec<f32> = self.rows.iter().map(|row| row.value).collect();
        let mut gradient = self.gradient(&errors, &solution);
        let mut direction = scaled(&gradient, &scale);
        let mut length = dot(&gradient, &direction);
        let first_length = length;
        for _ in 0..steps {
            if is_stopped() {
                return None;
            }
            if length <= SHORT_ENOUGH * first_length {
                break;
            }
            let changes: Vec<f32> = self.rows.iter().map(|row| row.sum(&direction)).collect();
            let step = (length / self.curvature(&changes, &direction)) as f32;
            add_multiple(&mut solution, step, &direction);
            add_multiple(&mut errors, -step, &changes);
            gradient = self.gradient(&errors, &solution);
            let next = scaled(&gradient, &scale);
            let next_length = dot(&gradient, &next);
            turn(&mut direction, &next, (next_length / length) as f32);
            length = next_length;
        }
        Some(solution)
    }

    /// Returns the diagonal of the normal equations, inverted.
    fn diagonal(&self) -> Vec<f32> {
        let mut counts = vec![self.ridge.max(f32::MIN_POSITIVE); self.unknowns];
        self.rows.iter().for_each(|row| row.add(row.importance, &mut counts));
        counts.into_iter().map(f32::recip).collect()
    }

    /// Returns where the errors shrink fastest.
    fn gradient(&self, errors: &[f32], solution: &[f32]) -> Vec<f32> {
        let mut gradient: Vec<f32> = solution.iter().map(|unknown| -self.ridge * unknown).collect();
        for (row, error) in self.rows.iter().zip(errors) {
            row.add(row.importance * error, &mut gradient);
        }
        gradient
    }

    fn curvature(&self, changes: &[f32], direction: &[f32]) -> f64 {
        let squares = self.rows.iter().zip(changes).map(|(row, change)| f64::from(row.importance * change * change));
        squares.sum::<f64>() + f64::from(self.ridge) * dot(direction, direction)
    }
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

fn scaled(vector: &[f32], scale: &[f32]) -> Vec<f32> {
    vector.iter().zip(scale).map(|(a, b)| a * b).collect()
}

fn add_multiple(to: &mut [f32], factor: f32, vector: &[f32]) {
    to.iter_mut().zip(vector).for_each(|(to, change)| *to += factor * change);
}

fn turn(direction: &mut [f32], towards: &[f32], keep: f32) {
    direction.iter_mut().zip(towards).for_each(|(direction, towards)| *direction = towards + keep * *direction);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows whose values are sums of known weights, of which each row picks some by chance.
    fn problem(ridge: f32) -> (Problem, Vec<f32>) {
        let mut random = fastrand::Rng::with_seed(5);
        let unknowns = 40;
        let truth: Vec<f32> = (0..unknowns).map(|_| random.f32() * 4.0 - 2.0).collect();
        let mut row = || {
            let classes = std::array::from_fn(|_| random.u32(0..unknowns));
            let row = Row { classes, value: 0.0, importance: 1.0 };
            Row { value: row.sum(&truth), ..row }
        };
        let rows = (0..400).map(|_| row()).collect();
        (Problem { rows, unknowns: unknowns as usize, ridge }, truth)
    }

    #[test]
    fn known_weights_are_found_again() {
        let (problem, truth) = problem(0.0);
        let found = problem.solve(200, || false).unwrap();
        for (found, truth) in found.iter().zip(&truth) {
            assert!((found - truth).abs() < 0.02, "{found} {truth}");
        }
    }

    #[test]
    fn a_ridge_makes_weights_smaller() {
        let size = |ridge| problem(ridge).0.solve(200, || false).unwrap().iter().map(|x| x * x).sum::<f32>();
        assert!(size(1000.0) < 0.9 * size(0.0));
    }

    #[test]
    fn the_solution_has_next_to_no_slope() {
        let (problem, _) = problem(10.0);
        let steepest = |solution: &[f32]| {
            let errors: Vec<_> = problem.rows.iter().map(|row| row.value - row.sum(solution)).collect();
            problem.gradient(&errors, solution).into_iter().fold(0.0, |most: f32, slope| most.max(slope.abs()))
        };
        let (before, after) = (steepest(&[0.0; 40]), steepest(&problem.solve(200, || false).unwrap()));
        assert!(after < 0.002 * before, "{before} {after}");
    }
}
