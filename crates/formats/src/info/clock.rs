//! Time controls and durations.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time control of a player, as game files state it; games are played by `outflank_rules::TimeControl`, which has no grace.
///
/// The text form is that of the Generic Game Server, `main/increment/grace`, each `[[[days.]hours:]minutes:]seconds`:
/// `5:00//2:00` is five minutes, no increment, and two minutes of grace. The maximum is 1000 days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GgsTimeControl {
    /// The time for the whole game.
    pub main: Duration,
    /// The time added after every move.
    pub increment: Duration,
    /// The time after the main time in which a late player does not yet lose by a wipe-out, if it is stated.
    pub grace: Option<Duration>,
}

impl fmt::Display for GgsTimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_time(self.main, f)?;
        if !self.increment.is_zero() || self.grace.is_some() {
            f.write_str("/")?;
        }
        if !self.increment.is_zero() {
            print_time(self.increment, f)?;
        }
        self.grace.map_or(Ok(()), |grace| {
            f.write_str("/")?;
            print_time(grace, f)
        })
    }
}

/// The text is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected times for game, move and grace such as 5:00/0:10/2:00")]
pub struct ParseGgsTimeControlError;

impl FromStr for GgsTimeControl {
    type Err = ParseGgsTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut times = text.split('/').map(|part| parse_time(part.trim()));
        let mut next = || times.next().map(|time| time.ok_or(ParseGgsTimeControlError)).transpose();
        let main = next()?.ok_or(ParseGgsTimeControlError)?;
        let (increment, grace) = (next()?, next()?);
        match next()? {
            None => Ok(Self { main, increment: increment.unwrap_or_default(), grace }),
            Some(_) => Err(ParseGgsTimeControlError),
        }
    }
}

/// The maximum time.
pub(crate) const MAX_TIME: Duration = Duration::from_hours(24 * 1000);

/// Parses seconds, rounded to a millisecond.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    text.trim().parse().ok().and_then(duration_from_seconds)
}

/// Converts seconds to a duration, rounded to a millisecond; `None` if it is negative or over [`MAX_TIME`].
pub(crate) fn duration_from_seconds(seconds: f64) -> Option<Duration> {
    (0.0..=MAX_TIME.as_secs_f64()).contains(&seconds).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// Prints the seconds of a duration, in milliseconds at most, as the shortest decimal.
pub(crate) fn print_seconds(time: Duration) -> String {
    (time.as_millis() as f64 / 1000.0).to_string()
}

fn parse_time(text: &str) -> Option<Duration> {
    // `5:00//2:00` has no increment.
    if text.is_empty() {
        return Some(Duration::ZERO);
    }
    let (rest, seconds) = text.rsplit_once(':').map_or((None, text), |(rest, seconds)| (Some(rest), seconds));
    let mut sum = parse_seconds(seconds)?;
    if let Some(rest) = rest {
        let (rest, minutes) = rest.rsplit_once(':').map_or((None, rest), |(rest, minutes)| (Some(rest), minutes));
        sum += parse_units(minutes, 60)?;
        if let Some(rest) = rest {
            let (days, hours) = rest.split_once('.').map_or((None, rest), |(days, hours)| (Some(days), hours));
            sum += parse_units(hours, 3600)?;
            sum += days.map_or(Some(Duration::ZERO), |days| parse_units(days, 86_400))?;
        }
    }
    Some(sum).filter(|&sum| sum <= MAX_TIME)
}

fn parse_units(text: &str, seconds: u32) -> Option<Duration> {
    // With units of 16 bits the product cannot overflow a `Duration`, which would panic.
    text.parse::<u16>().ok().map(|units| Duration::from_secs(1) * seconds * u32::from(units))
}

fn print_time(time: Duration, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match (days, hours) {
        (0, 0) => write!(f, "{minutes:02}:{:02}", seconds % 60)?,
        (0, _) => write!(f, "{hours:02}:{minutes:02}:{:02}", seconds % 60)?,
        _ => write!(f, "{days}.{hours:02}:{minutes:02}:{:02}", seconds % 60)?,
    }
    if millis > 0 { write!(f, ".{millis:03}") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::option;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<String> {
        text.parse().ok().map(|control: GgsTimeControl| control.to_string())
    }

    #[test]
    fn parts_of_a_time_control_may_be_empty() {
        assert_eq!(read("05:00//02:00"), Some("05:00//02:00".into()));
        assert_eq!(read("300"), Some("05:00".into()));
        assert_eq!(read("1.02:03:04.005/10"), Some("1.02:03:04.005/00:10".into()));
        assert_eq!(read("0"), Some("00:00".into()));
        for text in ["x", "-1", "1:x", "1:2:3:4", "1/2/3/4", "nan", "1e99", "65535.0:0:0", "70000:0"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_time_control_round_trips_through_its_text_form(
            main in 0..1_000_000_000_u64,
            increment in 0..100_000_u64,
            grace in option::of(0..1_000_000_u64),
        ) {
            let millis = Duration::from_millis;
            let control = GgsTimeControl { main: millis(main), increment: millis(increment), grace: grace.map(millis) };
            prop_assert_eq!(control.to_string().parse(), Ok(control));
            prop_assert_eq!(parse_seconds(&print_seconds(control.main)), Some(control.main));
        }
    }
}
