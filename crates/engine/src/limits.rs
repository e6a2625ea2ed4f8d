//! What is asked of a search.

use crate::Selectivity;
use outflank_othello::Bitboard;
use std::num::{NonZeroU8, NonZeroU64};
use std::time::Duration;

/// How far a search is to go. Without limits it goes on until the position is solved.
///
/// # Examples
///
/// ```
/// use outflank_engine::{SearchLimits, Selectivity};
/// use std::time::Duration;
///
/// let for_a_second = SearchLimits { time: Some(Duration::from_secs(1)), ..SearchLimits::default() };
/// let shallow = SearchLimits::to_depth(8);
/// assert_eq!((for_a_second.depth, shallow.selectivity), (None, Selectivity::Percent73));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The most plies that the search looks ahead; when the game may last no longer, the scores are those at its end.
    pub depth: Option<u8>,
    /// How sure the last and deepest look is to be.
    pub selectivity: Selectivity,
    /// How many boards may be searched, roughly.
    pub nodes: Option<NonZeroU64>,
    /// How long the search may take.
    pub time: Option<Duration>,
    /// How long after its begin the search may still go one iteration further; one that is under way goes on.
    pub patience: Option<Duration>,
    /// How many moves get a score and a line of their own, the best ones first.
    pub lines: NonZeroU8,
    /// Where the first move places no disc, although it may; of use to whoever knows those moves already.
    pub without: Bitboard,
    /// What is asked about the scores.
    pub goal: Goal,
}

/// What is asked about a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The score itself.
    #[default]
    Score,
    /// Only who wins: whether it is above, at or below zero.
    Wld,
}

impl SearchLimits {
    /// Returns the limits of a search that looks `depth` plies ahead and leaves out all that it may.
    pub fn to_depth(depth: u8) -> Self {
        Self { depth: Some(depth), selectivity: Selectivity::Percent73, ..Self::default() }
    }
}

impl Default for SearchLimits {
    /// No limits: the exact score and one best move.
    fn default() -> Self {
        Self {
            depth: None,
            selectivity: Selectivity::Sure,
            nodes: None,
            time: None,
            patience: None,
            lines: NonZeroU8::MIN,
            without: Bitboard::EMPTY,
            goal: Goal::Score,
        }
    }
}
