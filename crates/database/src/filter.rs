//! Which games a query is about.

use outflank_rules::Side;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Conditions on games; a game must fulfil all of them, and the default accepts all games.
///
/// A name is found by any of its parts: words in any order, without regard to case and accents.
///
/// # Examples
///
/// ```
/// use outflank_database::{Filter, ResultFilter};
///
/// let lost_by_tamenori = Filter {
///     player: Some("tamenori".into()),
///     years: Some(1990..=1999),
///     result: Some(ResultFilter::Loss),
///     ..Filter::default()
/// };
/// # let _ = lost_by_tamenori;
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    /// A player of the game.
    pub player: Option<String>,
    /// The side of the player; without a player, of the opponent's opponent.
    pub color: Option<Side>,
    /// The other player.
    pub opponent: Option<String>,
    /// The tournament, by any part of its name.
    pub tournament: Option<String>,
    /// The first and the last year.
    pub years: Option<RangeInclusive<u16>>,
    /// Who won, by colour or from the view of the player.
    pub result: Option<ResultFilter>,
    /// The smallest and the largest disc difference, Black's discs minus White's.
    pub disc_difference: Option<RangeInclusive<i8>>,
    /// The smallest and the largest number of moves, passes not counted.
    pub moves: Option<RangeInclusive<u8>>,
    /// The label of the source.
    pub source: Option<String>,
}

/// A result of a game, by colour or for the player of the filter.
///
/// The text form is its name in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultFilter {
    /// Black won.
    Black,
    /// The game is a draw.
    Draw,
    /// White won.
    White,
    /// The player won; without a player and an opponent, a side did.
    Win,
    /// The player lost; without a player and an opponent, a side did.
    Loss,
}

impl Filter {
    /// Returns whether all games are accepted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl ResultFilter {
    /// All results.
    pub const ALL: [Self; 5] = [Self::Black, Self::Draw, Self::White, Self::Win, Self::Loss];

    /// Returns the name of the result.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Draw => "draw",
            Self::White => "white",
            Self::Win => "win",
            Self::Loss => "loss",
        }
    }
}

impl fmt::Display for ResultFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not a result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected black, draw, white, win or loss, but found {found:?}")]
pub struct ParseResultFilterError {
    found: String,
}

impl FromStr for ResultFilter {
    type Err = ParseResultFilterError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Self::ALL.into_iter().find(|result| result.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| ParseResultFilterError { found: text.chars().take(16).collect() })
    }
}
