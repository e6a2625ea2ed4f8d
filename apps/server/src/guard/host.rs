//! The host names to which the server answers.
//!
//! Another site can let its own name resolve to this machine (DNS rebinding); its scripts would then have the same origin
//! as this site. Browsers send the name in `Host`, and names that are not allowed are rejected. IP addresses cannot be
//! rebound and are always allowed.

use crate::error::AppError;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
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
        let Some(name) = name_of(host) else { return false };
        address_of(&name).is_some() || is_local(&name) || self.0.contains(&name)
    }
}

/// Returns whether a host, with or without a port, is the computer on which the browser runs.
pub(crate) fn is_loopback(host: &str) -> bool {
    name_of(host).is_some_and(|name| is_local(&name) || address_of(&name).is_some_and(|address| address.is_loopback()))
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
    } else if accepts_html(request.headers()) {
        (StatusCode::MISDIRECTED_REQUEST, Html(page_of(request.headers()))).into_response()
    } else {
        AppError::UnknownHost.into_response()
    }
}

fn accepts_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

/// Returns the page that names the option with which the server answers to the host.
fn page_of(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| name_of(host.to_str().ok()?)).unwrap_or_default();
    // The name becomes a part of the page, and of a command to copy.
    let is_plain = !host.is_empty() && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'));
    include_str!("unknown-host.html").replace("{host}", if is_plain { &host } else { "NAME" })
}

/// Returns the name in a host, without the port; none of what is no host.
fn name_of(host: &str) -> Option<String> {
    // An authority may have user information before the host, which `Host` never has.
    let authority = host.parse::<Authority>().ok().filter(|_| !host.contains('@'))?;
    Some(normalised(authority.host()))
}

fn address_of(name: &str) -> Option<IpAddr> {
    name.trim_matches(['[', ']']).parse().ok()
}

fn is_local(name: &str) -> bool {
    // Names under `localhost` are always the loopback interface (RFC 6761, §6.3).
    name == "localhost" || name.ends_with(".localhost")
}

fn normalised(name: &str) -> String {
    name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_on_the_same_computer_has_a_loopback_address_or_localhost() {
        for host in ["127.0.0.1:6464", "127.9.9.9", "[::1]:6464", "localhost:80", "A.localhost."] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["192.0.2.7:6464", "[2001:db8::1]", "othello.example", "", "127.0.0.1.evil.example"] {
            assert!(!is_loopback(host), "{host}");
        }
    }

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
