//! What the answer to a request that failed says.

use crate::failure::Failure;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request failed; the body of every answer with a status from 400 on.
#[derive(Serialize, ToSchema)]
pub(crate) struct Problem {
    /// A word for programs, such as `illegal-move`; the same in all versions.
    pub(crate) code: &'static str,
    /// A sentence for people, in English.
    pub(crate) message: String,
    /// What a sentence in another language needs besides the code.
    #[serde(skip_serializing_if = "Details::is_empty")]
    pub(crate) details: Details,
}

/// The facts of a problem, as far as there are any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Details {
    /// The line of the text where the error is, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    /// The character of that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) character: Option<u64>,
    /// The illegal move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) mv: Option<String>,
    /// Its number in the game, passes included, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<usize>,
    /// Why it is illegal: `game-over`, `off-board`, `occupied`, `no-flips`, `must-pass`, `pass-not-forced`,
    /// `centre-first`, `no-own-disc` or `not-nearest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'static str>,
    /// The limit that was exceeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) most: Option<u32>,
}

impl Details {
    /// Returns whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The greatest length of a message of the framework, which is one line.
const MAX_MESSAGE_BYTES: usize = 1 << 12;

/// Replaces the bodies of the framework's own rejections by a [`Problem`].
pub(crate) async fn complete(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE).map_or(&[][..], |kind| kind.as_bytes());
    let is_complete = kind.starts_with(b"application/json") || kind.starts_with(b"text/html");
    if !(status.is_client_error() || status.is_server_error()) || is_complete {
        return response;
    }
    let (parts, body) = response.into_parts();
    let message = to_bytes(body, MAX_MESSAGE_BYTES).await.unwrap_or_default();
    let mut answer = rejected(status, String::from_utf8_lossy(&message).into_owned()).into_response();
    let others = parts.headers.into_iter().filter_map(|(name, value)| Some((name?, value)));
    answer
        .headers_mut()
        .extend(others.filter(|(name, _)| *name != header::CONTENT_TYPE && *name != header::CONTENT_LENGTH));
    answer
}

fn rejected(status: StatusCode, said: String) -> Failure {
    match status {
        StatusCode::SERVICE_UNAVAILABLE => Failure::Busy,
        StatusCode::NOT_FOUND => Failure::NoSuchPage,
        _ if status.is_server_error() => Failure::Broken,
        _ if said.is_empty() => Failure::Rejected(status, status.canonical_reason().unwrap_or("rejected").to_owned()),
        _ => Failure::Rejected(status, said),
    }
}
