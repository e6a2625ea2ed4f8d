//! The moves of all games.

use crate::alak::Slide;
use crate::reversi::Square;
use crate::{MoveError, PASS, alak, othello, reversi};
use std::fmt;
use std::str::FromStr;

/// A move of any of the three games.
///
/// The text form is that of the game: `f5`, `--` for a pass, `3-5` for a slide. [`Position::parse_move`] words the error
/// for its game.
///
/// [`Position::parse_move`]: crate::Position::parse_move
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a disc.
    Place(Square),
    /// Gives the turn to the other side.
    Pass,
    /// Slides a disc, in Alak.
    Slide(Slide),
}

impl Move {
    /// Returns it as a move of Othello.
    pub(crate) fn on_othello(self) -> Result<othello::Move, MoveError> {
        match self {
            Self::Place(Square { column, row }) => {
                othello::Square::from_place((column, row)).map(othello::Move::Place).ok_or(MoveError::OffBoard)
            }
            Self::Pass => Ok(othello::Move::Pass),
            Self::Slide(_) => Err(MoveError::OtherGame),
        }
    }

    /// Returns it as a move of Reversi.
    pub(crate) const fn on_reversi(self) -> Result<reversi::Move, MoveError> {
        match self {
            Self::Place(square) => Ok(reversi::Move::Place(square)),
            Self::Pass => Ok(reversi::Move::Pass),
            Self::Slide(_) => Err(MoveError::OtherGame),
        }
    }

    /// Returns it as a move of Alak.
    pub(crate) const fn on_alak(self) -> Result<Slide, MoveError> {
        match self {
            Self::Slide(slide) => Ok(slide),
            Self::Place(_) | Self::Pass => Err(MoveError::OtherGame),
        }
    }
}

impl From<othello::Square> for Square {
    fn from(square: othello::Square) -> Self {
        Self { column: square.column(), row: square.row() }
    }
}

impl From<othello::Move> for reversi::Move {
    fn from(mv: othello::Move) -> Self {
        match mv {
            othello::Move::Place(square) => Self::Place(square.into()),
            othello::Move::Pass => Self::Pass,
        }
    }
}

impl TryFrom<reversi::Move> for othello::Move {
    type Error = MoveError;

    fn try_from(mv: reversi::Move) -> Result<Self, MoveError> {
        Move::from(mv).on_othello()
    }
}

impl TryFrom<Move> for othello::Move {
    type Error = MoveError;

    fn try_from(mv: Move) -> Result<Self, MoveError> {
        mv.on_othello()
    }
}

impl TryFrom<Move> for reversi::Move {
    type Error = MoveError;

    fn try_from(mv: Move) -> Result<Self, MoveError> {
        mv.on_reversi()
    }
}

impl TryFrom<Move> for Slide {
    type Error = MoveError;

    fn try_from(mv: Move) -> Result<Self, MoveError> {
        mv.on_alak()
    }
}

impl From<othello::Move> for Move {
    fn from(mv: othello::Move) -> Self {
        reversi::Move::from(mv).into()
    }
}

impl From<reversi::Move> for Move {
    fn from(mv: reversi::Move) -> Self {
        match mv {
            reversi::Move::Place(square) => Self::Place(square),
            reversi::Move::Pass => Self::Pass,
        }
    }
}

impl From<Slide> for Move {
    fn from(slide: Slide) -> Self {
        Self::Slide(slide)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => square.fmt(f),
            Self::Pass => f.write_str(PASS),
            Self::Slide(slide) => slide.fmt(f),
        }
    }
}

crate::serde_as_text!(Move);

/// The text is a move of none of the games, or not one of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// Not one of Othello.
    #[error(transparent)]
    Othello(#[from] othello::ParseMoveError),
    /// Not one of Reversi.
    #[error(transparent)]
    Reversi(#[from] reversi::ParseMoveError),
    /// Not one of Alak.
    #[error(transparent)]
    Alak(#[from] alak::ParseSlideError),
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // A slide begins with a digit and a square with a letter, so no text is both.
        match text.parse::<Slide>() {
            Ok(slide) => Ok(slide.into()),
            Err(_) => Ok(text.parse::<reversi::Move>()?.into()),
        }
    }
}
