//! The engine's side of a protocol.

use outflank_engine::{Level, Line, SearchReport, Strength};
use outflank_game::{Clock, GameRecord};
use outflank_othello::{Move, Position};
use std::fmt::Display;
use std::num::NonZeroU8;
use std::path::PathBuf;

/// The engine's side of a protocol: what it does when a line comes in or a search reports.
///
/// The driver carries out the actions in their order. To a request it answers with any number of reports and then one
/// answer, sooner when it is told to stop; a session makes no second request before that.
pub trait Session {
    /// A reply; a line break belongs behind its text.
    type Reply: Display;

    /// Obeys a line of input.
    fn on_line(&mut self, line: &str) -> Vec<Action<Self::Reply>>;

    /// Takes the text of the file that it wanted to read, or `None` when it cannot be read.
    fn on_text(&mut self, text: Option<&str>) -> Vec<Action<Self::Reply>>;

    /// Takes what the search under way knows so far.
    fn on_report(&mut self, report: &SearchReport) -> Vec<Action<Self::Reply>>;

    /// Takes the end of the search under way.
    fn on_answer(&mut self, answer: &Answer) -> Vec<Action<Self::Reply>>;

    /// Takes the end of the study of a game.
    fn on_learned(&mut self, _learned: &Learned) -> Vec<Action<Self::Reply>> {
        Vec::new()
    }

    /// Takes the end of the input.
    fn on_end(&mut self) -> Vec<Action<Self::Reply>>;
}

/// What a driver is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action<R> {
    /// Send a reply, at once.
    Say(R),
    /// Begin a search.
    Search(Request),
    /// Study a game and keep it in the book; it ends like a search, and may be stopped like one.
    Learn(Study),
    /// End the search under way as soon as possible.
    Stop,
    /// Read a file.
    Read(PathBuf),
    /// Leave.
    Quit,
}

/// What is to be searched. The game is not over there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The position.
    pub position: Position,
    /// How well.
    pub strength: Strength,
    /// What is asked.
    pub task: Task,
}

/// A game that is to be kept in the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// The game.
    pub game: GameRecord<Position>,
    /// How well its positions are to be searched.
    pub level: Level,
}

/// What came of the study of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Learned {
    /// So many positions are new in the book.
    Positions(usize),
    /// There is no book to keep it in.
    NoBook,
    /// The book could not be written, for this reason.
    Failed(String),
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move to play, within the time on a clock.
    Choose(Clock),
    /// So many of the best moves, without a clock.
    Rank(NonZeroU8),
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move that was chosen.
    pub mv: Move,
    /// What the search found.
    pub report: SearchReport,
}

impl Answer {
    /// Returns the line that begins with the chosen move, or else the best one.
    pub fn line(&self) -> &Line {
        let lines = &self.report.lines;
        lines.iter().find(|line| line.moves.first() == Some(&self.mv)).unwrap_or(&lines[0])
    }
}
