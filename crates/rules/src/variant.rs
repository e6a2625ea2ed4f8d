//! The three games.

use crate::alak::{self, SlotsError};
use crate::othello;
use crate::position::{ParsePositionError, Position};
use crate::reversi::{self, Rules, Size, Square};
use std::fmt;

/// One of the three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum Variant {
    /// 8×8 with discs on the four centre squares, where most discs win.
    Othello,
    /// Any other board of squares, or another start or aim.
    Reversi,
    /// A row of slots.
    Alak,
}

impl Variant {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Othello, Self::Reversi, Self::Alak];

    /// Returns the name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Othello => "othello",
            Self::Reversi => "reversi",
            Self::Alak => "alak",
        }
    }

    /// Returns the variant of a name, in lower case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }

    /// Returns whether a position can occur again: discs slide in Alak, and stay where they are in the other games.
    pub const fn can_repeat(self) -> bool {
        matches!(self, Self::Alak)
    }

    /// Returns the position from which a game begins that is described by `from`: the rules (`6x6 mirrored` for Reversi, a
    /// number of slots for Alak), a position, or nothing for the usual start.
    ///
    /// Reversi with the board and rules of Othello is Othello.
    ///
    /// # Errors
    ///
    /// Returns an error when `from` is neither.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_rules::Variant;
    ///
    /// assert_eq!(Variant::Alak.start("11")?.to_string(), "xxxx...oooo x");
    /// assert_eq!(Variant::Reversi.start("8x8")?.variant(), Variant::Othello);
    /// # Ok::<(), outflank_rules::ParsePositionError>(())
    /// ```
    pub fn start(self, from: &str) -> Result<Position, ParsePositionError> {
        if from.is_empty() {
            return Ok(self.usual_start());
        }
        match self {
            Self::Reversi => match from.parse::<Rules>() {
                Ok(rules) => Ok(Position::from(reversi::Position::start(&rules)).canonical()),
                Err(_) => Ok(self.position(from)?.canonical()),
            },
            Self::Alak => match from.parse() {
                Ok(slots) => Ok(alak::Position::start(slots).into()),
                // A number is meant as one of slots, so its own error helps more than that of a position.
                Err(error @ SlotsError::Count { .. }) => Err(error.into()),
                Err(SlotsError::Syntax { .. }) => self.position(from),
            },
            Self::Othello => self.position(from),
        }
    }

    /// Returns the position of this game that a text form describes.
    ///
    /// # Errors
    ///
    /// Returns an error for a text that is no position of this game.
    pub fn position(self, text: &str) -> Result<Position, ParsePositionError> {
        Ok(match self {
            Self::Othello => text.parse::<othello::Position>()?.into(),
            Self::Reversi => text.parse::<reversi::Position>()?.into(),
            Self::Alak => text.parse::<alak::Position>()?.into(),
        })
    }

    fn usual_start(self) -> Position {
        match self {
            Self::Othello | Self::Reversi => othello::Position::START.into(),
            Self::Alak => alak::Position::start(alak::Slots::STANDARD).into(),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct BoardSize {
    /// The squares of a row, or the slots.
    pub columns: u8,
    /// The number of rows; 1 in Alak.
    pub rows: u8,
}

impl BoardSize {
    /// Returns the number of squares or slots.
    pub fn area(self) -> u16 {
        u16::from(self.columns) * u16::from(self.rows)
    }

    /// Returns all squares, row by row from the top left; a slot of Alak is a square of the only row.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Square { column, row }))
    }
}

impl From<Size> for BoardSize {
    fn from(size: Size) -> Self {
        Self { columns: size.width(), rows: size.height() }
    }
}

impl fmt::Display for BoardSize {
    /// Writes columns times rows, `6x4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}
