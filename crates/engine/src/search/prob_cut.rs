//! Probable cut-offs.
//!
//! The idea (M. Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", *ICCA Journal* 18, 1995,
//! pp. 71–76): the score of a shallow search tells that of a deep one up to an error that is nearly normal, with a
//! deviation that can be measured. Where the shallow score lies so far beyond the window that the deep one would be
//! inside only once in a while, the deep search is left out. How far, the [selectivity](crate::Selectivity) says.

use super::{Ground, Node, Search, board};
use crate::evaluation::Evaluator;

/// The least depth of a search that may be cut off; those to the end that get here are far deeper.
const LEAST: u32 = 3;

impl<G: Ground> Search<'_, G> {
    /// Returns a bound that answers whether the score is more than `alpha`, if a shallower search makes it likely enough.
    pub(super) fn probable_cut_off(&mut self, node: Node, alpha: i32) -> Option<i32> {
        let deviations = self.selectivity.deviations().filter(|_| G::IS_WHOLE)?;
        let is_exact = node.is_exact(&self.ground);
        if node.depth < LEAST {
            return None;
        }
        let empties = self.ground.empties(node.mover, node.opponent).count_ones();
        let shallow = Node { depth: shallow_depth(node.depth, is_exact), ..node };
        let margin = (deviations * deviation(empties, node.depth, shallow.depth)).round() as i32;
        let board = board(node.mover, node.opponent);
        let first = i32::from(self.evaluator.score(&self.evaluator.features(board), board).rounded());
        if first > alpha {
            let likely = alpha + margin;
            (likely < 64 && self.null_window(shallow, likely) > likely).then(|| at_least(alpha + 1, is_exact))
        } else {
            let likely = alpha - margin;
            (likely >= -64 && self.null_window(shallow, likely) <= likely).then(|| at_most(alpha, is_exact))
        }
        .filter(|_| !self.is_stopped)
    }
}

/// Returns how deep to look instead.
fn shallow_depth(depth: u32, is_exact: bool) -> u32 {
    if is_exact { 2 * (depth / 8) + (depth & 1) } else { 2 * (depth / 4) + (depth & 1) }.min(depth - 2)
}

/// Returns the standard deviation of the error of a shallow search, in discs.
fn deviation(empties: u32, depth: u32, shallow: u32) -> f32 {
    let fit = if depth < empties { MIDGAME } else { TO_THE_END };
    let (looked, left, empties) = (1.0 + shallow as f32, (depth - shallow) as f32, empties as f32);
    (fit.constant + fit.looked * looked.ln() + fit.left * left.ln() + fit.empties * empties).exp()
}

/// The logarithm of the standard deviation, by the plies that a search looks (and one more), those that it leaves out,
/// and the empty squares.
struct Fit {
    constant: f32,
    looked: f32,
    left: f32,
    empties: f32,
}

/// For searches that end with the evaluation.
const MIDGAME: Fit = Fit { constant: 1.9215, looked: -0.3262, left: 0.2507, empties: -0.02602 };
/// For searches to the end of the game.
const TO_THE_END: Fit = Fit { constant: 1.2426, looked: -0.1512, left: 0.5356, empties: -0.04333 };

/// Returns the least score of the kind at hand that is not less: whole boards end with even scores.
fn at_least(score: i32, is_exact: bool) -> i32 {
    if is_exact { score + (score & 1) } else { score }
}

fn at_most(score: i32, is_exact: bool) -> i32 {
    if is_exact { score - (score & 1) } else { score }
}
