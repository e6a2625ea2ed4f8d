//! Anonymous sessions: a cookie with a random id says which games belong to a browser.

use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use outflank_library::Owner;
use std::convert::Infallible;
use std::fmt::Write;
use time::Duration;

/// The session of the browser that sent a request.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) owner: Owner,
}

const COOKIE: &str = "outflank";
/// From the last request on.
const MAX_AGE: Duration = Duration::days(365);
/// 128 bits in hexadecimal digits.
const ID_DIGITS: usize = 32;

/// Middleware that reads the session from the cookie, or starts one, and renews the cookie.
pub(crate) async fn load_session(cookies: CookieJar, mut request: Request, next: Next) -> Response {
    let known = cookies.get(COOKIE).map(|cookie| cookie.value().to_owned()).filter(|id| is_id(id));
    let id = known.unwrap_or_else(random_id);
    request.extensions_mut().insert(Session { owner: Owner::new(id.clone()) });
    let response = next.run(request).await;
    let cookie = Cookie::build((COOKIE, id)).path("/").max_age(MAX_AGE).http_only(true).same_site(SameSite::Lax);
    (CookieJar::new().add(cookie), response).into_response()
}

/// Returns 128 random bits as text.
pub(crate) fn random_id() -> String {
    let mut bytes = [0; ID_DIGITS / 2];
    getrandom::fill(&mut bytes).expect("the system has a source of random numbers");
    bytes.iter().fold(String::with_capacity(ID_DIGITS), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn is_id(text: &str) -> bool {
    text.len() == ID_DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

impl<S: Sync> FromRequestParts<S> for Session {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().cloned().expect("every route with this extractor has the layer `load_session`"))
    }
}
