//! What happens to the program, and what it then wants done.

use crate::signals::Signal;
use crossterm::event::{KeyEvent, MouseEvent};
use outflank_alak::{Slide, Tablebase};
use outflank_game::tree::Tree;
use outflank_game::{Clock, GameRecord};
use outflank_play::{Analysis, AnyGame, MoveSelection, PlayerSpec};
use outflank_reversi::{Move, Position};
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::sync::Arc;

/// Something that happened.
#[derive(Debug)]
pub(crate) enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The mouse was moved or clicked.
    Mouse(MouseEvent),
    /// The terminal has another size.
    Resize(Rect),
    /// The machine has found something, working on the order of this number.
    News { order: u64, news: News },
    /// A game was written to a file, or was not; the text says so.
    Saved(String),
    /// A game was read from a file, or was not.
    Loaded(Result<AnyGame, String>),
    /// The system asks the program to leave.
    Leave { signal: Option<Signal> },
    /// The system asks the program to rest.
    Suspend,
}

/// What the machine found.
#[derive(Debug)]
pub(crate) enum News {
    /// A move.
    Chosen(Move),
    /// The player resigns.
    Resigned,
    /// A slide of Alak.
    Slid(Slide),
    /// What the moves are worth, so far.
    Evaluated(Analysis),
    /// What the position after so many moves is worth.
    Judged { ply: usize, evaluation: Analysis },
    /// The table of all positions of a board of Alak.
    Tabled(Arc<Tablebase>),
    /// The game tree of Alak.
    Grown(Arc<Tree<outflank_alak::Position>>),
    /// Nothing more comes of the order.
    Done,
    /// The order cannot be carried out.
    Failed(String),
}

/// Something to do outside the state of the program.
#[derive(Debug)]
pub(crate) enum Effect {
    /// Let the machine work on something, and on nothing else.
    Order { order: u64, task: Task },
    /// Stop the machine: it soon answers with what it has.
    Interrupt,
    /// Write the game to a file.
    Save(PathBuf),
    /// Read a game from a file.
    Load(PathBuf),
    /// Stop the program until it is resumed.
    Suspend,
    /// End the program, of a signal perhaps.
    Leave { signal: Option<Signal> },
}

/// Work for the machine.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Choose a move.
    Choose { who: PlayerSpec, record: Box<GameRecord<Position>>, clock: Clock },
    /// Choose a slide.
    Slide { who: crate::alak::Who, record: Box<GameRecord<outflank_alak::Position>> },
    /// Evaluate a position.
    Watch { position: Box<Position>, moves: MoveSelection },
    /// Evaluate the positions of a game, the last one first.
    Review { record: Box<GameRecord<Position>> },
    /// Solve a board of Alak.
    Tabulate { position: outflank_alak::Position },
    /// Grow the game tree of Alak.
    Grow { from: outflank_alak::Position, plies: u8 },
}
