//! The search limits of a review.

use crate::Confidence;
use outflank_engine::{Level, SearchLimits, Selectivity};
use std::num::NonZeroU8;
use std::time::Duration;

/// The limits of the searches of each position.
#[derive(Clone, Copy, Debug)]
pub enum ReviewLimits {
    /// The limits of a level.
    Level(Level),
    /// A depth in plies; an exact search where the game lasts no longer.
    Depth(u8),
    /// The time for all searches of a position together.
    Time(Duration),
}

impl ReviewLimits {
    /// Returns the limits of the search of a position that stands alone, for `lines` best moves.
    pub fn limits(self, empties: u32, lines: NonZeroU8) -> SearchLimits {
        let limits = match self {
            Self::Level(level) => level.limits(empties),
            Self::Depth(depth) if u32::from(depth) < empties => SearchLimits::to_depth(depth),
            Self::Depth(_) => SearchLimits::default(),
            Self::Time(time) => SearchLimits { time: Some(time), ..SearchLimits::default() },
        };
        SearchLimits { lines, ..limits }
    }

    /// Returns the limits of the search for the best move before a move that was played.
    ///
    /// Of a time, half is kept for the search after the move.
    pub(super) fn limits_before_move(self, empties: u32) -> SearchLimits {
        let limits = self.limits(empties, NonZeroU8::MIN);
        SearchLimits { time: limits.time.map(|time| time / 2), ..limits }
    }

    /// Returns the limits of the search after a move from a position with this many empties, for a score at the same
    /// horizon as one with this confidence before the move, from a search that took `spent`.
    ///
    /// Of a time, it may take what is left, so that both searches together keep to it.
    pub(super) fn limits_after_move(self, empties: u32, confidence: Confidence, spent: Duration) -> SearchLimits {
        // The move itself is one ply of the horizon; a search that went to the end of the game goes there again.
        let depth = (u32::from(confidence.depth) < empties).then(|| confidence.depth.saturating_sub(1).max(1));
        let selectivity = if confidence.is_exact { Selectivity::Sure } else { confidence.selectivity };
        let time = if let Self::Time(time) = self { Some(time.saturating_sub(spent)) } else { None };
        SearchLimits { depth, selectivity, time, ..SearchLimits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_beyond_the_end_of_the_game_is_an_exact_search() {
        let limits = |depth| ReviewLimits::Depth(depth).limits(20, NonZeroU8::MIN);
        assert_eq!((limits(19).depth, limits(19).selectivity), (Some(19), Selectivity::Percent73));
        assert_eq!((limits(20).depth, limits(20).selectivity), (None, Selectivity::Sure));
    }

    #[test]
    fn after_a_move_the_horizon_stays_where_it_is() {
        let reach = |depth, is_exact| Confidence { depth, selectivity: Selectivity::Percent73, is_exact };
        let after = |empties, reach| ReviewLimits::Depth(12).limits_after_move(empties, reach, Duration::from_secs(9));
        assert_eq!(after(40, reach(12, false)).depth, Some(11));
        assert_eq!(after(40, reach(1, false)).depth, Some(1));
        assert_eq!(
            (after(20, reach(20, true)).depth, after(20, reach(20, true)).selectivity),
            (None, Selectivity::Sure)
        );
        assert_eq!(after(20, reach(20, false)).selectivity, Selectivity::Percent73);
    }
    #[test]
    fn both_searches_of_a_move_share_the_time() {
        let effort = ReviewLimits::Time(Duration::from_secs(4));
        let reach = Confidence { depth: 12, selectivity: Selectivity::Percent73, is_exact: false };
        let after = |spent| effort.limits_after_move(40, reach, Duration::from_millis(spent)).time;
        assert_eq!(effort.limits(40, NonZeroU8::MIN).time, Some(Duration::from_secs(4)));
        assert_eq!(effort.limits_before_move(40).time, Some(Duration::from_secs(2)));
        assert_eq!((after(1500), after(5000)), (Some(Duration::from_millis(2500)), Some(Duration::ZERO)));
    }
}
