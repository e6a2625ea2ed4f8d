//! The client's side of a protocol.

use outflank_formats::info::Discs;
use outflank_rules::othello::{Move, ParseMoveError, Position};
use outflank_rules::{Clock, GameRecord};

/// The client's side of a protocol: a state machine that requests moves and parses the engine's lines.
pub trait Client: Send {
    /// Returns the first lines to send; the engine answers with [`EngineMessage::Ready`].
    fn handshake(&mut self) -> Vec<String>;

    /// Returns the lines that request a move in the current position of a game.
    fn request_move(&mut self, game: &GameRecord<Position>, clock: &Clock) -> Vec<String>;

    /// Parses a line of the engine.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine rejects a required command or breaks the protocol.
    fn on_line(&mut self, line: &str) -> Result<EngineMessage, ClientError>;

    /// Returns the line that ends the engine.
    fn quit_command(&self) -> String {
        "quit".to_owned()
    }
}

/// The meaning of a line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineMessage {
    /// A line without meaning for the client.
    Other,
    /// The engine is ready for the first request.
    Ready,
    /// The engine resigns.
    Resignation,
    /// The requested move.
    Move {
        /// The move.
        mv: Move,
        /// Its evaluation for the engine's side, in discs, if the protocol has one.
        evaluation: Option<Discs>,
    },
}

/// Why an engine cannot be used any longer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// It rejected a command.
    #[error("the engine rejects {command:?}: {reason}")]
    Rejected {
        /// The command.
        command: String,
        /// The reason in its reply.
        reason: String,
    },
    /// Its reply is not a move.
    #[error("the engine's reply is not a move: {0}")]
    InvalidMove(#[from] ParseMoveError),
    /// Its line violates the protocol.
    #[error("the engine violates the protocol: {0:?}")]
    Protocol(String),
}

impl ClientError {
    /// Makes the error for a line that violates the protocol; the line is cut to 80 characters.
    pub(crate) fn protocol(line: &str) -> Self {
        Self::Protocol(line.chars().take(80).collect())
    }
}
