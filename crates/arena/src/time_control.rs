//! Time controls and the clocks of a game.

use outflank_rules::{Clock, Side, Sides};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time control of a game.
///
/// The text form is in seconds, or in minutes and seconds: `0.5/move` for each move, `5:00` for a game, `60+0.5` for a game
/// with an increment of half a second, and `unlimited`.
///
/// # Examples
///
/// ```
/// use outflank_arena::TimeControl;
/// use std::time::Duration;
///
/// assert_eq!("0.1/move".parse(), Ok(TimeControl::PerMove(Duration::from_millis(100))));
/// let blitz = TimeControl::Game { main: Duration::from_secs(300), increment: Duration::from_secs(2) };
/// assert_eq!("5:00+2".parse(), Ok(blitz));
/// assert_eq!(blitz.to_string(), "300+2");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No limit.
    #[default]
    Unlimited,
    /// A time for each move.
    PerMove(Duration),
    /// A time for all moves of a game.
    Game {
        /// The time at the start of the game.
        main: Duration,
        /// The time that each move adds.
        increment: Duration,
    },
}

impl TimeControl {
    /// Returns the clocks at the start of a game.
    pub(crate) fn clocks(self) -> Clocks {
        let left = if let Self::Game { main, .. } = self { main } else { Duration::ZERO };
        Clocks { time_control: self, left: Sides { black: left, white: left } }
    }
}

/// The clocks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    time_control: TimeControl,
    /// The time left for the game, with a time control for the game.
    left: Sides<Duration>,
}

impl Clocks {
    /// Returns the clock of a side.
    pub(crate) fn of(&self, side: Side) -> Clock {
        match self.time_control {
            TimeControl::Unlimited => Clock::Unlimited,
            TimeControl::PerMove(time) => Clock::PerMove(time),
            TimeControl::Game { increment, .. } => Clock::Game { left: self.left[side], increment },
        }
    }

    /// Subtracts the time of a move; returns the time over the limit.
    pub(crate) fn count(&mut self, side: Side, used: Duration) -> Duration {
        match self.time_control {
            TimeControl::Unlimited => Duration::ZERO,
            TimeControl::PerMove(time) => used.saturating_sub(time),
            TimeControl::Game { increment, .. } => {
                let over = used.saturating_sub(self.left[side]);
                self.left[side] = self.left[side].saturating_sub(used) + increment;
                over
            }
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("unlimited"),
            Self::PerMove(time) => write!(f, "{}/move", time.as_secs_f64()),
            Self::Game { main, increment } if increment.is_zero() => write!(f, "{}", main.as_secs_f64()),
            Self::Game { main, increment } => write!(f, "{}+{}", main.as_secs_f64(), increment.as_secs_f64()),
        }
    }
}

/// The text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time such as 0.5/move, 5:00, 60+0.5 or unlimited")]
pub struct ParseTimeControlError;

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let time_control = match text {
            "unlimited" => Some(Self::Unlimited),
            _ => match (text.strip_suffix("/move"), text.split_once('+')) {
                (Some(time), _) => parse_time(time).map(Self::PerMove),
                (None, Some((main, increment))) => parse_game(main, increment),
                (None, None) => parse_game(text, "0"),
            },
        };
        // A time of zero would not mean an unlimited time.
        let has_time = |time_control: &Self| !matches!(time_control, Self::PerMove(Duration::ZERO));
        time_control.filter(has_time).ok_or(ParseTimeControlError)
    }
}

fn parse_game(main: &str, increment: &str) -> Option<TimeControl> {
    let (main, increment) = (parse_time(main)?, parse_time(increment)?);
    (!main.is_zero()).then_some(TimeControl::Game { main, increment })
}

/// Parses `seconds` or `minutes:seconds`, to a millisecond and up to a day.
pub(crate) fn parse_time(text: &str) -> Option<Duration> {
    const MAX_SECONDS: f64 = 86_400.0;
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let minutes: u16 = minutes.parse().ok()?;
    let is_decimal = seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = seconds.parse().ok().filter(|_| is_decimal)?;
    let sum = f64::from(minutes) * 60.0 + seconds;
    (sum <= MAX_SECONDS).then(|| Duration::from_millis((sum * 1000.0).round() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_invalid_time_control_is_rejected() {
        for text in ["", "x", "-1", "1e3", "nan", "inf", "0", "0/move", "1:2:3", "+1", "1+", "1+x", "86401", "1/game"] {
            assert_eq!(text.parse::<TimeControl>(), Err(ParseTimeControlError), "{text:?}");
        }
    }

    #[test]
    fn each_move_takes_time_off_the_clock_and_adds_the_increment() {
        let seconds = Duration::from_secs;
        let mut clocks = "10+2".parse::<TimeControl>().unwrap().clocks();
        assert_eq!(clocks.count(Side::Black, seconds(5)), Duration::ZERO);
        assert_eq!(clocks.of(Side::Black), Clock::Game { left: seconds(7), increment: seconds(2) });
        assert_eq!(clocks.of(Side::White), Clock::Game { left: seconds(10), increment: seconds(2) });
        assert_eq!(clocks.count(Side::Black, seconds(8)), seconds(1), "a second over the limit");
    }

    #[test]
    fn the_time_of_each_move_is_limited_by_itself() {
        let mut clocks = TimeControl::PerMove(Duration::from_secs(1)).clocks();
        assert_eq!(clocks.count(Side::White, Duration::from_secs(1)), Duration::ZERO);
        assert_eq!(clocks.count(Side::White, Duration::from_secs(3)), Duration::from_secs(2));
        assert_eq!(TimeControl::Unlimited.clocks().count(Side::White, Duration::MAX), Duration::ZERO);
    }

    proptest! {
        #[test]
        fn a_pace_survives_its_text_form(main in 1..86_400_000_u64, increment in 0..100_000_u64) {
            let (main, increment) = (Duration::from_millis(main), Duration::from_millis(increment));
            for time_control in [TimeControl::Unlimited, TimeControl::PerMove(main), TimeControl::Game { main, increment }] {
                prop_assert_eq!(time_control.to_string().parse(), Ok(time_control));
            }
        }
    }
}
