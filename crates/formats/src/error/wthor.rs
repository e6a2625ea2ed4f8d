//! Errors of WTHOR files.

use outflank_rules::othello::IllegalMove;

/// Why bytes are not the WTHOR file that was expected; offsets are in bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// The file is empty.
    #[error("the file is empty; expected a WTHOR file")]
    Empty,
    /// The file ends within its header.
    #[error("byte {found}: the WTHOR file ends within its header of 16 bytes")]
    HeaderCut {
        /// The length of the file.
        found: usize,
    },
    /// The games were played on a board of 10×10.
    #[error("byte 12: the games are on a 10×10 board; only 8×8 can be read")]
    TenByTen,
    /// The size of the board is unknown.
    #[error("byte 12: expected a board size of 8, but found {0}")]
    BoardSize(u8),
    /// The file contains names of players or tournaments.
    #[error("byte 8: the file holds {0} names of players or tournaments, not games")]
    NotGames(u16),
    /// The file contains problems, which have another layout.
    #[error("byte 13: the file holds solitaires, not games")]
    Solitaires,
    /// The length of the file does not match its header.
    #[error("byte {at}: the header announces {announced} records, {expected} bytes in all, but the file has {found}")]
    Length {
        /// The offset of the number of records.
        at: usize,
        /// The number of records in the header.
        announced: u32,
        /// The expected length of the file.
        expected: u64,
        /// The length of the file.
        found: usize,
    },
}

/// Why a game of a WTHOR file cannot be replayed to its end; offsets are in bytes from the start of the file, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorGameError {
    /// A byte is not a square.
    #[error("byte {at}: expected a square as ten times the row plus the column, each from 1 to 8, but found {found}")]
    NoSquare {
        /// The offset.
        at: usize,
        /// The value of the byte.
        found: u8,
    },
    /// A move is illegal.
    #[error("byte {at}: move {number}, {}, is illegal: {}", .illegal.mv, .illegal.reason)]
    Illegal {
        /// The offset.
        at: usize,
        /// The number of the move among the placements, from 1.
        number: usize,
        /// The move and the reason; after a pass that the file leaves out.
        illegal: IllegalMove,
    },
}
