//! Requests that another site makes a browser send.

use crate::failure::Failure;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Refuses writes and WebSockets that come from another site.
///
/// Browsers name the site in `Origin`; programs, which need no protection from other sites, may leave it out.
pub(crate) async fn refuse_other_sites(request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_upgrade = request.headers().contains_key(header::UPGRADE);
    if (!is_read || is_upgrade) && !is_same_site(request.headers()) {
        return Failure::OtherSite.into_response();
    }
    next.run(request).await
}

fn is_same_site(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = origin.parse::<Uri>().ok().and_then(|origin| origin.authority().map(ToString::to_string));
    host.is_some() && host.as_deref() == text(header::HOST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn the_origin_must_be_the_host() {
        let verdict = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:6464"));
            headers.extend(origin.map(|origin| (header::ORIGIN, HeaderValue::from_static(origin))));
            is_same_site(&headers)
        };
        assert!(verdict(None) && verdict(Some("http://127.0.0.1:6464")));
        for other in ["http://127.0.0.1:80", "http://evil.example", "null", "", "127.0.0.1:6464.evil.example"] {
            assert!(!verdict(Some(other)), "{other:?}");
        }
    }
}
