//! Games of all three kinds under one type, with moves as texts or indices.

use crate::errors::{illegal_move, parse_error, type_error};
use crate::grid::Grid;
use outflank_formats::transcript;
use outflank_rules::{Game, GameRecord, Outcome, Side, StopFlag, Threads, Workers, perft_parallel};
use pyo3::Borrowed;
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The moves and positions of a game.
#[derive(Clone)]
pub(crate) enum Record {
    Othello(GameRecord<outflank_rules::othello::Position>),
    Reversi(GameRecord<outflank_rules::reversi::Position>),
    Alak(GameRecord<outflank_rules::alak::Position>),
}

/// A move as an argument: its text, or an index.
pub(crate) enum MoveArgument {
    /// The notation of the game: `f5`, `--` for a pass, `3-5`.
    Text(String),
    /// A square row by row from the top left, or the number of squares for a pass.
    Index(usize),
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
        Err(type_error("a move: a text such as f5, or the index of a square", &argument))
    }
}

impl<'py> FromPyObject<'_, 'py> for MovesArgument {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = argument.extract() {
            return Ok(Self::Transcript(text));
        }
        if let Ok(moves) = argument.extract() {
            return Ok(Self::List(moves));
        }
        Err(type_error("moves: a transcript such as f5d6c3, or a list", &argument))
    }
}

/// The parts of a game that differ from game to game.
pub(crate) trait PythonGame: Game + Send + Sync {
    /// Returns the cells of the board.
    fn grid(&self) -> Grid;

    /// Returns the move with an index, if moves have indices.
    fn move_of_index(&self, index: usize) -> Option<Self::Move>;

    /// Counts the lines of play.
    fn perft(&self, depth: u8) -> u64 {
        outflank_rules::perft(self, depth)
    }

    /// Returns the moves of a transcript, passes included.
    fn parse_moves(&self, text: &str) -> PyResult<Vec<Self::Move>> {
        let game = transcript::parse(self.clone(), text).map_err(parse_error)?;
        Ok(game.moves().to_vec())
    }
}

/// Evaluates an expression for a record of any kind.
macro_rules! each {
    ($record:expr, $game:ident => $action:expr) => {
        match $record {
            Record::Othello($game) => $action,
            Record::Reversi($game) => $action,
            Record::Alak($game) => $action,
        }
    };
}

impl Record {
    pub(crate) fn to_move(&self) -> Side {
        each!(self, game => game.position().to_move())
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        each!(self, game => game.position().outcome())
    }

    pub(crate) fn must_pass(&self) -> bool {
        each!(self, game => game.position().must_pass())
    }

    pub(crate) fn grid(&self) -> Grid {
        each!(self, game => game.position().grid())
    }

    /// Returns the legal moves of the current position.
    pub(crate) fn legal_moves(&self) -> Vec<String> {
        each!(self, game => game.position().moves().map(|mv| mv.to_string()).collect())
    }

    /// Returns the moves from the start to the current position.
    pub(crate) fn moves(&self) -> Vec<String> {
        each!(self, game => game.moves().iter().map(ToString::to_string).collect())
    }

    /// Returns the text form of the first position.
    pub(crate) fn start_text(&self) -> String {
        each!(self, game => game.start().to_string())
    }

    /// Returns the moves as an argument of a constructor; none without moves.
    pub(crate) fn moves_argument(&self) -> Option<String> {
        let separator = if matches!(self, Self::Alak(_)) { " " } else { "" };
        let moves = self.moves().join(separator);
        (!moves.is_empty()).then(|| format!("moves='{moves}'"))
    }

    /// Returns the expression that makes the position with its moves by `from_text` of a class.
    pub(crate) fn repr(&self, class: &str) -> String {
        let start = format!("'{}'", self.start_text());
        let arguments: Vec<_> = [start].into_iter().chain(self.moves_argument()).collect();
        format!("{class}.from_text({})", arguments.join(", "))
    }

    /// Returns the text form of the current position.
    pub(crate) fn text(&self) -> String {
        each!(self, game => game.position().to_string())
    }

    /// Returns a record that starts from the first position, without moves.
    pub(crate) fn root(&self) -> Self {
        match self {
            Self::Othello(game) => Self::Othello(GameRecord::new(*game.start())),
            Self::Reversi(game) => Self::Reversi(GameRecord::new(game.start().clone())),
            Self::Alak(game) => Self::Alak(GameRecord::new(*game.start())),
        }
    }

    /// Returns a record that starts from the current position.
    pub(crate) fn without_moves(&self) -> Self {
        match self {
            Self::Othello(game) => Self::Othello(GameRecord::new(*game.position())),
            Self::Reversi(game) => Self::Reversi(GameRecord::new(game.position().clone())),
            Self::Alak(game) => Self::Alak(GameRecord::new(*game.position())),
        }
    }

    /// Returns whether a move is legal; a text that is not a move is not.
    pub(crate) fn is_legal(&self, mv: &MoveArgument) -> bool {
        each!(self, game => parse_move(game.position(), mv).is_ok_and(|mv| game.position().is_legal(mv)))
    }

    pub(crate) fn play(&mut self, mv: &MoveArgument) -> PyResult<()> {
        each!(self, game => play(game, mv))
    }

    pub(crate) fn play_all(&mut self, moves: &MovesArgument) -> PyResult<()> {
        match moves {
            MovesArgument::List(moves) => moves.iter().try_for_each(|mv| self.play(mv)),
            MovesArgument::Transcript(text) => each!(self, game => play_transcript(game, text)),
        }
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self) -> Option<String> {
        each!(self, game => game.undo().map(|mv| mv.to_string()))
    }

    /// Counts the lines of play from the current position; `None` if it was stopped.
    pub(crate) fn perft(&self, depth: u8, threads: Threads, stop: &StopFlag) -> Option<u64> {
        let workers = Workers::new(threads, stop);
        each!(self, game => perft_parallel(game.position(), depth, &workers, PythonGame::perft))
    }

    /// Returns whether the current positions are equal.
    pub(crate) fn is_same_position(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Othello(a), Self::Othello(b)) => a.position() == b.position(),
            (Self::Reversi(a), Self::Reversi(b)) => a.position() == b.position(),
            (Self::Alak(a), Self::Alak(b)) => a.position() == b.position(),
            _ => false,
        }
    }

    /// Returns a hash of the current position.
    pub(crate) fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        each!(self, game => game.position().hash(&mut hasher));
        hasher.finish()
    }
}

fn parse_move<G: PythonGame>(position: &G, mv: &MoveArgument) -> PyResult<G::Move> {
    match mv {
        MoveArgument::Text(text) => text.parse().map_err(parse_error),
        MoveArgument::Index(index) => {
            let unknown = || parse_error(format!("there is no move with the index {index}"));
            position.move_of_index(*index).ok_or_else(unknown)
        }
    }
}

fn play<G: PythonGame>(game: &mut GameRecord<G>, mv: &MoveArgument) -> PyResult<()> {
    let mv = parse_move(game.position(), mv)?;
    game.play(mv).map_err(illegal_move::<G>)
}

fn play_transcript<G: PythonGame>(game: &mut GameRecord<G>, text: &str) -> PyResult<()> {
    let moves = game.position().parse_moves(text)?;
    moves.into_iter().try_for_each(|mv| game.play(mv)).map_err(illegal_move::<G>)
}
