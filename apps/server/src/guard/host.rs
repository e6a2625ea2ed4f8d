//! The names under which the server answers.
//!
//! A page of another site may let its own name resolve to this machine (DNS rebinding); its scripts would then count as
//! scripts of this site. Browsers tell the name in `Host`: names that nobody has allowed are refused. An address in
//! numbers cannot be made to resolve to anything else, and is always allowed.

use crate::Site;
use crate::failure::Failure;
use axum::extract::{Request, State};
use axum::http::header;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// The names under which the server answers, besides `localhost`.
#[derive(Clone, Default)]
pub(crate) struct Hosts(Arc<[String]>);

impl Hosts {
    /// Names the hosts; case and a dot at the end mean nothing.
    pub(crate) fn new(names: &[String]) -> Self {
        Self(names.iter().map(|name| plain(name)).collect())
    }

    /// Returns whether the host of a request, with its port or without, is one of these.
    fn has(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let name = plain(authority.host());
        let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        let is_local = name == "localhost" || name.ends_with(".localhost");
        !host.contains('@') && (is_address || is_local || self.0.contains(&name))
    }
}

/// Refuses requests to a name that nobody has allowed. A request without a name comes from no browser.
pub(crate) async fn refuse_unknown_hosts(State(site): State<Site>, request: Request, next: Next) -> Response {
    let header = request.headers().get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    let mut named = header.into_iter().chain(request.uri().authority().map(Authority::as_str));
    if named.all(|host| site.hosts.has(host)) { next.run(request).await } else { Failure::UnknownHost.into_response() }
}

fn plain(name: &str) -> String {
    name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_localhost_and_the_given_names_are_allowed_and_no_others() {
        let hosts = Hosts::new(&["Othello.example".to_owned()]);
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
            assert!(hosts.has(host), "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "x.othello.example", "", ":80", "a@127.0.0.1", "1:2:3"] {
            assert!(!hosts.has(host), "{host}");
        }
    }
}
