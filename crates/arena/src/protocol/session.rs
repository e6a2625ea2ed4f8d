//! The engine's side of a protocol.

use outflank_engine::{Level, Line, SearchReport, Strength};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Clock, GameRecord};
use std::collections::VecDeque;
use std::fmt::Display;
use std::num::NonZeroU8;
use std::path::PathBuf;

/// The engine's side of a protocol: a state machine over lines of input and results of searches.
///
/// The driver carries out the actions in order. To each request it returns any number of reports and then one result,
/// early if it is stopped; a session makes no second request before that.
pub trait Session {
    /// A reply; the driver writes its text and a line break.
    type Reply: Display;

    /// Handles a line of input.
    fn on_line(&mut self, line: &str) -> Vec<Action<Self::Reply>>;

    /// Handles the bytes of a requested file, or `None` if it cannot be read; only for sessions that read files.
    fn on_file(&mut self, _bytes: Option<&[u8]>) -> Vec<Action<Self::Reply>> {
        Vec::new()
    }

    /// Handles the report of an iteration of the running search.
    fn on_report(&mut self, _report: &SearchReport) -> Vec<Action<Self::Reply>> {
        Vec::new()
    }

    /// Handles the result of the running search.
    fn on_search_result(&mut self, result: &SearchResult) -> Vec<Action<Self::Reply>>;

    /// Handles the result of learning a game; only for sessions that learn games.
    fn on_learn_result(&mut self, _result: &LearnResult) -> Vec<Action<Self::Reply>> {
        Vec::new()
    }

    /// Handles the end of the input.
    fn on_input_end(&mut self) -> Vec<Action<Self::Reply>>;
}

/// An action of the driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action<R> {
    /// Send a reply at once.
    Send(R),
    /// Start a search, and call [`Session::on_search_result`] when it ends.
    Search(SearchRequest),
    /// Search the positions of a game and add them to the book, then call [`Session::on_learn_result`]; it can be stopped like a
    /// search.
    Learn(LearnRequest),
    /// Stop the running search as soon as possible; its result is still expected. Nothing to do where no search is running.
    Stop,
    /// Read a file, then call [`Session::on_file`].
    ReadFile(PathBuf),
    /// End the session.
    Quit,
}

/// The request of a search, in a position in which the game is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchRequest {
    /// The position.
    pub position: Position,
    /// The strength of the engine.
    pub strength: Strength,
    /// The kind of search.
    pub kind: SearchKind,
}

/// The request to add a game to the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnRequest {
    /// The game.
    pub game: GameRecord<Position>,
    /// The level of the searches of its positions.
    pub level: Level,
}

/// The result of learning a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnResult {
    /// The number of positions that are new in the book.
    Positions(usize),
    /// The engine has no book.
    NoBook,
    /// The book cannot be written; contains the reason.
    Failed(String),
}

/// The kind of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchKind {
    /// The move to play, within the time on a clock.
    BestMove(Clock),
    /// A number of best moves, without a clock.
    TopMoves(NonZeroU8),
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The chosen move.
    pub mv: Move,
    /// The last report.
    pub report: SearchReport,
}

impl SearchResult {
    /// Returns the line that starts with the chosen move, or else the best line.
    pub fn line(&self) -> &Line {
        let lines = &self.report.lines;
        lines.iter().find(|line| line.moves.first() == Some(&self.mv)).unwrap_or(&lines[0])
    }
}

/// The running job of a session, and the commands that wait for its end.
#[derive(Clone, Debug)]
pub(crate) struct CommandQueue<J, C> {
    /// The running job.
    pub(crate) job: Option<J>,
    /// The waiting commands.
    pub(crate) waiting: VecDeque<C>,
    /// Whether the session has ended.
    pub(crate) has_quit: bool,
    /// Whether the input has ended: what runs and what waits is answered, and then the session ends.
    pub(crate) input_ended: bool,
}

impl<J, C> CommandQueue<J, C> {
    /// Removes the next waiting command, unless a job is running.
    pub(crate) fn next(&mut self) -> Option<C> {
        if self.job.is_some() || self.has_quit { None } else { self.waiting.pop_front() }
    }

    /// Ends the session once the input has ended and nothing is left to answer; returns whether it does.
    pub(crate) fn quits_after_input(&mut self) -> bool {
        let quits = self.input_ended && !self.has_quit && self.job.is_none() && self.waiting.is_empty();
        self.has_quit |= quits;
        quits
    }
}

impl<J, C> Default for CommandQueue<J, C> {
    fn default() -> Self {
        Self { job: None, waiting: VecDeque::new(), has_quit: false, input_ended: false }
    }
}
