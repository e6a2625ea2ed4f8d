//! The address of a client, and its limits.

use super::limiters::{Limiters, RateLimiter, RetryAfter, client_network};
use crate::error::AppError;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::Extensions;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

/// The client that sent a request; without a network in tests that call the app directly.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Client {
    network: Option<IpAddr>,
}

impl Client {
    /// Returns the part of the address that identifies the client.
    pub(crate) fn network(self) -> Option<IpAddr> {
        self.network
    }

    /// Returns the client that sent a request.
    pub(crate) fn of(request: &Extensions) -> Self {
        let address = request.get::<ConnectInfo<SocketAddr>>();
        Self { network: address.map(|ConnectInfo(address)| client_network(address.ip())) }
    }

    /// Counts an event of the address.
    ///
    /// # Errors
    ///
    /// Returns this error when the address has reached the limit.
    pub(crate) fn check(
        self,
        limiter: &RateLimiter<IpAddr>,
        error: impl FnOnce(RetryAfter) -> AppError,
    ) -> Result<(), AppError> {
        self.network.map_or(Ok(()), |network| limiter.check(&network, error))
    }
}

/// Middleware that rejects a request when its address has sent too many, or has too many others in flight.
pub(crate) async fn limit_addresses(
    State(limiters): State<Limiters>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    if let Err(error) = client.check(&limiters.messages, AppError::TooManyMessages) {
        return error.into_response();
    }
    match client.network.map(|network| limiters.address_requests.try_acquire(&network)) {
        Some(None) => AppError::TooManyRequests.into_response(),
        // Without an address there is no permit; with one, it is held until the response.
        _permit => next.run(request).await,
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.extensions))
    }
}

impl From<Option<IpAddr>> for Client {
    /// Takes what [`network`](Client::network) returned.
    fn from(network: Option<IpAddr>) -> Self {
        Self { network }
    }
}
