//! Disc differences, and bounds on them.

use std::fmt;

/// A disc difference at the end of a game, the empty squares given to the winner; its text is signed, as in `+4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DiscDiff(pub(crate) i8);

/// Two scores between which the true one lies, or which it equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The score is at least this.
    pub lower: DiscDiff,
    /// The score is at most this.
    pub upper: DiscDiff,
}

impl DiscDiff {
    /// Makes a disc difference of −64 to 64 discs.
    pub const fn new(discs: i8) -> Option<Self> {
        if discs.unsigned_abs() <= 64 { Some(Self(discs)) } else { None }
    }

    /// Returns the number of discs, −64 to 64.
    pub const fn discs(self) -> i8 {
        self.0
    }
}

impl Bounds {
    /// No information: from −64 to 64.
    pub const UNKNOWN: Self = Self { lower: DiscDiff(-64), upper: DiscDiff(64) };

    /// Returns the bounds from the view of the other side.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self { lower: DiscDiff(-self.upper.0), upper: DiscDiff(-self.lower.0) }
    }

    /// Returns what both bounds say together.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// Makes the bounds of a known score.
    #[inline]
    pub(crate) fn exactly(score: i32) -> Self {
        let score = DiscDiff(score as i8);
        Self { lower: score, upper: score }
    }

    /// Returns the bound that decides whether the score is more than `alpha`, if one does.
    #[inline]
    pub(crate) fn cut_off(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower.0), i32::from(self.upper.0));
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }

    /// Returns the bounds after a null-window search at `alpha` that returned `score`.
    #[inline]
    pub(crate) fn narrowed(self, score: i32, alpha: i32) -> Self {
        let bound = DiscDiff(score as i8);
        if score > alpha {
            // Never widens: a selective search may contradict an earlier one of the same depth.
            Self { lower: bound.max(self.lower), ..self }
        } else {
            Self { upper: bound.min(self.upper), ..self }
        }
    }
}

impl fmt::Display for DiscDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:+}", self.0))
    }
}
