//! The error of a request, and its response.

use crate::guard::RetryAfter;
use crate::identity::NameError;
use crate::log_limit::once_a_minute;
use axum::Json;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use outflank_library::LibraryError;
use outflank_play::value_error::FieldError;
use outflank_web_api::{ApiError, Details, Problem};

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
    #[error("there is no such address")]
    PageNotFound,
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
    #[error("the seat is taken, or the game is not open any more")]
    SeatTaken,
    #[error("this is your own game; the other side must join")]
    OwnGame,
    #[error("you cannot {0} yourself")]
    Yourself(&'static str),
    #[error("this game is for another user")]
    NotChallenged,
    #[error("you do not play this game")]
    NotAPlayer,
    #[error("the game has not started")]
    NotStarted,
    #[error("the game is not over")]
    GameNotOver,
    #[error("there is no offer")]
    NoOffer,
    #[error("both sides have moved; resign instead")]
    TooLateToAbort,
    #[error("a machine takes nothing back in a rated game")]
    RatedWithMachine,
    #[error("the other side has not left for long enough")]
    NotLeft,
    #[error("one of you has blocked the other")]
    Blocked,
    #[error(
        "a rated game needs a clock, an account on both sides, the usual start or XOT, and of a machine a known rating"
    )]
    NotRateable,
    #[error("you are playing this position in a rated game")]
    PlayingThisPosition,
    #[error("you have offered this often enough; play on")]
    TooManyOffers,
    #[error("you act too often; try again in {0}")]
    TooManyActions(RetryAfter),
    #[error("too many of your games wait for a player; cancel some")]
    TooManySeeks,
    /// A rejection by axum before a handler runs: the status, and what is wrong with the request.
    #[error("{}", .1.message)]
    Rejected(StatusCode, FieldError),
    #[error("too many games against machines are not over, yours or those of your address; finish or resign some")]
    TooManyMachineGames,
}

impl AppError {
    /// Makes the error of invalid input.
    pub(crate) fn invalid(error: impl ToString) -> Self {
        ApiError::invalid(error).into()
    }

    /// Makes the error of a message over a WebSocket, by the text of an error of serde.
    pub(crate) fn unreadable_message(error: &str) -> Self {
        let FieldError { field, message } = field_error(error, "the message");
        let message = format!("{message}; /api describes the messages");
        Self::Rejected(StatusCode::BAD_REQUEST, FieldError { field, message })
    }

    /// Makes the error of a name in a query that its address does not have.
    pub(crate) fn unknown_parameter(name: &str, known: &[String]) -> Self {
        let others = if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
        let message = format!("this address has no parameter {name}; {others}");
        Self::Rejected(StatusCode::BAD_REQUEST, FieldError { field: Some(name.to_owned()), message })
    }

    /// Makes the error of a key of a request that is none.
    pub(crate) fn invalid_request_key() -> Self {
        let field = "Idempotency-Key";
        let message = format!("{field}: expected 32 hexadecimal digits, chosen at random");
        Self::Rejected(StatusCode::BAD_REQUEST, FieldError { field: Some(field.to_owned()), message })
    }

    /// Makes the error of a request for a WebSocket that is none.
    pub(crate) fn not_a_websocket() -> Self {
        from_rejection(StatusCode::UPGRADE_REQUIRED, "")
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

    fn status(&self) -> StatusCode {
        self.status_and_code().0
    }

    /// Returns the identifier in the response; it never changes.
    fn code(&self) -> &'static str {
        self.status_and_code().1
    }

