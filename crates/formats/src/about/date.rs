//! Days, as far as they are known.

use std::fmt;
use std::str::FromStr;

/// The day of a game, or only its month or year.
///
/// The text form is that of ISO 8601, `2003-12-15`, `2003-12` or `2003`. Reading also takes dots and slashes, and
/// question marks for what is not known: `2003.12.??`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameDate {
    year: u16,
    month: Option<u8>,
    /// Known only together with the month.
    day: Option<u8>,
}

impl GameDate {
    /// Makes a date of which only the year is known; `None` unless it is from 1 to 9999.
    pub fn of_year(year: u16) -> Option<Self> {
        (1..=9999).contains(&year).then_some(Self { year, month: None, day: None })
    }

    /// Adds the month; `None` unless it is from 1 to 12.
    #[must_use]
    pub fn in_month(self, month: u8) -> Option<Self> {
        (1..=12).contains(&month).then_some(Self { month: Some(month), day: None, ..self })
    }

    /// Adds the day of the month; `None` unless it is from 1 to 31 and the month is known.
    #[must_use]
    pub fn on_day(self, day: u8) -> Option<Self> {
        (self.month.is_some() && (1..=31).contains(&day)).then_some(Self { day: Some(day), ..self })
    }

    /// Returns the day, in Greenwich, of a moment in seconds since the start of 1970; `None` after the year 9999.
    ///
    /// The days are counted in eras of 400 years that start on the first of March, so that a leap day comes last
    /// (H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*, 2013).
    pub fn from_unix_seconds(seconds: u64) -> Option<Self> {
        const DAYS_TO_1970: u64 = 719_468;
        const DAYS_AN_ERA: u64 = 146_097;
        let days = seconds / 86_400 + DAYS_TO_1970;
        let (era, day_of_era) = (days / DAYS_AN_ERA, days % DAYS_AN_ERA);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = u16::try_from(year_of_era + era * 400 + u64::from(month <= 2)).ok()?;
        Self::of_year(year)?.in_month(month as u8)?.on_day(day as u8)
    }

    /// Returns the year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// Returns the month, 1 to 12, if it is known.
    pub fn month(self) -> Option<u8> {
        self.month
    }

    /// Returns the day of the month, 1 to 31, if it is known.
    pub fn day(self) -> Option<u8> {
        self.day
    }
}

impl fmt::Display for GameDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        let rest = [self.month, self.day].into_iter().flatten();
        rest.into_iter().try_for_each(|number| write!(f, "-{number:02}"))
    }
}

/// The text was not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a date such as 2003-12-15, 2003-12 or 2003")]
pub struct ParseGameDateError;

impl FromStr for GameDate {
    type Err = ParseGameDateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text.trim()).ok_or(ParseGameDateError)
    }
}

fn parse(text: &str) -> Option<GameDate> {
    let mut parts = text.split(['-', '.', '/']).map(str::trim);
    let mut date = GameDate::of_year(number(parts.next()?)?)?;
    let (month, day) = (parts.next().filter(|&part| !is_unknown(part)), parts.next().filter(|&part| !is_unknown(part)));
    if let Some(month) = month {
        date = date.in_month(number(month)?)?;
    }
    if let (Some(_), Some(day)) = (month, day) {
        date = date.on_day(number(day)?)?;
    }
    parts.next().is_none().then_some(date)
}

fn is_unknown(part: &str) -> bool {
    part.is_empty() || part.chars().all(|c| c == '?')
}

/// Reads digits alone; a number may otherwise have a sign.
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
    fn dates_are_read_as_far_as_they_are_known() {
        assert_eq!(read("2003.12.15"), Some("2003-12-15".into()));
        assert_eq!(read(" 2003/2/5 "), Some("2003-02-05".into()));
        assert_eq!(read("2003.12.??"), Some("2003-12".into()));
        assert_eq!(read("1977.??.??"), Some("1977".into()));
        for text in ["", "????.??.??", "0", "12/31/2003", "2003-13", "2003-1-32", "2003-+1", "2003-1-1-1", "10000"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_since_1970_have_their_day() {
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
        fn a_date_survives_its_text_form(year in 1..=9999_u16, month in 0..=12_u8, day in 0..=31_u8) {
            let mut date = GameDate::of_year(year).unwrap();
            date = date.in_month(month).unwrap_or(date);
            date = date.on_day(day).unwrap_or(date);
            prop_assert_eq!(date.to_string().parse(), Ok(date));
        }
    }
}
