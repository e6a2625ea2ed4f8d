//! Othello as a case of Reversi: positions and moves of one board as those of the other.

use outflank_game::Game;
use outflank_othello as othello;
use outflank_reversi::{Aim, Move, MoveError, Opening, Position, Setup, Size, Square};

/// Returns a move of Othello as one on all boards.
pub fn from_othello(mv: othello::Move) -> Move {
    match mv {
        othello::Move::Place(square) => Move::Place(Square { column: square.column(), row: square.row() }),
        othello::Move::Pass => Move::Pass,
    }
}

/// Returns a move as one of Othello, or `None` for a square that 8×8 does not have.
pub fn othello_move(mv: Move) -> Option<othello::Move> {
    match mv {
        Move::Place(Square { column, row }) => othello::Square::from_place((column, row)).map(othello::Move::Place),
        Move::Pass => Some(othello::Move::Pass),
    }
}

/// Returns the reason why a move of Othello is illegal as one on all boards.
pub(crate) fn reversi_error(error: othello::MoveError) -> MoveError {
    match error {
        othello::MoveError::GameOver => MoveError::GameOver,
        othello::MoveError::Occupied => MoveError::Occupied,
        othello::MoveError::FlipsNothing => MoveError::FlipsNothing,
        othello::MoveError::MustPass => MoveError::MustPass,
        othello::MoveError::PassNotForced => MoveError::PassNotForced,
    }
}

/// Returns a position of Othello as one on all boards.
#[expect(clippy::missing_panics_doc, reason = "a position of Othello is one of Reversi")]
pub fn reversi_position(position: &othello::Position) -> Position {
    let cells = othello::Square::ALL.into_iter().map(|square| position.disc(square)).collect();
    let setup = Setup { cells, to_move: position.to_move(), ..Setup::empty(Size::STANDARD) };
    Position::try_from(setup).expect("a position of Othello is one of Reversi")
}

/// Returns a position as one of Othello, or `None` on another board, with another aim or without discs in the centre.
pub fn othello_position(position: &Position) -> Option<othello::Position> {
    let is_othello =
        position.size() == Size::STANDARD && position.aim() == Aim::MostDiscs && position.opening() == Opening::Laid;
    let cells = position.cells().try_into().ok().filter(|_| is_othello)?;
    othello::Setup { cells, to_move: position.to_move() }.try_into().ok()
}
