//! Time controls, and the clock of a side as its player sees it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time control of a game: the same for matches of programs, for games at the page and for games between people.
///
/// The text form is in seconds, or in minutes and seconds, or in days for each move: `0.5/move`, `3d/move`, `5:00` for a game,
/// `60+0.5` for a game with an increment of half a second, and `unlimited`.
///
/// # Examples
///
/// ```
/// use outflank_rules::TimeControl;
/// use std::time::Duration;
///
/// assert_eq!("0.1/move".parse(), Ok(TimeControl::PerMove(Duration::from_millis(100))));
/// let blitz = TimeControl::Game { main: Duration::from_secs(300), increment: Duration::from_secs(2) };
/// assert_eq!("5:00+2".parse(), Ok(blitz));
/// assert_eq!(blitz.to_string(), "300+2");
/// assert!("3d/move".parse::<TimeControl>()?.is_correspondence());
/// # Ok::<(), outflank_rules::ParseTimeControlError>(())
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

/// The time that the side to move has, as its player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// No limit.
    #[default]
    Unlimited,
    /// A fixed time for each move.
    PerMove(Duration),
    /// Time for the rest of the game.
    Game {
        /// The time left on the clock.
        left: Duration,
        /// The time that each move adds.
        increment: Duration,
    },
}

/// The text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time such as 0.5/move, 3d/move, 5:00, 60+0.5 or unlimited")]
pub struct ParseTimeControlError;

const DAY: Duration = Duration::from_hours(24);

impl TimeControl {
    /// Returns whether a move takes days.
    pub fn is_correspondence(self) -> bool {
        matches!(self, Self::PerMove(time) if time >= DAY)
    }

    /// Returns the time of a side at the start; zero without a limit.
    pub const fn initial(self) -> Duration {
        match self {
            Self::Unlimited => Duration::ZERO,
            Self::PerMove(time) => time,
            Self::Game { main, .. } => main,
        }
    }

    /// Returns the time of a side after a move that left it this much.
    pub fn after_move(self, left: Duration) -> Duration {
        match self {
            Self::Unlimited => left,
            Self::PerMove(time) => time,
            Self::Game { increment, .. } => left + increment,
        }
    }

    /// Returns the clock of a side that has this much time left.
    pub const fn clock(self, left: Duration) -> Clock {
        match self {
            Self::Unlimited => Clock::Unlimited,
            Self::PerMove(_) => Clock::PerMove(left),
            Self::Game { increment, .. } => Clock::Game { left, increment },
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("unlimited"),
            Self::PerMove(time) => match days(time) {
                Some(days) => write!(f, "{days}d/move"),
                None => write!(f, "{}/move", time.as_secs_f64()),
            },
            Self::Game { main, increment } => write!(f, "{}+{}", main.as_secs_f64(), increment.as_secs_f64()),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let time_control = match text {
            "unlimited" => Some(Self::Unlimited),
            _ => match (text.strip_suffix("/move"), text.split_once('+')) {
                (Some(time), _) => parse_move_time(time).map(Self::PerMove),
                (None, Some((main, increment))) => parse_game(main, increment),
                (None, None) => parse_game(text, "0"),
            },
        };
        // A time of zero would not mean an unlimited time.
        let has_time = |time_control: &Self| !matches!(time_control, Self::PerMove(Duration::ZERO));
        time_control.filter(has_time).ok_or(ParseTimeControlError)
    }
}

/// Reads a time in `seconds` or `minutes:seconds`, to a millisecond and up to a day.
pub fn parse_time(text: &str) -> Option<Duration> {
    const MAX_SECONDS: f64 = 86_400.0;
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let minutes: u16 = minutes.parse().ok()?;
    // `f64` alone would also read `inf`, `nan`, signs and exponents.
    let is_decimal = seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = seconds.parse().ok().filter(|_| is_decimal)?;
    let sum = f64::from(minutes) * 60.0 + seconds;
    // Also bounded so that days of games and sums of clocks stay far from the range of `Duration`, which panics beyond
    // it.
    (sum <= MAX_SECONDS).then(|| Duration::from_millis((sum * 1000.0).round() as u64))
}

fn parse_move_time(text: &str) -> Option<Duration> {
    const MAX_DAYS: u32 = 1000;
    match text.strip_suffix('d') {
        Some(days) => days.parse().ok().filter(|&days| days <= MAX_DAYS).map(|days: u32| days * DAY),
        None => parse_time(text),
    }
}

fn parse_game(main: &str, increment: &str) -> Option<TimeControl> {
    let (main, increment) = (parse_time(main)?, parse_time(increment)?);
    (!main.is_zero()).then_some(TimeControl::Game { main, increment })
}

/// Returns a time as whole days, if it is some.
fn days(time: Duration) -> Option<u64> {
    let is_whole = time.subsec_nanos() == 0 && time.as_secs().is_multiple_of(DAY.as_secs());
    (is_whole && !time.is_zero()).then_some(time.as_secs() / DAY.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_invalid_time_control_is_rejected() {
        for text in [
            "",
            "x",
            "-1",
            "1e3",
            "nan",
            "inf",
            "0",
            "0/move",
            "1:2:3",
            "+1",
            "1+",
            "1+x",
            "86401",
            "1/game",
            "0d/move",
            "d/move",
            "1001d/move",
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(ParseTimeControlError), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_time_control_survives_its_text_form(main in 1..86_400_000_u64, increment in 0..100_000_u64, days in 1..1000_u32) {
            let (main, increment) = (Duration::from_millis(main), Duration::from_millis(increment));
            let days = TimeControl::PerMove(days * DAY);
            for time_control in [TimeControl::Unlimited, TimeControl::PerMove(main), days, TimeControl::Game { main, increment }] {
                prop_assert_eq!(time_control.to_string().parse(), Ok(time_control));
            }
        }
    }
}
