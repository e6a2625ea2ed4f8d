//! The clock of a game, and the time controls that games of the page have.

use crate::ApiError;
use outflank_engine::TimeBudget;
use outflank_rules::{Side, Sides, TimeControl};
use std::time::Duration;

/// The remaining time of both sides, and since when the clock of the side to move runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// The time of each side at the start.
    pub control: TimeControl,
    remaining: Sides<Duration>,
    /// Since 1970; none while the clocks are stopped.
    running_since: Option<Duration>,
}

/// A time control that games of the page do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a clock as 300+3: 1 to 10800 seconds for the game, and 0 to 180 more for each move; \
     or as 30/move: 1 to 600 seconds; or as 3d/move: 1 to 14 days"
)]
struct InvalidClock;

/// Reads the time control of a game of the page, whose forms have the same limits; none is a game without a clock.
///
/// # Errors
///
/// Returns an error when it has parts of seconds, or is beyond what the page has.
pub fn requested_clock(text: Option<&str>) -> Result<Option<TimeControl>, ApiError> {
    let control = text.map(|text| text.parse().ok().filter(is_accepted).ok_or(InvalidClock)).transpose();
    control.map_err(|error| ApiError::invalid(error).in_field("clock"))
}

fn is_accepted(control: &TimeControl) -> bool {
    let within = |time: Duration, min: u64, max: u64| time.subsec_nanos() == 0 && (min..=max).contains(&time.as_secs());
    match *control {
        TimeControl::Unlimited => false,
        TimeControl::Game { main, increment } => within(main, 1, 3 * 3600) && within(increment, 0, 180),
        TimeControl::PerMove(time) if control.is_correspondence() => within(time, 86_400, 14 * 86_400),
        TimeControl::PerMove(time) => within(time, 1, 600),
    }
}

impl GameClock {
    /// Makes the clock of a new game: it starts to run with the first move.
    pub const fn new(control: TimeControl) -> Self {
        let remaining = Sides { black: control.initial(), white: control.initial() };
        Self { control, remaining, running_since: None }
    }

    /// Returns the remaining time of a side, if its clock is the one that runs.
    pub fn remaining_of_mover(&self, side: Side, now: Duration) -> Duration {
        let passed = self.running_since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.remaining[side].saturating_sub(passed)
    }

    /// Returns the remaining time of both sides; the clock of the side to move runs.
    pub fn remaining(&self, to_move: Option<Side>, now: Duration) -> Sides<Duration> {
        let remaining =
            |side| if Some(side) == to_move { self.remaining_of_mover(side, now) } else { self.remaining[side] };
        Sides { black: remaining(Side::Black), white: remaining(Side::White) }
    }

    /// Returns whether one of the clocks runs.
    pub const fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Ends the move of a side: subtracts its time, adds the increment, and starts the other clock after a delay.
    pub fn press(&mut self, side: Side, now: Duration, delay: Duration) {
        // The move that starts the clocks costs no time, and gains no increment.
        if self.is_running() {
            self.remaining[side] = self.control.after_move(self.remaining_of_mover(side, now));
        }
        // It may lie in the future: until then no time has passed, since the subtraction saturates.
        self.running_since = Some(now + delay);
    }

    /// Starts the clock of the side to move.
    pub const fn start(&mut self, now: Duration) {
        self.running_since = Some(now);
    }

    /// Does not count a time since the clock started to run.
    pub fn exclude(&mut self, time: Duration) {
        self.running_since = self.running_since.map(|since| since + time);
    }

    /// Returns when the time of the side to move is over; none while the clocks are stopped.
    pub fn deadline(&self, to_move: Side) -> Option<Duration> {
        // Fixed while nobody moves, so that the database can store it and no timer has to run.
        self.running_since.map(|since| since + self.remaining[to_move])
    }

    /// Stops the clocks.
    pub fn stop(&mut self, to_move: Option<Side>, now: Duration) {
        self.remaining = self.remaining(to_move, now);
        self.running_since = None;
    }

    /// Subtracts the elapsed time from a side; a clock that runs goes on running.
    pub fn restart(&mut self, to_move: Option<Side>, now: Duration) {
        if self.is_running() {
            self.stop(to_move, now);
            self.running_since = Some(now);
        }
    }

    /// Goes on in another turn than the one that was played: nobody has more time than before the first move that is undone. Of
    /// a time for each move, the side that is not to move has all when its turn comes.
    pub fn leave_turns(&mut self, before: Sides<Duration>, to_move: Option<Side>) {
        match self.control {
            TimeControl::Unlimited => {}
            TimeControl::Game { .. } => {
                for side in Side::BOTH {
                    self.remaining[side] = self.remaining[side].min(before[side]);
                }
            }
            TimeControl::PerMove(time) => {
                for side in Side::BOTH.into_iter().filter(|&side| Some(side) != to_move) {
                    self.remaining[side] = time;
                }
            }
        }
    }

