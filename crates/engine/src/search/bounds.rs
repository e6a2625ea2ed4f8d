//! What is known about a score: not less than one bound, not more than the other.

/// Bounds on a score, in discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const UNKNOWN: Self = Self { lower: -64, upper: 64 };

    /// Returns the bound that tells whether the score is more than `alpha`, if one does.
    #[inline]
    pub(super) fn answer(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }

    /// Returns what is known after a null-window search at `alpha` that returned `score`.
    #[inline]
    pub(super) fn after(self, score: i32, alpha: i32) -> Self {
        let bound = score as i8;
        if score > alpha {
            Self { lower: bound.max(self.lower), ..self }
        } else {
            Self { upper: bound.min(self.upper), ..self }
        }
    }
}
