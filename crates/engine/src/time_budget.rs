//! Time management.

use outflank_rules::Clock;
use std::time::Duration;

/// The search time for a move.
///
/// The time on the clock of a game is divided among the moves that are left. Each move gets a share. A new iteration starts only
/// in its first half; one that finds the move bad may run over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// After this time no new iteration starts.
    pub(crate) soft: Duration,
    /// After this time the search stops.
    pub(crate) hard: Duration,
}

/// The reserve on every clock for what the search does not measure: input, output, thread wake-up.
const RESERVE: Duration = Duration::from_millis(5);
/// With a short time per move, the reserve is this part of it: a search looks at the clock several times a millisecond.
const RESERVE_PART: u32 = 25;

impl TimeBudget {
    /// Divides the time on the clock among this move and the rest of the game with this many empties; `None` without a
    /// clock.
    pub(crate) fn new(clock: &Clock, empties: u32) -> Option<Self> {
        let share = Self::share(clock, empties)?;
        Some(match *clock {
            Clock::Game { left, increment } => {
                // The next iteration takes longer than all before it together, so one begun after half of the share
                // would most likely exceed it.
                Self { soft: share / 2, hard: (share * 3).min(left_for_one(left, increment)) }
            }
            Clock::PerMove(_) | Clock::Unlimited => Self { soft: share, hard: share },
        })
    }

    /// Returns the time that a player without time management takes for this move, with this many empties; `None` without a
    /// clock.
    pub fn share(clock: &Clock, empties: u32) -> Option<Duration> {
        match *clock {
            Clock::Unlimited => None,
            Clock::PerMove(time) => Some(time.saturating_sub(RESERVE.min(time / RESERVE_PART))),
            Clock::Game { left, increment } => {
                // A quarter of each increment stays on the clock for later moves.
                let share = left.saturating_sub(RESERVE) / moves_to_budget(empties) + increment * 3 / 4;
                Some(share.min(left_for_one(left, increment)))
            }
        }
    }
}

/// Returns the most that one move may take of the time left.
fn left_for_one(left: Duration, increment: Duration) -> Duration {
    let left = left.saturating_sub(RESERVE);
    // However much a move asks for, about as much is left for the rest of the game.
    (left / 2 + increment / 2).min(left)
}

/// Returns the number of moves that share the time left: half of the empties, less the last ones, which the engine has
/// solved by then.
fn moves_to_budget(empties: u32) -> u32 {
    const SOLVED: u32 = 16;
    // Each side plays half of the empties. At least 3, so that the share is at most a third of the time left when the
    // game takes more moves than expected.
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
            let budget = TimeBudget::new(&clock, empties).unwrap();
            assert!(
                budget.hard <= left && (millis == 0 || budget.hard < left),
                "{empties} empties, {left:?}: {budget:?}"
            );
        }
        assert_eq!(TimeBudget::new(&Clock::Unlimited, 30), None);
    }

    #[test]
    fn a_move_on_a_short_clock_keeps_most_of_its_time() {
        let hard = |millis| TimeBudget::new(&Clock::PerMove(Duration::from_millis(millis)), 40).unwrap().hard;
        assert_eq!([0, 50, 1000].map(hard), [0, 48, 995].map(Duration::from_millis));
    }

    #[test]
    fn a_game_has_time_for_all_its_moves() {
        let mut left = Duration::from_mins(1);
        for empties in (0..=60).rev().step_by(2) {
            let budget = TimeBudget::new(&Clock::Game { left, increment: Duration::ZERO }, empties).unwrap();
            left -= budget.soft;
        }
        assert!(left > Duration::from_secs(1), "{left:?}");
    }
}
