//! The position of `--position`, of the game that is played.

use super::GameName;
use crate::exit::wrong_usage;
use outflank_rules::{Position, alak, reversi};
use std::fmt::Display;

/// Parses the position of a game.
pub(super) fn parse(text: &str, game: GameName) -> anyhow::Result<Position> {
    let (of_alak, of_others) = (text.parse::<alak::Position>(), text.parse::<reversi::Position>());
    match game {
        GameName::Alak if of_alak.is_err() && of_others.is_ok() => {
            Err(wrong_usage("--position is not one of Alak, such as xx..xxooo.o"))
        }
        GameName::Alak => of_alak.map(Position::from).map_err(|error| invalid(text, &error)),
        _ if of_others.is_err() && of_alak.is_ok() => {
            Err(wrong_usage("--position is one of Alak (`outflank play alak`)"))
        }
        _ => of_others.map(|position| Position::from(position).canonical()).map_err(|error| invalid(text, &error)),
    }
}

fn invalid(text: &str, error: &dyn Display) -> anyhow::Error {
    wrong_usage(format!("invalid value '{text}' for '--position <POSITION>': {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_those_of_the_game() {
        for text in ["xxxx...oooo", "xx__xx-oo.o o", "XX..XXOOO.O X"] {
            assert!(parse(text, GameName::Alak).is_ok(), "{text}");
            let error = parse(text, GameName::Othello).unwrap_err().to_string();
            assert!(error.contains("--position is one of Alak"), "{text}: {error}");
        }
        for text in ["4x4 -----OX--XO----- X", &format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27))] {
            assert!(parse(text, GameName::Reversi).is_ok(), "{text}");
            assert!(parse(text, GameName::Alak).is_err(), "{text}");
        }
    }

    #[test]
    fn the_error_of_a_board_is_that_of_its_game() {
        let error = |text, game| parse(text, game).unwrap_err().to_string();
        assert!(error("xx", GameName::Alak).contains("slots"), "{}", error("xx", GameName::Alak));
        assert!(error("XO", GameName::Othello).contains("64 squares"));
        assert!(error("xxxxxxooooo o.", GameName::Alak).contains("--position <POSITION>"));
    }
}
