//! What a draw is told to be worth.

use outflank_engine::{Line, Verdict};
use outflank_formats::info::Discs;
use outflank_game::{Outcome, Side};

/// The value of a draw in Black's view, in discs: proven draws are told to be worth that, in place of nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Contempt(i16);

impl Contempt {
    /// Makes a draw worth so many discs to Black; it is worth no more than the highest win, and no less than the lowest
    /// loss.
    pub(super) fn new(discs: i32) -> Self {
        Self(discs.clamp(-64, 64) as i16)
    }

    /// Returns what a verdict is worth to a side, whose verdict it is, to a hundredth of a disc.
    pub(super) fn worth(self, verdict: Verdict, side: Side) -> Discs {
        if matches!(verdict, Verdict::Proven(discs) if discs.discs() == 0) {
            return self.of_outcome(Outcome::DRAW, side);
        }
        let hundredths = (verdict.score().discs() * 100.0).round();
        Discs::from_decimal(hundredths / 100.0).unwrap_or_default()
    }

    /// Returns what the end of a game is worth to a side.
    pub(super) fn of_outcome(self, outcome: Outcome, side: Side) -> Discs {
        let told = if outcome == Outcome::DRAW { Outcome::from_margin(self.0) } else { outcome };
        Discs::whole(told.margin_for(side))
    }

    /// Returns the lines of a search with what they are worth to the side to move, the best ones first.
    ///
    /// Without contempt their order stays as it is.
    pub(super) fn ranked(self, lines: &[Line], side: Side) -> Vec<(&Line, Discs)> {
        let mut ranked: Vec<_> = lines.iter().map(|line| (line, self.worth(line.verdict, side))).collect();
        if self != Self::default() {
            ranked.sort_by_key(|&(_, worth)| std::cmp::Reverse(worth));
        }
        ranked
    }
}
