//! A game of a file.

use crate::error::WthorGameError;
use crate::replay::{self, Replay};
use crate::{ReplayError, ReplaySummary};
use outflank_rules::othello::{Move, Position, Square};
use outflank_rules::{GameRecord, Side};

/// A stored game, without its passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WthorGame<'a> {
    /// The offset in the file, in bytes from 0.
    pub at: usize,
    /// The number of the tournament in the file of tournaments.
    pub tournament: u16,
    /// The number of Black's player in the file of players.
    pub black: u16,
    /// The number of White's player in the file of players.
    pub white: u16,
    /// The result: Black's discs, 0 to 64, the empties given to the winner.
    pub black_score: u8,
    /// Black's discs after perfect play from the number of empties in the header.
    pub theoretical_black_score: u8,
    /// The placements, each ten times the row plus the column, from 1; then zeros.
    pub moves: &'a [u8; 60],
}

impl<'a> WthorGame<'a> {
    /// The length of a game in the file, in bytes.
    pub const LENGTH: usize = 68;

    /// The offset of the moves in a game.
    const MOVES_AT: usize = Self::LENGTH - 60;

    /// Reads a game at an offset of its file.
    pub(crate) fn read(record: &'a [u8; WthorGame::LENGTH], at: usize) -> Self {
        let word = |i: usize| u16::from_le_bytes([record[i], record[i + 1]]);
        Self {
            at,
            tournament: word(0),
            black: word(2),
            white: word(4),
            black_score: record[6],
            theoretical_black_score: record[7],
            moves: record.last_chunk().expect("the moves are the last 60 bytes"),
        }
    }

    /// Returns the squares of the placements; an error for a byte that is not a square, such as a zero between moves.
    pub fn squares(&self) -> impl Iterator<Item = Result<Square, WthorGameError>> + 'a {
        let first = self.at + Self::MOVES_AT;
        let played = self.moves.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        let bytes = self.moves[..played].iter().zip(first..);
        bytes.map(|(&found, at)| square(found).ok_or(WthorGameError::NoSquare { at, found }))
    }

    /// Returns the bytes of the game.
    pub fn to_bytes(&self) -> [u8; WthorGame::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        bytes[..2].copy_from_slice(&self.tournament.to_le_bytes());
        bytes[2..4].copy_from_slice(&self.black.to_le_bytes());
        bytes[4..6].copy_from_slice(&self.white.to_le_bytes());
        (bytes[6], bytes[7]) = (self.black_score, self.theoretical_black_score);
        bytes[Self::MOVES_AT..].copy_from_slice(self.moves);
        bytes
    }

    /// Replays the game without keeping its moves.
    pub fn summarise(&self) -> ReplaySummary<Position, WthorGameError> {
        replay::summary(Position::START, |replayed| self.play(replayed))
    }

    /// Replays the game, passes included.
    ///
    /// # Errors
    ///
    /// Returns an error at the first invalid or illegal move, with the game up to it.
    pub fn replay(&self) -> Result<GameRecord<Position>, ReplayError<Position, WthorGameError>> {
        replay::record(Position::START, |record| self.play(record))
    }

    fn play(&self, game: &mut impl Replay<Position>) -> Result<(), WthorGameError> {
        for (square, index) in self.squares().zip(0..) {
            let illegal = |illegal| {
                let at = self.at + Self::MOVES_AT + index;
                WthorGameError::Illegal { at, number: index + 1, illegal }
            };
            game.play_next(Move::Place(square?)).map_err(illegal)?;
        }
        Ok(())
    }
}

/// Returns the score that the database stores for a last position: Black's discs, 0 to 64, with the empties given to the
/// winner, and shared in a draw.
pub fn stored_score(position: &Position) -> u8 {
    let margin = position.board().final_margin();
    let black_margin = if position.to_move() == Side::Black { margin } else { -margin };
    // Both sides have 64 discs together, so Black has half of 64 plus the margin, which is 0 to 64.
    i16::midpoint(64, black_margin) as u8
}

/// Returns the byte of a square.
pub(super) fn square_byte(square: Square) -> u8 {
    10 * (square.row() + 1) + square.column() + 1
}

fn square(byte: u8) -> Option<Square> {
    let (row, column) = (byte / 10, byte % 10);
    Square::from_place((column.checked_sub(1)?, row.checked_sub(1)?))
}