    /// Returns the remaining time of both sides when the side to move got its turn.
    pub const fn at_turn(&self) -> Sides<Duration> {
        self.remaining
    }

    /// Returns how long the clock has run before the server was started; none while the clocks are stopped.
    pub fn downtime(&self, server_start: Duration) -> Option<Duration> {
        self.running_since.map(|since| server_start.saturating_sub(since))
    }

    /// Returns the time for the move of a machine in a position with this many empties.
    pub fn time_for_move(&self, side: Side, now: Duration, empties: u32) -> Option<Duration> {
        /// For the network and the database.
        const OVERHEAD: Duration = Duration::from_millis(50);
        /// Of a short time for each move, a busy server needs more than that.
        const OVERHEAD_PART: u32 = 8;
        let remaining = self.remaining_of_mover(side, now);
        let left = remaining.saturating_sub(OVERHEAD.max(remaining / OVERHEAD_PART));
        TimeBudget::share(&self.control.clock(left), empties)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> GameClock {
        GameClock::new("60+2".parse().unwrap())
    }

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn the_first_move_costs_no_time_and_every_later_one_its_time_less_the_increment() {
        let mut clock = clock();
        assert_eq!(clock.remaining_of_mover(Side::Black, at(1000)), at(60));
        clock.press(Side::Black, at(1000), Duration::ZERO);
        assert_eq!(clock.remaining(Some(Side::White), at(1010)), Sides { black: at(60), white: at(50) });
        clock.press(Side::White, at(1010), at(1));
        assert_eq!(clock.remaining(Some(Side::Black), at(1011)), Sides { black: at(60), white: at(52) });
        assert_eq!(clock.remaining_of_mover(Side::Black, at(1100)), Duration::ZERO);
    }

    #[test]
    fn a_clock_per_move_begins_anew_with_each_move() {
        let mut clock = GameClock::new("30/move".parse().unwrap());
        clock.start(at(0));
        clock.press(Side::Black, at(20), Duration::ZERO);
        assert_eq!(clock.remaining(Some(Side::White), at(25)), Sides { black: at(30), white: at(25) });
        clock.exclude(at(5));
        assert_eq!(clock.deadline(Side::White), Some(at(55)));
    }

    #[test]
    fn a_stopped_clock_keeps_the_remaining_time() {
        let mut clock = clock();
        clock.press(Side::Black, at(0), Duration::ZERO);
        clock.stop(Some(Side::White), at(20));
        assert_eq!(clock.remaining(Some(Side::White), at(99)), Sides { black: at(60), white: at(40) });
        assert!(!clock.is_running());
    }

    #[test]
    fn time_in_which_the_server_was_down_is_not_counted() {
        let mut clock = clock();
        clock.press(Side::Black, at(10), Duration::ZERO);
        clock.exclude(clock.downtime(at(500)).unwrap());
        assert_eq!(clock.remaining_of_mover(Side::White, at(505)), at(55));
        clock.exclude(clock.downtime(at(400)).unwrap());
        assert_eq!(clock.remaining_of_mover(Side::White, at(505)), at(55), "an earlier start changes nothing");
    }

    #[test]
    fn the_time_for_a_move_is_a_part_of_the_remaining_time() {
        let time = |control: &str, empties| {
            GameClock::new(control.parse().unwrap()).time_for_move(Side::White, at(0), empties).unwrap()
        };
        assert!(time("22+0", 60) < at(1) && time("22+0", 60) > Duration::from_millis(800), "{:?}", time("22+0", 60));
        assert!(time("22+0", 20) > 3 * time("22+0", 60), "near the end few moves share it");
        assert!(time("1+180", 60) < Duration::from_millis(900), "less than the remaining time");
        assert!(time("1/move", 60) < Duration::from_millis(900) && time("1/move", 60) > Duration::from_millis(800));
    }

    #[test]
    fn the_page_has_clocks_of_seconds_and_days_up_to_its_limits() {
        let read = |text| requested_clock(Some(text)).map(|control| control.unwrap().to_string());
        for text in ["300+3", "10800+180", "1+0", "1/move", "600/move", "1d/move", "14d/move"] {
            assert_eq!(read(text).unwrap(), text);
        }
        assert_eq!(read("5:00+3").unwrap(), "300+3");
        for text in ["0/move", "601/move", "0d/move", "15d/move", "d/move", "/move", "0.5/move", "unlimited"] {
            assert!(read(text).is_err(), "{text}");
        }
        for text in ["", "0+1", "10801+0", "60+181", "-1+0", "60+x", "60+0.5"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(requested_clock(None).unwrap().is_none());
    }
}
