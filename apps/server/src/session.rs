//! Sessions: a cookie with a random token says which browser sends a request, and the database says whose it is.
//!
//! A browser without a user owns the games that it began; the hash of its token is their owner. With a name, the user owns them, in all
//! sessions of the user.

use crate::AppState;
use crate::error::AppError;
use crate::guard::{Client, Scheme};
use crate::worker_pool::JobClient;
use axum::extract::{FromRef, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use outflank_library::{Owner, StoredSession, StoredUser, TokenHash};
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::fmt::{self, Write};
use std::time::Duration;

/// The browser that sent a request, by its secret token.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Browser {
    token: String,
    scheme: Scheme,
}

/// A browser in which somebody has signed in, by a secret token that stays when the session ends.
#[derive(Clone)]
pub(crate) struct Device {
    token: String,
    scheme: Scheme,
}

/// The session of the browser that sent a request.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The owner of its games.
    pub(crate) owner: Owner,
    /// Where the request comes from.
    pub(crate) client: Client,
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

/// The names of the cookies of a session and of a device. By TLS they have a prefix with which a browser takes them from this
/// host only, and only by TLS: neither a subdomain nor somebody between browser and server can plant one.
const SESSION_COOKIES: [&str; 2] = ["outflank", "__Host-outflank"];
const DEVICE_COOKIES: [&str; 2] = ["outflank-device", "__Host-outflank-device"];
/// The header with the random key of a request, in as many hexadecimal digits as a token.
const REQUEST_KEY: &str = "idempotency-key";
/// From the last request on.
const MAX_AGE: Duration = Duration::from_hours(365 * 24);
/// 128 bits in hexadecimal digits.
const ID_DIGITS: usize = 32;

impl Browser {
    /// Returns the browser with a new token: the old one may be known to somebody who has planted it.
    pub(crate) fn renewed(&self) -> Self {
        Self { token: random_id(), scheme: self.scheme }
    }

    /// Returns the browser with the token that follows from this one and the key of a request (`Idempotency-Key`), if it has one.
    /// Rejects a key that is none: it would not protect what it was sent for.
    ///
    /// The answer with the new token may be lost: the same request then gets the same token. Nobody else does: who has planted
    /// the old token does not know the key, and no script of the page knows the old token.
    pub(crate) fn renewed_by_key(&self, headers: &HeaderMap) -> Result<Option<Self>, AppError> {
        let Some(key) = headers.get(REQUEST_KEY) else { return Ok(None) };
        let key = key.to_str().ok().filter(|key| is_id(key)).ok_or_else(AppError::invalid_request_key)?;
        let digest = Sha256::digest(format!("{} {key}", self.token));
        Ok(Some(Self { token: hexadecimal(&digest[..ID_DIGITS / 2]), scheme: self.scheme }))
    }

    /// Returns the owner of the games of a browser without a user. It is a hash: who reads the database cannot send the token,
    /// and no token is the id of a user.
    pub(crate) fn owner(&self) -> Owner {
        Owner::new(hexadecimal(&Sha256::digest(&self.token)))
    }

    /// Returns the hash under which the session is stored.
    pub(crate) fn token_hash(&self) -> TokenHash {
        hash_of(&self.token)
    }

    /// Returns the cookie that makes a browser send this token.
    pub(crate) fn cookie(self) -> CookieJar {
        CookieJar::new().add(cookie(SESSION_COOKIES, self.token, self.scheme))
    }
}

impl Device {
    /// Returns the hash under which the device is stored.
    pub(crate) fn token_hash(&self) -> TokenHash {
        hash_of(&self.token)
    }

    /// Returns what tells devices apart, in memory only.
    pub(crate) fn id(&self) -> &str {
        &self.token
    }

    /// Adds the cookie that makes a browser send this token.
    pub(crate) fn add_to(self, cookies: CookieJar) -> CookieJar {
        cookies.add(cookie(DEVICE_COOKIES, self.token, self.scheme))
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

    /// Returns the client whose jobs take turns with those of others: the address, since it may have many users.
    pub(crate) fn job_client(&self) -> JobClient {
        JobClient::of(self.client, self.owner.as_str())
    }
}

impl fmt::Debug for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Browser(…)")
    }
}

