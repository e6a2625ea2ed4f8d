//! Names, accounts and sessions of users, and who does not want to hear of whom.

pub(super) mod account;
pub(super) mod blocks;
pub(super) mod name;
pub(super) mod sessions;

use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::session::{Browser, random_id};
use crate::state::now;
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
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
#[serde(rename_all = "camelCase")]
pub(crate) struct UserView {
    id: String,
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

/// Returns a session that begins in a browser with a new token; the games of the browser become those of the user.
fn new_session(old: &Browser, new: &Browser, headers: &HeaderMap) -> NewSession {
    const MAX_AGENT_CHARACTERS: usize = 200;
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let agent = agent.chars().take(MAX_AGENT_CHARACTERS).collect();
    let now = now().as_millis() as u64;
    let session = StoredSession { id: random_id(), created: now, seen: now, agent };
    NewSession { token: new.token_hash(), session, games_of: old.owner() }
}

/// Counts a try to guess something, or to make many of something.
fn check_rate(state: &AppState, client: &Client, what: &str) -> Result<(), AppError> {
    let key = client.network().map_or_else(|| what.to_owned(), |network| format!("{network} {what}"));
    state.limiters.tries.check(&key)
}
