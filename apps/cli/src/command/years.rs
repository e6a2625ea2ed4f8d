//! A span of years.

use std::fmt;
use std::str::FromStr;

/// From a year to a year, both included; the text form is `2019-2021`, or `2019` for one year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Years {
    first: u16,
    last: u16,
}

impl Years {
    pub(crate) fn contains(self, year: u16) -> bool {
        (self.first..=self.last).contains(&year)
    }
}

impl fmt::Display for Years {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last { write!(f, "{}", self.first) } else { write!(f, "{}-{}", self.first, self.last) }
    }
}

impl FromStr for Years {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let years = first.parse().ok().zip(last.parse().ok()).map(|(first, last)| Self { first, last });
        let years = years.filter(|years| years.first <= years.last);
        years.ok_or_else(|| "expected a year or a span of years, as in 2019-2021".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_survive_their_text_form() {
        for text in ["2019-2021", "1977"] {
            assert_eq!(text.parse::<Years>().unwrap().to_string(), text);
        }
        for text in ["", "-", "2021-2019", "2019-", "x"] {
            assert!(text.parse::<Years>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn both_ends_belong_to_the_span() {
        let years: Years = "2019-2021".parse().unwrap();
        let inside: Vec<u16> = (2017..2024).filter(|&year| years.contains(year)).collect();
        assert_eq!(inside, [2019, 2020, 2021]);
    }
}
