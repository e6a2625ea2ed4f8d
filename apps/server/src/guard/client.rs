//! The address of a client.

use super::limiters::{NewGameLimiter, client_network};
use crate::error::AppError;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

/// The client that sent a request; without a network in tests that call the app directly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    address: Option<IpAddr>,
}

impl Client {
    /// Counts a new game.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::TooManyNewGames`] when the address has reached the limit.
    pub(crate) fn check_new_game(self, limiter: &NewGameLimiter) -> Result<(), AppError> {
        self.address.map_or(Ok(()), |address| limiter.check(address))
    }

    /// Returns the part of the address that identifies the client.
    pub(crate) fn network(self) -> Option<IpAddr> {
        self.address.map(client_network)
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(Self { address: address.map(|ConnectInfo(address)| address.ip()) })
    }
}
