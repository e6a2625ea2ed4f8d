//! The limits and the goal of a search.

use crate::{DiscDiff, Selectivity};
use std::num::{NonZeroU8, NonZeroU64};
use std::time::Duration;

/// The limits of a search. Without limits it ends when the position is solved.
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
    /// The maximum depth in plies, of which 0 counts as 1; where the game ends within it, the scores are exact. Boards
    /// smaller than 8×8 are searched to the end of the game only.
    pub depth: Option<u8>,
    /// The selectivity of the last iteration, by default [`Selectivity::Sure`], which cuts nothing off. A search with a
    /// time or node limit may stop before it.
    pub selectivity: Selectivity,
    /// The node limit, roughly.
    pub nodes: Option<NonZeroU64>,
    /// The time limit.
    pub time: Option<Duration>,
    /// The time after which no new iteration starts; one under way goes on.
    pub soft_time: Option<Duration>,
    /// How many moves get a score and a principal variation (multi-PV), the best ones first.
    pub lines: NonZeroU8,
    /// What the search determines about the score.
    pub goal: Goal,
}

/// What a search determines about the score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The score itself.
    #[default]
    Score,
    /// Win, loss or draw only: once proven, a win is a [`Verdict::AtLeast`](crate::Verdict) of more than 0 discs, a draw is
    /// `Proven(0)`, and a loss is an `AtMost` of fewer than 0.
    Wld,
    /// Whether the score is at least this, by a null window: once proven, a [`Verdict::AtLeast`](crate::Verdict) of at least
    /// this, or else an `AtMost` of less.
    AtLeast(DiscDiff),
}

impl SearchLimits {
    /// Returns the limits of a search to `depth` at the most selective setting (73 %).
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
            soft_time: None,
            lines: NonZeroU8::MIN,
            goal: Goal::Score,
        }
    }
}
