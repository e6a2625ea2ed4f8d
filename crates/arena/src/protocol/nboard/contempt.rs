//! The value of a draw.

use outflank_engine::{Line, Verdict};
use outflank_formats::info::Discs;
use outflank_rules::{Outcome, Side};

/// The value of a draw, in discs from Black's view: the reported score of proven draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Contempt(i16);

impl Contempt {
    /// Makes a value of a draw in discs for Black, clamped to a win or a loss by 64.
    pub(super) fn new(discs: i32) -> Self {
        Self(discs.clamp(-64, 64) as i16)
    }

    /// Returns the score of a verdict from the view of `side`, whose verdict it is, to a hundredth of a disc.
    pub(super) fn score(self, verdict: Verdict, side: Side) -> Discs {
        if matches!(verdict, Verdict::Proven(discs) if discs.discs() == 0) {
            return self.outcome_score(Outcome::DRAW, side);
        }
        let hundredths = (verdict.score().discs() * 100.0).round();
        Discs::from_decimal(hundredths / 100.0).unwrap_or_default()
    }

    /// Returns the score of an outcome for a side.
    pub(super) fn outcome_score(self, outcome: Outcome, side: Side) -> Discs {
        let reported = if outcome == Outcome::DRAW { Outcome::from_margin(self.0) } else { outcome };
        Discs::whole(reported.margin_for(side))
    }

    /// Returns the lines of a search with their scores for the side to move, best first.
    ///
    /// Without contempt the order stays the same.
    pub(super) fn ranked(self, lines: &[Line], side: Side) -> Vec<ScoredLine<'_>> {
        let scored = |line| ScoredLine { line, score: self.score(line.verdict, side) };
        let mut ranked: Vec<_> = lines.iter().map(scored).collect();
        if self != Self::default() {
            ranked.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        }
        ranked
    }
}

/// A line of a search with its reported score.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredLine<'a> {
    pub(super) line: &'a Line,
    /// The score, in discs for the side to move.
    pub(super) score: Discs,
}
