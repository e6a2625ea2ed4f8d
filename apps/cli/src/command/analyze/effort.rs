//! How far the analysis looks.

use outflank_engine::{Level, SearchLimits, Selectivity};
use outflank_tui::machine::Reach;
use std::num::NonZeroU8;
use std::time::Duration;

/// How far the analysis looks at each position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effort {
    /// As far as a level does.
    Level(Level),
    /// So many plies; to the end of the game, and with certainty, where it lasts no longer.
    Depth(u8),
    /// As far as it comes in this time.
    Time(Duration),
}

impl Effort {
    /// Returns the limits of the search of a position, with so many best moves wanted.
    pub(super) fn limits(self, empties: u32, lines: NonZeroU8) -> SearchLimits {
        let limits = match self {
            Self::Level(level) => level.limits(empties),
            Self::Depth(depth) if u32::from(depth) < empties => SearchLimits::to_depth(depth),
            Self::Depth(_) => SearchLimits::default(),
            Self::Time(time) => SearchLimits { time: Some(time), ..SearchLimits::default() },
        };
        SearchLimits { lines, ..limits }
    }

    /// Returns the limits of the search after a move from a position with so many empty squares, for a score as good as
    /// one that was found with this reach before the move: the horizon stays where it is.
    pub(super) fn limits_after_move(self, empties: u32, reach: Reach) -> SearchLimits {
        /// How many times as long as the first search the second one may take: mostly it takes less.
        const PATIENCE: u32 = 4;
        let depth = (u32::from(reach.depth) < empties).then(|| reach.depth.saturating_sub(1).max(1));
        let selectivity = if reach.is_exact { Selectivity::Sure } else { reach.selectivity };
        let time = if let Self::Time(time) = self { Some(time * PATIENCE) } else { None };
        SearchLimits { depth, selectivity, time, ..SearchLimits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_beyond_the_end_of_the_game_means_certainty() {
        let limits = |depth| Effort::Depth(depth).limits(20, NonZeroU8::MIN);
        assert_eq!((limits(19).depth, limits(19).selectivity), (Some(19), Selectivity::Percent73));
        assert_eq!((limits(20).depth, limits(20).selectivity), (None, Selectivity::Sure));
    }

    #[test]
    fn after_a_move_the_horizon_stays_where_it_is() {
        let reach = |depth, is_exact| Reach { depth, selectivity: Selectivity::Percent73, is_exact };
        let after = |empties, reach| Effort::Depth(12).limits_after_move(empties, reach);
        assert_eq!(after(40, reach(12, false)).depth, Some(11));
        assert_eq!(after(40, reach(1, false)).depth, Some(1));
        assert_eq!(
            (after(20, reach(20, true)).depth, after(20, reach(20, true)).selectivity),
            (None, Selectivity::Sure)
        );
        assert_eq!(after(20, reach(20, false)).selectivity, Selectivity::Percent73);
    }
}
