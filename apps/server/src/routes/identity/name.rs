//! The name of a user.

use super::{MeView, UserView, answered_before, check_rate, new_session};
use crate::AppState;
use crate::error::AppError;
use crate::identity::ValidName;
use crate::session::{Browser, Session, random_id};
use crate::state::now;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use outflank_library::{LibraryError, StoredUser};
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameRequest {
    /// 2 to 20 letters, digits, `-` and `_`.
    name: String,
}

/// Returns the user of this browser.
#[utoipa::path(get, path = "/api/me", tag = "users", operation_id = "me", responses((status = 200, body = MeView)))]
pub(crate) async fn show(session: Session) -> Json<MeView> {
    Json(MeView { user: session.signed_in.as_ref().map(|signed_in| UserView::from(&signed_in.user)) })
}

/// Takes a name, as a guest, or another name. A new guest gets a new cookie; a request that is repeated because no answer came
/// gets the same one, if both have the same key.
#[utoipa::path(post, path = "/api/me", tag = "users", request_body = NameRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "32 random hexadecimal digits")),
    responses((status = 201, body = UserView)))]
pub(crate) async fn take(
    State(state): State<AppState>,
    (browser, session): (Browser, Session),
    headers: HeaderMap,
    Json(NameRequest { name }): Json<NameRequest>,
) -> Result<impl IntoResponse, AppError> {
    let name = ValidName::parse(&name).map_err(AppError::InvalidName)?;
    check_rate(&state, session.client, "name")?;
    let (known, cookie) = match answered_before(&state, &browser, &headers).await? {
        Some((user, cookie)) => (Some(user), Some(cookie)),
        None => (session.signed_in.map(|signed_in| signed_in.user), None),
    };
    let user = known.clone().unwrap_or_else(new_guest);
    let named = StoredUser { name: name.as_str().to_owned(), name_key: name.key(), ..user };
    hold_names(&state, known.as_ref(), &named).await?;
    let (named, cookie) = if known.is_some() {
        let renamed = state.library.rename_user(&named).await.map_err(taken_if_conflict)?;
        (renamed.ok_or(AppError::NameNeeded)?, cookie)
    } else {
        let (session, cookie) = new_session(&browser, &headers)?;
        state.library.add_user(&named, Some(&session)).await.map_err(taken_if_conflict)?;
        (named, Some(cookie))
    };
    Ok((StatusCode::CREATED, cookie, Json(UserView::from(&named))))
}

/// Checks that the new name is not held for somebody else, and holds the old name of an account: nobody else may pass for it
/// at once.
async fn hold_names(state: &AppState, old: Option<&StoredUser>, new: &StoredUser) -> Result<(), AppError> {
    const HOLD: Duration = Duration::from_hours(30 * 24);
    let now = now();
    if state.library.is_held_from(&new.name_key, &new.id, now.as_millis() as u64).await? {
        return Err(AppError::NameTaken);
    }
    // Held before it is given up; should the new name be taken, the hold does not concern its own user.
    if let Some(old) = old.filter(|old| old.password.is_some() && old.name_key != new.name_key) {
        state.library.hold_name(&old.name_key, &old.id, (now + HOLD).as_millis() as u64).await?;
    }
    Ok(())
}

/// Returns a guest without a name.
fn new_guest() -> StoredUser {
    StoredUser {
        id: random_id(),
        name: String::new(),
        name_key: String::new(),
        password: None,
        created: now().as_millis() as u64,
    }
}

fn taken_if_conflict(error: LibraryError) -> AppError {
    match error {
        LibraryError::Conflict => AppError::NameTaken,
        other => other.into(),
    }
}
