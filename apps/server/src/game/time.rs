//! The time that players have for a game.

use outflank_game::{Clock, Side, Sides};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How much time each side has for its moves; the text form is `300+3`: seconds for the game, and more for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    pub(crate) initial: Duration,
    pub(crate) increment: Duration,
}

/// What is left on both clocks, and since when one of them runs.
///
/// The text form is that of the time control, what Black and White have left, and the time since which one clock runs
/// (or `-`), all in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameClock {
    pub(crate) control: TimeControl,
    left: Sides<Duration>,
    /// As long after 1970.
    running_since: Option<Duration>,
}

/// The text is no time control or no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a clock as 300+3: 1 to 10800 seconds for the game, and 0 to 180 more for each move")]
pub(crate) struct ParseClockError;

const LONGEST: Duration = Duration::from_hours(3);
const LARGEST_INCREMENT: Duration = Duration::from_mins(3);

impl GameClock {
    /// Makes the clock of a game that begins: it starts to run with the first move.
    pub(crate) const fn new(control: TimeControl) -> Self {
        let left = Sides { black: control.initial, white: control.initial };
        Self { control, left, running_since: None }
    }

    /// Returns what a side has left if its clock is the one that runs.
    pub(crate) fn left_to_mover(&self, side: Side, now: Duration) -> Duration {
        let passed = self.running_since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.left[side].saturating_sub(passed)
    }

    /// Returns what both sides have left; the clock of the side to move runs.
    pub(crate) fn left(&self, to_move: Option<Side>, now: Duration) -> Sides<Duration> {
        let of = |side| if Some(side) == to_move { self.left_to_mover(side, now) } else { self.left[side] };
        Sides { black: of(Side::Black), white: of(Side::White) }
    }

    /// Returns whether one of the clocks runs.
    pub(crate) const fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Takes the time of a move from its side, adds the increment, and starts the clock of whoever is next at a time
    /// that may lie a little ahead.
    pub(crate) fn press(&mut self, side: Side, now: Duration, next: Duration) {
        if self.is_running() {
            self.left[side] = self.left_to_mover(side, now) + self.control.increment;
        }
        self.running_since = Some(next);
    }

    /// Stops the clocks.
    pub(crate) fn stop(&mut self, to_move: Option<Side>, now: Duration) {
        self.left = self.left(to_move, now);
        self.running_since = None;
    }

    /// Takes the time that has passed from a side, and lets a clock run on, if one runs.
    pub(crate) fn restart(&mut self, to_move: Option<Side>, now: Duration) {
        if self.is_running() {
            self.stop(to_move, now);
            self.running_since = Some(now);
        }
    }

    /// Lets the clock of the side to move run from then on, if a clock runs: nobody pays for the time in which nobody
    /// could play.
    pub(crate) fn forgive_until(&mut self, earliest: Duration) {
        self.running_since = self.running_since.map(|since| since.max(earliest));
    }

    /// Returns the time in which a machine should choose its move.
    pub(crate) fn for_machine(&self, side: Side, now: Duration) -> Clock {
        /// What is kept for the ways of the network and the database.
        const RESERVE: Duration = Duration::from_millis(50);
        /// The moves that one has to make with what is left.
        const MOVES: u32 = 16;
        let left = self.left_to_mover(side, now).saturating_sub(RESERVE);
        Clock::PerMove((left / MOVES + self.control.increment).min(left / 2))
    }
}

impl FromStr for TimeControl {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<Self, ParseClockError> {
        let (initial, increment) = text.split_once('+').ok_or(ParseClockError)?;
        let seconds = |text: &str| text.parse::<u32>().map(|seconds| Duration::from_secs(seconds.into()));
        let (Ok(initial), Ok(increment)) = (seconds(initial), seconds(increment)) else { return Err(ParseClockError) };
        let is_sound = !initial.is_zero() && initial <= LONGEST && increment <= LARGEST_INCREMENT;
        is_sound.then_some(Self { initial, increment }).ok_or(ParseClockError)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.initial.as_secs(), self.increment.as_secs())
    }
}

impl FromStr for GameClock {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<Self, ParseClockError> {
        let words: Vec<_> = text.split(' ').collect();
        let [control, black, white, since] = words[..] else { return Err(ParseClockError) };
        let time = |text: &str| text.parse().map(Duration::from_millis).map_err(|_| ParseClockError);
        let left = Sides { black: time(black)?, white: time(white)? };
        let running_since = if since == "-" { None } else { Some(time(since)?) };
        Ok(Self { control: control.parse()?, left, running_since })
    }
}

impl fmt::Display for GameClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sides { black, white } = self.left;
        write!(f, "{} {} {} ", self.control, black.as_millis(), white.as_millis())?;
        match self.running_since {
            Some(since) => write!(f, "{}", since.as_millis()),
            None => f.write_str("-"),
        }
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
    fn the_first_move_costs_nothing_and_every_later_one_its_time_less_the_increment() {
        let mut clock = clock();
        assert_eq!(clock.left_to_mover(Side::Black, at(1000)), at(60));
        clock.press(Side::Black, at(1000), at(1000));
        assert_eq!(clock.left(Some(Side::White), at(1010)), Sides { black: at(60), white: at(50) });
        clock.press(Side::White, at(1010), at(1011));
        assert_eq!(clock.left(Some(Side::Black), at(1011)), Sides { black: at(60), white: at(52) });
        assert_eq!(clock.left_to_mover(Side::Black, at(1100)), Duration::ZERO);
    }

    #[test]
    fn a_clock_that_stopped_keeps_what_is_left() {
        let mut clock = clock();
        clock.press(Side::Black, at(0), at(0));
        clock.stop(Some(Side::White), at(20));
        assert_eq!(clock.left(Some(Side::White), at(99)), Sides { black: at(60), white: at(40) });
        assert!(!clock.is_running());
    }

    #[test]
    fn time_in_which_the_server_was_away_is_forgiven() {
        let mut clock = clock();
        clock.press(Side::Black, at(10), at(10));
        clock.forgive_until(at(500));
        assert_eq!(clock.left_to_mover(Side::White, at(505)), at(55));
        clock.forgive_until(at(400));
        assert_eq!(clock.left_to_mover(Side::White, at(505)), at(55), "and none is taken back");
    }

    #[test]
    fn a_machine_plans_with_what_is_left() {
        let clock = GameClock::new("16+0".parse().unwrap());
        let Clock::PerMove(time) = clock.for_machine(Side::White, at(0)) else { panic!() };
        assert!(time < at(1) && time > Duration::from_millis(900), "{time:?}");
        let short = GameClock::new("1+180".parse().unwrap());
        let Clock::PerMove(time) = short.for_machine(Side::White, at(0)) else { panic!() };
        assert!(time < Duration::from_millis(500), "never more than there is: {time:?}");
    }

    #[test]
    fn clocks_survive_their_text_form_and_nonsense_is_refused() {
        let mut clock = clock();
        for _ in 0..2 {
            assert_eq!(clock.to_string().parse(), Ok(clock));
            clock.press(Side::Black, at(7), at(8));
        }
        for text in ["", "5", "0+1", "10801+0", "60+181", "-1+0", "60+x"] {
            assert_eq!(text.parse::<TimeControl>(), Err(ParseClockError), "{text}");
        }
        assert!("60+2 1 2".parse::<GameClock>().is_err() && "60+2 1 2 x".parse::<GameClock>().is_err());
    }
}
