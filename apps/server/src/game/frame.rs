//! A position with all that a page needs to draw it.

use super::Playable;
use outflank_game::{Game, Outcome, Side};
use serde::Serialize;
use utoipa::ToSchema;

/// A position with all that a page needs to draw it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Frame {
    /// The text form of the position.
    pub(crate) position: String,
    /// The squares row by row, or the slots: `X` black, `O` white, `-` empty.
    pub(crate) cells: String,
    /// `X` or `O`; nothing once the game is over.
    pub(crate) to_move: Option<char>,
    /// The legal moves.
    pub(crate) legal: Vec<Legal>,
    pub(crate) discs: Discs,
    /// The name of the opening that ends here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) opening: Option<&'static str>,
    /// Black's margin once the game is over by the rules, the empty squares given to the winner.
    pub(crate) outcome: Option<i16>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Legal {
    /// As `f5`, `--` for a pass, or `3-5` for a slide.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// What it flips, or in Alak removes.
    pub(crate) flips: Vec<String>,
}

/// How many discs each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Discs {
    pub(crate) black: u16,
    pub(crate) white: u16,
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Dimensions {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
}

impl Frame {
    /// Looks at a position.
    pub(crate) fn of<G: Playable>(position: &G) -> Self {
        let outcome = position.outcome();
        let legal = |mv| Legal { mv: G::Move::to_string(&mv), flips: position.flipped(mv) };
        let discs = position.count();
        Self {
            position: position.to_string(),
            cells: position.cells().into_iter().map(|cell| cell.map_or('-', Side::letter)).collect(),
            to_move: outcome.is_none().then(|| Game::to_move(position).letter()),
            legal: position.moves().map(legal).collect(),
            discs: Discs { black: discs.black, white: discs.white },
            opening: position.opening(),
            outcome: outcome.map(Outcome::margin),
        }
    }
}
