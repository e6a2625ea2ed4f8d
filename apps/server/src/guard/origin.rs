//! Requests that a page of another origin makes a browser send (cross-site request forgery).

use super::proxies::Scheme;
use crate::error::AppError;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Middleware that rejects writes and WebSockets from another origin.
///
/// Browsers send the origin; other programs, which need no protection, may leave it out.
pub(crate) async fn reject_cross_origin(request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    // A WebSocket is opened by GET, and browsers let the pages of any origin open one and read its messages.
    let is_upgrade = request.headers().contains_key(header::UPGRADE);
    let scheme = Scheme::of(request.extensions());
    if (!is_read || is_upgrade) && !is_same_origin(request.headers(), scheme) {
        return AppError::CrossOrigin.into_response();
    }
    next.run(request).await
}

/// Returns whether the origin is the site itself. A page that was not loaded by TLS is not the site that is reached by TLS:
/// somebody in between may have written it.
fn is_same_origin(headers: &HeaderMap, scheme: Scheme) -> bool {
    // A browser sends one; of several, each must be that of the site.
    headers.get_all(header::ORIGIN).iter().all(|origin| is_origin_of(headers, origin, scheme))
}

fn is_origin_of(headers: &HeaderMap, origin: &HeaderValue, scheme: Scheme) -> bool {
    let Ok(origin) = origin.to_str().unwrap_or_default().parse::<Uri>() else { return false };
    let host = headers.get(header::HOST).map(|host| host.to_str().unwrap_or_default());
    let is_as_safe = match scheme {
        Scheme::Https => origin.scheme_str() == Some("https"),
        // The page may have come by TLS through a proxy that does not say so.
        Scheme::Http => matches!(origin.scheme_str(), Some("http" | "https")),
    };
    is_as_safe && origin.authority().is_some_and(|authority| Some(authority.as_str()) == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_must_equal_the_host() {
        let is_same_by = |scheme, origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:6464"));
            headers.extend(origin.map(|origin| (header::ORIGIN, HeaderValue::from_static(origin))));
            is_same_origin(&headers, scheme)
        };
        let is_same = |origin| is_same_by(Scheme::Http, origin);
        assert!(is_same(None) && is_same(Some("http://127.0.0.1:6464")));
        for other in ["http://127.0.0.1:80", "http://evil.example", "null", "", "127.0.0.1:6464.evil.example"] {
            assert!(!is_same(Some(other)), "{other:?}");
        }
        let two = [
            (header::HOST, "127.0.0.1:6464"),
            (header::ORIGIN, "http://127.0.0.1:6464"),
            (header::ORIGIN, "http://evil.example"),
        ];
        let mut headers = HeaderMap::new();
        for (name, value) in two {
            headers.append(name, HeaderValue::from_static(value));
        }
        assert!(!is_same_origin(&headers, Scheme::Http), "two origins");
        assert!(is_same_by(Scheme::Https, Some("https://127.0.0.1:6464")));
        assert!(!is_same_by(Scheme::Https, Some("http://127.0.0.1:6464")), "the page was not loaded by TLS");
        assert!(is_same(Some("https://127.0.0.1:6464")), "the proxy does not say how the client is connected");
    }
}
