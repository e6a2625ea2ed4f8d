//! The clocks of a game.

use outflank_rules::{Clock, Side, Sides, TimeControl};
use std::time::Duration;

/// The clocks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    time_control: TimeControl,
    left: Sides<Duration>,
}

impl Clocks {
    /// Makes the clocks at the start of a game.
    pub(crate) const fn new(time_control: TimeControl) -> Self {
        let left = time_control.initial();
        Self { time_control, left: Sides { black: left, white: left } }
    }

    pub(crate) fn of(&self, side: Side) -> Clock {
        self.time_control.clock(self.left[side])
    }

    /// Subtracts the time of a move; returns the time over the limit.
    pub(crate) fn count(&mut self, side: Side, used: Duration) -> Duration {
        if self.time_control == TimeControl::Unlimited {
            return Duration::ZERO;
        }
        let (left, over) = (self.left[side].saturating_sub(used), used.saturating_sub(self.left[side]));
        self.left[side] = self.time_control.after_move(left);
        over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_move_takes_time_off_the_clock_and_adds_the_increment() {
        let seconds = Duration::from_secs;
        let mut clocks = Clocks::new("10+2".parse().unwrap());
        assert_eq!(clocks.count(Side::Black, seconds(5)), Duration::ZERO);
        assert_eq!(clocks.of(Side::Black), Clock::Game { left: seconds(7), increment: seconds(2) });
        assert_eq!(clocks.of(Side::White), Clock::Game { left: seconds(10), increment: seconds(2) });
        assert_eq!(clocks.count(Side::Black, seconds(8)), seconds(1), "a second over the limit");
    }

    #[test]
    fn the_time_of_each_move_is_limited_by_itself() {
        let mut clocks = Clocks::new(TimeControl::PerMove(Duration::from_secs(1)));
        assert_eq!(clocks.count(Side::White, Duration::from_secs(1)), Duration::ZERO);
        assert_eq!(clocks.count(Side::White, Duration::from_secs(3)), Duration::from_secs(2));
        assert_eq!(Clocks::new(TimeControl::Unlimited).count(Side::White, Duration::MAX), Duration::ZERO);
    }
}
