//! The bodies of requests.

use crate::failure::Failure;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Duration;

/// The longest body of a request, in bytes: a year of WTHOR games has about 300 kB.
pub(crate) const LONGEST_BODY: usize = 1 << 20;
/// How long a body may take to arrive.
const LONGEST_UPLOAD: Duration = Duration::from_secs(20);

/// Reads the whole body before a handler runs, so that a slow client is not taken for a busy server.
pub(crate) async fn read_body(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let reading = Bytes::from_request(Request::from_parts(parts.clone(), body), &());
    match tokio::time::timeout(LONGEST_UPLOAD, reading).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, Body::from(body))).await,
        Ok(Err(rejection)) => rejection.into_response(),
        Err(_) => Failure::Timeout.into_response(),
    }
}
