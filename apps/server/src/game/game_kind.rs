//! The three games, and their initial positions.

use crate::input_error::InputError;
use outflank_alak::Slots;
use outflank_reversi::{Aim, Opening, Rules, Size};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use utoipa::ToSchema;

/// One of the three games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameKind {
    /// 8×8 with the usual start, which the engine supports.
    Othello,
    /// Any other board of squares.
    Reversi,
    /// A row of slots.
    Alak,
}

impl GameKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Othello => "othello",
            Self::Reversi => "reversi",
            Self::Alak => "alak",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        [Self::Othello, Self::Reversi, Self::Alak].into_iter().find(|kind| kind.name() == name)
    }
}

/// Returns the text of the initial position of a game, and its kind.
///
/// `from` is the rules (`6x6 mirrored` for Reversi, a number of slots for Alak), a position, or empty for the usual
/// start. A Reversi position with the board and rules of Othello is a game of Othello.
///
/// # Errors
///
/// Returns an error when `from` is neither.
pub(crate) fn initial_position(kind: GameKind, from: &str) -> Result<(GameKind, String), InputError> {
    match kind {
        GameKind::Othello if from.is_empty() => Ok((kind, outflank_othello::Position::START.to_string())),
        GameKind::Othello => Ok((kind, parse::<outflank_othello::Position>(from)?.to_string())),
        GameKind::Alak => {
            let slots = if from.is_empty() { Ok(Slots::STANDARD) } else { from.parse() };
            let position = slots.map_or_else(|_| parse(from), |slots| Ok(outflank_alak::Position::start(slots)));
            Ok((kind, position?.to_string()))
        }
        GameKind::Reversi => {
            let rules = from.parse::<Rules>();
            let position = rules.map_or_else(|_| parse(from), |rules| Ok(outflank_reversi::Position::start(&rules)))?;
            let othello = to_othello(&position);
            Ok(othello.map_or_else(|| (kind, position.to_string()), |othello| (GameKind::Othello, othello)))
        }
    }
}

fn parse<G: FromStr<Err: ToString>>(text: &str) -> Result<G, InputError> {
    text.parse().map_err(|error: G::Err| InputError::new(error))
}

/// Returns a position of Reversi as one of Othello, if its board and rules are those of Othello.
fn to_othello(position: &outflank_reversi::Position) -> Option<String> {
    let is_othello =
        position.size() == Size::STANDARD && position.aim() == Aim::MostDiscs && position.opening() == Opening::Laid;
    let text = position.to_string();
    let board = text.strip_prefix("8x8 ").filter(|_| is_othello)?;
    parse::<outflank_othello::Position>(board).ok().map(|_| board.to_owned())
}
