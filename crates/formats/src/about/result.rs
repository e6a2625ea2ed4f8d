//! Results.

use super::Discs;
use outflank_game::{Outcome, Side};
use std::fmt;

/// The result of a game, as a source holds it.
///
/// It need not be that of the last position: games are resigned, lost on time, adjudicated, or have a komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Who won, and by how much.
    pub verdict: Verdict,
    /// What ended the game.
    pub ending: Ending,
}

/// Who won, and by how much if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Black's discs minus White's, the empty squares given to the winner.
    Margin(Discs),
    /// The winner; nothing is said about the discs.
    Winner(Side),
}

/// What ended a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The rules, or a referee.
    #[default]
    Played,
    /// The loser gave up.
    Resigned,
    /// The loser had no time left.
    OutOfTime,
    /// The players agreed on the result.
    Agreed,
    /// The game was adjourned, or a player left.
    Adjourned,
}

/// The discs of both sides, 64 together, as results are mostly printed: `34-30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiscCounts {
    black: u8,
}

impl GameResult {
    /// Makes the result of a game that was played to its end.
    pub const fn from_outcome(outcome: Outcome) -> Self {
        Self::from_margin(Discs::whole(outcome.margin()))
    }

    /// Makes the result of a game that ended by the rules, or was adjudicated.
    pub const fn from_margin(margin: Discs) -> Self {
        Self { verdict: Verdict::Margin(margin), ending: Ending::Played }
    }
}

impl Verdict {
    /// Returns the winner, or `None` for a draw.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Winner(side) => Some(side),
            Self::Margin(margin) => Outcome::from_margin(margin.thousandths().signum() as i16).winner(),
        }
    }

    /// Returns the margin, if it is known.
    pub fn margin(self) -> Option<Discs> {
        match self {
            Self::Margin(margin) => Some(margin),
            Self::Winner(_) => None,
        }
    }

    /// Returns the discs of both sides, if the margin is known, whole and even, and 64 discs give it.
    pub fn disc_counts(self) -> Option<DiscCounts> {
        let margin = self.margin()?.as_whole().filter(|margin| margin % 2 == 0)?;
        DiscCounts::with_black(u8::try_from(32 + margin / 2).ok()?)
    }
}

impl DiscCounts {
    /// Makes the counts in which Black has a number of discs and White the rest of 64; `None` for more than 64.
    pub fn with_black(discs: u8) -> Option<Self> {
        (discs <= 64).then_some(Self { black: discs })
    }

    /// Reads discs of both sides, `34-30`; what is missing to 64 is given to the winner, or shared.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (black, white) = text.split_once('-')?;
        let count = |text: &str| (text.len() <= 2 && !text.starts_with('+')).then(|| text.parse().ok()).flatten();
        let (black, white): (u8, u8) = (count(black)?, count(white)?);
        let empty = 64_u8.checked_sub(black)?.checked_sub(white)?;
        let credited = match black.cmp(&white) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => empty / 2,
            std::cmp::Ordering::Greater => empty,
        };
        Some(Self { black: black + credited })
    }

    /// Returns Black's discs, 0 to 64.
    pub fn black(self) -> u8 {
        self.black
    }

    /// Returns what the counts say as a verdict.
    pub fn verdict(self) -> Verdict {
        Verdict::Margin(Discs::whole(i16::from(self.black) * 2 - 64))
    }
}

impl fmt::Display for DiscCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, 64 - self.black)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_squares_are_given_to_the_winner() {
        let read = |text| DiscCounts::parse(text).map(|counts| counts.to_string());
        assert_eq!(read("34-30"), Some("34-30".into()));
        assert_eq!(read("13-0"), Some("64-0".into()));
        assert_eq!(read("20-31"), Some("20-44".into()));
        assert_eq!(read("20-20"), Some("32-32".into()));
        for text in ["", "34", "34-", "34-31", "+34-30", "1-0-0", "100-0", "-3-4"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn every_count_survives_as_a_verdict() {
        for black in 0..=64 {
            let counts = DiscCounts::with_black(black).unwrap();
            assert_eq!(counts.verdict().disc_counts(), Some(counts));
            assert_eq!(DiscCounts::parse(&counts.to_string()), Some(counts));
        }
        for margin in [1, 3, -7, 66, -66, 3000] {
            assert_eq!(Verdict::Margin(Discs::whole(margin)).disc_counts(), None);
        }
        assert_eq!(DiscCounts::with_black(65), None);
    }

    #[test]
    fn a_verdict_has_a_winner_or_is_a_draw() {
        assert_eq!(Verdict::Margin(Discs::from_decimal(-0.5).unwrap()).winner(), Some(Side::White));
        assert_eq!(Verdict::Margin(Discs::whole(0)).winner(), None);
        assert_eq!(
            (Verdict::Winner(Side::Black).winner(), Verdict::Winner(Side::Black).margin()),
            (Some(Side::Black), None)
        );
    }
}
