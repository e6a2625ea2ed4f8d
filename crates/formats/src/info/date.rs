//! Dates of which the month or the day may be unknown.

use jiff::Timestamp;
use jiff::civil::{self, Date};
use jiff::tz::TimeZone;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The date of a game, or only its month or year.
///
/// The text form is that of ISO 8601, `2003-12-15`, `2003-12` or `2003`. Parsing also accepts dots and slashes, question
/// marks for unknown parts, `2003.12.??`, and the English and Japanese ways to write a day: `15 Dec 2003`, `December 15, 2003`,
/// `2003年12月15日`.
///
/// # Examples
///
/// ```
/// use outflank_formats::info::GameDate;
///
/// let date: GameDate = "2003.12.??".parse()?;
/// assert_eq!((date.year(), date.month(), date.day(), date.to_string()), (2003, Some(12), None, "2003-12".into()));
/// # Ok::<(), outflank_formats::info::ParseGameDateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameDate {
    /// The first day of the year or month where the rest is unknown.
    first_day: Date,
    precision: Precision,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Precision {
    Year,
    Month,
    Day,
}

impl GameDate {
    /// Makes a date of which only the year is known; `None` unless it is from 1 to 9999.
    pub fn from_year(year: u16) -> Option<Self> {
        let year = i16::try_from(year).ok().filter(|&year| year > 0)?;
        Some(Self { first_day: Date::new(year, 1, 1).ok()?, precision: Precision::Year })
    }

    /// Adds the month; `None` unless it is from 1 to 12.
    #[must_use]
    pub fn with_month(self, month: u8) -> Option<Self> {
        let first_day = self.first_day.with().month(i8::try_from(month).ok()?).day(1).build().ok()?;
        Some(Self { first_day, precision: Precision::Month })
    }

    /// Adds the day of the month; `None` if the month is unknown or has no such day.
    #[must_use]
    pub fn with_day(self, day: u8) -> Option<Self> {
        let first_day = self.first_day.with().day(i8::try_from(day).ok()?).build().ok()?;
        (self.precision != Precision::Year).then_some(Self { first_day, precision: Precision::Day })
    }

    /// Returns the date in UTC of a time in seconds since 1970; `None` after the year 9999.
    pub fn from_unix_seconds(seconds: u64) -> Option<Self> {
        civil::date(1970, 1, 1).checked_add(Duration::from_secs(seconds)).ok().map(Self::from_day)
    }

    /// Returns today's date in UTC.
    pub fn today() -> Self {
        Self::from_day(Timestamp::now().to_zoned(TimeZone::UTC).date())
    }

    /// Returns the year.
    pub fn year(self) -> u16 {
        self.first_day.year().cast_unsigned()
    }

    /// Returns the month, 1 to 12, if it is known.
    pub fn month(self) -> Option<u8> {
        (self.precision >= Precision::Month).then_some(self.first_day.month().cast_unsigned())
    }

    /// Returns the day of the month, 1 to 31, if it is known.
    pub fn day(self) -> Option<u8> {
        (self.precision == Precision::Day).then_some(self.first_day.day().cast_unsigned())
    }
}

impl GameDate {
    const fn from_day(first_day: Date) -> Self {
        Self { first_day, precision: Precision::Day }
    }
}

impl fmt::Display for GameDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year())?;
        let rest = [self.month(), self.day()].into_iter().flatten();
        rest.into_iter().try_for_each(|number| write!(f, "-{number:02}"))
    }
}

/// The text is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a date such as 2003-12-15, 2003-12 or 2003")]
pub struct ParseGameDateError;

impl FromStr for GameDate {
    type Err = ParseGameDateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        parse(text).or_else(|| parse_words(text)).ok_or(ParseGameDateError)
    }
}

fn parse(text: &str) -> Option<GameDate> {
    let mut parts = text.split(['-', '.', '/']).map(str::trim);
    let mut date = GameDate::from_year(number(parts.next()?)?)?;
    let mut next_known = || parts.next().filter(|&part| !is_unknown(part));
    let (month, day) = (next_known(), next_known());
    if let Some(month) = month {
        date = date.with_month(number(month)?)?;
    }
    if let Some(day) = day.filter(|_| month.is_some()) {
        date = date.with_day(number(day)?)?;
    }
    parts.next().is_none().then_some(date)
}

/// Parses a day with the English name of its month, or a Japanese date.
fn parse_words(text: &str) -> Option<GameDate> {
    let text = text.replace(',', " ");
    let text = &*text.split_whitespace().collect::<Vec<_>>().join(" ");
    let english = ["%d %b %Y", "%d %B %Y", "%b %d %Y", "%B %d %Y"];
    let day = english.iter().find_map(|format| Date::strptime(format, text).ok());
    let day = day.filter(|day| (1..=9999).contains(&day.year())).map(GameDate::from_day);
    day.or_else(|| {
        parse(text.contains('年').then(|| text.replace(['年', '月'], "-").replace('日', ""))?.trim_end_matches('-'))
    })
}

fn is_unknown(part: &str) -> bool {
    part.is_empty() || part.chars().all(|c| c == '?')
}

/// Parses digits without a sign.
fn number<N: FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<String> {
        text.parse().ok().map(|date: GameDate| date.to_string())
    }

    #[test]
    fn dates_are_parsed_up_to_their_unknown_parts() {
        assert_eq!(read("2003.12.15"), Some("2003-12-15".into()));
        assert_eq!(read(" 2003/2/5 "), Some("2003-02-05".into()));
        assert_eq!(read("2003.12.??"), Some("2003-12".into()));
        assert_eq!(read("1977.??.??"), Some("1977".into()));
        for text in ["12 Oct 2018", "12 October 2018", "Oct 12, 2018", "october 12 2018", "2018年10月12日"] {
            assert_eq!(read(text), Some("2018-10-12".into()), "{text}");
        }
        assert_eq!(read("2018年10月"), Some("2018-10".into()));
        for text in [
            "",
            "????.??.??",
            "0",
            "12/31/2003",
            "2003-13",
            "2003-1-32",
            "2003-2-29",
            "2003-4-31",
            "2003-+1",
            "2003-1-1-1",
            "10000",
            "12 Oct",
            "31 Feb 2018",
            "12 Oct 2018 Praha",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_since_1970_convert_to_a_date() {
        let day = |seconds| GameDate::from_unix_seconds(seconds).map(|date| date.to_string());
        assert_eq!(day(0), Some("1970-01-01".into()));
        assert_eq!(day(945_277_754), Some("1999-12-15".into()));
        assert_eq!(day(951_782_400), Some("2000-02-29".into()));
        assert_eq!(day(4_107_542_400), Some("2100-03-01".into()));
        assert_eq!((day(253_402_300_799), day(253_402_300_800)), (Some("9999-12-31".into()), None));
        assert_eq!(day(u64::MAX), None);
    }

    proptest! {
        #[test]
        fn a_date_round_trips_through_its_text_form(year in 1..=9999_u16, month in 0..=12_u8, day in 0..=31_u8) {
            let mut date = GameDate::from_year(year).unwrap();
            date = date.with_month(month).unwrap_or(date);
            date = date.with_day(day).unwrap_or(date);
            prop_assert_eq!(date.to_string().parse(), Ok(date));
        }
    }
}
