//! The host names to which the server answers.
//!
//! Another site can let its own name resolve to this machine (DNS rebinding); its scripts would then have the same origin
//! as this site. Browsers send the name in `Host`, and names that are not allowed are rejected. IP addresses cannot be
//! rebound and are always allowed.

use crate::error::AppError;
use axum::extract::{Request, State};
use axum::http::header;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// The allowed host names, besides `localhost` and IP addresses.
#[derive(Clone, Default)]
pub(crate) struct AllowedHosts(Arc<[String]>);

impl AllowedHosts {
    /// Allows these names; case and a trailing dot are ignored.
    pub(crate) fn new(names: &[String]) -> Self {
        Self(names.iter().map(|name| normalised(name)).collect())
    }

    /// Returns whether a host, with or without a port, is allowed.
    fn contains(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let name = normalised(authority.host());
        let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        let is_local = name == "localhost" || name.ends_with(".localhost");
        !host.contains('@') && (is_address || is_local || self.0.contains(&name))
    }
}

/// Middleware that rejects requests to other host names. A request without `Host` comes from no browser and is allowed.
pub(crate) async fn reject_unknown_hosts(
    State(allowed): State<AllowedHosts>,
    request: Request,
    next: Next,
) -> Response {
    // Of several, a proxy may have looked at another than the server.
    let headers = request.headers().get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or_default());
    let mut hosts = headers.chain(request.uri().authority().map(Authority::as_str));
    if hosts.all(|host| allowed.contains(host)) {
        next.run(request).await
    } else {
        AppError::UnknownHost.into_response()
    }
}

fn normalised(name: &str) -> String {
    name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ip_addresses_localhost_and_configured_names_are_allowed_and_no_others() {
        let hosts = AllowedHosts::new(&["Othello.example".to_owned()]);
        for host in [
            "127.0.0.1:6464",
            "192.0.2.7",
            "[::1]:6464",
            "localhost",
            "LOCALHOST:80",
            "a.localhost",
            "othello.example:6464",
            "Othello.Example.",
        ] {
            assert!(hosts.contains(host), "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "x.othello.example", "", ":80", "a@127.0.0.1", "1:2:3"] {
            assert!(!hosts.contains(host), "{host}");
        }
    }
}
