//! The first four discs.

use crate::Side;
use crate::reversi::{Size, Square};
use std::fmt;
use std::str::FromStr;

/// How the four middle squares are filled when the game starts; Black moves first.
///
/// The text form is the name in lower case: `othello`, `mirrored`, `open`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// White owns the top left and the bottom right of them, Black the other two, as in Othello.
    #[default]
    Othello,
    /// Black owns the top left and the bottom right of them, White the other two.
    Mirrored,
    /// The board is empty, and the sides fill the middle squares in turn, flipping nothing, as in classic Reversi.
    Open,
}

impl Layout {
    /// Every layout.
    pub const ALL: [Self; 3] = [Self::Othello, Self::Mirrored, Self::Open];

    /// Returns the name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Othello => "othello",
            Self::Mirrored => "mirrored",
            Self::Open => "open",
        }
    }

    /// Returns what lies on a square of a board when the game starts.
    pub(crate) fn cell(self, size: Size, square: Square) -> Option<Side> {
        let in_centre = size.centre().into_iter().position(|centre| centre == square)?;
        let is_on_falling_diagonal = [0, 3].contains(&in_centre);
        match self {
            Self::Othello => Some(if is_on_falling_diagonal { Side::White } else { Side::Black }),
            Self::Mirrored => Some(if is_on_falling_diagonal { Side::Black } else { Side::White }),
            Self::Open => None,
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text named no layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a start layout, othello, mirrored or open, but found {found:?}")]
pub struct ParseLayoutError {
    found: String,
}

impl FromStr for Layout {
    type Err = ParseLayoutError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|layout| text.eq_ignore_ascii_case(layout.name()))
            .ok_or_else(|| ParseLayoutError { found: text.chars().take(16).collect() })
    }
}
