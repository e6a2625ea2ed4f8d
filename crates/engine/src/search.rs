//! The search: from evaluation searches of a ply to proofs.
//!
//! Everything is alpha-beta in null windows: nearly every search decides only whether a score is more than `alpha`. Scores
//! are disc differences from the mover's view, −64 to 64. A midgame search of some depth ends with the evaluation; one
//! that reaches the end of the game is exact, and counts discs, with the empty squares given to the winner. What makes it
//! fast, from the leaves to the [root]:
//!
//! - the last four empties are searched without move lists, and up to eleven by [`endgame`], with a hash table of its
//!   own and fastest-first move [ordering] by [parity](node::Parity) and mobility;
//! - in deeper nodes potential mobility and a [shallow] search by the evaluation order the moves;
//! - [stable discs](outflank_kernels::stable_discs) bound the score;
//! - the transposition table joins boards that several orders of moves reach, and all successors are looked up before
//!   one is searched (enhanced transposition cut-off, ETC: A. Plaat and others, "Exploiting graph properties of game
//!   trees", AAAI 1996);
//! - selective searches cut off what will most likely not matter ([`prob_cut`]); each one leaves good moves in the table
//!   for the less selective one that follows, up to the proof;
//! - several [workers] share the moves of nodes.

mod control;
mod domain;
mod endgame;
mod endgame_table;
mod iterative_deepening;
mod node;
mod null_window;
mod ordering;
mod prob_cut;
mod pvs;
mod root;
mod shallow;
mod split;
mod workers;

pub(crate) use control::SearchControl;
pub(crate) use domain::{Domain, FullBoard};
pub(crate) use endgame_table::EndgameTable;
pub(crate) use iterative_deepening::{SearchTask, deepen};
pub(crate) use split::WorkerPool;

use crate::Selectivity;
use crate::constants::Constants;
use crate::evaluation::PatternEvaluator;
use crate::transposition_table::TranspositionTable;
use endgame::EndgameSolver;
use shallow::ShallowSearch;
use split::Split;
use std::sync::Arc;

/// After how many nodes the transposition table is asked whether it has to grow: a few milliseconds.
const NODES_PER_GROWTH: u64 = 1 << 17;

/// The search of one worker.
pub(crate) struct Search<'a, D> {
    pub(crate) domain: D,
    table: &'a TranspositionTable,
    control: &'a SearchControl<'a>,
    /// The other workers, if there are any.
    pool: Option<&'a WorkerPool>,
    endgame: EndgameSolver<'a, D>,
    shallow: ShallowSearch<'a>,
    selectivity: Selectivity,
    constants: Constants,
    /// The nodes searched, but for those of `endgame` and `shallow`.
    nodes: u64,
    /// The nodes that `control` has counted.
    reported_nodes: u64,
    /// The split that this search lies below.
    split: Option<Arc<Split>>,
    /// Whether the search was stopped, or its result is needed no more: from then on scores mean nothing.
    is_aborted: bool,
}

/// What the workers of a search share.
#[derive(Clone, Copy)]
pub(crate) struct SearchContext<'a, D> {
    pub(crate) domain: D,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) evaluator: &'a PatternEvaluator,
    pub(crate) constants: Constants,
    pub(crate) control: &'a SearchControl<'a>,
    pub(crate) pool: Option<&'a WorkerPool>,
}

impl<'a, D: Domain> Search<'a, D> {
    /// Makes the search of a worker.
    pub(crate) fn new(context: SearchContext<'a, D>, endgame_table: &'a mut EndgameTable) -> Self {
        let SearchContext { domain, table, evaluator, constants, control, pool } = context;
        Self {
            domain,
            table,
            control,
            pool,
            endgame: EndgameSolver::new(domain, endgame_table, constants),
            shallow: ShallowSearch::new(evaluator, constants),
            // Each iteration sets its own; a search made for a worker takes that of the split that it joins.
            selectivity: Selectivity::Sure,
            constants,
            nodes: 0,
            reported_nodes: 0,
            split: None,
            is_aborted: false,
        }
    }

    /// Adds this worker's nodes to the count of all workers, and returns it.
    pub(crate) fn report_nodes(&mut self) -> u64 {
        let unreported = self.unreported_nodes();
        self.reported_nodes += unreported;
        let nodes = self.control.add_nodes(unreported);
        // The counts of all workers are one sequence, so exactly one worker crosses each multiple.
        if nodes / NODES_PER_GROWTH != (nodes - unreported) / NODES_PER_GROWTH {
            self.table.grow_if_filling();
        }
        nodes
    }

    /// Returns the nodes that `control` has not counted yet.
    #[inline]
    fn unreported_nodes(&self) -> u64 {
        self.nodes + self.endgame.nodes + self.shallow.nodes - self.reported_nodes
    }
}
