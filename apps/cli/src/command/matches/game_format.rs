//! The formats of games in the file of a match.

use super::archived_game::{self, ArchivedGame};
use super::json_line;
use outflank_arena::PlayedGame;
use outflank_rules::{Position, TimeControl, Variant};

/// The format of games in a file.
#[derive(Clone, Copy, Debug)]
pub(super) enum GameFormat {
    /// Games of Othello and Reversi.
    Ggf,
    /// Games of Alak, which no format of games has.
    Json,
}

impl GameFormat {
    /// Returns the format of games from a position.
    pub(super) fn of(start: &Position) -> Self {
        if start.variant() == Variant::Alak { Self::Json } else { Self::Ggf }
    }

    /// Returns the text before the description of the match.
    pub(super) const fn prefix(self) -> &'static str {
        match self {
            Self::Ggf => "# match ",
            Self::Json => "",
        }
    }

    /// Parses the line of a game.
    pub(super) fn read(self, line: &str) -> anyhow::Result<ArchivedGame> {
        match self {
            Self::Ggf => ArchivedGame::read(line),
            Self::Json => json_line::read(line),
        }
    }

    /// Prints a game, on one line.
    pub(super) fn print(
        self,
        archived: &ArchivedGame,
        played: &PlayedGame<Position>,
        time_control: TimeControl,
    ) -> String {
        match self {
            Self::Ggf => archived_game::print(archived, played, time_control),
            Self::Json => json_line::print(archived, played),
        }
    }
}
