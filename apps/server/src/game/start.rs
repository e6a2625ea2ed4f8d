//! First positions.

use super::{Contest, Kind, Refused};
use outflank_alak::Slots;
use outflank_reversi::{Aim, Opening, Rules, Size};
use std::str::FromStr;

/// Returns the text of the first position of a game, and which game that is.
///
/// `from` is the rules (`6x6 mirrored` for Reversi, a number of slots for Alak), or a position, or nothing for the usual
/// start. A board of Reversi that the engine of Othello knows is a game of Othello.
pub(crate) fn start(kind: Kind, from: &str) -> Result<(Kind, String), Refused> {
    match kind {
        Kind::Othello if from.is_empty() => Ok((kind, outflank_othello::Position::START.to_string())),
        Kind::Othello => Ok((kind, parsed::<outflank_othello::Position>(from)?.to_string())),
        Kind::Alak => {
            let slots = if from.is_empty() { Ok(Slots::STANDARD) } else { from.parse() };
            let position = slots.map_or_else(|_| parsed(from), |slots| Ok(outflank_alak::Position::start(slots)));
            Ok((kind, position?.to_string()))
        }
        Kind::Reversi => {
            let rules = from.parse::<Rules>();
            let position =
                rules.map_or_else(|_| parsed(from), |rules| Ok(outflank_reversi::Position::start(&rules)))?;
            Ok(as_othello(&position).map_or_else(|| (kind, position.to_string()), |othello| (Kind::Othello, othello)))
        }
    }
}

fn parsed<G: FromStr<Err: ToString>>(text: &str) -> Result<G, Refused> {
    text.parse().map_err(|error: G::Err| Refused::new(error))
}

/// Returns a position as one of Othello, if its board and rules are the same.
fn as_othello(position: &outflank_reversi::Position) -> Option<String> {
    let is_othello =
        position.size() == Size::STANDARD && position.aim() == Aim::MostDiscs && position.opening() == Opening::Laid;
    let text = position.to_string();
    let board = text.strip_prefix("8x8 ").filter(|_| is_othello)?;
    <dyn Contest>::new(Kind::Othello, board, &[]).ok().map(|_| board.to_owned())
}
