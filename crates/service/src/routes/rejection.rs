//! What axum rejects before a handler runs, in the words of the API.

use crate::ApiError;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use outflank_play::value_error::FieldError;

/// Middleware that replaces the bodies of axum's own rejections by a [`Problem`](crate::Problem).
pub async fn convert_rejections(request: Request, next: Next) -> Response {
    /// The text of a rejection is one line.
    const MAX_TEXT_BYTES: usize = 1 << 12;
    let response = next.run(request).await;
    let status = response.status();
    let content_type = response.headers().get(header::CONTENT_TYPE).map_or(&[][..], |value| value.as_bytes());
    // Handlers answer with JSON, or with a page; axum rejects a request with plain text.
    let is_ours = content_type.starts_with(b"application/json") || content_type.starts_with(b"text/html");
    if !(status.is_client_error() || status.is_server_error()) || is_ours {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let text = to_bytes(body, MAX_TEXT_BYTES).await.unwrap_or_default();
    let mut converted = ApiError::of_rejection(status, &String::from_utf8_lossy(&text)).into_response();
    parts.headers.remove(header::CONTENT_TYPE);
    parts.headers.remove(header::CONTENT_LENGTH);
    converted.headers_mut().extend(parts.headers);
    converted
}

impl ApiError {
    /// Makes the error of a message over a WebSocket, by the text of an error of serde.
    pub fn unreadable_message(error: &str) -> Self {
        let FieldError { field, message } = field_error(error, "the message");
        let message = format!("{message}; /api/openapi.json describes the messages");
        Self::Rejected(StatusCode::BAD_REQUEST.as_u16(), FieldError { field, message })
    }

    /// Makes the error of a name in a query that its address does not have.
    pub fn unknown_parameter(name: &str, known: &[String]) -> Self {
        let others = if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
        let message = format!("this address has no parameter {name}; {others}");
        Self::rejected_field(name, message)
    }

    /// Makes the error of a part of the request, such as a header, that is none.
    pub fn rejected_field(field: &str, message: String) -> Self {
        Self::Rejected(StatusCode::BAD_REQUEST.as_u16(), FieldError { field: Some(field.to_owned()), message })
    }

    /// Makes the error of a response of axum, by its status and its text.
    pub fn of_rejection(status: StatusCode, text: &str) -> Self {
        match status {
            StatusCode::SERVICE_UNAVAILABLE => Self::Busy,
            StatusCode::NOT_FOUND => Self::PageNotFound,
            _ if status.is_server_error() => Self::Internal,
            _ => Self::Rejected(status.as_u16(), rejection(status, text)),
        }
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
            return FieldError { field, message: format!("{message}; /api/openapi.json describes the requests") };
        }
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "the body must be JSON, with Content-Type: application/json",
        StatusCode::PAYLOAD_TOO_LARGE => "the body is too long",
        StatusCode::METHOD_NOT_ALLOWED => "this address does not take this method; /api/openapi.json describes them",
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
            // The JSON may be correct: serde_json also says this of a number where it expects the name of a variant.
            let message = format!("{field}: this value is not what the field takes{place}");
            FieldError { field: Some(field.to_owned()), message }
        }
        None => FieldError { field: None, message: format!("{what} cannot be read as JSON{place}") },
    }
}

/// Returns the identifier of a rejection.
pub(crate) fn rejection_code(status: u16) -> &'static str {
    match StatusCode::from_u16(status).unwrap_or_default() {
        StatusCode::NOT_FOUND => "no-such-page",
        StatusCode::METHOD_NOT_ALLOWED => "method-not-allowed",
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "unsupported-media-type",
        StatusCode::UPGRADE_REQUIRED => "upgrade-required",
        _ => "invalid-request",
    }
}
