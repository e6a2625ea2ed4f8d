//! How much time the players have.

use outflank_game::{Clock, Side, Sides};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How much time the players have.
///
/// The text form is in seconds or minutes and seconds: `0.5/move` for every move, `5:00` for a game, `60+0.5` for a game
/// with half a second more for every move, and `unlimited`.
///
/// # Examples
///
/// ```
/// use outflank_arena::Pace;
/// use std::time::Duration;
///
/// assert_eq!("0.1/move".parse(), Ok(Pace::PerMove(Duration::from_millis(100))));
/// let blitz = Pace::Game { main: Duration::from_secs(300), increment: Duration::from_secs(2) };
/// assert_eq!("5:00+2".parse(), Ok(blitz));
/// assert_eq!(blitz.to_string(), "300+2");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// As much as they take.
    #[default]
    Unlimited,
    /// So much for each move.
    PerMove(Duration),
    /// So much for all moves of a game.
    Game {
        /// What a player starts with.
        main: Duration,
        /// What every move adds.
        increment: Duration,
    },
}

impl Pace {
    /// Returns the clocks at the start of a game.
    pub(crate) fn clocks(self) -> Clocks {
        let left = if let Self::Game { main, .. } = self { main } else { Duration::ZERO };
        Clocks { pace: self, left: Sides { black: left, white: left } }
    }
}

/// The clocks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    pace: Pace,
    /// What is left for the game, if that counts.
    left: Sides<Duration>,
}

impl Clocks {
    /// Returns the clock as the player of a side sees it.
    pub(crate) fn of(&self, side: Side) -> Clock {
        match self.pace {
            Pace::Unlimited => Clock::Unlimited,
            Pace::PerMove(time) => Clock::PerMove(time),
            Pace::Game { increment, .. } => Clock::Game { left: self.left[side], increment },
        }
    }

    /// Counts the time of a move; returns by how much it was too long.
    pub(crate) fn count(&mut self, side: Side, used: Duration) -> Duration {
        match self.pace {
            Pace::Unlimited => Duration::ZERO,
            Pace::PerMove(time) => used.saturating_sub(time),
            Pace::Game { increment, .. } => {
                let over = used.saturating_sub(self.left[side]);
                self.left[side] = self.left[side].saturating_sub(used) + increment;
                over
            }
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("unlimited"),
            Self::PerMove(time) => write!(f, "{}/move", time.as_secs_f64()),
            Self::Game { main, increment } if increment.is_zero() => write!(f, "{}", main.as_secs_f64()),
            Self::Game { main, increment } => write!(f, "{}+{}", main.as_secs_f64(), increment.as_secs_f64()),
        }
    }
}

/// The text told no time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time such as 0.5/move, 5:00, 60+0.5 or unlimited")]
pub struct ParsePaceError;

impl FromStr for Pace {
    type Err = ParsePaceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let pace = match text {
            "unlimited" => Some(Self::Unlimited),
            _ => match (text.strip_suffix("/move"), text.split_once('+')) {
                (Some(time), _) => parse_time(time).map(Self::PerMove),
                (None, Some((main, increment))) => parse_game(main, increment),
                (None, None) => parse_game(text, "0"),
            },
        };
        // No clock at all is not the same as no time.
        let has_time = |pace: &Self| !matches!(pace, Self::PerMove(Duration::ZERO));
        pace.filter(has_time).ok_or(ParsePaceError)
    }
}

fn parse_game(main: &str, increment: &str) -> Option<Pace> {
    let (main, increment) = (parse_time(main)?, parse_time(increment)?);
    (!main.is_zero()).then_some(Pace::Game { main, increment })
}

/// Reads `seconds` or `minutes:seconds`, to a millisecond and up to a day.
pub(crate) fn parse_time(text: &str) -> Option<Duration> {
    const LONGEST: f64 = 86_400.0;
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let minutes: u16 = minutes.parse().ok()?;
    let is_decimal = seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = seconds.parse().ok().filter(|_| is_decimal)?;
    let sum = f64::from(minutes) * 60.0 + seconds;
    (sum <= LONGEST).then(|| Duration::from_millis((sum * 1000.0).round() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "x", "-1", "1e3", "nan", "inf", "0", "0/move", "1:2:3", "+1", "1+", "1+x", "86401", "1/game"] {
            assert_eq!(text.parse::<Pace>(), Err(ParsePaceError), "{text:?}");
        }
    }

    #[test]
    fn a_game_clock_runs_down_and_every_move_adds() {
        let seconds = Duration::from_secs;
        let mut clocks = "10+2".parse::<Pace>().unwrap().clocks();
        assert_eq!(clocks.count(Side::Black, seconds(5)), Duration::ZERO);
        assert_eq!(clocks.of(Side::Black), Clock::Game { left: seconds(7), increment: seconds(2) });
        assert_eq!(clocks.of(Side::White), Clock::Game { left: seconds(10), increment: seconds(2) });
        assert_eq!(clocks.count(Side::Black, seconds(8)), seconds(1), "too late by a second");
    }

    #[test]
    fn every_move_has_its_own_time() {
        let mut clocks = Pace::PerMove(Duration::from_secs(1)).clocks();
        assert_eq!(clocks.count(Side::White, Duration::from_secs(1)), Duration::ZERO);
        assert_eq!(clocks.count(Side::White, Duration::from_secs(3)), Duration::from_secs(2));
        assert_eq!(Pace::Unlimited.clocks().count(Side::White, Duration::MAX), Duration::ZERO);
    }

    proptest! {
        #[test]
        fn a_pace_survives_its_text_form(main in 1..86_400_000_u64, increment in 0..100_000_u64) {
            let (main, increment) = (Duration::from_millis(main), Duration::from_millis(increment));
            for pace in [Pace::Unlimited, Pace::PerMove(main), Pace::Game { main, increment }] {
                prop_assert_eq!(pace.to_string().parse(), Ok(pace));
            }
        }
    }
}