    #[expect(clippy::too_many_lines, reason = "a table with a line for each error")]
    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Api(error) => {
                (StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), error.code())
            }
            Self::ExploredGameNotFound => (StatusCode::NOT_FOUND, "no-such-explored-game"),
            Self::PlayerNotFound => (StatusCode::NOT_FOUND, "no-such-player"),
            Self::ImportNotAllowed => (StatusCode::FORBIDDEN, "import-not-allowed"),
            Self::PageNotFound => (StatusCode::NOT_FOUND, "no-such-page"),
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
            Self::SeatTaken => (StatusCode::CONFLICT, "seat-taken"),
            Self::OwnGame => (StatusCode::CONFLICT, "own-game"),
            Self::Yourself(_) => (StatusCode::CONFLICT, "yourself"),
            Self::NotChallenged => (StatusCode::FORBIDDEN, "not-challenged"),
            Self::NotAPlayer => (StatusCode::FORBIDDEN, "not-a-player"),
            Self::NotStarted => (StatusCode::CONFLICT, "not-started"),
            Self::GameNotOver => (StatusCode::CONFLICT, "not-over"),
            Self::NoOffer => (StatusCode::CONFLICT, "no-offer"),
            Self::TooLateToAbort => (StatusCode::CONFLICT, "too-late-to-abort"),
            Self::RatedWithMachine => (StatusCode::CONFLICT, "rated-with-machine"),
            Self::NotLeft => (StatusCode::CONFLICT, "not-left"),
            Self::Blocked => (StatusCode::FORBIDDEN, "blocked"),
            Self::NotRateable => (StatusCode::CONFLICT, "not-rateable"),
            Self::PlayingThisPosition => (StatusCode::CONFLICT, "playing-this-position"),
            Self::TooManyOffers => (StatusCode::TOO_MANY_REQUESTS, "too-many-offers"),
            Self::TooManyActions(_) => (StatusCode::TOO_MANY_REQUESTS, "too-many-actions"),
            Self::TooManySeeks => (StatusCode::TOO_MANY_REQUESTS, "too-many-seeks"),
            Self::TooManyMachineGames => (StatusCode::TOO_MANY_REQUESTS, "too-many-machine-games"),
            Self::Rejected(status, _) => (*status, rejection_code(*status)),
        }
    }

    /// Returns when the request will be accepted; none where waiting does not help.
    fn retry_after(&self) -> Option<RetryAfter> {
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
            Self::Rejected(_, FieldError { field, .. }) => Details { field: field.clone(), ..Details::default() },
            _ => Details::default(),
        }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
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
    let mut converted = from_rejection(status, &String::from_utf8_lossy(&text)).into_response();
    parts.headers.remove(header::CONTENT_TYPE);
    parts.headers.remove(header::CONTENT_LENGTH);
    converted.headers_mut().extend(parts.headers);
    converted
}

fn from_rejection(status: StatusCode, text: &str) -> AppError {
    match status {
        StatusCode::SERVICE_UNAVAILABLE => ApiError::Busy.into(),
        StatusCode::NOT_FOUND => AppError::PageNotFound,
        _ if status.is_server_error() => ApiError::Internal.into(),
        _ => AppError::Rejected(status, rejection(status, text)),
    }
}

/// Returns what is wrong with a rejected request: of the text of the library that rejects it, which names its own types,
/// only the field and the place are of use.
fn rejection(status: StatusCode, text: &str) -> FieldError {
    let message = match status {
        StatusCode::BAD_REQUEST if text.contains("UTF-8") => "the address contains characters that are no UTF-8",
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            // The library says first what it did: `Failed to deserialize query string: `.
            let reason =
                text.strip_prefix("Failed to ").and_then(|text| text.split_once(": ")).map_or(text, |(_, rest)| rest);
            let FieldError { field, message } = field_error(reason, "the request");
            return FieldError { field, message: format!("{message}; /api describes the requests") };
        }
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "the body must be JSON, with Content-Type: application/json",
        StatusCode::PAYLOAD_TOO_LARGE => "the body is too long",
        StatusCode::METHOD_NOT_ALLOWED => "this address does not take this method; /api describes them",
        StatusCode::UPGRADE_REQUIRED => "this address takes WebSockets only",
        _ => &status.canonical_reason().unwrap_or("rejected").to_lowercase(),
    };
    FieldError { field: None, message: message.to_owned() }
}

/// Returns what is wrong with a field, by an error of serde; where none is named, the text is not JSON.
fn field_error(text: &str, what: &str) -> FieldError {
    // Every request is an object; serde reads the fields of a list by their order.
    if text.starts_with("[0]: ") || text.starts_with("invalid length") {
        return FieldError { field: None, message: "expected an object, but found a list".to_owned() };
    }
    if let Some(mut error) = FieldError::from_serde(text) {
        // Only the kind of an object, which says which fields it has, is named by no path.
        if error.field.is_none() && text.contains("unknown variant") {
            error.field = Some("type".to_owned());
        }
        return error;
    }
    let place = text.rsplit_once(" at line ").and_then(|(_, place)| place.split_once(" column "));
    let place = place.map_or_else(String::new, |(line, character)| format!(" (line {line}, character {character})"));
    match text.split_once(": expected value") {
        Some((field, _)) => {
            let message = format!("{field}: this value is not what the field takes{place}");
            FieldError { field: Some(field.to_owned()), message }
        }
        None => FieldError { field: None, message: format!("{what} cannot be read as JSON{place}") },
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
