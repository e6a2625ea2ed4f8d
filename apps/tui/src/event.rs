//! Events, which change the state of the program, and effects, which the program requests.

use crossterm::event::{KeyEvent, MouseEvent};
use outflank_play::saved_game::{Collection, LeftOut, Replace, SaveError};
use outflank_play::{Analysis, MoveSelection, PlayerSpec};
use outflank_rules::alak::{self, Tablebase};
use outflank_rules::tree::Tree;
use outflank_rules::{Clock, GameRecord, Move, Position};
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::sync::Arc;

/// The number of a signal.
#[cfg(unix)]
pub(crate) type Signal = i32;
#[cfg(not(unix))]
pub(crate) type Signal = std::convert::Infallible;

/// An event.
#[derive(Debug)]
pub(crate) enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The mouse was moved or clicked.
    Mouse(MouseEvent),
    /// The size of the terminal changed.
    Resize(Rect),
    /// The job with this number has a result.
    JobUpdate { id: u64, update: JobUpdate },
    /// A game was written to a file with this name, or was not.
    Saved { file: String, result: Result<LeftOut, SaveError> },
    /// The games of a file were read, or could not be; the text is the message.
    Loaded { source: String, games: Result<Collection, String> },
    /// A signal or the end of the input requests the end of the program.
    Quit { signal: Option<Signal> },
    /// A signal requests the suspension of the program.
    Suspend,
}

/// A result of a job, intermediate or final.
#[derive(Debug)]
pub(crate) enum JobUpdate {
    /// The chosen move.
    MoveChosen(Move),
    /// The player resigns.
    Resigned,
    /// The analysis of the position after another iteration.
    Analyzed(Analysis),
    /// The analysis of the position after a number of plies.
    PlyAnalyzed { ply: usize, analysis: Analysis },
    /// The tablebase of a board of Alak.
    TablebaseBuilt(Arc<Tablebase>),
    /// The game tree of Alak.
    TreeGrown(Arc<Tree<alak::Position>>),
    /// The job is complete.
    Done,
    /// The job failed with this error.
    Failed(String),
}

/// A request of the program to its surroundings.
#[derive(Debug)]
pub(crate) enum Effect {
    /// Start a job, and stop the one before.
    StartJob { id: u64, job: Job },
    /// Stop the job under way; a search then returns its best move.
    StopJob,
    /// Write the game to a file.
    Save { file: PathBuf, replace: Replace },
    /// Read a game from a file.
    Load(PathBuf),
    /// Suspend the program until it is resumed.
    Suspend,
    /// End the program, with the signal that requested it.
    Quit { signal: Option<Signal> },
}

/// Work for the worker thread.
#[derive(Clone, Debug)]
pub(crate) enum Job {
    /// Choose a move.
    ChooseMove { player: PlayerSpec, record: Box<GameRecord<Position>>, clock: Clock },
    /// Analyse a position.
    Analyze { position: Box<Position>, moves: MoveSelection },
    /// Analyse the positions of a game, the last one first.
    AnalyzeGame { record: Box<GameRecord<Position>> },
    /// Build the tablebase of a board of Alak.
    BuildTablebase { position: alak::Position },
    /// Grow the game tree of Alak.
    GrowTree { root: alak::Position, depth: u8 },
}
