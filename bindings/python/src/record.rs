//! Moves as arguments, and the games that they are played in.

use crate::errors::{argument_type_error, illegal_move, illegal_move_with, parse_error};
use outflank_formats::transcript::{self, TranscriptError};
use outflank_rules::reversi::Square;
use outflank_rules::{
    Game, GameRecord, Move, Position, StopFlag, Threads, Variant, Workers, othello, perft, perft_parallel,
};
use pyo3::Borrowed;
use pyo3::prelude::*;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a move is as an argument, for messages.
const EXPECTED_MOVE: &str = "a move: a text such as f5, or the index of a square";

/// A move as an argument: its text, or an index.
pub(crate) enum MoveArgument {
    /// The notation of the game: `f5`, `--` for a pass, `3-5`.
    Text(String),
    /// A square row by row from the top left, or the number of squares for a pass; other numbers are no move.
    Index(i128),
}

/// Writes the argument as it was given.
impl fmt::Display for MoveArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Index(index) => write!(f, "{index}"),
        }
    }
}

/// Several moves as an argument.
pub(crate) enum MovesArgument {
    /// A transcript, in which passes may be left out.
    Transcript(String),
    /// The moves one by one, passes included.
    List(Vec<MoveArgument>),
}

impl<'py> FromPyObject<'_, 'py> for MoveArgument {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = argument.extract() {
            return Ok(Self::Text(text));
        }
        if let Ok(index) = argument.extract() {
            return Ok(Self::Index(index));
        }
        Err(argument_type_error("move", EXPECTED_MOVE, &argument))
    }
}

impl<'py> FromPyObject<'_, 'py> for MovesArgument {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = argument.extract() {
            return Ok(Self::Transcript(text));
        }
        let Ok(moves) = argument.extract::<Vec<Bound<'_, PyAny>>>() else {
            return Err(argument_type_error("moves", "a transcript such as f5d6c3, or a list", &argument));
        };
        let error = |number: usize, mv| argument_type_error(&format!("moves: move {number}"), EXPECTED_MOVE, mv);
        let moves = moves.iter().zip(1..).map(|(mv, number)| mv.extract().map_err(|_: PyErr| error(number, mv)));
        Ok(Self::List(moves.collect::<PyResult<_>>()?))
    }
}

impl MoveArgument {
    /// Returns the move in a position, legal or not, or what is wrong with it.
    pub(crate) fn on(&self, position: &Position) -> Result<Move, String> {
        match self {
            Self::Text(text) => position.parse_move(text).map_err(|error| error.to_string()),
            Self::Index(index) => usize::try_from(*index)
                .ok()
                .and_then(|index| move_of_index(position, index))
                .ok_or_else(|| no_such_index(position, *index)),
        }
    }

    /// Plays the move.
    pub(crate) fn play(&self, game: &mut GameRecord<Position>) -> PyResult<()> {
        let mv = self.on(game.position()).map_err(|error| parse_error(format!("move: {error}")))?;
        game.play(mv).map_err(illegal_move::<Position>)
    }
}

impl MovesArgument {
    /// Plays the moves; errors have the number of the move, from 1, as those of transcripts do.
    pub(crate) fn play(&self, game: &mut GameRecord<Position>) -> PyResult<()> {
        match self {
            Self::List(moves) => moves.iter().zip(1..).try_for_each(|(mv, number)| {
                let mv = mv.on(game.position());
                play_numbered(game, number, mv)
            }),
            Self::Transcript(text) if game.position().variant() == Variant::Alak => {
                text.split_whitespace().zip(1..).try_for_each(|(mv, number)| {
                    let mv = game.position().parse_move(mv).map_err(|error| error.to_string());
                    play_numbered(game, number, mv)
                })
            }
            Self::Transcript(text) => {
                let moves = parse_transcript(game.position(), text)?;
                moves.into_iter().try_for_each(|mv| game.play(mv)).map_err(illegal_move::<Position>)
            }
        }
    }
}

