//! Middleware that protects the server and its users: allowed hosts and origins, security headers, and limits on
//! requests and connections.

mod client;
mod connections;
mod host;
mod limiters;
mod origin;
mod proxies;

use crate::error::AppError;
use crate::session::Browser;
use crate::wasm_package::WasmPackage;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Duration;
use tower_http::set_header::SetResponseHeaderLayer;

pub(crate) use client::{Client, limit_addresses};
pub(crate) use connections::ConnectionLimiter;
pub(crate) use host::{AllowedHosts, is_loopback, reject_unknown_hosts};
pub(crate) use limiters::{ConcurrencyLimiter, Limiters, Permit, RateLimiter, RetryAfter};
pub(crate) use origin::reject_cross_origin;
pub(crate) use proxies::{Scheme, TrustedProxies};

/// How long a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(20);

/// Only files of this site are loaded, nothing inline is run, and no other site may embed the page.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                                       img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; \
                                       base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The same where the page has WebAssembly in workers; `wasm-unsafe-eval` allows nothing else.
const POLICY_WITH_WASM: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                                style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; \
                                base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SECURITY_HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Returns the content security policy of a server with or without the WebAssembly package.
pub(crate) const fn content_security_policy(package: Option<&WasmPackage>) -> &'static str {
    if package.is_some() { POLICY_WITH_WASM } else { CONTENT_SECURITY_POLICY }
}

/// Adds the security headers to all responses, and forbids caching where a handler does not allow it.
pub(crate) fn with_security_headers<S: Clone + Send + Sync + 'static>(
    app: Router<S>,
    policy: &'static str,
) -> Router<S> {
    let no_store = HeaderValue::from_static("no-store");
    let app = app.layer(SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, no_store));
    let headers = SECURITY_HEADERS.into_iter().chain([(header::CONTENT_SECURITY_POLICY, policy)]);
    headers.fold(app, |app, (name, value)| {
        app.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    })
}

/// Middleware that reads the whole body before the handler runs, so that a slow client is not reported as a busy server.
pub(crate) async fn buffer_body(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    // `Bytes` finds the limit of the body in the extensions of the request.
    let body = Bytes::from_request(Request::from_parts(parts.clone(), body), &());
    match tokio::time::timeout(BODY_TIMEOUT, body).await {
        Ok(Ok(body)) => next.run(Request::from_parts(parts, Body::from(body))).await,
        Ok(Err(rejection)) => rejection.into_response(),
        Err(_) => AppError::BodyTimeout.into_response(),
    }
}

/// Middleware that rejects a request when its browser has too many others in flight.
pub(crate) async fn limit_requests(
    State(limiter): State<ConcurrencyLimiter<Browser>>,
    browser: Browser,
    request: Request,
    next: Next,
) -> Response {
    match limiter.try_acquire(&browser) {
        Some(_permit) => next.run(request).await,
        None => AppError::TooManyRequests.into_response(),
    }
}
