//! Requests of one browser at a time.

use crate::Site;
use crate::browser::Browser;
use crate::failure::Failure;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Refuses the requests of a browser that has too many others under way.
pub(crate) async fn limit_requests(
    State(site): State<Site>,
    Browser(owner): Browser,
    request: Request,
    next: Next,
) -> Response {
    match site.requests.take(&owner) {
        Some(_share) => next.run(request).await,
        None => Failure::TooMany.into_response(),
    }
}
