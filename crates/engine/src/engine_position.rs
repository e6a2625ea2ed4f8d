//! Positions of Reversi that the engine can search.

use crate::{SearchRoot, SubBoard, Support, UnsupportedSize};
use outflank_rules::othello::{Bitboard, Board, Move as EngineMove, Square as EngineSquare};
use outflank_rules::reversi::{Aim, Move, Position, Size, Square};
use outflank_rules::{self as rules, Game, Side, Variant};
use std::fmt;

/// A position of Othello, or of a smaller board, that the engine can search.
///
/// A smaller board is a [`SubBoard`] of the engine's; [`reversi_move`](Self::reversi_move) converts the moves of a report.
/// The text form is the board string of Othello, or with another size that of [`Position`].
///
/// # Examples
///
/// ```
/// use outflank_engine::{Engine, EngineOptions, EnginePosition};
/// use outflank_rules::reversi::Position;
///
/// let position = EnginePosition::try_from("4x4 -----OX--XO----- X".parse::<Position>()?)?;
/// let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
/// let report = engine.search(&position).run()?;
/// assert_eq!(report.verdict().to_string(), "-10");
/// assert!(position.reversi_position().placements().any(|square| position.reversi_move(report.best()) == square.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EnginePosition {
    position: Position,
    sub_board: SubBoard,
    board: Board,
}

/// Why the engine cannot search a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnsupportedPosition {
    /// The board is too large.
    #[error(transparent)]
    Size(#[from] UnsupportedSize),
    /// Fewest discs win.
    #[error("the engine plays for most discs, not for fewest")]
    Anti,
    /// A centre square is empty.
    #[error("the four centre squares must hold discs")]
    OpenCentre,
    /// Neither Othello nor Reversi.
    #[error("the engine plays Othello and Reversi, not {0}")]
    Variant(Variant),
}

impl EnginePosition {
    /// Returns the position as one of Reversi.
    pub fn reversi_position(&self) -> &Position {
        &self.position
    }

    /// Returns the discs of the side to move and of its opponent, on the squares of the sub-board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Returns the number of empty squares.
    pub fn empties(&self) -> u32 {
        self.position.empties().into()
    }

    /// Returns the squares of the engine's board where the side to move can place a disc.
    pub fn placements(&self) -> Bitboard {
        self.board.placements() & self.sub_board.squares()
    }

    /// Returns what the engine can do with it.
    pub fn support(&self) -> Support {
        if self.position.size() == Size::STANDARD { Support::Full } else { Support::Endgame }
    }

    /// Returns the disc difference for the side to move, if the game is over.
    pub fn final_margin(&self) -> Option<i8> {
        self.position.outcome().map(|outcome| outcome.margin_for(self.position.to_move()) as i8)
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// Returns the square of this position that lies at a square of the engine's board, if one does.
    pub fn reversi_square(&self, square: EngineSquare) -> Option<Square> {
        self.sub_board.reversi_square(square)
    }

    /// Returns where a square of this position lies on the engine's board, if the position has it.
    pub fn engine_square(&self, square: Square) -> Option<EngineSquare> {
        self.sub_board.square(square)
    }

    /// Returns a move of the engine as a move of this position.
    ///
    /// # Panics
    ///
    /// Panics when the move lies outside the board, where the engine never plays.
    pub fn reversi_move(&self, mv: EngineMove) -> Move {
        match mv {
            EngineMove::Place(square) => {
                Move::Place(self.sub_board.reversi_square(square).expect("the engine plays on the sub-board"))
            }
            EngineMove::Pass => Move::Pass,
        }
    }
}

impl<'a> From<&'a EnginePosition> for SearchRoot<'a> {
    fn from(position: &'a EnginePosition) -> Self {
        if position.support() == Support::Full {
            position.board.into()
        } else {
            Self::on(&position.sub_board, position.board)
        }
    }
}

impl TryFrom<&rules::Position> for EnginePosition {
    type Error = UnsupportedPosition;

    fn try_from(position: &rules::Position) -> Result<Self, UnsupportedPosition> {
        let reversi = position.to_reversi().ok_or(UnsupportedPosition::Variant(position.variant()))?;
        Self::try_from(reversi)
    }
}

impl TryFrom<Position> for EnginePosition {
    type Error = UnsupportedPosition;

    fn try_from(position: Position) -> Result<Self, UnsupportedPosition> {
        let size = position.size();
        let sub_board = SubBoard::new(size)?;
        if position.aim() == Aim::FewestDiscs {
            return Err(UnsupportedPosition::Anti);
        }
        if size.centre().into_iter().any(|square| position.cell(square).is_none()) {
            return Err(UnsupportedPosition::OpenCentre);
        }
        let discs = |side| discs(&position, &sub_board, side);
        let board = Board::new(discs(position.to_move()), discs(!position.to_move()));
        Ok(Self { position, sub_board, board })
    }
}

impl fmt::Display for EnginePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.position.to_string();
        f.write_str(if self.support() == Support::Full { text.trim_start_matches("8x8 ") } else { &text })
    }
}

fn discs(position: &Position, sub_board: &SubBoard, side: Side) -> Bitboard {
    let squares = position.size().squares().filter(|&square| position.cell(square) == Some(side));
    squares.map(|square| sub_board.square(square).expect("the sub-board has the size of the board")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine_position(text: &str) -> Result<EnginePosition, UnsupportedPosition> {
        EnginePosition::try_from(text.parse::<Position>().unwrap())
    }

    #[test]
    fn a_smaller_board_lies_in_the_middle_and_keeps_its_names() {
        for size in ["4x4", "5x4", "6x6", "7x5", "8x8"] {
            let position = EnginePosition::try_from(Position::start(&size.parse().unwrap())).unwrap();
            assert_eq!(position.board, Board::START, "{size}");
            let placements = position.board.placements().into_iter();
            let moves: Vec<_> = placements.map(|square| position.reversi_move(EngineMove::Place(square))).collect();
            assert_eq!(moves, position.reversi_position().moves().collect::<Vec<_>>(), "{size}");
        }
    }

    #[test]
    fn the_text_of_othello_has_no_size() {
        let start = "---------------------------OX------XO--------------------------- X";
        assert_eq!(engine_position(&format!("8x8 {start}")).unwrap().to_string(), start);
        assert_eq!(engine_position("4x4 -----OX--XO----- X").unwrap().to_string(), "4x4 -----OX--XO----- X");
    }

    #[test]
    fn an_unsupported_position_is_rejected_with_the_reason() {
        let large = engine_position(&format!("9x4 {} X", "-".repeat(36))).unwrap_err();
        assert_eq!(large.to_string(), "the engine works on boards from 4x4 to 8x8, not on 9x4");
        assert_eq!(engine_position("4x4 -----OX--XO----- X anti").unwrap_err(), UnsupportedPosition::Anti);
        assert_eq!(engine_position("4x4 ---------------- X open").unwrap_err(), UnsupportedPosition::OpenCentre);
    }
}
