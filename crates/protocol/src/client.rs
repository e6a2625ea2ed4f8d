//! The side of a protocol that uses an engine.

use outflank_formats::info::Discs;
use outflank_game::{Clock, GameRecord};
use outflank_othello::{Move, ParseMoveError, Position};

/// Asks an engine for moves: what to send, and what its lines mean.
pub trait Client: Send {
    /// Returns the lines to begin with; the engine is ready when they are answered.
    fn greet(&mut self) -> Vec<String>;

    /// Returns the lines that ask for a move in the current position of a game.
    fn ask(&mut self, game: &GameRecord<Position>, clock: &Clock) -> Vec<String>;

    /// Understands a line of the engine.
    ///
    /// # Errors
    ///
    /// Returns an error when the engine refuses what it must do, or says what nobody understands.
    fn hear(&mut self, line: &str) -> Result<Heard, ClientFault>;

    /// Returns the line that asks the engine to leave.
    fn farewell(&self) -> String {
        "quit".to_owned()
    }
}

/// What a line of an engine means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nothing that matters.
    Nothing,
    /// The engine is ready for the first question.
    Ready,
    /// The engine gives up the game.
    Resignation,
    /// The answer to the question.
    Move {
        /// The move.
        mv: Move,
        /// What it is worth for the engine's side, in discs, where the protocol says that.
        evaluation: Option<Discs>,
    },
}

/// Why an engine cannot be used further.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientFault {
    /// It refused a command.
    #[error("the engine refuses {command:?}: {reason}")]
    Refused {
        /// The command.
        command: String,
        /// What it said.
        reason: String,
    },
    /// Its answer is no move.
    #[error("the engine answers with no move: {0}")]
    NoMove(#[from] ParseMoveError),
    /// Its line breaks the protocol.
    #[error("the engine breaks the protocol: {0:?}")]
    Protocol(String),
}

impl ClientFault {
    /// Quotes a line, cut to a reasonable length.
    pub(crate) fn protocol(line: &str) -> Self {
        Self::Protocol(line.chars().take(80).collect())
    }
}
