//! Why a request has no answer.

use crate::input_error::InputError;
use crate::problem::{Details, Problem};
use crate::routes::rejection::rejection_code;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use outflank_play::value_error::FieldError;
use outflank_rules::counted;

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// No game has this identifier.
    #[error("there is no such game")]
    GameNotFound,
    /// No puzzle has this identifier.
    #[error("there is no such puzzle")]
    PuzzleNotFound,
    /// A text is no position, move or game.
    #[error("{0}")]
    InvalidInput(InputError),
    /// A move is illegal.
    #[error("{0}")]
    IllegalMove(InputError),
    /// There is nothing to read.
    #[error("the text is empty")]
    EmptyInput,
    /// A line is longer than this.
    #[error("more than {0} moves")]
    TooManyMoves(usize),
    /// A game tree is too large.
    #[error("the tree is too large; choose fewer plies")]
    TreeTooLarge,
    /// The request is based on another version of the game.
    #[error("the game has changed since this version")]
    VersionConflict,
    /// The side to move is not a `person` or a `machine`, as the request needs.
    #[error("it is not the turn of a {0}")]
    WrongTurn(&'static str),
    /// There is nothing to undo or redo.
    #[error("there is no move to undo or redo")]
    NoMove,
    /// The time of the side to move is not over.
    #[error("the side to move has time left")]
    TimeLeft,
    /// The game has no clock.
    #[error("the game has no clock")]
    NoClock,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The seat is taken, or the game is not open any more.
    #[error("the seat is taken, or the game is not open any more")]
    SeatTaken,
    /// This is your own game; the other side must join.
    #[error("this is your own game; the other side must join")]
    OwnGame,
    /// This game is for another user.
    #[error("this game is for another user")]
    NotChallenged,
    /// You do not play this game.
    #[error("you do not play this game")]
    NotAPlayer,
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted,
    /// The game is not over.
    #[error("the game is not over")]
    GameNotOver,
    /// There is no offer.
    #[error("there is no offer")]
    NoOffer,
    /// Both sides have moved; resign instead.
    #[error("both sides have moved; resign instead")]
    TooLateToAbort,
    /// A machine takes nothing back in a rated game.
    #[error("a machine takes nothing back in a rated game")]
    RatedWithMachine,
    /// The other side has not left for long enough.
    #[error("the other side has not left for long enough")]
    NotLeft,
    /// You have offered this often enough; play on.
    #[error("you have offered this often enough; play on")]
    TooManyOffers,
    /// Moves were undone and redone this often; play on.
    #[error("moves were undone and redone too often in this game; play on")]
    TooManySteps,
    /// There are this many games, which is the limit.
    #[error("this browser has {}, which is the limit; delete some", counted(*.0, "game"))]
    TooManyGames(u32),
    /// No such request is known.
    #[error("there is no such address")]
    PageNotFound,
    /// The memory or the threads for a search are not there.
    #[error("the server is busy; try again soon")]
    Busy,
    /// An error of the program.
    #[error("internal error")]
    Internal,
    /// A rejection before a handler runs: the HTTP status code, and what is wrong with the request.
    #[error("{}", .1.message)]
    Rejected(u16, FieldError),
    /// An error of the host.
    #[error("{}", .0.problem.message)]
    Host(Box<HostError>),
}

/// An error that only the host knows, with all that its response needs.
#[derive(Debug)]
pub struct HostError {
    /// The HTTP status code.
    pub status: u16,
    /// The body of the response.
    pub problem: Problem,
    /// After how many seconds the request may be accepted; none where waiting does not help.
    pub retry_after: Option<u32>,
}

/// For what is over as soon as a request or a job ends, in seconds.
const SOON: u32 = 1;

impl ApiError {
    /// Makes the error of invalid input.
    pub fn invalid(error: impl ToString) -> Self {
        Self::InvalidInput(InputError::new(error))
    }

    /// Says in which field of the request the invalid input is.
    #[must_use]
    pub fn in_field(mut self, field: &str) -> Self {
        if let Self::InvalidInput(error) | Self::IllegalMove(error) = &mut self {
            error.details.field = Some(field.to_owned());
        }
        self
    }

    /// Returns the body of the response.
    pub fn problem(&self) -> Problem {
        Problem { code: self.code(), message: self.to_string(), details: self.details() }
    }

    /// Returns the HTTP status code (RFC 9110, §15).
    pub fn status(&self) -> u16 {
        self.status_and_code().0
    }

    /// Returns the identifier in the response; it never changes.
    pub fn code(&self) -> &'static str {
        self.status_and_code().1
    }

    fn status_and_code(&self) -> (u16, &'static str) {
        match self {
            Self::InvalidInput(_) => (400, "unreadable"),
            Self::EmptyInput => (400, "nothing-to-read"),
            Self::TooManyMoves(_) => (400, "too-many-moves"),
            Self::TreeTooLarge => (400, "tree-too-large"),
            Self::GameNotFound => (404, "no-such-game"),
            Self::PuzzleNotFound => (404, "no-such-puzzle"),
            Self::PageNotFound => (404, "no-such-page"),
            Self::VersionConflict => (409, "conflict"),
            Self::WrongTurn(_) => (409, "not-the-turn"),
            Self::NoMove => (409, "no-move"),
            Self::TimeLeft => (409, "time-left"),
            Self::NoClock => (409, "no-clock"),
            Self::GameOver => (409, "game-over"),
            Self::SeatTaken => (409, "seat-taken"),
            Self::OwnGame => (409, "own-game"),
            Self::NotChallenged => (403, "not-challenged"),
            Self::NotAPlayer => (403, "not-a-player"),
            Self::NotStarted => (409, "not-started"),
            Self::GameNotOver => (409, "not-over"),
            Self::NoOffer => (409, "no-offer"),
            Self::TooLateToAbort => (409, "too-late-to-abort"),
            Self::RatedWithMachine => (409, "rated-with-machine"),
            Self::NotLeft => (409, "not-left"),
            Self::TooManyOffers => (429, "too-many-offers"),
            Self::TooManySteps => (429, "too-many-steps"),
            Self::IllegalMove(_) => (422, "illegal-move"),
            Self::TooManyGames(_) => (429, "too-many-games"),
            Self::Internal => (500, "broken"),
            Self::Busy => (503, "busy"),
            Self::Rejected(status, _) => (*status, rejection_code(*status)),
            Self::Host(error) => (error.status, error.problem.code),
        }
    }

    fn details(&self) -> Details {
        match self {
            Self::InvalidInput(error) | Self::IllegalMove(error) => (*error.details).clone(),
            Self::TooManyMoves(limit) => Details { limit: Some(*limit as u32), ..Details::default() },
            Self::TooManyGames(limit) => Details { limit: Some(*limit), ..Details::default() },
            Self::Rejected(_, FieldError { field, .. }) => Details { field: field.clone(), ..Details::default() },
            Self::Host(error) => error.problem.details.clone(),
            _ => Details::default(),
        }
    }

    /// Returns after how many seconds the request may be accepted; none where waiting does not help.
    fn retry_after(&self) -> Option<u32> {
        match self {
            Self::Busy => Some(SOON),
            Self::Host(error) => error.retry_after,
            _ => None,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let response = (status, Json(self.problem()));
        match self.retry_after() {
            Some(seconds) => ([(header::RETRY_AFTER, seconds.to_string())], response).into_response(),
            None => response.into_response(),
        }
    }
}
