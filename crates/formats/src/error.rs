//! Errors of reading and writing games.

mod wthor;

pub use wthor::{WthorError, WthorGameError};

use crate::AnnotatedGame;
use crate::info::ParseMatchTypeError;
use outflank_rules::Side;
use outflank_rules::othello;
use outflank_rules::reversi::{self as reversi, SetupError, SizeError};
use outflank_rules::{IllegalMove, Move, MoveError};
use std::fmt;

/// A game that was not read to its end.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{kind}", .location.map(|location| format!("{location}: ")).unwrap_or_default())]
pub struct ReadError {
    /// Where the error is in the text; `None` in binary files, whose [`kind`](Self::kind) contains a byte offset.
    pub location: Option<Location>,
    /// What is wrong.
    pub kind: ReadErrorKind,
    /// The game up to the error, if its start position is known.
    pub partial: Option<Box<AnnotatedGame>>,
}

/// A line and a column of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters from 1.
    pub column: u64,
}

/// What is wrong with a game that cannot be read to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadErrorKind {
    /// The text is not what the format expects.
    #[error("expected {expected}, but found {}", quoted_or_nothing(.found))]
    Unexpected {
        /// What the format expects.
        expected: &'static str,
        /// The first characters of the text there; empty at the end of the text.
        found: String,
    },
    /// A move is illegal.
    #[error("move {number}, {}, is illegal: {}", .illegal.mv, .illegal.reason)]
    Illegal {
        /// The number of the move, passes included, from 1.
        number: usize,
        /// The move and the reason; after a pass if the source leaves one out.
        illegal: IllegalMove<Move, MoveError>,
    },
    /// A move belongs to the side that is not to move.
    #[error("move {number} is given to {}, but {} is to move", .side.name(), (!*.side).name())]
    WrongSide {
        /// The number of the move, passes included, from 1.
        number: usize,
        /// The side that the source names.
        side: Side,
    },
    /// The game is not Othello.
    #[error("expected a game of Othello, but found {0:?}")]
    NotOthello(String),
    /// The file names a charset that is unknown.
    #[error("the charset {0:?} is unknown; save the file in UTF-8, and remove CA")]
    Charset(String),
    /// The match type is unknown, or its board is unsupported.
    #[error(transparent)]
    MatchType(#[from] ParseMatchTypeError),
    /// The start position on 8×8 is invalid.
    #[error(transparent)]
    Position(#[from] othello::ParsePositionError),
    /// The start position on a board of any size is invalid.
    #[error(transparent)]
    Board(#[from] reversi::ParsePositionError),
    /// The size of the board is unsupported.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The rules do not allow the start position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A field of a problem is invalid.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// The JSON is malformed or is not a game.
    #[error("{0}")]
    Json(String),
    /// The file is not a WTHOR database.
    #[error(transparent)]
    Wthor(#[from] WthorError),
    /// A game of a WTHOR database is invalid.
    #[error(transparent)]
    WthorGame(#[from] WthorGameError),
    /// The game is longer than the reader accepts.
    #[error("a game that starts here is longer than {limit} bytes")]
    TooLong {
        /// The maximum length.
        limit: usize,
    },
}

/// What is wrong with a field of a problem in OBF.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// It is neither a move with a score nor a score; contains its first characters.
    #[error("expected a move and its score such as A2:+38, or a score from -64 to +64, but found {0:?}")]
    Malformed(String),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] othello::IllegalMove),
    /// The position has more than one score.
    #[error("expected one score of the position, but found a second one")]
    SecondValue,
}

/// Why a format cannot represent a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, thiserror::Error)]
pub enum WriteError {
    /// The game does not start from the standard start position.
    #[error("it does not start from the usual position")]
    StartPosition,
    /// No format has games of Alak.
    #[error("it is a game of Alak, which no format has")]
    Alak,
    /// The board is not 8×8, or fewest discs win, or the centre is empty at the start.
    #[error("it is not a game of Othello on 8×8")]
    NotOthello,
    /// The game has no moves, or fewer than an opening of the format.
    #[error("it has too few moves")]
    TooShort,
    /// The opening contains a pass.
    #[error("a side passes in the first eight moves")]
    Pass,
    /// The game is of another year than the games before it, in a format whose files have one year.
    #[error("it is of another year than the first game, and the file holds one year")]
    OtherYear,
    /// The game is not over and has no result in discs, in a format that stores the discs of each game.
    #[error("it is not over, and the discs of its result are not known")]
    NoDiscs,
    /// The file has reached its maximum number of games or names.
    #[error("the file can count no more games or names")]
    TooMany,
}

impl Location {
    /// The start of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the location behind bytes of UTF-8 that start here; they may end within a character.
    pub(crate) fn after(self, bytes: &[u8]) -> Self {
        let is_first_of_character = |&&byte: &&u8| byte & 0b1100_0000 != 0b1000_0000;
        let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
        let last = bytes.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let before = if lines == 1 { self.column } else { 1 };
        Self { line: self.line + lines - 1, column: before + last.iter().filter(is_first_of_character).count() as u64 }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, character {}", self.line, self.column)
    }
}

impl ReadErrorKind {
    /// Makes the error for an unexpected text, which it quotes in part.
    pub(crate) fn unexpected(expected: &'static str, rest: &str) -> Self {
        Self::Unexpected { expected, found: excerpt(rest) }
    }
}

/// Quotes what was found; at the end of a text, or in an empty value, there is nothing.
fn quoted_or_nothing(found: &str) -> String {
    if found.is_empty() { "nothing".to_owned() } else { format!("{found:?}") }
}

/// Returns the first word of a text, cut to 12 characters.
pub(crate) fn excerpt(text: &str) -> String {
    text.trim_start().chars().take(12).take_while(|c| !c.is_whitespace()).collect()
}
