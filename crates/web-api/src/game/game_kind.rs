//! The three games, and their initial positions.

use crate::input_error::InputError;
use outflank_rules::alak::{Slots, SlotsError};
use outflank_rules::reversi::{Aim, Layout, Opening, Rules, Size};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use utoipa::ToSchema;

/// One of the three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// 8×8 with the usual start, which the engine supports.
    Othello,
    /// Any other board of squares.
    Reversi,
    /// A row of slots.
    Alak,
}

impl GameKind {
    /// Returns the name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Othello => "othello",
            Self::Reversi => "reversi",
            Self::Alak => "alak",
        }
    }

    /// Returns the game with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Othello, Self::Reversi, Self::Alak].into_iter().find(|kind| kind.name() == name)
    }
}

/// The initial position of a game.
pub struct InitialPosition {
    /// The game, which is Othello for a position of Reversi with its board and rules.
    pub kind: GameKind,
    /// The text form of the position.
    pub text: String,
}

/// Returns the initial position of a game.
///
/// `from` is the rules (`6x6 mirrored` for Reversi, a number of slots for Alak), a position, or empty for the usual
/// start. A Reversi position with the board and rules of Othello is a game of Othello.
///
/// # Errors
///
/// Returns an error when `from` is neither.
pub fn initial_position(kind: GameKind, from: &str) -> Result<InitialPosition, InputError> {
    let text = match kind {
        GameKind::Othello if from.is_empty() => outflank_rules::othello::Position::START.to_string(),
        GameKind::Othello => parse::<outflank_rules::othello::Position>(from)?.to_string(),
        GameKind::Alak if from.is_empty() => outflank_rules::alak::Position::start(Slots::STANDARD).to_string(),
        GameKind::Alak => match from.parse() {
            Ok(slots) => outflank_rules::alak::Position::start(slots).to_string(),
            Err(error @ SlotsError::Count { .. }) => return Err(InputError::new(error)),
            Err(SlotsError::Syntax { .. }) => parse::<outflank_rules::alak::Position>(from)?.to_string(),
        },
        GameKind::Reversi => {
            let position = match from.parse::<Rules>() {
                Ok(rules) => outflank_rules::reversi::Position::start(&rules),
                Err(_) => parse(from)?,
            };
            if let Some(text) = to_othello(&position) {
                return Ok(InitialPosition { kind: GameKind::Othello, text });
            }
            position.to_string()
        }
    };
    Ok(InitialPosition { kind, text })
}

/// Returns whether a position, in its text form, is that with which a game begins on its board, by its rules.
pub fn is_usual_start(kind: GameKind, text: &str) -> bool {
    match kind {
        GameKind::Othello => parse(text).is_ok_and(|position: outflank_rules::othello::Position| {
            position == outflank_rules::othello::Position::START
        }),
        GameKind::Alak => parse(text).is_ok_and(|position: outflank_rules::alak::Position| {
            position == outflank_rules::alak::Position::start(position.slots())
        }),
        GameKind::Reversi => parse(text).is_ok_and(|position: outflank_rules::reversi::Position| {
            let (size, aim) = (position.size(), position.aim());
            Layout::ALL
                .into_iter()
                .any(|layout| position == outflank_rules::reversi::Position::start(&Rules { size, layout, aim }))
        }),
    }
}

fn parse<G: FromStr<Err: ToString>>(text: &str) -> Result<G, InputError> {
    text.parse().map_err(|error: G::Err| InputError::new(error))
}

/// Returns a position of Reversi as one of Othello, if its board and rules are those of Othello.
fn to_othello(position: &outflank_rules::reversi::Position) -> Option<String> {
    let is_othello =
        position.size() == Size::STANDARD && position.aim() == Aim::MostDiscs && position.opening() == Opening::Laid;
    let text = position.to_string();
    let board = text.strip_prefix("8x8 ").filter(|_| is_othello)?;
    parse::<outflank_rules::othello::Position>(board).ok().map(|_| board.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_usual(kind: GameKind, from: &str) -> bool {
        initial_position(kind, from).is_ok_and(|start| is_usual_start(start.kind, &start.text))
    }

    #[test]
    fn a_number_of_slots_is_not_read_as_a_board() {
        let error = |from: &str| initial_position(GameKind::Alak, from).err().unwrap().to_string();
        assert_eq!(error("30"), "a board has 9 to 21 slots, not 30");
        assert_eq!(error("8"), "a board has 9 to 21 slots, not 8");
        assert_eq!(error("xx...oo"), "a board has 9 to 21 slots, not 7");
    }

    #[test]
    fn a_usual_start_is_that_of_the_rules() {
        for (kind, from) in [
            (GameKind::Othello, ""),
            (GameKind::Reversi, "8x8"),
            (GameKind::Reversi, "6x4 mirrored anti"),
            (GameKind::Reversi, "10x10 open"),
            (GameKind::Alak, ""),
            (GameKind::Alak, "21"),
        ] {
            assert!(is_usual(kind, from), "{from}");
        }
        let mut almost_over = "-".repeat(64);
        almost_over.replace_range(..4, "-OXX");
        for (kind, from) in [
            (GameKind::Othello, format!("{almost_over} X")),
            (GameKind::Reversi, format!("8x8 {almost_over} X")),
            (GameKind::Reversi, "4x4 -----XO--OX----- O".to_owned()),
            (GameKind::Alak, "xx.......oo x".to_owned()),
        ] {
            assert!(!is_usual(kind, &from), "{from}");
        }
    }
}
