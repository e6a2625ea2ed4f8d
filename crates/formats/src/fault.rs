//! What can be wrong with a game in a text or file.

use crate::AnnotatedGame;
use crate::about::ParseMatchTypeError;
use crate::obf::FieldFault;
use crate::wthor::{GameFault, WthorError};
use outflank_game::Side;
use outflank_othello::ParsePositionError;
use outflank_reversi::{self as reversi, IllegalMove, Move, SetupError, SizeError};
use std::fmt;

/// A game that was not read to its end.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{fault}", .place.map(|place| format!("{place}: ")).unwrap_or_default())]
pub struct ReadError {
    /// Where the fault is; `None` where the fault itself tells it, as in files of bytes.
    pub place: Option<Place>,
    /// What is wrong.
    pub fault: Fault,
    /// The game before the fault, when its start is known.
    pub so_far: Option<Box<AnnotatedGame>>,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters from 1.
    pub column: u64,
}

/// Why a game cannot be read to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Something else stands where the format has one of a few things.
    #[error("expected {expected}, but found {found:?}")]
    Unexpected {
        /// What may stand there.
        expected: &'static str,
        /// What stands there, cut to a few characters; nothing at the end of the text.
        found: String,
    },
    /// The rules do not allow a move.
    #[error("move {number}, {}, is illegal: {}", .illegal.mv, .illegal.reason)]
    Illegal {
        /// Its number among all moves, passes included, from 1.
        number: usize,
        /// The move, and why it is illegal; after a pass when one was left out.
        illegal: IllegalMove,
    },
    /// The move is given to the side that is not to move.
    #[error("move {number} is given to {}, but {} is to move", .side.name(), (!*.side).name())]
    WrongSide {
        /// Its number among all moves, passes included, from 1.
        number: usize,
        /// The side that the source names.
        side: Side,
    },
    /// The game is not Othello.
    #[error("expected a game of Othello, but found {0:?}")]
    OtherGame(String),
    /// The type of the match is unknown, or has another board.
    #[error(transparent)]
    MatchType(#[from] ParseMatchTypeError),
    /// The start position cannot be read.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// The start position cannot be read, on any board.
    #[error(transparent)]
    Board(#[from] reversi::ParsePositionError),
    /// There is no board of this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The rules allow no such start position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The field of a problem cannot be read.
    #[error(transparent)]
    Field(#[from] FieldFault),
    /// The object is not what a game looks like.
    #[error("{0}")]
    Json(String),
    /// The file is no database.
    #[error(transparent)]
    Wthor(#[from] WthorError),
    /// The game of the database is wrong.
    #[error(transparent)]
    WthorGame(#[from] GameFault),
    /// The game does not end within any sensible length.
    #[error("a game that starts here is longer than {limit} bytes")]
    TooLong {
        /// The greatest length.
        limit: usize,
    },
}

impl Place {
    /// The place where a text starts.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the place behind bytes of UTF-8 that start here, which may be cut within a character.
    pub(crate) fn after(self, bytes: &[u8]) -> Self {
        let is_first_of_character = |&&byte: &&u8| byte & 0b1100_0000 != 0b1000_0000;
        let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
        let last = bytes.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let before = if lines == 1 { self.column } else { 1 };
        Self { line: self.line + lines - 1, column: before + last.iter().filter(is_first_of_character).count() as u64 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, character {}", self.line, self.column)
    }
}

impl Fault {
    /// Makes the fault of finding something else than expected, at the start of the rest of a text.
    pub(crate) fn unexpected(expected: &'static str, rest: &str) -> Self {
        Self::Unexpected { expected, found: excerpt(rest) }
    }
}

/// Returns the first word of a text, or its first characters.
pub(crate) fn excerpt(text: &str) -> String {
    text.trim_start().chars().take(12).take_while(|c| !c.is_whitespace()).collect()
}

/// A fault in a text, in bytes from its start, with the game before it.
#[derive(Debug)]
pub(crate) struct Flaw {
    pub(crate) at: usize,
    pub(crate) fault: Fault,
    pub(crate) so_far: Option<Box<AnnotatedGame>>,
}

impl Flaw {
    pub(crate) fn at(at: usize, fault: impl Into<Fault>) -> Self {
        Self { at, fault: fault.into(), so_far: None }
    }

    pub(crate) fn after(self, game: AnnotatedGame) -> Self {
        Self { so_far: Some(Box::new(game)), ..self }
    }

    /// Says where the fault is, when the text starts at a place.
    pub(crate) fn placed(self, text: &str, start: Place) -> ReadError {
        let before = text.get(..self.at).unwrap_or(text);
        ReadError { place: Some(start.after(before.as_bytes())), fault: self.fault, so_far: self.so_far }
    }
}

/// Plays a move that a source gives to a side; one that the rules refuse is a fault.
pub(crate) fn play_for(game: &mut AnnotatedGame, side: Side, mv: Move) -> Result<(), Fault> {
    let number = game.record().moves().len() + 1;
    let record = game.record();
    if record.to_move() != side && record.outcome().is_none() {
        if !record.must_pass() {
            return Err(Fault::WrongSide { number, side });
        }
        game.play(Move::Pass).expect("the pass is forced");
    }
    play(game, mv)
}

/// Plays a move; one that the rules refuse is a fault.
pub(crate) fn play(game: &mut AnnotatedGame, mv: Move) -> Result<(), Fault> {
    let number = game.record().moves().len() + 1;
    game.play(mv).map_err(|illegal| Fault::Illegal { number, illegal })
}
