//! Cards: positions in which the player is to move.

use outflank_rules::Game;
use outflank_rules::othello::{Bitboard, Board, Move, Position};
use std::fmt;
use std::str::FromStr;

/// Identifies a card: a position with the player to move, in the least of its eight images.
///
/// The text form is the board with `X` for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(Board);

/// A position in which the player is to move, with the right answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its identity.
    pub id: CardId,
    /// The number of the first line that has it.
    pub line: usize,
    /// The number of plies before it in that line.
    pub ply: usize,
    /// The position as that line has it.
    pub position: Position,
    /// The move of that line.
    pub expected: Move,
    /// All moves that stay in the deck, the expected one among them.
    pub right: Vec<Move>,
}

impl CardId {
    /// Returns the identity of a board seen by the player.
    pub fn of(board: Board) -> Self {
        Self(board.canonical().0)
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |index: usize| match (self.0.mover().bits() >> index & 1, self.0.opponent().bits() >> index & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '-',
        };
        (0..64).map(letter).collect::<String>().fmt(f)
    }
}

/// The text is not the identity of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a position has 64 squares of X, O and -")]
pub struct ParseCardIdError;

/// Any of the eight images of the board is accepted.
impl FromStr for CardId {
    type Err = ParseCardIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() != 64 || !text.bytes().all(|byte| b"XO-".contains(&byte)) {
            return Err(ParseCardIdError);
        }
        let set = |disc| -> Bitboard {
            let discs = text.bytes().enumerate().filter(|&(_, byte)| byte == disc);
            Bitboard::from_bits(discs.fold(0, |bits, (index, _)| bits | 1 << index))
        };
        Ok(Self::of(Board::new(set(b'X'), set(b'O'))))
    }
}

impl Card {
    /// Returns whether a move is a right answer.
    pub fn is_right(&self, mv: Move) -> bool {
        self.right.contains(&mv)
    }

    /// Returns whether every legal move is a right answer, so that nothing is asked.
    pub(super) fn asks_nothing(&self) -> bool {
        self.position.moves().all(|mv| self.is_right(mv))
    }
}
