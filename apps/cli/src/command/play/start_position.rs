//! The position of `--position`, of any of the games.

use super::GameName;
use crate::exit::wrong_usage;
use outflank_rules::{Position, alak, reversi};
use std::str::FromStr;

/// A position to start from.
#[derive(Clone, Debug)]
pub(super) enum StartPosition {
    Reversi(reversi::Position),
    Alak(alak::Position),
}

/// The error of a text that is no position of any game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseStartError {
    #[error(transparent)]
    Reversi(#[from] reversi::ParsePositionError),
    #[error(transparent)]
    Alak(#[from] alak::ParsePositionError),
}

impl StartPosition {
    /// Returns the position, if it is one of the game that is played.
    pub(super) fn of(self, game: GameName) -> anyhow::Result<Position> {
        match self {
            Self::Alak(position) if game == GameName::Alak => Ok(position.into()),
            Self::Reversi(position) if game != GameName::Alak => Ok(Position::from(position).canonical()),
            Self::Alak(_) => Err(wrong_usage("--position is one of Alak (`outflank play alak`)")),
            Self::Reversi(_) => Err(wrong_usage("--position is not one of Alak, such as xx..xxooo.o")),
        }
    }
}

impl FromStr for StartPosition {
    type Err = ParseStartError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if may_be_of_alak(text) { Ok(Self::Alak(text.parse()?)) } else { Ok(Self::Reversi(text.parse()?)) }
    }
}

/// Returns whether a text is as short as the longest board of Alak: those of the other games have 64 squares, or name a size.
fn may_be_of_alak(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    let is_slot = |c: char| "xXoO._-".contains(c);
    board.len() >= alak::Slots::MIN.into() && board.len() <= alak::Slots::MAX.into() && board.chars().all(is_slot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_alak_are_distinguished_from_others() {
        for text in ["xxxx...oooo", "xx__xx-oo.o o", "XX..XXOOO.O X"] {
            assert!(matches!(text.parse(), Ok(StartPosition::Alak(_))), "{text}");
        }
        for text in ["4x4 -----OX--XO----- X", &format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27))] {
            assert!(matches!(text.parse(), Ok(StartPosition::Reversi(_))), "{text}");
        }
        assert!(matches!("XO?".parse::<StartPosition>(), Err(ParseStartError::Reversi(_))));
        assert!(matches!("xxxxxxooooo o.".parse::<StartPosition>(), Err(ParseStartError::Alak(_))));
    }
}
