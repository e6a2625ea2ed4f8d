//! Ranges of years, empties, moves and disc differences, as options.
//!
//! All have one grammar: `10..22` or `10-22` with both ends included, `10` for one number, and `10..` or `..22` for all from or
//! up to a number. With a sign before a number only the dots separate.

use crate::exit::wrong_usage;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A range of years, both ends included; the text form is `2019..2021`, or `2019` for one year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Years {
    first: u16,
    last: u16,
}

/// A range of numbers of empties, both ends included; the text form is `10..22`, or `10` for one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EmptiesRange {
    min: u32,
    max: u32,
}

/// A range of numbers of moves, both ends included; the text form is `50..60`, or `60` for one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveRange {
    min: u8,
    max: u8,
}

/// A range of lengths of games in moves on any board, both ends included; the text form is `50..60`, or `60` for one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameLengths {
    min: usize,
    max: usize,
}

/// A range of disc differences, both ends included; the text form is `-10..10`, or `-2` for one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiscRange {
    min: i8,
    max: i8,
}

/// The empties of the start position of Othello, and the most moves of a game.
const MAX_EMPTIES: u32 = 60;
/// The largest disc difference.
const MAX_DISCS: i8 = 64;

impl Years {
    /// Makes the range from a year to another one.
    pub(crate) const fn of(first: u16, last: u16) -> Self {
        Self { first, last }
    }

    /// Returns whether a year is in the range.
    pub(crate) fn contains(self, year: u16) -> bool {
        (self.first..=self.last).contains(&year)
    }
}

impl FromStr for Years {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, last) = parse_ends(text, 0..=u16::MAX)
            .ok_or("expected a year or a range of years, the lower number first, as in 2019..2021")?;
        Ok(Self { first, last })
    }
}

impl From<Years> for RangeInclusive<u16> {
    fn from(years: Years) -> Self {
        years.first..=years.last
    }
}

impl EmptiesRange {
    /// Returns the part of the range that is within others; `None` where there is none.
    pub(crate) fn within(self, bounds: RangeInclusive<u32>) -> Option<Self> {
        let (min, max) = (self.min.max(*bounds.start()), self.max.min(*bounds.end()));
        (min <= max).then_some(Self { min, max })
    }
}

impl From<EmptiesRange> for RangeInclusive<u32> {
    fn from(range: EmptiesRange) -> Self {
        range.min..=range.max
    }
}

impl fmt::Display for EmptiesRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.min, self.max)
    }
}

impl FromStr for EmptiesRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ends = parse_ends(text, 0..=MAX_EMPTIES);
        let (min, max) = ends.ok_or("expected a range of empties up to 60, the lower number first, as in 10..22")?;
        Ok(Self { min, max })
    }
}

impl From<MoveRange> for RangeInclusive<u8> {
    fn from(range: MoveRange) -> Self {
        range.min..=range.max
    }
}

impl FromStr for MoveRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ends = parse_ends(text, 0..=MAX_EMPTIES as u8);
        let (min, max) = ends.ok_or("expected a range of moves up to 60, the lower number first, as in 50..60")?;
        Ok(Self { min, max })
    }
}

impl GameLengths {
    /// Returns whether a number of moves is in the range.
    pub(crate) fn contains(self, moves: usize) -> bool {
        (self.min..=self.max).contains(&moves)
    }
}

impl FromStr for GameLengths {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ends = parse_ends(text, 0..=usize::MAX);
        let (min, max) = ends.ok_or("expected a range of moves, the lower number first, as in 50..60")?;
        Ok(Self { min, max })
    }
}

impl From<DiscRange> for RangeInclusive<i8> {
    fn from(range: DiscRange) -> Self {
        range.min..=range.max
    }
}

impl FromStr for DiscRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ends = parse_ends(text, -MAX_DISCS..=MAX_DISCS);
        let (min, max) =
            ends.ok_or("expected a range of disc differences from -64 to 64, the lower number first, as in -10..10")?;
        Ok(Self { min, max })
    }
}

