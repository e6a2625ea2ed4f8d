//! Signing in and out, and the sessions of a user.

use super::{UserView, check_rate, new_session, remember_device};
use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::identity::{Password, PasswordHash, name_key};
use crate::session::{Browser, Device, Session};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use outflank_library::StoredUser;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The name and the password of an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignIn {
    /// The name; capital letters do not matter.
    name: String,
    /// The password.
    #[schema(value_type = String)]
    password: Password,
}

/// A session of the user.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionView {
    /// The identifier, with which the session can be ended.
    id: String,
    /// In seconds since 1970.
    created: u64,
    /// The last use, within an hour, in seconds since 1970.
    seen: u64,
    /// What the browser says that it is.
    agent: String,
    /// Whether this request belongs to it.
    is_current: bool,
}

/// Signs in; the games of this browser become those of the account.
#[utoipa::path(post, path = "/api/session", tag = "users", request_body = SignIn,
    responses((status = 200, body = UserView)))]
pub(crate) async fn sign_in(
    State(state): State<AppState>,
    (browser, device, client): (Browser, Device, Client),
    headers: HeaderMap,
    Json(SignIn { name, password }): Json<SignIn>,
) -> Result<impl IntoResponse, AppError> {
    let key = name_key(&name);
    let user = state.library.find_user(&key).await?;
    check_tries(&state, client, &device, &key, user.as_ref()).await?;
    let hash = user.as_ref().and_then(|user| user.password.clone());
    let is_right = PasswordHash::matches(hash, password, client).await?;
    let user = user.filter(|_| is_right).ok_or(AppError::WrongPassword)?;
    let (session, cookie) = new_session(&browser, &headers)?;
    state.library.add_session(&user.id, &session).await?;
    let cookies = remember_device(&state, &user, device, cookie).await?;
    Ok((cookies, Json(UserView::from(&user))))
}

/// Counts a try to sign in: of the address, of the address with this name, and of all addresses with this name. The last
/// would let strangers lock a user out, so a device on which the user has signed in before has a limit of its own instead.
async fn check_tries(
    state: &AppState,
    client: Client,
    device: &Device,
    key: &str,
    user: Option<&StoredUser>,
) -> Result<(), AppError> {
    let is_known = match user {
        Some(user) => state.library.knows_device(&user.id, &device.token_hash()).await?,
        None => false,
    };
    let limiters = &state.limiters;
    if let Some(user) = user.filter(|_| is_known) {
        let key = format!("device {} {}", device.id(), user.id);
        return limiters.tries.check(&key, AppError::TooManyTries);
    }
    client.check(&limiters.address_tries, AppError::TooManyTries)?;
    check_rate(state, client, &format!("sign-in {key}"))?;
    limiters.name_tries.check(&key.to_owned(), AppError::TooManyTries)
}

/// Signs out; the browser gets a new cookie.
#[utoipa::path(delete, path = "/api/session", tag = "users", responses((status = 204)))]
pub(crate) async fn sign_out(
    State(state): State<AppState>,
    (browser, session): (Browser, Session),
) -> Result<impl IntoResponse, AppError> {
    let signed_in = session.signed_in.as_ref().ok_or(AppError::NameNeeded)?;
    state.library.remove_session(&signed_in.user.id, &signed_in.session).await?;
    Ok((browser.renewed().cookie(), StatusCode::NO_CONTENT))
}

/// Lists the sessions of the user.
#[utoipa::path(get, path = "/api/sessions", tag = "users", operation_id = "list_sessions",
    responses((status = 200, body = Vec<SessionView>)))]
pub(crate) async fn list(State(state): State<AppState>, session: Session) -> Result<Json<Vec<SessionView>>, AppError> {
    SessionView::all(&state, &session).await.map(Json)
}

/// Ends a session of the user.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = "users", operation_id = "end_session",
    params(("id" = String, Path, description = "The id of the session.")), responses((status = 204)))]
pub(crate) async fn end(
    State(state): State<AppState>,
    session: Session,
    Path(id): Path<String>,
) -> Result<StatusCode, AppError> {
    let is_ended = state.library.remove_session(&session.user()?.id, &id).await?;
    is_ended.then_some(StatusCode::NO_CONTENT).ok_or(AppError::SessionNotFound)
}

impl SessionView {
    /// Returns all sessions of the user of a session.
    pub(super) async fn all(state: &AppState, session: &Session) -> Result<Vec<Self>, AppError> {
        let signed_in = session.signed_in.as_ref().ok_or(AppError::NameNeeded)?;
        let sessions = state.library.sessions(&signed_in.user.id).await?;
        let view = |stored: outflank_library::StoredSession| Self {
            is_current: stored.id == signed_in.session,
            created: stored.created / 1000,
            seen: stored.seen / 1000,
            id: stored.id,
            agent: stored.agent,
        };
        Ok(sessions.into_iter().map(view).collect())
    }
}
