//! What can go wrong with a request, and the status that tells it.

use axum::Json;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use outflank_library::LibraryError;
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request was not carried out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("there is no such game")]
    NoSuchGame,
    #[error("there is nothing here")]
    NoSuchPage,
    #[error("{0}")]
    Unreadable(String),
    #[error("{0}")]
    Illegal(String),
    #[error("the game has changed meanwhile")]
    Conflict,
    #[error("it is not the turn of {0}")]
    NotTheTurn(&'static str),
    #[error("there is no move to take back or to play again")]
    NoMove,
    #[error("there is time left on the clock")]
    TimeLeft,
    #[error("the game is over")]
    GameOver,
    #[error("the request comes from another site")]
    OtherSite,
    #[error("too many at a time; close a page or wait")]
    TooMany,
    #[error("this browser has {0} games, the most that are kept; delete some")]
    TooManyGames(u32),
    #[error("the server is busy; try again soon")]
    Busy,
    #[error("the server failed")]
    Broken,
}

/// What the answer says about a failure.
#[derive(Serialize, ToSchema)]
pub(crate) struct Problem {
    /// A word for programs, such as `illegal-move`.
    code: &'static str,
    /// A sentence for people.
    message: String,
}

impl Failure {
    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NoSuchGame => (StatusCode::NOT_FOUND, "no-such-game"),
            Self::NoSuchPage => (StatusCode::NOT_FOUND, "no-such-page"),
            Self::Unreadable(_) => (StatusCode::BAD_REQUEST, "unreadable"),
            Self::Illegal(_) => (StatusCode::UNPROCESSABLE_ENTITY, "illegal-move"),
            Self::Conflict => (StatusCode::CONFLICT, "conflict"),
            Self::NotTheTurn(_) => (StatusCode::CONFLICT, "not-the-turn"),
            Self::NoMove => (StatusCode::CONFLICT, "no-move"),
            Self::TimeLeft => (StatusCode::CONFLICT, "time-left"),
            Self::GameOver => (StatusCode::CONFLICT, "game-over"),
            Self::OtherSite => (StatusCode::FORBIDDEN, "other-site"),
            Self::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Self::TooManyGames(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-games"),
            Self::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "broken"),
        }
    }

    /// Returns what the answer says.
    pub(crate) fn problem(&self) -> Problem {
        Problem { code: self.status().1, message: self.to_string() }
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
