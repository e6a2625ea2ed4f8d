//! ProbCut.
//!
//! The idea (M. Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", *ICCA Journal* 18, 1995,
//! pp. 71–76): the score of a shallow search predicts that of a deep one up to a nearly normal error, whose deviation can
//! be measured. Where the shallow score lies so far beyond the window that the deep one would rarely be inside, the deep
//! search is cut off. How far is up to the [selectivity](crate::Selectivity).

use super::node::Node;
use super::{Domain, Search};
use crate::constants::Constants;
use crate::evaluation::Features;

impl<D: Domain> Search<'_, D> {
    /// Returns a bound that decides whether the score is more than `alpha`, if a shallower search makes it likely enough.
    pub(super) fn prob_cut(&mut self, node: Node, alpha: i32) -> Option<i32> {
        let constants = self.constants;
        let deviations = self.selectivity.deviations(constants).filter(|_| D::IS_FULL_BOARD)?;
        let is_exact = node.is_exact(&self.domain);
        // Exact searches that use the transposition table are far deeper.
        if node.depth < constants.prob_cut_min_depth() {
            return None;
        }
        let empties = self.domain.empties(node.board).len();
        let shallow = Node { depth: shallow_depth(node.depth, is_exact, constants), ..node };
        let margin = (deviations * deviation(empties, node.depth, shallow.depth, constants)).round() as i32;
        let evaluator = self.shallow.evaluator;
        // One side is tried, the one that the static evaluation makes likely: a failed attempt costs a search.
        let estimate = i32::from(evaluator.score(&Features::of(node.board), node.board).rounded());
        if estimate > alpha {
            let bound = alpha + margin;
            // With a bound of 64 the search could not succeed, as no score is more. What is returned is the least that
            // the cut-off claims, not the shallow score, which is one of another depth.
            (bound < 64 && self.null_window(shallow, bound) > bound).then(|| at_least(alpha + 1, is_exact))
        } else {
            let bound = alpha - margin;
            (bound >= -64 && self.null_window(shallow, bound) <= bound).then(|| at_most(alpha, is_exact))
        }
        // An aborted search returns a number without meaning, which may lie beyond the bound.
        .filter(|_| !self.is_aborted)
    }
}

/// Returns the depth of the shallow search that replaces one of `depth`.
fn shallow_depth(depth: u32, is_exact: bool, constants: Constants) -> u32 {
    // About half of the depth, a quarter in exact searches, and always of the same parity: scores of odd and even
    // depths differ by the odd–even effect.
    let pairs =
        if is_exact { depth / constants.prob_cut_divisor_exact() } else { depth / constants.prob_cut_divisor() };
    (2 * pairs + (depth & 1)).min(depth - 2)
}

/// Returns the standard deviation of the error of a shallow search, in discs.
fn deviation(empties: u32, depth: u32, shallow: u32, constants: Constants) -> f32 {
    let fit = if depth < empties { Fit::midgame(constants) } else { Fit::exact(constants) };
    // Plus one, since the logarithm of depth 0 does not exist; the reduction is at least 2.
    let (searched, reduced, empties) = (1.0 + shallow as f32, (depth - shallow) as f32, empties as f32);
    (fit.constant + fit.searched * searched.ln() + fit.reduced * reduced.ln() + fit.empties * empties).exp()
}

/// The coefficients of the logarithm of the standard deviation: for the logarithms of the shallow depth (plus one) and of
/// the depth reduction, and for the empties. `outflank train probcut` fits them.
/// The constant terms are in the list of [constants](crate::constants), with what else games tune.
struct Fit {
    constant: f32,
    searched: f32,
    reduced: f32,
    empties: f32,
}

impl Fit {
    /// For midgame searches.
    const fn midgame(constants: Constants) -> Self {
        Self { constant: constants.prob_cut_midgame(), searched: -0.3262, reduced: 0.2507, empties: -0.02602 }
    }

    /// For searches to the end of the game.
    const fn exact(constants: Constants) -> Self {
        Self { constant: constants.prob_cut_exact(), searched: -0.1512, reduced: 0.5356, empties: -0.04333 }
    }
}

/// Returns the least possible score that is not less: exact scores of the full board are even.
fn at_least(score: i32, is_exact: bool) -> i32 {
    if is_exact { score + (score & 1) } else { score }
}

fn at_most(score: i32, is_exact: bool) -> i32 {
    if is_exact { score - (score & 1) } else { score }
}
