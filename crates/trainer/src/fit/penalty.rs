//! What keeps weights in check, and the preconditioner that knows of it.

use super::FitOptions;
use outflank_engine::evaluation::layout::PHASES;

/// The penalties on weights far from 0 and far from those of the next phases.
#[derive(Clone, Copy, Debug)]
pub(super) struct Penalty {
    pub(super) options: FitOptions,
    /// How many weights a phase has.
    pub(super) classes: usize,
}

/// Solves the equations that would hold if every sample picked one weight only.
///
/// Then the weights of a class in the phases form a chain, each tied to the next, and its equations have three
/// diagonals: they are solved by elimination from the first phase on and substitution back from the last (L. H. Thomas,
/// 1949). So what the samples of a phase say about a weight reaches all other phases at once.
#[derive(Debug)]
pub(super) struct Preconditioner {
    penalty: Penalty,
    /// The diagonal after the elimination, inverted.
    pivots: Vec<f32>,
}

/// A ridge that keeps the equations solvable where there is no other penalty.
const LEAST_RIDGE: f32 = 1e-3;

impl Penalty {
    /// Adds to each weight's sum how strongly the penalties pull at it.
    pub(super) fn add_to(&self, sums: &mut [f32], weights: &[f32]) {
        let FitOptions { ridge, smoothing, .. } = self.options;
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += ridge * weight);
        for (at, (weight, next)) in weights.iter().zip(&weights[self.classes..]).enumerate() {
            let pull = smoothing * (weight - next);
            sums[at] += pull;
            sums[at + self.classes] -= pull;
        }
    }
}

impl Preconditioner {
    /// Makes the preconditioner for weights that are picked so often.
    pub(super) fn new(penalty: Penalty, counts: &[f32]) -> Self {
        let (classes, FitOptions { ridge, smoothing, .. }) = (penalty.classes, penalty.options);
        let mut pivots: Vec<f32> = Vec::with_capacity(counts.len());
        for (at, count) in counts.iter().enumerate() {
            let phase = at / classes;
            let neighbours = u8::from(phase > 0) + u8::from(phase + 1 < PHASES);
            let eliminated = at.checked_sub(classes).map_or(0.0, |before| smoothing * smoothing * pivots[before]);
            pivots.push((count + ridge.max(LEAST_RIDGE) + smoothing * f32::from(neighbours) - eliminated).recip());
        }
        Self { penalty, pivots }
    }

    /// Solves the equations.
    pub(super) fn apply(&self, slope: &[f32]) -> Vec<f32> {
        let (classes, smoothing) = (self.penalty.classes, self.penalty.options.smoothing);
        let mut solved = slope.to_vec();
        for at in classes..solved.len() {
            solved[at] += smoothing * self.pivots[at - classes] * solved[at - classes];
        }
        for at in (0..solved.len()).rev() {
            let next = solved.get(at + classes).copied().unwrap_or(0.0);
            solved[at] = (solved[at] + smoothing * next) * self.pivots[at];
        }
        solved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preconditioner_solves_chains() {
        let penalty = Penalty { options: FitOptions { ridge: 0.5, smoothing: 4.0, steps: 0 }, classes: 3 };
        let mut random = fastrand::Rng::with_seed(2);
        let counts: Vec<f32> = (0..3 * PHASES).map(|_| random.u8(0..20).into()).collect();
        let slope: Vec<f32> = counts.iter().map(|_| random.f32() - 0.5).collect();
        let solved = Preconditioner::new(penalty, &counts).apply(&slope);
        let mut back: Vec<f32> = solved.iter().zip(&counts).map(|(weight, count)| weight * count).collect();
        penalty.add_to(&mut back, &solved);
        assert!(back.iter().zip(&slope).all(|(back, slope)| (back - slope).abs() < 1e-4));
    }
}
