//! The error of a request, and its response.

use crate::guard::RetryAfter;
use crate::identity::NameError;
use crate::log_limit::once_a_minute;
use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use outflank_library::LibraryError;
use outflank_service::{ApiError, Details, Problem};

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppError {
    #[error(transparent)]
    Api(#[from] ApiError),
    #[error("the database of games has no such game")]
    ExploredGameNotFound,
    #[error("there is no such player")]
    PlayerNotFound,
    #[error("this server does not import games; `outflank serve --db FILE --db-import` allows it")]
    ImportNotAllowed,
    #[error("the request comes from another origin")]
    CrossOrigin,
    #[error("this host name is not allowed; `outflank serve --allow-host NAME` allows it")]
    UnknownHost,
    #[error("too many requests or connections at the same time; close a page or wait")]
    TooManyRequests,
    #[error("too many requests from this address; try again in {0}")]
    TooManyMessages(RetryAfter),
    #[error("too many new games from this address; try again in {0}")]
    TooManyNewGames(RetryAfter),
    #[error("the body of the request did not arrive in time")]
    BodyTimeout,
    #[error("the database cannot be reached or cannot store anything; what was saved is not lost, try again soon")]
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
    #[error("too many tries; try again in {0}")]
    TooManyTries(RetryAfter),
    #[error("you cannot {0} yourself")]
    Yourself(&'static str),
    #[error("one of you has blocked the other")]
    Blocked,
    #[error(
        "a rated game needs a clock, an account on both sides, the usual start or XOT, and of a machine a known rating"
    )]
    NotRateable,
    #[error("you are playing this position in a rated game")]
    PlayingThisPosition,
    #[error("who offers the rematch plays another game now")]
    PlaysAnotherGame,
    #[error("you act too often; try again in {0}")]
    TooManyActions(RetryAfter),
    #[error("too many of your games wait for a player; cancel some")]
    TooManySeeks,
    #[error("too many games against machines are not over, yours or those of your address; finish or resign some")]
    TooManyMachineGames,
}

impl AppError {
    /// Makes the error of invalid input.
    pub(crate) fn invalid(error: impl ToString) -> Self {
        ApiError::invalid(error).into()
    }

    /// Makes the error of a key of a request that is none.
    pub(crate) fn invalid_request_key() -> Self {
        let field = "Idempotency-Key";
        let message = format!("{field}: expected 32 hexadecimal digits, chosen at random");
        ApiError::rejected_field(field, message).into()
    }

    /// Makes the error of a request for a WebSocket that is none.
    pub(crate) fn not_a_websocket() -> Self {
        ApiError::of_rejection(StatusCode::UPGRADE_REQUIRED, "").into()
    }

    /// Logs that background work failed; that the database cannot be reached is in the log already, with the cause.
    pub(crate) fn log(&self, message: &'static str) {
        if !matches!(self, Self::DatabaseUnavailable) {
            once_a_minute(message, Some(self), |times| tracing::warn!(error = %self, times, "{message}"));
        }
    }

    /// Returns the body of the response.
    pub(crate) fn problem(&self) -> Problem {
        Problem { code: self.code(), message: self.to_string(), details: self.details() }
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.status_and_code().0
    }

    /// Returns the identifier in the response; it never changes.
    fn code(&self) -> &'static str {
        self.status_and_code().1
    }

    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Api(error) => {
                (StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), error.code())
            }
            Self::ExploredGameNotFound => (StatusCode::NOT_FOUND, "no-such-explored-game"),
            Self::PlayerNotFound => (StatusCode::NOT_FOUND, "no-such-player"),
            Self::ImportNotAllowed => (StatusCode::FORBIDDEN, "import-not-allowed"),
            Self::CrossOrigin => (StatusCode::FORBIDDEN, "other-site"),
            Self::UnknownHost => (StatusCode::MISDIRECTED_REQUEST, "unknown-host"),
            Self::TooManyRequests | Self::TooManyMessages(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Self::TooManyNewGames(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-new-games"),
            Self::BodyTimeout => (StatusCode::REQUEST_TIMEOUT, "timeout"),
            Self::DatabaseUnavailable => (StatusCode::SERVICE_UNAVAILABLE, "database-unavailable"),
            Self::InvalidName(_) => (StatusCode::BAD_REQUEST, "invalid-name"),
            Self::NameTaken => (StatusCode::CONFLICT, "name-taken"),
            Self::NameNeeded => (StatusCode::FORBIDDEN, "name-needed"),
            Self::AccountExists => (StatusCode::CONFLICT, "account-exists"),
            Self::InvalidPassword => (StatusCode::BAD_REQUEST, "invalid-password"),
            Self::WrongPassword => (StatusCode::UNAUTHORIZED, "wrong-password"),
            Self::UserNotFound => (StatusCode::NOT_FOUND, "no-such-user"),
            Self::SessionNotFound => (StatusCode::NOT_FOUND, "no-such-session"),
            Self::TextTooLong(_) => (StatusCode::BAD_REQUEST, "text-too-long"),
            Self::TooManyTries(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-tries"),
            Self::Yourself(_) => (StatusCode::CONFLICT, "yourself"),
            Self::Blocked => (StatusCode::FORBIDDEN, "blocked"),
            Self::NotRateable => (StatusCode::CONFLICT, "not-rateable"),
            Self::PlayingThisPosition => (StatusCode::CONFLICT, "playing-this-position"),
            Self::PlaysAnotherGame => (StatusCode::CONFLICT, "plays-another-game"),
            Self::TooManyActions(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-actions"),
            Self::TooManySeeks => (StatusCode::TOO_MANY_REQUESTS, "too-many-seeks"),
            Self::TooManyMachineGames => (StatusCode::TOO_MANY_REQUESTS, "too-many-machine-games"),
        }
    }

    /// Returns when the request will be accepted; none where waiting does not help.
    pub(crate) fn retry_after(&self) -> Option<RetryAfter> {
        match self {
            Self::TooManyMessages(retry)
            | Self::TooManyNewGames(retry)
            | Self::TooManyTries(retry)
            | Self::TooManyActions(retry) => Some(*retry),
            Self::TooManyRequests => Some(RetryAfter::SOON),
            _ => (self.status() == StatusCode::SERVICE_UNAVAILABLE).then_some(RetryAfter::SOON),
        }
    }

    fn details(&self) -> Details {
        match self {
            Self::Api(error) => error.problem().details,
            Self::InvalidName(error) => Details { reason: Some(error.code()), ..Details::default() },
            Self::TextTooLong(limit) => Details { limit: Some(*limit), ..Details::default() },
            _ => Details::default(),
        }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        if let Self::Api(error) = self {
            return error.into_response();
        }
        let response = (self.status(), Json(self.problem()));
        match self.retry_after() {
            Some(retry) => ([(header::RETRY_AFTER, retry.seconds().to_string())], response).into_response(),
            None => response.into_response(),
        }
    }
}

impl From<LibraryError> for AppError {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Conflict => ApiError::VersionConflict.into(),
            LibraryError::InvalidText => ApiError::invalid("a text contains a character that cannot be stored").into(),
            LibraryError::Unavailable(error) => {
                let message = "the database cannot be reached, read or written";
                once_a_minute(message, Some(&error), |times| tracing::warn!(%error, times, "{message}"));
                Self::DatabaseUnavailable
            }
            // The server stops, which is in the log.
            LibraryError::Closed => Self::DatabaseUnavailable,
            LibraryError::Database(error) => {
                let message = "database error";
                once_a_minute(message, Some(&error), |times| tracing::error!(%error, times, "{message}"));
                ApiError::Internal.into()
            }
        }
    }
}
