//! Types of matches on the Generic Game Server.

use crate::notation::parse_size;
use outflank_rules::Side;
use outflank_rules::reversi::{Aim, Size};
use std::fmt;
use std::str::FromStr;

/// The options of a match on the Generic Game Server, besides the board and the aim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchOptions {
    /// Whether two games with exchanged colours run at once (`s`).
    pub is_synchro: bool,
    /// Whether the players bid for the first move (`k`).
    pub is_komi: bool,
    /// The number of discs of a random start position (`rN`), from 4 to 16 fewer than the board has squares.
    pub random_discs: Option<u16>,
    /// The colour of the challenger (`b` or `w`), if it was chosen.
    pub challenger: Option<Side>,
}

/// The type of a match on the Generic Game Server, in its notation: `s8r20`.
///
/// The grammar is `[s] size [k] [a] [rDISCS] [b|w]`. The size is the width of a square board, 4 to 26. Boards that are
/// not square are an extension, `6x4`; the octagon of 88 squares is unsupported.
///
/// # Examples
///
/// ```
/// use outflank_formats::info::MatchType;
///
/// let tag: MatchType = "s10a".parse()?;
/// assert_eq!((tag.size.to_string(), tag.options.is_synchro, tag.to_string()), ("10x10".into(), true, "s10a".into()));
/// # Ok::<(), outflank_formats::info::ParseMatchTypeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchType {
    /// The size of the board.
    pub size: Size,
    /// What wins (`a`: fewest discs).
    pub aim: Aim,
    /// The other options.
    pub options: MatchOptions,
}

impl fmt::Display for MatchType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marked = |mark, is_set| if is_set { mark } else { "" };
        f.write_str(marked("s", self.options.is_synchro))?;
        if self.size.width() == self.size.height() {
            write!(f, "{}", self.size.width())?;
        } else {
            write!(f, "{}", self.size)?;
        }
        f.write_str(marked("k", self.options.is_komi))?;
        f.write_str(marked("a", self.aim == Aim::FewestDiscs))?;
        if let Some(discs) = self.options.random_discs {
            write!(f, "r{discs}")?;
        }
        match self.options.challenger {
            Some(Side::Black) => f.write_str("b"),
            Some(Side::White) => f.write_str("w"),
            None => Ok(()),
        }
    }
}

/// Why a text is not a supported match type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMatchTypeError {
    /// The text is malformed.
    #[error("expected the type of a match such as 8, s8r20, 10a or 8k, but found {0:?}")]
    Malformed(String),
    /// The board is not rectangular.
    #[error("games on the octagon of 88 squares cannot be read, but the type of the match is {0:?}")]
    Octagon(String),
}

impl FromStr for MatchType {
    type Err = ParseMatchTypeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.trim().to_ascii_lowercase();
        let quoted = || lower.chars().take(12).collect::<String>();
        let unmarked = lower.strip_prefix('s').unwrap_or(&lower);
        let marks = unmarked.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'x');
        let size = &unmarked[..unmarked.len() - marks.len()];
        if size == "88" {
            return Err(Self::Err::Octagon(quoted()));
        }
        let malformed = || Self::Err::Malformed(quoted());
        let size = parse_size(size).ok_or_else(malformed)?;
        let options = MatchOptions { is_synchro: unmarked != lower, ..MatchOptions::default() };
        Self { size, options, ..Self::default() }.with_marks(marks).ok_or_else(malformed)
    }
}

impl MatchOptions {
    /// Returns the options without a number of random discs that the board does not admit.
    pub(crate) fn on(self, size: Size) -> Self {
        Self { random_discs: self.random_discs.filter(|&discs| is_random_start(discs, size)), ..self }
    }
}

/// Returns whether a random start position may have a number of discs.
fn is_random_start(discs: u16, size: Size) -> bool {
    // On 4×4, with 16 squares, the upper limit would be 0.
    (4..=(size.area() - 16).max(4)).contains(&discs)
}

impl MatchType {
    /// Adds the options behind the size of the board.
    fn with_marks(mut self, mut marks: &str) -> Option<Self> {
        let mut take = |mark: char| {
            let rest = marks.strip_prefix(mark);
            marks = rest.unwrap_or(marks);
            rest.is_some()
        };
        self.options.is_komi = take('k');
        self.aim = if take('a') { Aim::FewestDiscs } else { Aim::MostDiscs };
        let is_random = take('r');
        let digits = marks.len() - marks.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (discs, challenger) = marks.split_at(if is_random { digits } else { 0 });
        self.options.random_discs =
            if is_random { Some(discs.parse().ok().filter(|&it| is_random_start(it, self.size))?) } else { None };
        self.options.challenger = match challenger {
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
    fn invalid_match_types_are_rejected() {
        let error = |text: &str| text.parse::<MatchType>().unwrap_err().to_string();
        assert!(error("s88").starts_with("games on the octagon of 88 squares cannot be read"));
        for text in ["", "s", "3", "27", "8x", "8x3", "8r", "8r3", "8r49", "8bw", "8ak", "300"] {
            assert!(error(text).starts_with("expected the type"), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_match_type_round_trips_through_its_text_form(
            (width, height) in (4..=26_u8, 4..=26_u8),
            [is_synchro, is_komi, is_anti]: [bool; 3],
            random in option::of(any::<u16>()),
            challenger in option::of(any::<bool>()),
        ) {
            let challenger = challenger.map(|black| if black { Side::Black } else { Side::White });
            let size = Size::square(width).unwrap().with_height(height).unwrap();
            let random_discs = random.map(|any| 4 + any % (size.area() - 16).saturating_sub(3).max(1));
            let options = MatchOptions { is_synchro, is_komi, random_discs, challenger };
            let tag = MatchType { size, aim: if is_anti { Aim::FewestDiscs } else { Aim::MostDiscs }, options };
            prop_assert_eq!(tag.to_string().parse(), Ok(tag));
        }
    }
}
