//! Calibration of ProbCut: how well shallow searches predict the scores of deep ones.
//!
//! A selective search cuts a subtree off where a shallow search scores it far beyond the window (M. Buro,
//! "ProbCut: an effective selective extension of the alpha-beta algorithm", *ICCA Journal* 18, 1995, pp. 71–76). How far
//! depends on the standard deviation of the error of the shallow score. It is measured here on positions of games: each is
//! searched at every depth, without selectivity, and near the end exactly. The errors of all pairs of depths are then
//! described by a formula of few coefficients, a [`Deviation`].

mod deviation;
mod error_scale;
mod linear;

use crate::LabelledGame;
use crate::generate::random_of;
use crate::workers::engines;
use crate::workers::run_in_order;
pub use deviation::{Deviation, Pair};
pub use error_scale::{ErrorScale, ScoreError};
use outflank_engine::evaluation::{PatternEvaluator, Score};
use outflank_engine::{Chances, Engine, NoMemory, SearchLimits, Selectivity, Verdict};
use outflank_rules::othello::Board;
use outflank_rules::{StopFlag, Workers};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The options of the searches.
#[derive(Clone, Debug)]
pub struct CalibrationOptions {
    /// The deepest search that ends with the evaluation.
    pub depth: u8,
    /// The most empties from which positions are solved, too.
    pub exact_from: u8,
    /// The evaluation.
    pub evaluator: Arc<PatternEvaluator>,
}

/// The scores of a position at all depths, in discs.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthScores {
    /// The number of empties.
    pub empties: u32,
    /// The scores from depth 1 on.
    pub scores: Vec<f64>,
    /// The exact score.
    pub exact: Option<f64>,
}

/// The empties of the positions that are drawn, with equal probability.
pub const DRAWN_EMPTIES: RangeInclusive<u32> = 6..=54;

/// Greater scores, in discs, say little about errors: they cannot become much greater.
const DECIDED: f64 = 50.0;
/// The hash table of a worker's engine, in MiB; it is cleared before every search.
const HASH_MEBIBYTES: usize = 16;

impl Default for CalibrationOptions {
    fn default() -> Self {
        Self { depth: 11, exact_from: 20, evaluator: PatternEvaluator::shipped() }
    }
}

/// Draws `positions` from a game, fewer where it has none with the empties that were drawn.
pub fn draw(game: &LabelledGame, positions: usize, random: &mut fastrand::Rng) -> Vec<Board> {
    let draws = (0..positions).filter_map(|_| {
        let empties = random.u32(DRAWN_EMPTIES);
        game.plies().iter().map(|ply| ply.board).find(|board| board.empties().len() == empties)
    });
    draws.collect()
}

/// Returns the random number generator for draws.
pub fn random(seed: u64) -> fastrand::Rng {
    random_of(seed, 0)
}

/// Searches boards at all depths and passes the scores to `take` in order, until it is stopped.
///
/// # Errors
///
/// Returns an error when the engines' tables cannot be allocated.
///
/// # Panics
///
/// Panics when no disc can be placed on a board.
pub fn search(
    boards: &[Board],
    options: &CalibrationOptions,
    workers: &Workers<'_>,
    mut take: impl FnMut(DepthScores) + Send,
) -> Result<(), NoMemory> {
    let mut engines = engines(workers, &options.evaluator, HASH_MEBIBYTES)?;
    let task = |engine: &mut Engine, number: u64| depth_scores(boards[number as usize], options, engine, workers.stop);
    run_in_order(&mut engines, 0..boards.len() as u64, workers.stop, task, |scores| {
        take(scores);
        Ok(())
    })
}

/// Searches a board, or returns `None` when it was stopped.
fn depth_scores(
    board: Board,
    options: &CalibrationOptions,
    engine: &mut Engine,
    stop: &StopFlag,
) -> Option<DepthScores> {
    let empties = board.empties().len();
    let mut search = |limits: &SearchLimits| {
        // Entries of other searches, perhaps deeper ones, would answer in place of this one.
        engine.clear();
        let report = engine.search(board).limits(*limits).stop_flag(stop).run().expect("there is a placement");
        (!stop.is_stopped()).then(|| report.verdict().score().discs())
    };
    // A search as deep as there are empties would be exact.
    let deepest = u32::from(options.depth).min(empties.saturating_sub(1)) as u8;
    let to_depth = |depth| SearchLimits { selectivity: Selectivity::Sure, ..SearchLimits::to_depth(depth) };
    let scores = (1..=deepest).map(|depth| search(&to_depth(depth))).collect::<Option<_>>()?;
    let exact = if empties <= options.exact_from.into() { Some(search(&SearchLimits::default())?) } else { None };
    Some(DepthScores { empties, scores, exact })
}

impl ScoreError {
    /// Returns whether the better score lies within the [uncertainty](outflank_engine::Chances::uncertainty) that the engine states:
    /// exact ones should in 68 % of the cases.
    pub fn is_within_uncertainty(&self) -> bool {
        self.error.abs() <= self.chances().uncertainty
    }

