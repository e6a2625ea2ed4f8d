//! Estimates in fractions of a disc.

use std::fmt;
use std::ops::Neg;

/// An estimate of the final disc difference, from −64 to 64 discs.
///
/// The text form is in discs, as in `+3.25`.
///
/// # Examples
///
/// ```
/// use outflank_engine::evaluation::Score;
///
/// let score = Score::from_discs(-3);
/// assert_eq!((score.units(), score.discs()), (-384, -3.0));
/// assert_eq!((-score).to_string(), "+3.00");
/// assert_eq!(Score::from_units(1_000_000), Score::MAX);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i16);

impl Score {
    /// How many units make a disc.
    pub const UNITS_PER_DISC: i16 = 128;
    /// A draw.
    pub const ZERO: Self = Self(0);
    /// A win by 64 discs.
    pub const MAX: Self = Self(64 * Self::UNITS_PER_DISC);
    /// A loss by 64 discs.
    pub const MIN: Self = Self(-Self::MAX.0);

    /// Makes the score of a number of units; a number beyond 64 discs is brought back to 64.
    pub const fn from_units(units: i32) -> Self {
        if units > Self::MAX.0 as i32 {
            Self::MAX
        } else if units < Self::MIN.0 as i32 {
            Self::MIN
        } else {
            Self(units as i16)
        }
    }

    /// Makes the score of a number of discs; a number beyond 64 is brought back to 64.
    pub const fn from_discs(discs: i8) -> Self {
        Self::from_units(discs as i32 * Self::UNITS_PER_DISC as i32)
    }

    /// Returns the score in units.
    pub const fn units(self) -> i16 {
        self.0
    }

    /// Returns the score in discs.
    pub fn discs(self) -> f64 {
        f64::from(self.0) / f64::from(Self::UNITS_PER_DISC)
    }

    /// Returns the nearest number of whole discs; of two, the one further from zero.
    pub fn rounded(self) -> i8 {
        self.discs().round() as i8
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.2}", self.discs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_64_discs() {
        for (units, expected) in [(i32::MAX, 64.0), (8193, 64.0), (8192, 64.0), (-64, -0.5), (i32::MIN, -64.0)] {
            assert!((Score::from_units(units).discs() - expected).abs() < 1e-9, "{units}");
        }
        assert_eq!((Score::from_discs(i8::MAX), Score::from_discs(i8::MIN)), (Score::MAX, Score::MIN));
        assert_eq!(-Score::MIN, Score::MAX);
    }

    #[test]
    fn scores_round_to_the_nearest_disc() {
        let rounded = [63, 64, -63, -64, -200].map(|units| Score::from_units(units).rounded());
        assert_eq!(rounded, [0, 1, 0, -1, -2]);
    }
}
