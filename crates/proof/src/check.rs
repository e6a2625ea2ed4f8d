//! Checks of a proof by solving some of its positions again.

use crate::{Proof, Question, Solver};
use outflank_engine::{Bounds, DiscDiff};
use outflank_rules::StopFlag;
use outflank_rules::othello::Board;

/// A position at the cut whose bounds are to be solved again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// Its bounds according to the proof.
    pub bounds: Bounds,
}

/// A bound that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The position, with the bounds of the proof.
    pub sample: Sample,
    /// The bounds that a search has proven.
    pub found: Bounds,
}

impl Proof {
    /// Draws up to `count` positions at the cut, each at most once; the seed determines them.
    ///
    /// If a share `p` of all bounds is wrong, `count` positions miss them with a probability of at most `(1 − p)^count`.
    pub fn sample(&self, count: usize, seed: u64) -> Vec<Sample> {
        let mut positions: Vec<_> = self.solved().map(|(board, bounds)| Sample { board, bounds }).collect();
        // The order of a map is not that of the next run.
        positions.sort_unstable_by_key(|sample| sample.board);
        fastrand::Rng::with_seed(seed).shuffle(&mut positions);
        positions.truncate(count);
        positions
    }
}

impl Sample {
    /// Proves both bounds again; returns the mismatch if there is one, and `None` when it was stopped.
    pub fn check(self, solver: &mut Solver, stop: &StopFlag) -> Option<Result<(), Mismatch>> {
        let Bounds { lower, upper } = self.bounds;
        // An upper bound is proven by the answer no to one disc more.
        let above = DiscDiff::new(upper.discs() + 1);
        // Every score is at least -64, and none is more than 64.
        let of_lower = (lower > Bounds::UNKNOWN.lower).then_some(lower);
        for at_least in of_lower.into_iter().chain(above) {
            let found = solver.solve(Question { board: self.board, at_least }, stop)?;
            // Only bounds that leave no common score contradict each other: a search for one bound says little about
            // the other.
            if found.upper < lower || found.lower > upper {
                return Some(Err(Mismatch { sample: self, found }));
            }
        }
        Some(Ok(()))
    }
}
