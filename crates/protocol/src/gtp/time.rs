//! The clocks, as the program tells about them.

use outflank_game::{Clock, Side, Sides};
use std::time::Duration;

/// What is known about the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Times {
    rule: Rule,
    left: Sides<Duration>,
    /// How many moves the time left is for; 0 for the rest of the game.
    moves: Sides<u32>,
}

/// What the time settings mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Rule {
    #[default]
    Unlimited,
    /// So much more after every move.
    Increment(Duration),
    /// After the main time, so much for so many moves.
    Periods(Duration, u32),
}

impl Times {
    /// Takes the time settings.
    ///
    /// Byo yomi time without stones is an increment by the move, and without main time a time by the move: GTP itself
    /// takes both for no limit, but programs for Othello have use of them.
    pub(super) fn set(&mut self, main: Duration, period: Duration, moves: u32) {
        self.rule = match (main.is_zero(), period.is_zero(), moves) {
            (true, true, _) => Rule::Unlimited,
            (true, false, 0) => Rule::Periods(period, 1),
            (_, true, _) | (_, _, 0) => Rule::Increment(period),
            _ => Rule::Periods(period, moves),
        };
        self.left = Sides { black: main, white: main };
        self.moves = Sides::default();
    }

    /// Takes what is left for a side.
    pub(super) fn set_left(&mut self, side: Side, left: Duration, moves: u32) {
        (self.left[side], self.moves[side]) = (left, moves);
        if self.rule == Rule::Unlimited {
            self.rule = Rule::Increment(Duration::ZERO);
        }
    }

    /// Returns the clock of a side.
    pub(super) fn clock(&self, side: Side) -> Clock {
        let (left, moves) = (self.left[side], self.moves[side]);
        match self.rule {
            Rule::Unlimited => Clock::Unlimited,
            _ if moves > 0 => Clock::PerMove(left / moves),
            Rule::Increment(increment) => Clock::Game { left, increment },
            Rule::Periods(period, moves) if left.is_zero() => Clock::PerMove(period / moves),
            Rule::Periods(period, moves) => Clock::Game { left, increment: period / moves },
        }
    }

    /// Counts the time of a move, for programs that do not tell what is left.
    pub(super) fn count(&mut self, side: Side, used: Duration) {
        if self.moves[side] > 0 {
            return;
        }
        let increment = if let Rule::Increment(increment) = self.rule { increment } else { Duration::ZERO };
        self.left[side] = self.left[side].saturating_sub(used) + increment;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_settings_have_five_meanings() {
        let seconds = Duration::from_secs;
        let clock = |main, period, moves| {
            let mut times = Times::default();
            times.set(seconds(main), seconds(period), moves);
            times.clock(Side::Black)
        };
        let game = |left, increment| Clock::Game { left: seconds(left), increment: seconds(increment) };
        assert_eq!(clock(0, 0, 0), Clock::Unlimited);
        assert_eq!(clock(300, 0, 0), game(300, 0));
        assert_eq!(clock(300, 5, 0), game(300, 5));
        assert_eq!(clock(300, 50, 10), game(300, 5));
        assert_eq!((clock(0, 5, 0), clock(0, 50, 10)), (Clock::PerMove(seconds(5)), Clock::PerMove(seconds(5))));
    }

    #[test]
    fn what_is_left_is_told_or_counted() {
        let seconds = Duration::from_secs;
        let mut times = Times::default();
        times.set(seconds(60), seconds(1), 0);
        times.count(Side::White, seconds(20));
        assert_eq!(times.clock(Side::White), Clock::Game { left: seconds(41), increment: seconds(1) });
        times.set_left(Side::White, seconds(30), 0);
        assert_eq!(times.clock(Side::White), Clock::Game { left: seconds(30), increment: seconds(1) });
        times.set_left(Side::White, seconds(30), 10);
        assert_eq!(times.clock(Side::White), Clock::PerMove(seconds(3)));
        assert_eq!(times.clock(Side::Black), Clock::Game { left: seconds(60), increment: seconds(1) });
    }
}
