//! Labels by deeper searches.

use crate::workers::{engines, run_in_order};
use crate::{Label, LabelledGame, Ply};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine, Level, NoMemory, SearchLimits};
use outflank_rules::othello::Board;
use outflank_rules::{StopFlag, Workers};
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The options of relabelling.
#[derive(Clone, Debug)]
pub struct RelabelOptions {
    /// The search of positions that are not solved; without it, only positions that are solved are searched.
    pub search: Option<LabelSearch>,
    /// The most empties from which positions are solved, if any are.
    pub exact_from: Option<u8>,
    /// The empties of the positions that are searched.
    pub empties: RangeInclusive<u32>,
    /// One position in this many is searched; which ones depends on the positions alone.
    pub one_in: NonZeroU64,
    /// The evaluation.
    pub evaluator: Arc<PatternEvaluator>,
}

/// The search that finds the new label of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelSearch {
    /// To a depth in plies, selectively.
    Depth(u8),
    /// As this level of the engine searches positions with as many empties.
    Level(Level),
}

/// The hash table of a worker's engine, in MiB; it is cleared before every game.
const HASH_MEBIBYTES: usize = 16;

/// Labels the positions of games again and passes the games to `take` in order, until it is stopped or `take` fails.
///
/// A label from a search that is as deep stays, and so does that of a position which is not searched.
///
/// # Errors
///
/// Returns an error when the engines' tables cannot be allocated, or the error of `take`.
pub fn relabel<E: From<NoMemory> + Send>(
    games: &[LabelledGame],
    options: &RelabelOptions,
    workers: &Workers<'_>,
    take: impl FnMut(LabelledGame) -> Result<(), E> + Send,
) -> Result<(), E> {
    let mut engines = engines(workers, &options.evaluator, HASH_MEBIBYTES)?;
    let task = |engine: &mut Engine, number: u64| relabelled(&games[number as usize], options, engine, workers.stop);
    run_in_order(&mut engines, 0..games.len() as u64, workers.stop, task, take)
}

fn relabelled(
    game: &LabelledGame,
    options: &RelabelOptions,
    engine: &mut Engine,
    stop: &StopFlag,
) -> Option<LabelledGame> {
    // Entries from other games would make labels depend on which thread has searched what.
    engine.clear();
    let mut labels: Vec<_> = game.plies().iter().map(|ply| ply.label).collect();
    // From the end, so that the table entries of a position help with the one before.
    for (label, ply) in labels.iter_mut().zip(game.plies()).rev() {
        if let Some(limits) = options.limits_for(ply) {
            let report = engine.search(ply.board).limits(limits).stop_flag(stop).run().expect("there is a placement");
            *label = Some(Label::of(&report, ply.square));
        }
        if stop.is_stopped() {
            return None;
        }
    }
    Some(game.with_labels(labels))
}

impl RelabelOptions {
    /// Returns whether a position keeps its label: it is not searched, or no deeper than before.
    pub fn keeps(&self, ply: &Ply) -> bool {
        self.limits_for(ply).is_none()
    }

    /// Returns how a position is searched, if it is.
    fn limits_for(&self, ply: &Ply) -> Option<SearchLimits> {
        let empties = ply.board.empties().len();
        let limits = if self.exact_from.is_some_and(|most| empties <= most.into()) {
            SearchLimits::default()
        } else {
            match self.search? {
                LabelSearch::Depth(depth) => SearchLimits::to_depth(depth),
                LabelSearch::Level(level) => level.limits(empties),
            }
        };
        let is_chosen = self.empties.contains(&empties) && self.chooses(ply.board);
        let is_good = ply.label.is_some_and(|label| is_as_good(label, &limits, empties));
        (is_chosen && !is_good).then_some(limits)
    }

    fn chooses(&self, board: Board) -> bool {
        // By the position: games that share it choose alike, and a second run chooses the same.
        board.canonical().0.hash64().is_multiple_of(self.one_in.get())
    }
}

/// Returns whether a label comes from a search that is as deep.
fn is_as_good(label: Label, limits: &SearchLimits, empties: u32) -> bool {
    let depth = limits.depth.map_or(empties, u32::from).min(empties);
    label.is_exact(empties) || (u32::from(label.depth) >= depth && label.selectivity >= limits.selectivity)
}
