//! Types of matches on the Generic Game Server.

use outflank_game::Side;
use std::fmt;
use std::str::FromStr;

/// The type of a match on the Generic Game Server; the text form is its own, `s8r20`.
///
/// The grammar is `[s] size [k] [a] [rDISCS] [b|w]`. Only boards of 8×8 can be read here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchType {
    /// Whether two games run at once, with the colours exchanged (`s`).
    pub is_synchro: bool,
    /// Whether the players bid for the first move (`k`).
    pub is_komi: bool,
    /// Whether the side with fewer discs wins (`a`).
    pub is_anti: bool,
    /// The discs of a start position that was drawn by lot (`rN`), 4 to 48.
    pub random_discs: Option<u8>,
    /// The colour of the challenger (`b` or `w`), where it was chosen.
    pub challenger: Option<Side>,
}

impl fmt::Display for MatchType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marked = |mark, holds| if holds { mark } else { "" };
        let (synchro, komi, anti) =
            (marked("s", self.is_synchro), marked("k", self.is_komi), marked("a", self.is_anti));
        write!(f, "{synchro}8{komi}{anti}")?;
        if let Some(discs) = self.random_discs {
            write!(f, "r{discs}")?;
        }
        match self.challenger {
            Some(Side::Black) => f.write_str("b"),
            Some(Side::White) => f.write_str("w"),
            None => Ok(()),
        }
    }
}

/// Why a text is not the type of a match on 8×8.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMatchTypeError {
    /// The text is no type of a match.
    #[error("expected the type of a match such as 8, s8r20 or 8k, but found {0:?}")]
    Malformed(String),
    /// The board is another one.
    #[error("only boards of 8×8 can be read, but the type of the match is {0:?}")]
    OtherBoard(String),
}

impl FromStr for MatchType {
    type Err = ParseMatchTypeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.trim().to_ascii_lowercase();
        let quoted = || lower.chars().take(12).collect::<String>();
        let unmarked = lower.strip_prefix('s').unwrap_or(&lower);
        let size = unmarked.trim_end_matches(|c: char| !c.is_ascii_digit());
        let size = size.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        if size != "8" {
            let other = ["4", "6", "10", "12", "14", "88"].contains(&size);
            return Err(if other { Self::Err::OtherBoard(quoted()) } else { Self::Err::Malformed(quoted()) });
        }
        let read = Self { is_synchro: unmarked != lower, ..Self::default() };
        read.with_marks(&unmarked[size.len()..]).ok_or_else(|| Self::Err::Malformed(quoted()))
    }
}

impl MatchType {
    /// Reads what stands behind the size of the board.
    fn with_marks(mut self, mut marks: &str) -> Option<Self> {
        let mut take = |mark: char| {
            let rest = marks.strip_prefix(mark);
            marks = rest.unwrap_or(marks);
            rest.is_some()
        };
        (self.is_komi, self.is_anti) = (take('k'), take('a'));
        if take('r') {
            let digits = marks.len() - marks.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            self.random_discs = Some(marks[..digits].parse().ok().filter(|discs| (4..=48).contains(discs))?);
            marks = &marks[digits..];
        }
        self.challenger = match marks {
            "" => None,
            "b" => Some(Side::Black),
            "w" => Some(Side::White),
            _ => return None,
        };
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::option;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_type_on_8x8_is_refused() {
        let error = |text: &str| text.parse::<MatchType>().unwrap_err().to_string();
        assert_eq!(error("88"), "only boards of 8×8 can be read, but the type of the match is \"88\"");
        assert!(error("s10a").contains("only boards of 8×8"));
        for text in ["", "s", "7", "8x", "8r", "8r3", "8r49", "8bw", "8ak"] {
            assert!(error(text).starts_with("expected the type"), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_match_type_survives_its_text_form(
            marks: [bool; 3],
            random_discs in option::of(4..=48_u8),
            challenger in option::of(any::<bool>()),
        ) {
            let [is_synchro, is_komi, is_anti] = marks;
            let challenger = challenger.map(|black| if black { Side::Black } else { Side::White });
            let kind = MatchType { is_synchro, is_komi, is_anti, random_discs, challenger };
            prop_assert_eq!(kind.to_string().parse(), Ok(kind));
        }
    }
}
