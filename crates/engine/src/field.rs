//! Positions as the engine searches them.

use crate::{Area, AreaError, Engine, GameIsOver, SearchLimits, SearchReport};
use outflank_game::{Game, Side, StopFlag};
use outflank_othello::{Bitboard, Board, Square};
use outflank_reversi::{Aim, Move, Position, Setup, Size};
use std::fmt;

/// A position of Othello, or of a smaller board, that the engine can search.
///
/// A smaller board lies in the middle of the engine's; [`Field::named`] converts its moves. The text form is the board
/// string of Othello, or with another size that of [`Position`].
///
/// # Examples
///
/// ```
/// use outflank_engine::{Engine, EngineOptions, Field, SearchLimits};
/// use outflank_game::StopFlag;
/// use outflank_reversi::Position;
///
/// let field = Field::try_from("4x4 -----OX--XO----- X".parse::<Position>()?)?;
/// let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
/// let report = field.search(&mut engine, &SearchLimits::default(), &StopFlag::new(), &mut |_| ())?;
/// assert_eq!(report.lines[0].verdict.score().discs(), -10.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Field {
    position: Position,
    area: Area,
    board: Board,
}

/// Why the engine cannot search a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// The board is too large.
    #[error(transparent)]
    Size(#[from] AreaError),
    /// Fewest discs win.
    #[error("the engine plays for most discs, not for fewest")]
    Anti,
    /// A centre square is empty.
    #[error("the engine plays only when discs lie on the four centre squares")]
    OpenCentre,
}

impl Field {
    /// Returns the position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whether it is a position on 8×8.
    pub fn is_whole(&self) -> bool {
        self.position.size() == Size::STANDARD
    }

    /// Returns the position as one of Othello, if it is one.
    pub fn othello(&self) -> Option<outflank_othello::Position> {
        if self.is_whole() { self.to_string().parse().ok() } else { None }
    }

    /// Returns the disc difference for the side to move, if the game is over.
    pub fn final_margin(&self) -> Option<i8> {
        self.position.outcome().map(|outcome| outcome.margin_for(self.position.to_move()) as i8)
    }

    /// Returns a move of the engine as a move of this position.
    ///
    /// # Panics
    ///
    /// Panics when the move lies outside the board, where the engine never plays.
    pub fn named(&self, mv: outflank_othello::Move) -> Move {
        let outflank_othello::Move::Place(square) = mv else { return Move::Pass };
        let (column, row) = self.area.place(square).expect("the engine keeps to the area");
        Move::Place(outflank_reversi::Square { column: column as u8, row: row as u8 })
    }

    /// Searches the position; smaller boards are solved at once, whatever the limits on depth and selectivity.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over.
    pub fn search(
        &self,
        engine: &mut Engine,
        limits: &SearchLimits,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, GameIsOver> {
        if self.is_whole() {
            engine.search(self.board, limits, stop, watch)
        } else {
            engine.search_area(&self.area, self.board, limits, stop, watch)
        }
    }
}

impl From<outflank_othello::Position> for Field {
    fn from(othello: outflank_othello::Position) -> Self {
        let cells = Square::ALL.into_iter().map(|square| othello.disc(square)).collect();
        let setup = Setup { cells, to_move: othello.to_move(), ..Setup::empty(Size::STANDARD) };
        let position = Position::try_from(setup).expect("a position of Othello is one of Reversi");
        Self::try_from(position).expect("the engine plays Othello")
    }
}

impl TryFrom<Position> for Field {
    type Error = FieldError;

    fn try_from(position: Position) -> Result<Self, FieldError> {
        let size = position.size();
        let area = Area::new(size.width().into(), size.height().into())?;
        if position.aim() == Aim::FewestDiscs {
            return Err(FieldError::Anti);
        }
        if size.centre().into_iter().any(|square| position.cell(square).is_none()) {
            return Err(FieldError::OpenCentre);
        }
        let discs = |side| discs(&position, &area, side);
        let board = Board::new(discs(position.to_move()), discs(!position.to_move()));
        Ok(Self { position, area, board })
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.position.to_string();
        f.write_str(if self.is_whole() { text.trim_start_matches("8x8 ") } else { &text })
    }
}

fn discs(position: &Position, area: &Area, side: Side) -> Bitboard {
    let squares = position.size().squares().filter(|&square| position.cell(square) == Some(side));
    let lies_at = |square: outflank_reversi::Square| area.square(square.column.into(), square.row.into());
    squares.map(|square| lies_at(square).expect("the area has the size of the board")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(text: &str) -> Result<Field, FieldError> {
        Field::try_from(text.parse::<Position>().unwrap())
    }

    #[test]
    fn a_smaller_board_lies_in_the_middle_and_keeps_its_names() {
        for size in ["4x4", "5x4", "6x6", "7x5", "8x8"] {
            let field = Field::try_from(Position::start(&size.parse().unwrap())).unwrap();
            assert_eq!(field.board, Board::START, "{size}");
            let moves: Vec<_> = field
                .board
                .placements()
                .into_iter()
                .map(|square| field.named(outflank_othello::Move::Place(square)))
                .collect();
            assert_eq!(moves, field.position().moves().collect::<Vec<_>>(), "{size}");
        }
    }

    #[test]
    fn the_text_of_othello_has_no_size() {
        let start = "---------------------------OX------XO--------------------------- X";
        assert_eq!(field(&format!("8x8 {start}")).unwrap().to_string(), start);
        assert_eq!(Field::from(outflank_othello::Position::START).to_string(), start);
        assert_eq!(field("4x4 -----OX--XO----- X").unwrap().to_string(), "4x4 -----OX--XO----- X");
    }

    #[test]
    fn an_unsupported_position_is_rejected_with_the_reason() {
        let large = field(&format!("9x4 {} X", "-".repeat(36))).unwrap_err();
        assert_eq!(large.to_string(), "the engine plays on boards of 4×4 to 8×8 squares, not of 9×4");
        assert_eq!(field("4x4 -----OX--XO----- X anti").unwrap_err(), FieldError::Anti);
        assert_eq!(field("4x4 ---------------- X open").unwrap_err(), FieldError::OpenCentre);
    }
}
