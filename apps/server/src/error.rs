//! The error of a request, and its response.

use crate::identity::NameError;
use crate::input_error::InputError;
use crate::problem::{Details, Problem};
use axum::Json;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderName, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use outflank_library::LibraryError;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppError {
    #[error("there is no such game")]
    GameNotFound,
    #[error("there is no such player")]
    PlayerNotFound,
    #[error("this server does not import games; `outflank serve --db FILE` allows it")]
    ImportNotAllowed,
    #[error("there is no such page")]
    PageNotFound,
    #[error("{0}")]
    InvalidInput(InputError),
    #[error("{0}")]
    IllegalMove(InputError),
    #[error("the text is empty")]
    EmptyInput,
    #[error("more than {0} moves")]
    TooManyMoves(usize),
    #[error("the tree is too large; choose fewer plies")]
    TreeTooLarge,
    #[error("the game has changed since this version")]
    VersionConflict,
    #[error("it is not the turn of a {0}")]
    WrongTurn(&'static str),
    #[error("there is no move to undo or redo")]
    NoMove,
    #[error("the side to move has time left")]
    TimeLeft,
    #[error("the game is over")]
    GameOver,
    #[error("the request comes from another origin")]
    CrossOrigin,
    #[error("this host name is not allowed; `outflank serve --allow-host NAME` allows it")]
    UnknownHost,
    #[error("too many requests or connections at the same time; close a page or wait")]
    TooManyRequests,
    #[error("too many new games from this address; try again soon")]
    TooManyNewGames,
    #[error("this browser has {0} games, which is the limit; delete some")]
    TooManyGames(u32),
    #[error("the body of the request did not arrive in time")]
    BodyTimeout,
    #[error("the server is busy; try again soon")]
    Busy,
    #[error("the database cannot be reached; what was saved is not lost, and the server tries again")]
    DatabaseUnavailable,
    #[error("{0}")]
    InvalidName(NameError),
    #[error("this name is taken, or looks like one that is")]
    NameTaken,
    #[error("this needs a name; choose one first")]
    NameNeeded,
    #[error("this user has an account")]
    AccountExists,
    #[error("a password has 8 to 200 characters")]
    InvalidPassword,
    #[error("the name or the password is wrong")]
    WrongPassword,
    #[error("there is no such user")]
    UserNotFound,
    #[error("there is no such session")]
    SessionNotFound,
    #[error("the text has more than {0} characters")]
    TextTooLong(u32),
    #[error("too many tries; wait a minute")]
    TooManyTries,
    #[error("internal error")]
    Internal,
    /// A rejection by axum before a handler runs, with its text.
    #[error("{1}")]
    Rejected(StatusCode, String),
}

impl AppError {
    /// Makes the error of invalid input.
    pub(crate) fn invalid(error: impl ToString) -> Self {
        Self::InvalidInput(InputError::new(error))
    }

    /// Returns the body of the response.
    pub(crate) fn problem(&self) -> Problem {
        Problem { code: self.code(), message: self.to_string(), details: self.details() }
    }

    const fn status(&self) -> StatusCode {
        match self {
            Self::GameNotFound | Self::PlayerNotFound | Self::PageNotFound => StatusCode::NOT_FOUND,
            Self::InvalidInput(_) | Self::EmptyInput | Self::TooManyMoves(_) | Self::TreeTooLarge => {
                StatusCode::BAD_REQUEST
            }
            Self::IllegalMove(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::VersionConflict | Self::WrongTurn(_) | Self::NoMove | Self::TimeLeft | Self::GameOver => {
                StatusCode::CONFLICT
            }
            Self::CrossOrigin | Self::ImportNotAllowed => StatusCode::FORBIDDEN,
            Self::UnknownHost => StatusCode::MISDIRECTED_REQUEST,
            Self::TooManyRequests | Self::TooManyNewGames | Self::TooManyGames(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::BodyTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::Busy | Self::DatabaseUnavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::InvalidName(_) => StatusCode::BAD_REQUEST,
            Self::NameTaken => StatusCode::CONFLICT,
            Self::NameNeeded => StatusCode::FORBIDDEN,
            Self::AccountExists => StatusCode::CONFLICT,
            Self::InvalidPassword => StatusCode::BAD_REQUEST,
            Self::WrongPassword => StatusCode::UNAUTHORIZED,
            Self::UserNotFound => StatusCode::NOT_FOUND,
            Self::SessionNotFound => StatusCode::NOT_FOUND,
            Self::TextTooLong(_) => StatusCode::BAD_REQUEST,
            Self::TooManyTries => StatusCode::TOO_MANY_REQUESTS,
            Self::Rejected(status, _) => *status,
        }
    }

    /// Returns the identifier in the response; it never changes.
    fn code(&self) -> &'static str {
        match self {
            Self::GameNotFound => "no-such-game",
            Self::PlayerNotFound => "no-such-player",
            Self::ImportNotAllowed => "import-not-allowed",
            Self::PageNotFound => "no-such-page",
            Self::InvalidInput(_) => "unreadable",
            Self::IllegalMove(_) => "illegal-move",
            Self::EmptyInput => "nothing-to-read",
            Self::TooManyMoves(_) => "too-many-moves",
            Self::TreeTooLarge => "tree-too-large",
            Self::VersionConflict => "conflict",
            Self::WrongTurn(_) => "not-the-turn",
            Self::NoMove => "no-move",
            Self::TimeLeft => "time-left",
            Self::GameOver => "game-over",
            Self::CrossOrigin => "other-site",
            Self::UnknownHost => "unknown-host",
            Self::TooManyRequests => "too-many",
            Self::TooManyNewGames => "too-many-new-games",
            Self::TooManyGames(_) => "too-many-games",
            Self::BodyTimeout => "timeout",
            Self::Busy => "busy",
            Self::DatabaseUnavailable => "database-unavailable",
            Self::Internal => "broken",
            Self::InvalidName(_) => "invalid-name",
            Self::NameTaken => "name-taken",
            Self::NameNeeded => "name-needed",
            Self::AccountExists => "account-exists",
            Self::InvalidPassword => "invalid-password",
            Self::WrongPassword => "wrong-password",
            Self::UserNotFound => "no-such-user",
            Self::SessionNotFound => "no-such-session",
            Self::TextTooLong(_) => "text-too-long",
            Self::TooManyTries => "too-many-tries",
            Self::Rejected(status, _) => rejection_code(*status),
        }
    }

    fn details(&self) -> Details {
        match self {
            Self::InvalidInput(error) | Self::IllegalMove(error) => error.details.clone(),
            Self::TooManyMoves(limit) => Details { limit: Some(*limit as u32), ..Details::default() },
            Self::InvalidName(error) => Details { reason: Some(error.code()), ..Details::default() },
            Self::TooManyGames(limit) | Self::TextTooLong(limit) => {
                Details { limit: Some(*limit), ..Details::default() }
            }
            _ => Details::default(),
        }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        const RETRY_AFTER: [(HeaderName, &str); 1] = [(header::RETRY_AFTER, "1")];
        let status = self.status();
        let body = Json(self.problem());
        match status {
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
                (status, RETRY_AFTER, body).into_response()
            }
            _ => (status, body).into_response(),
        }
    }
}

impl From<LibraryError> for AppError {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Conflict => Self::VersionConflict,
            LibraryError::Unavailable(error) => {
                tracing::warn!(%error, "the database cannot be reached");
                Self::DatabaseUnavailable
            }
            LibraryError::Database(error) => {
                tracing::error!(%error, "database error");
                Self::Internal
            }
        }
    }
}

