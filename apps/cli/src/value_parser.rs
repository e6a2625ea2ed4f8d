//! Parsers of option values that several commands share.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use outflank_engine::Level;
use outflank_formats::Format;
use outflank_learn::human::Rating;
use outflank_rules::{Threads, ThreadsError};
use std::error::Error;
use std::ffi::OsStr;
use std::time::Duration;

/// A parser of arguments that shells complete to some values; it accepts every value of its function.
#[derive(Debug)]
pub(crate) struct ParserWithCompletions<T, E> {
    completions: Vec<String>,
    parse: fn(&str) -> Result<T, E>,
}

/// Parses a number of threads, and checks that the system can start them.
pub(crate) fn parse_threads(text: &str) -> Result<Threads, String> {
    text.parse().map_err(|error: ThreadsError| format!("{:#}", anyhow::Error::from(error)))
}

/// Parses the name of a format of games.
pub(crate) fn parse_format(text: &str) -> Result<Format, String> {
    text.parse().map_err(|error: outflank_formats::ParseFormatError| error.to_string())
}

/// Returns the players that shells complete to: those named here, and the ones with numbers.
pub(crate) fn player_completions(names: &[&str]) -> Vec<String> {
    let people = Rating::range().step_by(200).map(|rating| format!("human:{rating}"));
    let levels = (0..=Level::HIGHEST.number()).map(|level| format!("level:{level}"));
    let lookaheads = (1..=5).map(|plies| format!("lookahead:{plies}"));
    names.iter().map(|&name| name.to_owned()).chain(people).chain(levels).chain(lookaheads).collect()
}

/// Parses a time in seconds, which may have a fraction.
pub(crate) fn parse_time(text: &str) -> Result<Duration, &'static str> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or("expected a number of seconds above 0, such as 2 or 0.5")
}

/// Parses a probability or a weight.
pub(crate) fn parse_share(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or("expected a number from 0 to 1")
}

impl<T, E> ParserWithCompletions<T, E> {
    /// Makes a parser from the values that shells complete to and the function that parses all values.
    pub(crate) fn new(
        completions: impl IntoIterator<Item = impl Into<String>>,
        parse: fn(&str) -> Result<T, E>,
    ) -> Self {
        Self { completions: completions.into_iter().map(Into::into).collect(), parse }
    }
}

impl<T, E> Clone for ParserWithCompletions<T, E> {
    fn clone(&self) -> Self {
        Self { completions: self.completions.clone(), parse: self.parse }
    }
}

impl<T, E> TypedValueParser for ParserWithCompletions<T, E>
where
    T: Clone + Send + Sync + 'static,
    E: Error + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let parse = self.parse;
        StringValueParser::new().try_map(move |text| parse(&text)).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.completions.iter().cloned().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_above_zero() {
        assert_eq!(parse_time("0.5"), Ok(Duration::from_millis(500)));
        assert!(["0", "-1", "NaN", "inf", "1e300", "", "2s"].iter().all(|text| parse_time(text).is_err()));
    }
}
