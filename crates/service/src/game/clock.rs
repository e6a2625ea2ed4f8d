//! Time controls and the clock of a game.

use outflank_rules::{Clock, Side, Sides};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// A time for the game, and an increment for each move; the text form is `300+3`, in seconds.
    Fischer {
        /// The time at the start.
        initial: Duration,
        /// What a move adds.
        increment: Duration,
    },
    /// A time for each move; the text form is `30/move`, in seconds, or `3d/move`, in days.
    PerMove(Duration),
}

/// The remaining time of both sides, and since when the clock of the side to move runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// The time of each side at the start.
    pub control: TimeControl,
    remaining: Sides<Duration>,
    /// Since 1970; none while the clocks are stopped.
    running_since: Option<Duration>,
}

/// The text is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a clock as 300+3: 1 to 10800 seconds for the game, and 0 to 180 more for each move; \
     or as 30/move: 1 to 600 seconds; or as 3d/move: 1 to 14 days"
)]
pub struct ParseClockError;

const MAX_INITIAL: Duration = Duration::from_hours(3);
const MAX_INCREMENT: Duration = Duration::from_mins(3);
const MAX_PER_MOVE: Duration = Duration::from_mins(10);
const DAY: Duration = Duration::from_hours(24);
const MAX_DAYS: u32 = 14;

impl TimeControl {
    /// Returns whether a move takes days.
    pub fn is_correspondence(&self) -> bool {
        matches!(self, Self::PerMove(time) if *time >= DAY)
    }

    /// Returns the time that a side is expected to take for a game of 30 moves.
    pub fn expected_time(&self) -> Duration {
        const MOVES: u32 = 30;
        match *self {
            Self::Fischer { initial, increment } => initial + MOVES * increment,
            Self::PerMove(time) => MOVES * time,
        }
    }

    /// Returns the time of a side at the start.
    const fn initial(self) -> Duration {
        match self {
            Self::Fischer { initial, .. } => initial,
            Self::PerMove(time) => time,
        }
    }

    /// Returns the time of a side after a move that left it this much.
    fn after_move(self, remaining: Duration) -> Duration {
        match self {
            Self::Fischer { increment, .. } => remaining + increment,
            Self::PerMove(time) => time,
        }
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
        if self.is_running() {
            self.remaining[side] = self.control.after_move(self.remaining_of_mover(side, now));
        }
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

    /// Returns how long the clock has run before the server was started; none while the clocks are stopped.
    pub fn downtime(&self, server_start: Duration) -> Option<Duration> {
        self.running_since.map(|since| server_start.saturating_sub(since))
    }

    /// Returns the time for the next move of a machine.
    pub fn time_for_move(&self, side: Side, now: Duration) -> Clock {
        /// For the network and the database.
        const OVERHEAD: Duration = Duration::from_millis(50);
        /// The number of moves that share the remaining time.
        const MOVES_TO_GO: u32 = 16;
        let remaining = self.remaining_of_mover(side, now).saturating_sub(OVERHEAD);
        match self.control {
            TimeControl::Fischer { increment, .. } => {
                Clock::PerMove((remaining / MOVES_TO_GO + increment).min(remaining / 2))
            }
            TimeControl::PerMove(_) => Clock::PerMove(remaining / 2),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<Self, ParseClockError> {
        if let Some(time) = text.strip_suffix("/move") {
            return parse_per_move(time).map(Self::PerMove).ok_or(ParseClockError);
        }
        let (initial, increment) = text.split_once('+').ok_or(ParseClockError)?;
        let (Some(initial), Some(increment)) = (seconds(initial), seconds(increment)) else {
            return Err(ParseClockError);
        };
        let is_valid = !initial.is_zero() && initial <= MAX_INITIAL && increment <= MAX_INCREMENT;
        is_valid.then_some(Self::Fischer { initial, increment }).ok_or(ParseClockError)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fischer { initial, increment } => write!(f, "{}+{}", initial.as_secs(), increment.as_secs()),
            Self::PerMove(time) if self.is_correspondence() => write!(f, "{}d/move", time.as_secs() / DAY.as_secs()),
            Self::PerMove(time) => write!(f, "{}/move", time.as_secs()),
        }
    }
}

/// Parses the time of `30/move` or `3d/move`.
fn parse_per_move(text: &str) -> Option<Duration> {
    match text.strip_suffix('d') {
        Some(days) => days.parse::<u32>().ok().filter(|days| (1..=MAX_DAYS).contains(days)).map(|days| days * DAY),
        None => seconds(text).filter(|time| !time.is_zero() && *time <= MAX_PER_MOVE),
    }
}

fn seconds(text: &str) -> Option<Duration> {
    text.parse::<u32>().ok().map(|seconds| Duration::from_secs(seconds.into()))
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
        let clock = GameClock::new("16+0".parse().unwrap());
        let Clock::PerMove(time) = clock.time_for_move(Side::White, at(0)) else { panic!() };
        assert!(time < at(1) && time > Duration::from_millis(900), "{time:?}");
        let short = GameClock::new("1+180".parse().unwrap());
        let Clock::PerMove(time) = short.time_for_move(Side::White, at(0)) else { panic!() };
        assert!(time < Duration::from_millis(500), "less than the remaining time: {time:?}");
    }

    #[test]
    fn time_controls_round_trip_through_text_and_invalid_text_is_rejected() {
        for text in ["300+3", "1/move", "600/move", "1d/move", "14d/move"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["0/move", "601/move", "0d/move", "15d/move", "d/move", "/move"] {
            assert_eq!(text.parse::<TimeControl>(), Err(ParseClockError), "{text}");
        }
        for text in ["", "5", "0+1", "10801+0", "60+181", "-1+0", "60+x"] {
            assert_eq!(text.parse::<TimeControl>(), Err(ParseClockError), "{text}");
        }
    }
}
