//! Stored ratings as ratings by Glicko-2.

use outflank_arena::statistics::Rating;
use outflank_library::StoredRating;
use std::time::Duration;

/// Returns a stored rating, or that of a new player.
pub(crate) fn rating_of(stored: Option<&StoredRating>, now: Duration) -> Rating {
    stored.map_or_else(
        || Rating::new(now),
        |stored| Rating {
            value: stored.rating,
            deviation: stored.deviation,
            volatility: stored.volatility,
            updated: Duration::from_millis(stored.changed),
        },
    )
}