    /// Returns the chances that the engine states for the score.
    pub fn chances(&self) -> Chances {
        let units = self.score * f64::from(Score::UNITS_PER_DISC);
        Verdict::Estimate(Score::from_units(units.round() as i32)).chances(self.depth as u8, self.empties)
    }

    /// Returns the better score, in discs.
    pub fn better(&self) -> f64 {
        self.score + self.error
    }
}

impl DepthScores {
    /// Returns the errors of shallow midgame searches against deeper ones of the same parity.
    pub fn midgame_pairs(&self) -> impl Iterator<Item = Pair> {
        let searches = self.scores.iter().zip(1_u32..);
        searches.filter(|(score, _)| score.abs() < DECIDED).flat_map(|(&score, deep)| self.pairs(deep, score))
    }

    /// Returns the errors of midgame searches against exact scores, of the same parity.
    pub fn exact_pairs(&self) -> impl Iterator<Item = Pair> {
        self.exact.filter(|exact| exact.abs() < DECIDED).into_iter().flat_map(|exact| self.pairs(self.empties, exact))
    }

    /// Returns the errors of midgame searches against the exact score or, where there is none, against the deepest search; not
    /// those of searches that are hardly less deep.
    pub fn score_errors(&self) -> impl Iterator<Item = ScoreError> {
        /// The least difference of depths.
        const LEAST_GAP: u32 = 4;
        let deepest = self.scores.len() as u32;
        let (reference, better, most) = match self.exact {
            Some(exact) => (None, exact, deepest),
            None => (Some(deepest), self.scores.last().copied().unwrap_or_default(), deepest.saturating_sub(LEAST_GAP)),
        };
        let empties = self.empties;
        let searches = self.scores.iter().zip(1..=most).filter(move |_| better.abs() < DECIDED);
        searches.map(move |(&score, depth)| ScoreError { depth, empties, score, reference, error: better - score })
    }

    fn pairs(&self, deep: u32, score: f64) -> impl Iterator<Item = Pair> {
        // ProbCut compares depths of one parity only, so that the odd–even effect is in no error.
        let shallower = self.scores.iter().zip(1..deep).filter(move |(_, shallow)| (deep - shallow).is_multiple_of(2));
        let empties = self.empties;
        shallower.map(move |(guess, shallow)| Pair { shallow, deep, empties, error: score - guess })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labelled_game::tests::random_game;
    use crate::workers::tests::with_workers;

    #[test]
    fn a_position_is_searched_at_every_depth_and_solved_near_the_end() {
        let game = random_game(1);
        let boards: Vec<_> = [9, 30]
            .map(|empties| {
                game.plies()
                    .iter()
                    .find(|ply| ply.board.empties().len() == empties)
                    .expect("random games are long")
                    .board
            })
            .into();
        let options = CalibrationOptions { depth: 3, exact_from: 12, ..CalibrationOptions::default() };
        let mut seen = Vec::new();
        with_workers(2, |workers| search(&boards, &options, &workers, |scores| seen.push(scores))).unwrap();
        assert_eq!(seen.iter().map(|it| it.scores.len()).collect::<Vec<_>>(), [3, 3]);
        assert!(seen[0].exact.is_some() && seen[1].exact.is_none());
    }

    #[test]
    fn pairs_are_of_the_same_parity_and_not_of_decided_positions() {
        let scores = DepthScores { empties: 5, scores: vec![1.0, 2.0, 4.0, 55.0], exact: Some(6.0) };
        let pair = |shallow, deep, error| Pair { shallow, deep, empties: 5, error };
        assert_eq!(scores.midgame_pairs().collect::<Vec<_>>(), [pair(1, 3, 3.0)]);
        assert_eq!(scores.exact_pairs().collect::<Vec<_>>(), [pair(1, 5, 5.0), pair(3, 5, 2.0)]);
    }

    #[test]
    fn exact_scores_are_compared_with_the_uncertainty_of_each_depth() {
        let scores = DepthScores { empties: 12, scores: vec![0.0, 4.0, -10.0], exact: Some(6.0) };
        let errors: Vec<_> = scores.score_errors().collect();
        assert_eq!(errors.iter().map(|error| error.error).collect::<Vec<_>>(), [6.0, 2.0, 16.0]);
        assert!(errors.iter().all(|error| error.reference.is_none()));
        assert_eq!(errors.iter().map(ScoreError::is_within_uncertainty).collect::<Vec<_>>(), [true, true, false]);
    }

    #[test]
    fn without_an_exact_score_searches_are_compared_with_the_deepest() {
        let scores = DepthScores { empties: 30, scores: vec![0.0, 4.0, 1.0, 1.0, 2.0, 3.0], exact: None };
        let errors: Vec<_> = scores.score_errors().map(|error| (error.depth, error.reference, error.error)).collect();
        assert_eq!(errors, [(1, Some(6), 3.0), (2, Some(6), -1.0)]);
    }

    #[test]
    fn draws_come_from_all_phases() {
        let boards = draw(&random_game(2), 300, &mut random(1));
        let empties: std::collections::HashSet<_> = boards.iter().map(|board| board.empties().len()).collect();
        assert!(empties.len() > 40 && empties.iter().all(|empties| DRAWN_EMPTIES.contains(empties)), "{empties:?}");
    }
}
