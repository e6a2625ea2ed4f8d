//! Results of games.

use super::Discs;
use outflank_rules::reversi::{Aim, Size};
use outflank_rules::{Outcome, Position, Side};
use std::fmt;

/// The result of a game in its source.
///
/// It may differ from that of the last position: games are resigned, lost on time, adjudicated, or have a komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// The margin or the winner.
    pub score: ResultScore,
    /// How the game ended.
    pub termination: Termination,
}

/// The margin of a result, or the winner alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultScore {
    /// Black's discs minus White's, the empties given to the side with more; negated if fewest discs win, so that it is
    /// positive when Black wins.
    Margin(Discs),
    /// The winner, by an unknown margin.
    Winner(Side),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Termination {
    /// By the rules, or by adjudication.
    #[default]
    Played,
    /// The loser resigned.
    Resigned,
    /// The loser ran out of time.
    OutOfTime,
    /// The players agreed on the result.
    Agreed,
    /// The game was adjourned, or a player left.
    Adjourned,
}

/// How disc counts convert to a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scoring {
    /// The number of squares of the board.
    pub squares: u16,
    /// Whether most or fewest discs win.
    pub aim: Aim,
}

/// The discs of both sides, which add up to the squares of the board: `34-30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiscCounts {
    black: u16,
    white: u16,
}

impl Scoring {
    /// The scoring of Othello.
    pub const OTHELLO: Self = Self { squares: Size::STANDARD.area(), aim: Aim::MostDiscs };

    /// Returns the scoring of a game by its start position.
    pub fn of(start: &Position) -> Self {
        Self { squares: start.size().area(), aim: start.aim() }
    }

    fn sign(self) -> i16 {
        if self.aim == Aim::FewestDiscs { -1 } else { 1 }
    }
}

impl GameResult {
    /// Makes the result of a game that ended by the rules.
    pub const fn from_outcome(outcome: Outcome) -> Self {
        Self::from_margin(Discs::whole(outcome.margin()))
    }

    /// Makes the result of a game that ended by the rules, or was adjudicated.
    pub const fn from_margin(margin: Discs) -> Self {
        Self { score: ResultScore::Margin(margin), termination: Termination::Played }
    }
}

impl ResultScore {
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

    /// Returns the discs of both sides, if the margin is known and possible with discs on all squares.
    pub fn disc_counts(self, scoring: Scoring) -> Option<DiscCounts> {
        // The discs of both sides add up to the squares, so margin and squares are together twice Black's discs.
        // In 32 bits: a source may name any margin, and the least one of 16 bits has no negative.
        let margin = i32::from(self.margin()?.as_whole()?) * i32::from(scoring.sign());
        let twice = margin + i32::from(scoring.squares);
        let black = u16::try_from(twice).ok().filter(|twice| twice % 2 == 0)? / 2;
        Some(DiscCounts { black, white: scoring.squares.checked_sub(black)? })
    }
}

impl DiscCounts {
    /// Makes the counts on 8×8 from Black's discs; `None` for more than 64.
    pub fn with_black(discs: u8) -> Option<Self> {
        let black = u16::from(discs);
        Some(Self { black, white: Scoring::OTHELLO.squares.checked_sub(black)? })
    }

    /// Parses the discs of both sides, `34-30`; the empties are given to the side with more, or shared in a draw.
    pub(crate) fn parse(text: &str, squares: u16) -> Option<Self> {
        let (black, white) = text.split_once('-')?;
        // `parse` accepts a plus sign and any number of zeros; no board has 1000 squares.
        let count = |text: &str| (text.len() <= 3 && !text.starts_with('+')).then(|| text.parse().ok()).flatten();
        let (black, white): (u16, u16) = (count(black)?, count(white)?);
        let empty = squares.checked_sub(black)?.checked_sub(white)?;
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Less => Self { black, white: white + empty },
            std::cmp::Ordering::Equal => Self { black: black + empty / 2, white: white + empty / 2 },
            std::cmp::Ordering::Greater => Self { black: black + empty, white },
        })
    }

    /// Returns Black's discs.
    pub fn black(self) -> u16 {
        self.black
    }

    /// Returns White's discs.
    pub fn white(self) -> u16 {
        self.white
    }

    /// Returns the margin.
    pub fn score(self, scoring: Scoring) -> ResultScore {
        ResultScore::Margin(Discs::whole((self.black.cast_signed() - self.white.cast_signed()) * scoring.sign()))
    }
}

impl fmt::Display for DiscCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, self.white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empties_are_given_to_the_winner() {
        let read = |text| DiscCounts::parse(text, 64).map(|counts| counts.to_string());
        assert_eq!(read("34-30"), Some("34-30".into()));
        assert_eq!(read("13-0"), Some("64-0".into()));
        assert_eq!(read("20-31"), Some("20-44".into()));
        assert_eq!(read("20-20"), Some("32-32".into()));
        for text in ["", "34", "34-", "34-31", "+34-30", "1-0-0", "100-0", "-3-4", "0000-1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn every_disc_count_round_trips_through_a_margin() {
        for black in 0..=64 {
            let counts = DiscCounts::with_black(black).unwrap();
            assert_eq!(counts.score(Scoring::OTHELLO).disc_counts(Scoring::OTHELLO), Some(counts));
            assert_eq!(DiscCounts::parse(&counts.to_string(), 64), Some(counts));
        }
        for margin in [1, 3, -7, 66, -66, 3000] {
            assert_eq!(ResultScore::Margin(Discs::whole(margin)).disc_counts(Scoring::OTHELLO), None);
        }
        assert_eq!(DiscCounts::with_black(65), None);
    }

    #[test]
    fn fewest_discs_win_in_anti_games() {
        let anti = Scoring { squares: 36, aim: Aim::FewestDiscs };
        let counts = DiscCounts::parse("10-26", 36).unwrap();
        assert_eq!(counts.score(anti).winner(), Some(Side::Black));
        assert_eq!(counts.score(anti).disc_counts(anti), Some(counts));
        assert_eq!(DiscCounts::parse("34-30", 36), None);
        for margin in [i16::MIN, i16::MAX] {
            assert_eq!(ResultScore::Margin(Discs::whole(margin)).disc_counts(anti), None);
        }
    }

    #[test]
    fn a_score_has_a_winner_or_is_a_draw() {
        assert_eq!(ResultScore::Margin(Discs::from_decimal(-0.5).unwrap()).winner(), Some(Side::White));
        assert_eq!(ResultScore::Margin(Discs::whole(0)).winner(), None);
        assert_eq!(
            (ResultScore::Winner(Side::Black).winner(), ResultScore::Winner(Side::Black).margin()),
            (Some(Side::Black), None)
        );
    }
}
