//! Whose games a request is about: each browser has its own, by a cookie that nobody can guess.

use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use outflank_library::Owner;
use std::convert::Infallible;
use std::fmt::Write;

/// The browser that sent a request.
#[derive(Clone, Debug)]
pub(crate) struct Browser(pub(crate) Owner);

const COOKIE: &str = "outflank";
/// 128 bits in hexadecimal digits.
const DIGITS: usize = 32;

/// Finds out which browser sent a request, and gives it its cookie: one that is used does not end.
pub(crate) async fn identify(mut request: Request, next: Next) -> Response {
    let name = known(request.headers()).unwrap_or_else(unguessable);
    request.extensions_mut().insert(Browser(Owner::new(name.clone())));
    let mut response = next.run(request).await;
    // A year from now; not readable by scripts, not sent along by other sites' forms.
    let cookie = format!("{COOKIE}={name}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Returns 128 random bits as text.
pub(crate) fn unguessable() -> String {
    let mut bytes = [0; DIGITS / 2];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().fold(String::with_capacity(DIGITS), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn known(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let value = pairs.find(|&(name, _)| name == COOKIE)?.1;
    let is_ours = value.len() == DIGITS && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_ours.then(|| value.to_owned())
}

impl<S: Sync> FromRequestParts<S> for Browser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().cloned().expect("every request passes through `identify`"))
    }
}
