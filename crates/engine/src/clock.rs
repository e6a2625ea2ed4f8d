//! How long to think.

use outflank_game::Clock;
use std::time::Duration;

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// After so long, no further iteration is begun.
    pub(crate) patience: Duration,
    /// After so long, the move has to be made.
    pub(crate) time: Duration,
}

/// What is kept back of every clock for what the search does not see: reading, writing, waking up.
const RESERVE: Duration = Duration::from_millis(5);

impl Budget {
    /// Divides the time on the clock, of which the rest of the game, with so many empty squares, needs its share; `None`
    /// when time does not count.
    pub(crate) fn new(clock: &Clock, empties: u32) -> Option<Self> {
        match *clock {
            Clock::Unlimited => None,
            Clock::PerMove(time) => {
                let time = time.saturating_sub(RESERVE);
                Some(Self { patience: time, time })
            }
            Clock::Game { left, increment } => {
                let left = left.saturating_sub(RESERVE);
                let share = left / share_of(empties) + increment * 3 / 4;
                Some(Self { patience: share / 2, time: (share * 3).min(left / 2 + increment / 2).min(left) })
            }
        }
    }
}

/// Returns by what the time left is divided: each side plays half of the empty squares, the last ones at once since the
/// engine has solved them, and the moves before that are worth more than the first ones.
fn share_of(empties: u32) -> u32 {
    const SOLVED: u32 = 16;
    (empties.saturating_sub(SOLVED) / 2).max(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_move_is_less_than_what_is_left() {
        for (empties, millis) in (0..=60).flat_map(|empties| [0, 3, 50, 1000, 600_000].map(|millis| (empties, millis)))
        {
            let left = Duration::from_millis(millis);
            let clock = Clock::Game { left, increment: Duration::from_millis(millis / 3) };
            let budget = Budget::new(&clock, empties).unwrap();
            assert!(
                budget.time <= left && (millis == 0 || budget.time < left),
                "{empties} empties, {left:?}: {budget:?}"
            );
        }
        assert_eq!(Budget::new(&Clock::Unlimited, 30), None);
    }

    #[test]
    fn a_game_has_time_for_all_its_moves() {
        let mut left = Duration::from_mins(1);
        for empties in (0..=60).rev().step_by(2) {
            let budget = Budget::new(&Clock::Game { left, increment: Duration::ZERO }, empties).unwrap();
            left -= budget.patience;
        }
        assert!(left > Duration::from_secs(1), "{left:?}");
    }
}
