//! A span of empties.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// From so many empties to so many, both included; the text form is `10-22`, or `10` for one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    fewest: u32,
    most: u32,
}

impl From<Span> for RangeInclusive<u32> {
    fn from(span: Span) -> Self {
        span.fewest..=span.most
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.fewest, self.most)
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (fewest, most) = text.split_once('-').unwrap_or((text, text));
        let span = fewest.parse().ok().zip(most.parse().ok()).map(|(fewest, most)| Self { fewest, most });
        let span = span.filter(|span| span.fewest <= span.most && span.most <= 60);
        span.ok_or_else(|| "expected a span of empties up to 60, the lower number first, as in 10-22".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_survive_their_text_form() {
        for (text, printed) in [("10-22", "10-22"), ("0-60", "0-60"), ("7", "7-7")] {
            assert_eq!(text.parse::<Span>().unwrap().to_string(), printed);
        }
        for text in ["", "-", "22-10", "10-61", "10-", "x"] {
            assert!(text.parse::<Span>().is_err(), "{text:?}");
        }
    }
}
