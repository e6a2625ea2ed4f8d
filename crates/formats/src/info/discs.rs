//! Evaluations and margins in discs.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

/// A number of discs with three decimals: an evaluation, or a margin with komi.
///
/// The text form is the shortest decimal, `1.23`; formatting honours a sign and a precision.
///
/// # Examples
///
/// ```
/// use outflank_formats::info::Discs;
///
/// let evaluation: Discs = "-1.230".parse()?;
/// assert_eq!(evaluation.thousandths(), -1230);
/// assert_eq!((evaluation.to_string(), format!("{:+.3}", Discs::whole(8))), ("-1.23".into(), "+8.000".into()));
/// # Ok::<(), outflank_formats::info::ParseDiscsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Discs(i32);

impl Discs {
    /// The maximum; the minimum is its negative.
    const MAX: f64 = 1e6;

    /// Makes a whole number of discs.
    pub const fn whole(discs: i16) -> Self {
        Self(discs as i32 * 1000)
    }

    /// Makes a number from a decimal, rounded to a thousandth; `None` if its absolute value is over a million.
    pub fn from_decimal(decimal: f64) -> Option<Self> {
        // A million discs are 10⁹ thousandths, which fit into 32 bits; NaN fails the comparison.
        (decimal.abs() <= Self::MAX).then(|| Self((decimal * 1000.0).round() as i32))
    }

    /// Returns the number in thousandths of a disc.
    pub const fn thousandths(self) -> i32 {
        self.0
    }

    /// Returns the number as a decimal.
    pub fn decimal(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// Returns the number if it is whole.
    pub fn as_whole(self) -> Option<i16> {
        (self.0 % 1000 == 0).then(|| i16::try_from(self.0 / 1000).ok()).flatten()
    }
}

impl Neg for Discs {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Discs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.decimal().fmt(f)
    }
}

/// The text is not a number of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number of discs such as 1.23 or -4")]
pub struct ParseDiscsError;

impl FromStr for Discs {
    type Err = ParseDiscsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.trim().parse().ok().and_then(Self::from_decimal).ok_or(ParseDiscsError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_numbers_up_to_a_million_are_parsed() {
        for text in ["", "x", "inf", "-inf", "nan", "1e9", "--1"] {
            assert_eq!(text.parse::<Discs>(), Err(ParseDiscsError), "{text}");
        }
        assert_eq!("+12.000".parse(), Ok(Discs::whole(12)));
        assert_eq!((Discs::whole(-3).as_whole(), Discs(2500).as_whole()), (Some(-3), None));
    }

    proptest! {
        #[test]
        fn discs_round_trip_through_their_text_form(thousandths in -1_000_000_000..=1_000_000_000) {
            prop_assert_eq!(Discs(thousandths).to_string().parse(), Ok(Discs(thousandths)));
        }
    }
}
