//! Labels by deeper searches.

use crate::crew::stream;
use crate::engines::engines;
use crate::{Crew, Label, LabelledGame, Ply};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine, Level, NoMemory, SearchLimits};
use outflank_game::StopFlag;
use outflank_othello::Board;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Which positions are searched again, and how.
#[derive(Clone, Debug)]
pub struct RelabelOptions {
    /// How far to look; without it, only positions that are solved are searched.
    pub look: Option<Look>,
    /// The most empties from which positions are solved, if any are.
    pub exact_from: Option<u8>,
    /// The empties of the positions that are searched.
    pub empties: RangeInclusive<u32>,
    /// One position in so many is searched; which ones, depends on the positions alone.
    pub one_in: NonZeroU64,
    /// What tells the worth of boards whose end is out of reach.
    pub evaluator: Arc<PatternEvaluator>,
}

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// So many plies, leaving out what will most likely not matter.
    Plies(u8),
    /// As far as a level does.
    Level(Level),
}

/// The memory of a worker's engine, in MiB; it is cleared before every game.
const HASH_MEBIBYTES: usize = 16;

/// Labels the positions of games anew and hands the games over in order, until the crew is stopped or the taker fails.
///
/// A label that comes from as good a search is kept, and so is that of a position which is not searched.
///
/// # Errors
///
/// Tells when there is no memory for the engines, or what went wrong with the taker.
pub fn relabel<E: From<NoMemory>>(
    games: &[LabelledGame],
    options: &RelabelOptions,
    crew: &Crew<'_>,
    take: impl FnMut(LabelledGame) -> Result<(), E>,
) -> Result<(), E> {
    let mut engines = engines(crew, &options.evaluator, HASH_MEBIBYTES)?;
    let task = |engine: &mut Engine, number: u64| relabelled(&games[number as usize], options, engine, crew.stop);
    stream(&mut engines, 0..games.len() as u64, task, take)
}

fn relabelled(
    game: &LabelledGame,
    options: &RelabelOptions,
    engine: &mut Engine,
    stop: &StopFlag,
) -> Option<LabelledGame> {
    engine.forget();
    let mut labels: Vec<_> = game.plies().iter().map(|ply| ply.label).collect();
    // From the end, what was found out about a position helps with the one before.
    for (label, ply) in labels.iter_mut().zip(game.plies()).rev() {
        if let Some(limits) = options.limits_for(ply) {
            let report = engine.search(ply.board, &limits, stop, &mut |_| ()).expect("there is a placement");
            *label = Some(Label::of(&report, ply.square));
        }
        if stop.is_stopped() {
            return None;
        }
    }
    Some(game.with_labels(labels))
}

impl RelabelOptions {
    /// Returns how a position is searched, if it is.
    fn limits_for(&self, ply: &Ply) -> Option<SearchLimits> {
        let empties = ply.board.empties().len();
        let limits = if self.exact_from.is_some_and(|most| empties <= most.into()) {
            SearchLimits::default()
        } else {
            match self.look? {
                Look::Plies(depth) => SearchLimits::to_depth(depth),
                Look::Level(level) => level.limits(empties),
            }
        };
        let is_chosen = self.empties.contains(&empties) && self.chooses(ply.board);
        let is_good = ply.label.is_some_and(|label| is_as_good(label, &limits, empties));
        (is_chosen && !is_good).then_some(limits)
    }

    fn chooses(&self, board: Board) -> bool {
        board.canonical().0.hash64().is_multiple_of(self.one_in.get())
    }
}

/// Tells whether a label comes from a search that saw as much.
fn is_as_good(label: Label, limits: &SearchLimits, empties: u32) -> bool {
    let depth = limits.depth.map_or(empties, u32::from).min(empties);
    label.is_exact(empties) || (u32::from(label.depth) >= depth && label.selectivity >= limits.selectivity)
}