fn play_numbered(game: &mut GameRecord<Position>, number: usize, mv: Result<Move, String>) -> PyResult<()> {
    let mv = mv.map_err(|error| parse_error(format!("move {number}: {error}")))?;
    game.play(mv).map_err(|illegal| {
        let message = format!("move {number}, {mv}, is illegal: {}", illegal.reason);
        illegal_move_with::<Position>(message, illegal)
    })
}

/// Returns a game from its first position, with moves played.
pub(crate) fn game(start: impl Into<Position>, moves: Option<&MovesArgument>) -> PyResult<GameRecord<Position>> {
    let mut game = GameRecord::new(start.into());
    moves.map_or(Ok(()), |moves| moves.play(&mut game))?;
    Ok(game)
}

/// Returns the moves of a game as texts.
pub(crate) fn move_texts(game: &GameRecord<Position>) -> Vec<String> {
    game.moves().iter().map(ToString::to_string).collect()
}

/// Returns the moves of a game as an argument of a constructor; none without moves.
pub(crate) fn moves_argument(game: &GameRecord<Position>) -> Option<String> {
    let separator = if game.start().variant() == Variant::Alak { " " } else { "" };
    let moves = move_texts(game).join(separator);
    (!moves.is_empty()).then(|| format!("moves='{moves}'"))
}

/// Returns the expression that makes a game by `from_text` of a class.
pub(crate) fn repr(game: &GameRecord<Position>, class: &str) -> String {
    let start = format!("'{}'", game.start());
    let arguments: Vec<_> = [start].into_iter().chain(moves_argument(game)).collect();
    format!("{class}.from_text({})", arguments.join(", "))
}

/// Counts the lines of play from a position; `None` if it was stopped.
pub(crate) fn count_lines(position: &Position, depth: u8, threads: Threads, stop: &StopFlag) -> Option<u64> {
    let workers = Workers::new(threads, stop);
    match position.as_othello() {
        Some(position) => perft_parallel(position, depth, &workers, othello::perft),
        None => perft_parallel(position, depth, &workers, perft),
    }
}

/// Returns a hash of a position.
pub(crate) fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// Returns the move with an index: a square row by row, or the pass behind the last; moves of Alak have none.
pub(crate) fn move_of_index(position: &Position, index: usize) -> Option<Move> {
    let size = position.size();
    let (columns, squares) = (usize::from(size.columns), usize::from(size.area()));
    match index {
        _ if position.variant() == Variant::Alak => None,
        _ if index < squares => {
            Some(Move::Place(Square { column: (index % columns) as u8, row: (index / columns) as u8 }))
        }
        _ => (index == squares).then_some(Move::Pass),
    }
}

/// Returns the name of an illegal move by its index, and the reason; `None` if there is no such move.
pub(crate) fn why_illegal(position: &Position, index: usize) -> Option<(String, String)> {
    let mv = move_of_index(position, index)?;
    position.check_move(mv).err().map(|reason| (mv.to_string(), reason.to_string()))
}

fn no_such_index(position: &Position, index: i128) -> String {
    let expected = match position.variant() {
        Variant::Alak => "a text such as 3-5".to_owned(),
        _ => format!("an index from 0 to {}", position.size().area()),
    };
    format!("expected {expected}, but found {index}")
}

/// Returns the moves of a transcript of Othello or Reversi, passes included.
fn parse_transcript(position: &Position, text: &str) -> PyResult<Vec<Move>> {
    fn parse<G: Game<Move: Into<Move>>>(start: G, text: &str) -> PyResult<Vec<Move>> {
        let moves = |game: GameRecord<G>| game.moves().iter().map(|&mv| mv.into()).collect();
        transcript::parse(start, text).map(moves).map_err(|replay| {
            let message = replay.to_string();
            match replay.error {
                TranscriptError::Illegal { illegal, .. } => illegal_move_with::<G>(message, illegal),
                _ => parse_error(message),
            }
        })
    }
    match position.as_othello() {
        Some(othello) => parse(*othello, text),
        // Transcripts of Alak are read by the caller.
        None => position.as_reversi().map_or(Ok(Vec::new()), |reversi| parse(reversi.clone(), text)),
    }
}
