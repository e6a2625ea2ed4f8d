//! A position as JSON.

use outflank_rules::{Game, Move, Outcome, Position, Side};
use serde::Serialize;
use utoipa::ToSchema;

/// A position with all that a page needs to draw it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PositionView {
    /// The text form of the position.
    pub position: String,
    /// The squares row by row, or the slots: `X` black, `O` white, `-` empty.
    pub cells: String,
    /// Null once the game is over.
    pub to_move: Option<Side>,
    /// The legal moves; a forced pass is none.
    #[serde(rename = "legal")]
    pub legal_moves: Vec<MoveView>,
    /// The discs of each side.
    pub discs: DiscCounts,
    /// The name of the opening that ends here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<&'static str>,
    /// Black's margin once the game is over by the rules, the empties counted for the winner.
    pub outcome: Option<i16>,
}

/// A move with the discs that it flips.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MoveView {
    /// As `f5`, `--` for a pass, or `3-5` for a slide.
    #[serde(rename = "move")]
    pub mv: String,
    /// The squares that it flips, or in Alak the slots whose discs it captures.
    pub flips: Vec<String>,
}

/// The number of discs of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DiscCounts {
    /// The black discs.
    pub black: u16,
    /// The white discs.
    pub white: u16,
}

impl PositionView {
    /// Returns the view of a position.
    pub fn of(position: &Position) -> Self {
        let outcome = position.outcome();
        let discs = position.discs();
        Self {
            position: position.to_string(),
            cells: position.cells().into_iter().map(|cell| cell.map_or('-', Side::letter)).collect(),
            to_move: outcome.is_none().then(|| position.to_move()),
            legal_moves: position.moves().map(|mv| MoveView::of(position, mv)).collect(),
            discs: DiscCounts { black: discs.black, white: discs.white },
            opening: position.opening_name(),
            outcome: outcome.map(Outcome::margin),
        }
    }
}

impl MoveView {
    /// Takes a move that is legal in this position.
    pub fn of(position: &Position, mv: Move) -> Self {
        let flips = position.flips(mv).into_iter().map(|square| position.square_name(square)).collect();
        Self { mv: mv.to_string(), flips }
    }
}
