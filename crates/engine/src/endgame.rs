//! The exact endgame solver.
//!
//! An alpha-beta search to the end of the game, in null windows: nearly every search asks only whether a score is more
//! than `alpha`. What makes it fast, from the leaves to the root:
//!
//! - the [last four](last) empty squares are searched without move lists;
//! - above them moves come in the order of [parity], and where more is at stake, fastest first: the move that leaves the
//!   opponent the fewest replies ([`ordering`]), and farther from the end by a shallow [look] of the evaluation;
//! - [stable discs](outflank_kernels::stable_discs) bound the score;
//! - the transposition table joins boards reached in several ways, and is asked about all successors before any is
//!   searched (enhanced transposition cut-off: A. Plaat and others, "Exploiting graph properties of game trees", AAAI
//!   1996).
//!
//! Scores are disc differences from the mover's view, −64 to 64, with the empty squares given to the winner.

mod bounds;
mod crew;
mod last;
mod look;
mod near_table;
mod null_window;
mod ordering;
mod parity;
mod principal;
mod solve;

pub use solve::{Solution, SolveOptions, Window, solve, solve_moves};

use crate::evaluation::PatternEvaluator;
use crate::table::Table;
use crew::{Crew, Split};
use near_table::NearTable;
use outflank_game::StopFlag;
use outflank_othello::{Bitboard, Board};
use std::sync::Arc;

/// The score of a position in which no move has been searched: less than any score.
const NO_MOVE: i32 = -127;

/// A search under way on one thread.
struct Search<'a> {
    table: &'a Table,
    near_table: NearTable,
    evaluator: &'a PatternEvaluator,
    stop: &'a StopFlag,
    /// The boards that were searched.
    nodes: u64,
    /// The other threads, if there are any.
    crew: Option<&'a Crew>,
    /// The split node that this search lies below.
    split: Option<Arc<Split>>,
    /// Whether the search was stopped, or its result is needed no more: from then on scores mean nothing.
    is_stopped: bool,
}

/// Returns the board of two words.
#[inline]
fn board(mover: u64, opponent: u64) -> Board {
    Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent))
}

/// Returns the score of a board on which nobody can play, with the empty squares given to the winner.
fn final_margin(mover: u64, opponent: u64) -> i32 {
    let (own, others) = (mover.count_ones() as i32, opponent.count_ones() as i32);
    match own.cmp(&others) {
        std::cmp::Ordering::Greater => 64 - 2 * others,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => 2 * own - 64,
    }
}
