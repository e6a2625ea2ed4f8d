//! Games of Othello among those on all boards.

use outflank_game::GameRecord;
use outflank_othello as othello;
use outflank_reversi::{Aim, Move, Position, Setup, Size, Square};

/// Returns a game as one of Othello, if it is one.
pub(crate) fn othello_of(record: &GameRecord<Position>) -> Option<GameRecord<othello::Position>> {
    let start = record.start();
    if start.size() != Size::STANDARD || start.aim() == Aim::FewestDiscs {
        return None;
    }
    let start = start.to_string().trim_start_matches("8x8 ").parse().ok()?;
    let mut game = GameRecord::new(start);
    for mv in record.moves() {
        game.play(mv.to_string().parse().ok()?).ok()?;
    }
    Some(game)
}

/// Returns a game of Othello as one of all boards.
pub(crate) fn reversi_of(game: &GameRecord<othello::Position>) -> GameRecord<Position> {
    let mut record = GameRecord::new(position_of(game.start()));
    for &mv in game.moves() {
        record.play(move_of(mv)).expect("the rules are the same");
    }
    record
}

/// Returns a position of Othello as one of all boards.
pub(crate) fn position_of(position: &othello::Position) -> Position {
    let cells = othello::Square::ALL.into_iter().map(|square| position.disc(square)).collect();
    let setup = Setup { cells, to_move: outflank_game::Game::to_move(position), ..Setup::empty(Size::STANDARD) };
    Position::try_from(setup).expect("a position of Othello is one of Reversi")
}

/// Returns a move of Othello as one of all boards.
pub(crate) fn move_of(mv: othello::Move) -> Move {
    match mv {
        othello::Move::Place(square) => Move::Place(Square { column: square.column(), row: square.row() }),
        othello::Move::Pass => Move::Pass,
    }
}