/// Middleware that reads the token from the cookie, or makes one, and renews the cookie when a page is opened.
pub(crate) async fn load_browser(cookies: CookieJar, mut request: Request, next: Next) -> Response {
    let scheme = Scheme::of(request.extensions());
    let known = token_in(&cookies, SESSION_COOKIES, scheme);
    // An answer of the API may come after that of a request which has given the browser another token, and must not undo it.
    let is_kept = known.is_some() && request.uri().path().starts_with("/api/");
    let browser = Browser { token: known.unwrap_or_else(random_id), scheme };
    request.extensions_mut().insert(browser.clone());
    let response = next.run(request).await;
    // A handler may have given the browser another token.
    if is_kept || response.headers().contains_key(header::SET_COOKIE) {
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

fn name_of(names: [&'static str; 2], scheme: Scheme) -> &'static str {
    names[usize::from(scheme == Scheme::Https)]
}

fn cookie(names: [&'static str; 2], token: String, scheme: Scheme) -> Cookie<'static> {
    let max_age = MAX_AGE.try_into().expect("a year is a short time for a cookie");
    let cookie = Cookie::build((name_of(names, scheme), token)).path("/").max_age(max_age);
    cookie.http_only(true).same_site(SameSite::Lax).secure(scheme == Scheme::Https).build()
}

fn token_in(cookies: &CookieJar, names: [&'static str; 2], scheme: Scheme) -> Option<String> {
    let cookie = cookies.get(name_of(names, scheme))?;
    Some(cookie.value().to_owned()).filter(|token| is_id(token))
}

fn hash_of(token: &str) -> TokenHash {
    TokenHash::new(hexadecimal(&Sha256::digest(token)))
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

impl<S: Sync> FromRequestParts<S> for Device {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let (cookies, scheme) = (CookieJar::from_headers(&parts.headers), Scheme::of(&parts.extensions));
        Ok(Self { token: token_in(&cookies, DEVICE_COOKIES, scheme).unwrap_or_else(random_id), scheme })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Session
where
    AppState: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let Ok(browser) = Browser::from_request_parts(parts, state).await;
        let Ok(client) = Client::from_request_parts(parts, state).await;
        let state = AppState::from_ref(state);
        let token = browser.token_hash();
        let Some((session, user)) = state.library.find_session(&token).await? else {
            return Ok(Self { owner: browser.owner(), client, signed_in: None });
        };
        see(&state, &session).await?;
        let owner = Owner::new(&user.id);
        Ok(Self { owner, client, signed_in: Some(SignedIn { user, session: session.id, token }) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use outflank_library::Library;
    use outflank_rules::Threads;
    use tower::ServiceExt;

    /// Returns the cookie that the server sets for a browser with this one.
    async fn set_cookie(scheme: Scheme, sent: &str) -> String {
        let state = AppState::new(Library::in_memory().await.unwrap(), Threads::ONE).unwrap();
        let request = Request::get("/").header(header::COOKIE, sent).extension(scheme);
        let response = crate::app(state).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned()
    }

    #[tokio::test]
    async fn by_tls_the_cookie_is_of_this_host_only_and_secure() {
        let token = "0123456789abcdef0123456789abcdef";
        let plain = set_cookie(Scheme::Http, &format!("outflank={token}")).await;
        assert!(plain.starts_with(&format!("outflank={token};")) && !plain.contains("Secure"), "{plain}");
        let renewed = set_cookie(Scheme::Https, &format!("__Host-outflank={token}")).await;
        assert!(renewed.starts_with(&format!("__Host-outflank={token};")), "{renewed}");
        for attribute in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
            assert!(renewed.contains(attribute) && !renewed.contains("Domain"), "{renewed}");
        }
        let planted = set_cookie(Scheme::Https, &format!("outflank={token}")).await;
        assert!(planted.starts_with("__Host-outflank=") && !planted.contains(token), "{planted}");
    }
}
