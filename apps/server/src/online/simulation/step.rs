//! The steps of a simulation. They name users, servers, games and pages by numbers that are counted around, so that a history
//! stays one when a step is removed.

use std::fmt;

/// A step of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// An action begins, up to its first access to the database.
    Start(Action),
    /// An action begins and goes on for as long as it waits for the database only.
    Run(Action),
    /// Of the actions that have begun, this one goes on to its next access, or gets the answer.
    Go(u8),
    /// This one goes on for as long as it waits for the database only.
    Finish(u8),
    /// The next access of this one fails, or its answer is lost.
    Fail(u8),
    /// The next access of this one fails at a statement within a transaction.
    FailAt { action: u8, statement: u8 },
    /// Time passes in which nothing happens at all, as if the database had stalled, in milliseconds.
    Pass(u32),
    /// Time passes in which the servers say that they are alive and end games whose time is over, in seconds.
    Live(u8),
    /// The clock of the database is set, by milliseconds.
    Jump(i32),
    /// A server dies; another one starts in its place, whose clock is wrong by these milliseconds until it asks the database.
    Crash { server: u8, skew: i16 },
    /// A server receives the oldest notification.
    Deliver(u8),
    /// The oldest notification to a server is lost.
    Lose(u8),
}

/// What a person or a background task does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Beat(u8),
    EndDueGames(u8),
    ReadVersions(u8),
    Create {
        user: u8,
        server: u8,
        settings: u8,
    },
    /// A page opens a game.
    Open {
        user: u8,
        server: u8,
        game: u8,
    },
    Close {
        page: u8,
    },
    /// A page of the player to move plays a legal move.
    Play {
        page: u8,
        mv: u8,
        reading: Reading,
        lag: u16,
    },
    /// A page of the player to whom something was offered accepts it, by an even number, or declines.
    Reply {
        page: u8,
        reply: u8,
    },
    /// Any page of any user asks for something.
    Ask {
        page: u8,
        request: Request,
        reading: Reading,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Move(u8),
    IllegalMove,
    Join,
    Cancel,
    Decline,
    Resign,
    Abort,
    Takeback,
    Rematch,
    Claim,
    Flag,
}

/// On which version a page bases its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The last one that it was told.
    Fresh,
    /// The one that it has read before.
    Stale,
    /// The one after the last, which another page may have told the user.
    Ahead,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Start(action) => write!(f, "begins: {action}"),
            Self::Run(action) => write!(f, "{action}"),
            Self::Go(action) => write!(f, "action {action} goes on"),
            Self::Finish(action) => write!(f, "action {action} goes on to its end"),
            Self::Fail(action) => write!(f, "action {action} gets no answer from the database"),
            Self::FailAt { action, statement } => {
                write!(f, "action {action} gets no answer at statement {statement} of its transaction")
            }
            Self::Pass(milliseconds) => write!(f, "nothing happens for {milliseconds} ms"),
            Self::Live(seconds) => write!(f, "{seconds} s pass"),
            Self::Jump(milliseconds) => write!(f, "the clock of the database is set by {milliseconds} ms"),
            Self::Crash { server, skew } => write!(f, "server {server} dies and starts, its clock off by {skew} ms"),
            Self::Deliver(server) => write!(f, "server {server} is notified"),
            Self::Lose(server) => write!(f, "a notification to server {server} is lost"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Beat(server) => write!(f, "server {server} says that it is alive"),
            Self::EndDueGames(server) => write!(f, "server {server} ends games whose time is over"),
            Self::ReadVersions(server) => write!(f, "server {server} reads the versions"),
            Self::Create { user, server, settings } => {
                write!(f, "user {user} creates a game with settings {settings} at server {server}")
            }
            Self::Open { user, server, game } => write!(f, "user {user} opens game {game} at server {server}"),
            Self::Close { page } => write!(f, "page {page} is closed"),
            Self::Play { page, mv, reading, lag } => {
                write!(f, "page {page} of the player to move plays move {mv} ({reading:?}, lag {lag} ms)")
            }
            Self::Reply { page, reply } => {
                let reply = if reply.is_multiple_of(2) { "accepts" } else { "declines" };
                write!(f, "page {page} of the player with an offer {reply} it")
            }
            Self::Ask { page, request, reading } => write!(f, "page {page} asks: {request:?} ({reading:?})"),
        }
    }
}
