//! The search: from shallow looks to proofs.
//!
//! Everything is an alpha-beta search in null windows: nearly every search asks only whether a score is more than
//! `alpha`. Scores are disc differences from the mover's view, −64 to 64. A search `depth` plies deep asks the evaluation
//! at its horizon; one that reaches the end of the game is exact, and counts discs, with the empty squares given to the
//! winner. What makes it fast, from the leaves to the [root]:
//!
//! - the [last four](last) empty squares are searched without move lists;
//! - [near] the end moves come in the order of [parity], and where more is at stake, fastest first: the move that leaves
//!   the opponent the fewest replies ([ordering]); farther up potential mobility and a shallow [look] by the evaluation
//!   join in;
//! - [stable discs](outflank_kernels::stable_discs) bound the score;
//! - the transposition table joins boards reached in several ways, and is asked about all successors before any is
//!   searched (enhanced transposition cut-off: A. Plaat and others, "Exploiting graph properties of game trees", AAAI
//!   1996);
//! - selective searches drop what will most likely not matter ([`prob_cut`]); each one leaves good moves in the table
//!   for the surer one that follows, up to the proof.

mod bounds;
mod brake;
mod crew;
mod deep;
mod ground;
mod last;
mod look;
mod near;
mod near_table;
mod ordering;
mod parity;
mod principal;
mod prob_cut;
mod root;

pub(crate) use brake::Brake;
pub(crate) use crew::Crew;
pub(crate) use ground::{Ground, Part, Whole};
pub(crate) use near_table::NearTable;
pub(crate) use root::{Plan, Root};

use crate::Selectivity;
use crate::evaluation::PatternEvaluator;
use crate::table::Table;
use crew::Split;
use outflank_othello::{Bitboard, Board};
use parity::Parity;
use std::sync::Arc;

/// The score of a position in which no move has been searched: less than any score.
const NO_MOVE: i32 = -127;

/// A search under way on one thread.
pub(crate) struct Search<'a, G> {
    pub(crate) ground: G,
    pub(crate) table: &'a Table,
    pub(crate) near_table: &'a mut NearTable,
    pub(crate) evaluator: &'a PatternEvaluator,
    pub(crate) brake: &'a Brake<'a>,
    /// The other threads, if there are any.
    pub(crate) crew: Option<&'a Crew>,
    /// How much may be left out.
    selectivity: Selectivity,
    /// What refuted moves before, see [`look`].
    killers: look::Killers,
    /// The boards that were searched.
    nodes: u64,
    /// How many of them the brake has been told of.
    told: u64,
    /// The split node that this search lies below.
    split: Option<Arc<Split>>,
    /// Whether the search was stopped, or its result is needed no more: from then on scores mean nothing.
    is_stopped: bool,
}

/// What a search needs beside what is its own.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a, G> {
    pub(crate) ground: G,
    pub(crate) table: &'a Table,
    pub(crate) evaluator: &'a PatternEvaluator,
    pub(crate) brake: &'a Brake<'a>,
    pub(crate) crew: Option<&'a Crew>,
}

/// A board that is to be searched.
#[derive(Clone, Copy, Debug)]
struct Node {
    mover: u64,
    opponent: u64,
    /// How many plies to look ahead; the number of empty squares for an exact search.
    depth: u32,
    parity: Parity,
}

impl<'a, G: Ground> Search<'a, G> {
    /// Sets up the search of one thread.
    pub(crate) fn new(shared: Shared<'a, G>, near_table: &'a mut NearTable) -> Self {
        let Shared { ground, table, evaluator, brake, crew } = shared;
        Self {
            ground,
            table,
            near_table,
            evaluator,
            brake,
            crew,
            selectivity: Selectivity::Sure,
            killers: look::Killers::default(),
            nodes: 0,
            told: 0,
            split: None,
            is_stopped: false,
        }
    }

    /// Counts the boards searched so far; returns how many there are from all threads that have told.
    pub(crate) fn count_nodes(&mut self) -> u64 {
        let searched = self.untold_nodes();
        self.brake.count(searched)
    }

    fn untold_nodes(&mut self) -> u64 {
        self.nodes - std::mem::replace(&mut self.told, self.nodes)
    }
}

/// Returns the board of two words.
#[inline]
fn board(mover: u64, opponent: u64) -> Board {
    Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent))
}
