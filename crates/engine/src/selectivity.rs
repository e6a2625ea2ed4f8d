//! The selectivity of a search.

use crate::constants::Constants;
use std::fmt;

/// The selectivity of a search: the confidence with which ProbCut cuts subtrees off.
///
/// A selective search cuts a subtree off when a shallower search scores it beyond the window by a number of standard
/// deviations of the error. The percentages are those of the normal distribution, two-sided; the higher, the less is cut
/// off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Selectivity {
    /// 1.1 standard deviations.
    Percent73,
    /// 1.5 standard deviations.
    Percent87,
    /// 2 standard deviations.
    Percent95,
    /// 2.6 standard deviations.
    Percent99,
    /// Not selective: nothing is cut off.
    #[default]
    Sure,
}

impl Selectivity {
    /// All of them, from the most to the least selective.
    pub const ALL: [Self; 5] = [Self::Percent73, Self::Percent87, Self::Percent95, Self::Percent99, Self::Sure];

    /// Returns the confidence in per cent.
    pub const fn percent(self) -> u8 {
        match self {
            Self::Percent73 => 73,
            Self::Percent87 => 87,
            Self::Percent95 => 95,
            Self::Percent99 => 99,
            Self::Sure => 100,
        }
    }

    /// Returns the number of standard deviations beyond the window at which a subtree is cut off, if any is.
    #[inline]
    pub(crate) const fn deviations(self, constants: Constants) -> Option<f32> {
        match self {
            // The share of a normal distribution within this many deviations: erf(1.1 / √2) = 0.73.
            Self::Percent73 => Some(constants.prob_cut_73()),
            Self::Percent87 => Some(constants.prob_cut_87()),
            Self::Percent95 => Some(constants.prob_cut_95()),
            Self::Percent99 => Some(constants.prob_cut_99()),
            Self::Sure => None,
        }
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.percent())
    }
}
