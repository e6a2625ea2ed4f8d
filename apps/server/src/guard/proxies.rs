//! Reverse proxies, which name the client of a request in a header.

use axum::http::{Extensions, HeaderMap, HeaderName};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The addresses of the reverse proxies in front of the server; clones share them.
///
/// Only they are believed: a client can send the header, too.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrustedProxies(Arc<[IpAddr]>);

impl TrustedProxies {
    pub(crate) fn new(addresses: &[IpAddr]) -> Self {
        Self(addresses.iter().map(IpAddr::to_canonical).collect())
    }

    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }

    /// Returns the address of the client that sent a request: that of the connection, unless it is one of a proxy; then the
    /// last address in the header `X-Forwarded-For` that is not one of a proxy.
    pub(crate) fn client(&self, connection: SocketAddr, headers: &HeaderMap) -> SocketAddr {
        const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
        if !self.contains(connection.ip()) {
            return connection;
        }
        let values = headers.get_all(FORWARDED_FOR).into_iter().filter_map(|value| value.to_str().ok());
        let entries: Vec<_> = values.flat_map(|value| value.split(',')).map(address_of).collect();
        // An entry that is not an address was not made by a proxy: what is before it is not believed.
        let client = entries.into_iter().rev().find(|entry| entry.is_none_or(|address| !self.contains(address)));
        client.flatten().map_or(connection, |address| SocketAddr::new(address, 0))
    }

    /// Returns how the client has sent a request: what a proxy says in `X-Forwarded-Proto`.
    pub(crate) fn scheme(&self, connection: SocketAddr, headers: &HeaderMap) -> Scheme {
        const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
        let values = headers.get_all(FORWARDED_PROTO).into_iter().filter_map(|value| value.to_str().ok());
        // The last entry is that of the proxy in front of this server.
        let last = values.flat_map(|value| value.split(',')).last().map(str::trim);
        let is_https = last.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
        if is_https && self.contains(connection.ip()) { Scheme::Https } else { Scheme::Http }
    }
}

/// How a client has sent a request, as far as the server knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Scheme {
    /// Not encrypted, or by a proxy that does not say how.
    #[default]
    Http,
    /// By TLS to a proxy, which says so.
    Https,
}

impl Scheme {
    /// Returns the scheme of a request, which is an extension of it.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        extensions.get().copied().unwrap_or_default()
    }
}

/// Returns the address of an entry, which may have a port.
fn address_of(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    entry.parse().ok().or_else(|| entry.parse().ok().map(|address: SocketAddr| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(connection: [u8; 4], forwarded: &[&'static str]) -> String {
        let proxies = TrustedProxies::new(&["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()]);
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        proxies.client(SocketAddr::from((connection, 99)), &headers).ip().to_string()
    }

    #[test]
    fn the_header_of_a_proxy_names_the_client_and_that_of_others_does_not() {
        const PROXY: [u8; 4] = [10, 0, 0, 1];
        for (forwarded, expected) in [
            (&["203.0.113.7"][..], "203.0.113.7"),
            (&["6.6.6.6, 203.0.113.7"], "203.0.113.7"),
            (&["6.6.6.6", "203.0.113.7:4711, 10.0.0.2"], "203.0.113.7"),
            (&["[2001:db8::1]:80"], "2001:db8::1"),
            (&["6.6.6.6, unknown"], "10.0.0.1"),
            (&["10.0.0.2"], "10.0.0.1"),
            (&[""], "10.0.0.1"),
            (&[], "10.0.0.1"),
        ] {
            assert_eq!(client(PROXY, forwarded), expected, "{forwarded:?}");
        }
        assert_eq!(client([10, 0, 0, 3], &["203.0.113.7"]), "10.0.0.3");
    }

    #[test]
    fn only_a_proxy_says_that_a_request_came_by_tls() {
        let proxies = TrustedProxies::new(&["10.0.0.1".parse().unwrap()]);
        let scheme = |connection: [u8; 4], forwarded: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append("x-forwarded-proto", value.parse().unwrap());
            }
            proxies.scheme(SocketAddr::from((connection, 99)), &headers)
        };
        assert_eq!(scheme([10, 0, 0, 1], &["https"]), Scheme::Https);
        assert_eq!(scheme([10, 0, 0, 1], &["http, HTTPS"]), Scheme::Https);
        assert_eq!(scheme([10, 0, 0, 1], &["https", "http"]), Scheme::Http);
        assert_eq!(scheme([10, 0, 0, 1], &[]), Scheme::Http);
        assert_eq!(scheme([10, 0, 0, 2], &["https"]), Scheme::Http, "a client can send the header, too");
    }
}
