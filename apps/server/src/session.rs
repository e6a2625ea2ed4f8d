//! Sessions: a cookie with a random token says which browser sends a request, and the database says whose it is.
//!
//! A browser without a user owns the games that it began; its token is their owner. With a name, the user owns them, in all
//! sessions of the user.

use crate::AppState;
use crate::error::AppError;
use axum::extract::{FromRef, FromRequestParts, Request};
use axum::http::header;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use outflank_library::{Owner, StoredSession, StoredUser, TokenHash};
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::fmt::{self, Write};
use time::Duration;

/// The browser that sent a request, by its secret token.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Browser {
    token: String,
}

/// The session of the browser that sent a request.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The owner of its games.
    pub(crate) owner: Owner,
    /// The user; none before the browser has a name.
    pub(crate) signed_in: Option<SignedIn>,
}

/// A user in a session.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    pub(crate) user: StoredUser,
    /// The id of the session, which is not secret.
    pub(crate) session: String,
    token: TokenHash,
}

impl SignedIn {
    /// Returns whether the session has not ended.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn is_valid(&self, state: &AppState) -> Result<bool, AppError> {
        Ok(state.library.find_session(&self.token).await?.is_some())
    }
}

const COOKIE: &str = "outflank";
/// From the last request on.
const MAX_AGE: Duration = Duration::days(365);
/// 128 bits in hexadecimal digits.
const ID_DIGITS: usize = 32;

impl Browser {
    /// Makes a browser with a new token.
    pub(crate) fn new() -> Self {
        Self { token: random_id() }
    }

    /// Returns the owner of the games of a browser without a user.
    pub(crate) fn owner(&self) -> Owner {
        Owner::new(&self.token)
    }

    /// Returns the hash under which the session is stored.
    pub(crate) fn token_hash(&self) -> TokenHash {
        TokenHash::new(hexadecimal(&Sha256::digest(&self.token)))
    }

    /// Returns the cookie that makes a browser send this token.
    pub(crate) fn cookie(self) -> CookieJar {
        let cookie = Cookie::build((COOKIE, self.token)).path("/").max_age(MAX_AGE);
        CookieJar::new().add(cookie.http_only(true).same_site(SameSite::Lax))
    }
}

impl Session {
    /// Returns the user.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::NameNeeded`] before the browser has a name.
    pub(crate) fn user(&self) -> Result<&StoredUser, AppError> {
        self.signed_in.as_ref().map(|signed_in| &signed_in.user).ok_or(AppError::NameNeeded)
    }
}

impl fmt::Debug for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Browser(…)")
    }
}

/// Middleware that reads the token from the cookie, or makes one, and renews the cookie.
pub(crate) async fn load_browser(cookies: CookieJar, mut request: Request, next: Next) -> Response {
    let known = cookies.get(COOKIE).map(|cookie| cookie.value().to_owned()).filter(|token| is_id(token));
    let browser = known.map_or_else(Browser::new, |token| Browser { token });
    request.extensions_mut().insert(browser.clone());
    let response = next.run(request).await;
    // A handler may have given the browser another token.
    if response.headers().contains_key(header::SET_COOKIE) {
        return response;
    }
    (browser.cookie(), response).into_response()
}

/// Returns 128 random bits as text.
pub(crate) fn random_id() -> String {
    let mut bytes = [0; ID_DIGITS / 2];
    getrandom::fill(&mut bytes).expect("the system has a source of random numbers");
    hexadecimal(&bytes)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn is_id(text: &str) -> bool {
    text.len() == ID_DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Stores when a session was last used, if that is long ago.
async fn see(state: &AppState, session: &StoredSession) -> Result<(), AppError> {
    const INTERVAL_MILLISECONDS: u64 = 3_600_000;
    let now = crate::state::now().as_millis() as u64;
    if now > session.seen + INTERVAL_MILLISECONDS {
        state.library.see_session(&session.id, now).await?;
    }
    Ok(())
}

impl<S: Sync> FromRequestParts<S> for Browser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().cloned().expect("every route with this extractor has the layer `load_browser`"))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Session
where
    AppState: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let Ok(browser) = Browser::from_request_parts(parts, state).await;
        let state = AppState::from_ref(state);
        let token = browser.token_hash();
        let Some((session, user)) = state.library.find_session(&token).await? else {
            return Ok(Self { owner: browser.owner(), signed_in: None });
        };
        see(&state, &session).await?;
        Ok(Self { owner: Owner::new(&user.id), signed_in: Some(SignedIn { user, session: session.id, token }) })
    }
}