/// Returns an error of usage where the option for a minimum has a larger value than that for the maximum.
pub(crate) fn check_order<T: Copy + PartialOrd + fmt::Display>(min: (&str, T), max: (&str, T)) -> anyhow::Result<()> {
    if min.1 > max.1 {
        return Err(wrong_usage(format!("{} {} is above {} {}", min.0, min.1, max.0, max.1)));
    }
    Ok(())
}

/// Parses `MIN..MAX`, `MIN-MAX`, one number that is both, or with dots one end alone: the other is that of `bounds`.
fn parse_ends<T: Copy + FromStr + PartialOrd>(text: &str, bounds: RangeInclusive<T>) -> Option<(T, T)> {
    let (min, max) = if let Some((min, max)) = text.split_once("..") {
        let end = |text: &str, open: T| if text.is_empty() { Some(open) } else { text.parse().ok() };
        if min.is_empty() && max.is_empty() {
            return None;
        }
        (end(min, *bounds.start())?, end(max, *bounds.end())?)
    } else if let Ok(number) = text.parse() {
        // Before a hyphen is looked for, which may be a sign.
        (number, number)
    } else {
        let (min, max) = text.split_once('-')?;
        (min.parse().ok()?, max.parse().ok()?)
    };
    (min <= max && bounds.contains(&min) && bounds.contains(&max)).then_some((min, max))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_belong_to_a_range_of_years() {
        let years: Years = "2019-2021".parse().unwrap();
        let inside: Vec<u16> = (2017..2024).filter(|&year| years.contains(year)).collect();
        assert_eq!(inside, [2019, 2020, 2021]);
        assert_eq!("1977".parse(), Ok(Years { first: 1977, last: 1977 }));
        assert_eq!("2019..2021".parse(), Ok(years));
        assert_eq!("2019..".parse(), Ok(Years { first: 2019, last: u16::MAX }));
        assert_eq!("..1999".parse(), Ok(Years { first: 0, last: 1999 }));
        for text in ["", "-", "..", "2021-2019", "2021..2019", "2019-", "-2019", "2019...2021", "x"] {
            assert!(text.parse::<Years>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn ranges_of_discs_may_be_negative() {
        for (text, ends) in [
            ("-10..10", (-10, 10)),
            ("-64..-2", (-64, -2)),
            ("4", (4, 4)),
            ("-4", (-4, -4)),
            ("4-8", (4, 8)),
            ("-4..", (-4, 64)),
        ] {
            assert_eq!(text.parse(), Ok(DiscRange { min: ends.0, max: ends.1 }), "{text:?}");
        }
        for text in ["", "..", "10..-10", "0..65", "-65..0", "-10-10", "x"] {
            assert!(text.parse::<DiscRange>().is_err(), "{text:?}");
        }
        assert_eq!("50-60".parse(), Ok(MoveRange { min: 50, max: 60 }));
        assert!("60..".parse::<GameLengths>().is_ok_and(|lengths| lengths.contains(100) && !lengths.contains(59)));
        assert!("50-61".parse::<MoveRange>().is_err());
    }

    #[test]
    fn ranges_of_empties_survive_their_text_form() {
        for (text, printed) in [("10-22", "10-22"), ("0-60", "0-60"), ("7", "7-7"), ("..9", "0-9"), ("10..22", "10-22")]
        {
            assert_eq!(text.parse::<EmptiesRange>().unwrap().to_string(), printed);
        }
        let within = |text: &str| text.parse::<EmptiesRange>().unwrap().within(2..=56).map(RangeInclusive::from);
        assert_eq!([within("..9"), within("10.."), within("58")], [Some(2..=9), Some(10..=56), None]);
        for text in ["", "-", "22-10", "10-61", "10-", "x"] {
            assert!(text.parse::<EmptiesRange>().is_err(), "{text:?}");
        }
    }
}
