//! What can go wrong with a request, and the status of the answer.

use crate::game::Refused;
use crate::problem::{Details, Problem};
use axum::Json;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use outflank_library::LibraryError;

/// Why a request was not carried out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("there is no such game")]
    NoSuchGame,
    #[error("there is nothing here")]
    NoSuchPage,
    #[error("{0}")]
    Unreadable(Refused),
    #[error("{0}")]
    Illegal(Refused),
    #[error("there is nothing to read")]
    NothingToRead,
    #[error("more than {0} moves")]
    TooManyMoves(usize),
    #[error("the tree is too large; choose fewer plies")]
    TreeTooLarge,
    #[error("the game has changed meanwhile")]
    Conflict,
    #[error("it is not the turn of a {0}")]
    NotTheTurn(&'static str),
    #[error("there is no move to take back or to play again")]
    NoMove,
    #[error("there is time left on the clock")]
    TimeLeft,
    #[error("the game is over")]
    GameOver,
    #[error("the request comes from another site")]
    OtherSite,
    #[error("this server has no such name; `outflank serve --allow-host NAME` allows one")]
    UnknownHost,
    #[error("too many at a time; close a page or wait")]
    TooMany,
    #[error("this address has begun too many games; try again soon")]
    TooManyNewGames,
    #[error("this browser has {0} games, the most that are kept; delete some")]
    TooManyGames(u32),
    #[error("the body of the request did not arrive in time")]
    Timeout,
    #[error("the server is busy; try again soon")]
    Busy,
    #[error("the server failed")]
    Broken,
    /// What the framework rejects before a handler runs, with what it says.
    #[error("{1}")]
    Rejected(StatusCode, String),
}

impl Failure {
    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NoSuchGame => (StatusCode::NOT_FOUND, "no-such-game"),
            Self::NoSuchPage => (StatusCode::NOT_FOUND, "no-such-page"),
            Self::Unreadable(_) => (StatusCode::BAD_REQUEST, "unreadable"),
            Self::Illegal(_) => (StatusCode::UNPROCESSABLE_ENTITY, "illegal-move"),
            Self::NothingToRead => (StatusCode::BAD_REQUEST, "nothing-to-read"),
            Self::TooManyMoves(_) => (StatusCode::BAD_REQUEST, "too-many-moves"),
            Self::TreeTooLarge => (StatusCode::BAD_REQUEST, "tree-too-large"),
            Self::Conflict => (StatusCode::CONFLICT, "conflict"),
            Self::NotTheTurn(_) => (StatusCode::CONFLICT, "not-the-turn"),
            Self::NoMove => (StatusCode::CONFLICT, "no-move"),
            Self::TimeLeft => (StatusCode::CONFLICT, "time-left"),
            Self::GameOver => (StatusCode::CONFLICT, "game-over"),
            Self::OtherSite => (StatusCode::FORBIDDEN, "other-site"),
            Self::UnknownHost => (StatusCode::MISDIRECTED_REQUEST, "unknown-host"),
            Self::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Self::TooManyNewGames => (StatusCode::TOO_MANY_REQUESTS, "too-many-new-games"),
            Self::TooManyGames(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-games"),
            Self::Timeout => (StatusCode::REQUEST_TIMEOUT, "timeout"),
            Self::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "broken"),
            Self::Rejected(status, _) => (*status, rejection_code(*status)),
        }
    }

    /// Makes the failure of reading something, with what is wrong with it.
    pub(crate) fn unreadable(error: impl ToString) -> Self {
        Self::Unreadable(Refused::new(error))
    }

    /// Returns what the answer says.
    pub(crate) fn problem(&self) -> Problem {
        Problem { code: self.status().1, message: self.to_string(), details: self.details() }
    }

    fn details(&self) -> Details {
        match self {
            Self::Unreadable(refused) | Self::Illegal(refused) => refused.details.clone(),
            Self::TooManyMoves(most) => Details { most: Some(*most as u32), ..Details::default() },
            Self::TooManyGames(most) => Details { most: Some(*most), ..Details::default() },
            _ => Details::default(),
        }
    }
}

/// Names what the framework rejects.
fn rejection_code(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "no-such-page",
        StatusCode::METHOD_NOT_ALLOWED => "method-not-allowed",
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "unsupported-media-type",
        StatusCode::UPGRADE_REQUIRED => "upgrade-required",
        _ => "invalid-request",
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        const SOON: [(HeaderName, &str); 1] = [(header::RETRY_AFTER, "1")];
        let (status, _) = self.status();
        let body = Json(self.problem());
        match status {
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => (status, SOON, body).into_response(),
            _ => (status, body).into_response(),
        }
    }
}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Conflict => Self::Conflict,
            LibraryError::Database(error) => {
                tracing::error!(%error, "the database failed");
                Self::Broken
            }
        }
    }
}
