//! The text forms of boards and positions.
//!
//! Reading takes `x` and `o` in either case, and `.`, `_` or `-` for an empty slot. In a position the side to move
//! may follow after a blank.

use super::Position;
use crate::Side;
use crate::alak::board::Board;
use crate::alak::{Slots, SlotsError};
use std::fmt::{self, Write};
use std::str::FromStr;

/// The fewest discs of a side that has not lost.
const FEWEST: u8 = 2;

impl Position {
    /// Reads a board to play on, of any length, X to move.
    ///
    /// # Errors
    ///
    /// Refuses a board of the wrong length, with an unknown letter, without an empty slot, or with fewer than two
    /// discs of a side, on which the game is over.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_rules::alak::Position;
    ///
    /// assert_eq!(Position::from_board("xx__xx_oo_oo")?.to_string(), "xx..xx.oo.oo x");
    /// assert_eq!(
    ///     Position::from_board("xxxx.......").unwrap_err().to_string(),
    ///     "O needs at least two discs, but has 0"
    /// );
    /// # Ok::<(), outflank_rules::alak::BoardError>(())
    /// ```
    pub fn from_board(board: &str) -> Result<Self, BoardError> {
        let board = board.trim();
        playable(read_board(Slots::from_count(board.chars().count())?, board)?)
    }

    /// Reads a board to play on, of the given length, X to move.
    ///
    /// # Errors
    ///
    /// Returns an error for what [`from_board`](Self::from_board) rejects, and for a board of another length.
    pub fn from_board_of(slots: Slots, board: &str) -> Result<Self, BoardError> {
        let board = board.trim();
        let found = board.chars().count();
        if found != usize::from(slots.count()) {
            return Err(BoardError::WrongLength { expected: slots, found });
        }
        playable(read_board(slots, board)?)
    }

    /// Prints the slots from left to right, without the side to move: `xxxx...oooo`.
    pub fn board_text(&self) -> String {
        (1..=self.slots.count()).map(|number| self.slot(number).map_or('.', letter)).collect()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board_text())?;
        f.write_char(' ')?;
        f.write_char(letter(self.to_move))
    }
}

/// The text was no board to play on; slots are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// No board is as short or as long.
    #[error(transparent)]
    Slots(#[from] SlotsError),
    /// The board is not as long as the one in use.
    #[error("expected a board of {expected} slots, but found {found}")]
    WrongLength {
        /// The length of the board in use.
        expected: Slots,
        /// The slots in the text.
        found: usize,
    },
    /// A character was no slot.
    #[error("slot {at}: expected x, o or . (empty), but found {found:?}")]
    Letter {
        /// Which slot.
        at: usize,
        /// The character.
        found: char,
    },
    /// No disc could ever move.
    #[error("the board has no empty slot")]
    Full,
    /// The game would be over.
    #[error("{side} needs at least two discs, but has {found}")]
    TooFew {
        /// The side that has too few discs.
        side: Side,
        /// How many it has.
        found: u8,
    },
    /// No game ends with both sides beaten.
    #[error("at least one side needs two discs")]
    BothTooFew,
}

/// The text was no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// The board was none.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Something else stands where the side to move should.
    #[error("after the board: expected x or o, but found {0:?}")]
    Side(String),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads a position, also one in which the game is over.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (board, side) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), "x"));
        let slots = Slots::from_count(board.chars().count()).map_err(BoardError::from)?;
        let position = read_board(slots, board)?;
        if Side::BOTH.into_iter().all(|side| position.discs()[side] < FEWEST) {
            return Err(BoardError::BothTooFew.into());
        }
        let not_a_side = |_| ParsePositionError::Side(side.trim().chars().take(16).collect());
        Ok(position.with_to_move(side.trim().parse().map_err(not_a_side)?))
    }
}

const fn letter(side: Side) -> char {
    side.letter().to_ascii_lowercase()
}

/// Reads as many slots as the text has, X to move.
fn read_board(slots: Slots, text: &str) -> Result<Position, BoardError> {
    let mut board = Board { mover: 0, opponent: 0 };
    for (index, found) in text.chars().enumerate() {
        match found {
            'x' | 'X' => board.mover |= 1 << index,
            'o' | 'O' => board.opponent |= 1 << index,
            '.' | '_' | '-' => (),
            _ => return Err(BoardError::Letter { at: index + 1, found }),
        }
    }
    if board.empties(slots) == 0 {
        return Err(BoardError::Full);
    }
    Ok(Position { board, slots, to_move: Side::Black })
}

fn playable(position: Position) -> Result<Position, BoardError> {
    let discs = position.discs();
    match Side::BOTH.into_iter().find(|&side| discs[side] < FEWEST) {
        Some(side) => Err(BoardError::TooFew { side, found: discs[side] }),
        None => Ok(position),
    }
}
