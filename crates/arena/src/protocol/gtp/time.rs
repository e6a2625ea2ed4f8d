//! The clocks of both sides.

use super::command::TimeSettings;
use outflank_rules::{Clock, Side, Sides};
use std::time::Duration;

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clocks {
    time_system: TimeSystem,
    left: Sides<Duration>,
    /// The number of moves for the time left; 0 for the rest of the game.
    moves: Sides<u32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TimeSystem {
    #[default]
    Unlimited,
    /// A main time and an increment after every move.
    Increment(Duration),
    /// A main time, then periods of a number of moves.
    ByoYomi { period: Duration, moves: u32 },
}

impl Clocks {
    /// Applies the time settings.
    ///
    /// Byo yomi time without stones is an increment, and without main time a time per move: in GTP both mean no limit,
    /// but clients for Othello use them.
    pub(super) fn set(&mut self, TimeSettings { main, byo_yomi: period, moves }: TimeSettings) {
        self.time_system = match moves {
            _ if main.is_zero() && period.is_zero() => TimeSystem::Unlimited,
            0 if main.is_zero() => TimeSystem::ByoYomi { period, moves: 1 },
            0 => TimeSystem::Increment(period),
            _ if period.is_zero() => TimeSystem::Increment(period),
            _ => TimeSystem::ByoYomi { period, moves },
        };
        self.left = Sides { black: main, white: main };
        self.moves = Sides::default();
    }

    /// Sets the time left of a side.
    pub(super) fn set_left(&mut self, side: Side, left: Duration, moves: u32) {
        (self.left[side], self.moves[side]) = (left, moves);
        // A client may send the time left without any settings: it is then for the rest of the game.
        if self.time_system == TimeSystem::Unlimited {
            self.time_system = TimeSystem::Increment(Duration::ZERO);
        }
    }

    pub(super) fn clock(&self, side: Side) -> Clock {
        let (left, moves) = (self.left[side], self.moves[side]);
        match self.time_system {
            TimeSystem::Unlimited => Clock::Unlimited,
            _ if moves > 0 => Clock::PerMove(left / moves),
            TimeSystem::Increment(increment) => Clock::Game { left, increment },
            TimeSystem::ByoYomi { period, moves } if left.is_zero() => Clock::PerMove(period / moves),
            // Each later move has its share of a period, which the engine may count on as on an increment.
            TimeSystem::ByoYomi { period, moves } => Clock::Game { left, increment: period / moves },
        }
    }

    /// Deducts the time of a move, for clients that do not send the time left.
    pub(super) fn deduct(&mut self, side: Side, used: Duration) {
        if self.moves[side] > 0 {
            return;
        }
        let increment =
            if let TimeSystem::Increment(increment) = self.time_system { increment } else { Duration::ZERO };
        self.left[side] = self.left[side].saturating_sub(used) + increment;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_settings_select_one_of_five_clocks() {
        let seconds = Duration::from_secs;
        let clock = |main, period, moves| {
            let mut clocks = Clocks::default();
            clocks.set(TimeSettings { main: seconds(main), byo_yomi: seconds(period), moves });
            clocks.clock(Side::Black)
        };
        let game = |left, increment| Clock::Game { left: seconds(left), increment: seconds(increment) };
        assert_eq!(clock(0, 0, 0), Clock::Unlimited);
        assert_eq!(clock(300, 0, 0), game(300, 0));
        assert_eq!(clock(300, 5, 0), game(300, 5));
        assert_eq!(clock(300, 50, 10), game(300, 5));
        assert_eq!((clock(0, 5, 0), clock(0, 50, 10)), (Clock::PerMove(seconds(5)), Clock::PerMove(seconds(5))));
    }

    #[test]
    fn the_time_left_is_set_by_the_client_or_deducted() {
        let seconds = Duration::from_secs;
        let mut clocks = Clocks::default();
        clocks.set(TimeSettings { main: seconds(60), byo_yomi: seconds(1), moves: 0 });
        clocks.deduct(Side::White, seconds(20));
        assert_eq!(clocks.clock(Side::White), Clock::Game { left: seconds(41), increment: seconds(1) });
        clocks.set_left(Side::White, seconds(30), 0);
        assert_eq!(clocks.clock(Side::White), Clock::Game { left: seconds(30), increment: seconds(1) });
        clocks.set_left(Side::White, seconds(30), 10);
        assert_eq!(clocks.clock(Side::White), Clock::PerMove(seconds(3)));
        assert_eq!(clocks.clock(Side::Black), Clock::Game { left: seconds(60), increment: seconds(1) });
    }
}