/// Middleware that replaces the bodies of axum's own rejections by a [`Problem`].
pub(crate) async fn convert_rejections(request: Request, next: Next) -> Response {
    /// The text of a rejection is one line.
    const MAX_TEXT_BYTES: usize = 1 << 12;
    let response = next.run(request).await;
    let status = response.status();
    let content_type = response.headers().get(header::CONTENT_TYPE).map_or(&[][..], |value| value.as_bytes());
    let is_ours = content_type.starts_with(b"application/json") || content_type.starts_with(b"text/html");
    if !(status.is_client_error() || status.is_server_error()) || is_ours {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let text = to_bytes(body, MAX_TEXT_BYTES).await.unwrap_or_default();
    let mut converted = from_rejection(status, String::from_utf8_lossy(&text).into_owned()).into_response();
    parts.headers.remove(header::CONTENT_TYPE);
    parts.headers.remove(header::CONTENT_LENGTH);
    converted.headers_mut().extend(parts.headers);
    converted
}

fn from_rejection(status: StatusCode, text: String) -> AppError {
    match status {
        StatusCode::SERVICE_UNAVAILABLE => AppError::Busy,
        StatusCode::NOT_FOUND => AppError::PageNotFound,
        _ if status.is_server_error() => AppError::Internal,
        _ if text.is_empty() => AppError::Rejected(status, status.canonical_reason().unwrap_or("rejected").to_owned()),
        _ => AppError::Rejected(status, text),
    }
}

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
