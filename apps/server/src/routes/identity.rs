//! Names, accounts and sessions of users, and who does not want to hear of whom.

pub(super) mod account;
pub(super) mod blocks;
pub(super) mod name;
pub(super) mod sessions;

use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::session::{Browser, Device, random_id};
use crate::state::now;
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use axum_extra::extract::CookieJar;
use outflank_library::{NewSession, StoredSession, StoredUser};
use serde::Serialize;
use utoipa::ToSchema;

/// The user of a session.
#[derive(Serialize, ToSchema)]
pub(crate) struct MeView {
    /// Null before the browser has a name.
    user: Option<UserView>,
}

/// A user, as it sees itself.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserView {
    /// The identifier, which stays when the name changes.
    id: String,
    /// The name, which others see.
    name: String,
    /// Whether a password makes the name last; a guest has only the cookie of the browser.
    is_account: bool,
    /// In seconds since 1970.
    created: u64,
}

impl From<&StoredUser> for UserView {
    fn from(user: &StoredUser) -> Self {
        Self {
            id: user.id.clone(),
            name: user.name.clone(),
            is_account: user.password.is_some(),
            created: user.created / 1000,
        }
    }
}

/// Returns a session that begins in a browser with a new token, so that one which somebody has planted in it is of no use, and
/// the cookie with that token; the games of the browser become those of the user. A request with a key gets the same token when
/// it is repeated.
fn new_session(browser: &Browser, headers: &HeaderMap) -> Result<(NewSession, CookieJar), AppError> {
    const MAX_AGENT_CHARACTERS: usize = 200;
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let agent = agent.chars().take(MAX_AGENT_CHARACTERS).collect();
    let new = browser.renewed_by_key(headers)?.unwrap_or_else(|| browser.renewed());
    let now = now().as_millis() as u64;
    let session = StoredSession { id: random_id(), created: now, seen: now, agent };
    let session = NewSession { token: new.token_hash(), session, games_of: browser.owner() };
    Ok((session, new.cookie()))
}

/// Returns the user and the cookie of the session that this request has started before, when its answer was lost.
async fn answered_before(
    state: &AppState,
    browser: &Browser,
    headers: &HeaderMap,
) -> Result<Option<(StoredUser, CookieJar)>, AppError> {
    let Some(new) = browser.renewed_by_key(headers)? else { return Ok(None) };
    let session = state.library.find_session(&new.token_hash()).await?;
    Ok(session.map(|(_, user)| (user, new.cookie())))
}

/// Starts a session that replaces all others of a user: they may be those of somebody else, who has planted one here.
async fn replace_sessions(
    state: &AppState,
    user: &StoredUser,
    browser: &Browser,
    headers: &HeaderMap,
) -> Result<CookieJar, AppError> {
    let (session, cookie) = new_session(browser, headers)?;
    state.library.add_session(&user.id, &session).await?;
    state.library.remove_other_sessions(&user.id, &session.session.id).await?;
    Ok(cookie)
}

/// Remembers that a user has signed in on a device, and adds its cookie.
async fn remember_device(
    state: &AppState,
    user: &StoredUser,
    device: Device,
    cookies: CookieJar,
) -> Result<CookieJar, AppError> {
    state.library.remember_device(&user.id, &device.token_hash(), now().as_millis() as u64).await?;
    Ok(device.add_to(cookies))
}

/// Counts a try to guess something, or to make many of something.
fn check_rate(state: &AppState, client: Client, what: &str) -> Result<(), AppError> {
    let key = client.network().map_or_else(|| what.to_owned(), |network| format!("{network} {what}"));
    state.limiters.tries.check(&key, AppError::TooManyTries)
}
