//! The name of a user.

use super::{MeView, UserView, check_rate, new_session};
use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::identity::ValidName;
use crate::session::{Browser, Session, random_id};
use crate::state::now;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use outflank_library::{LibraryError, StoredUser};
use outflank_web_api::Problem;
use serde::Deserialize;
use utoipa::ToSchema;

/// A name.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NameRequest {
    /// 2 to 20 letters, digits, `-` and `_`.
    name: String,
}

/// Returns the user of this browser.
#[utoipa::path(get, path = "/api/me", tag = "users", responses((status = 200, body = MeView)))]
pub(crate) async fn show(session: Session) -> Json<MeView> {
    Json(MeView { user: session.signed_in.as_ref().map(|signed_in| UserView::from(&signed_in.user)) })
}

/// Takes a name, as a guest, or another name.
#[utoipa::path(post, path = "/api/me", tag = "users", request_body = NameRequest, responses(
    (status = 201, body = UserView), (status = "4XX", body = Problem)))]
pub(crate) async fn take(
    State(state): State<AppState>,
    (browser, session, client): (Browser, Session, Client),
    headers: HeaderMap,
    Json(NameRequest { name }): Json<NameRequest>,
) -> Result<(StatusCode, Json<UserView>), AppError> {
    let name = ValidName::parse(&name).map_err(AppError::InvalidName)?;
    check_rate(&state, &client, "name")?;
    let named = StoredUser { name: name.as_str().to_owned(), name_key: name.key(), ..user_of(&session) };
    let named = if session.signed_in.is_some() {
        let renamed = state.library.rename_user(&named).await.map_err(taken_if_conflict)?;
        renamed.ok_or(AppError::NameNeeded)?
    } else {
        let session = new_session(&browser, &browser, &headers);
        state.library.add_user(&named, Some(&session)).await.map_err(taken_if_conflict)?;
        named
    };
    Ok((StatusCode::CREATED, Json(UserView::from(&named))))
}

/// Returns the user of a session, or a new one.
fn user_of(session: &Session) -> StoredUser {
    let new = || StoredUser {
        id: random_id(),
        name: String::new(),
        name_key: String::new(),
        password: None,
        created: now().as_millis() as u64,
    };
    session.signed_in.as_ref().map_or_else(new, |signed_in| signed_in.user.clone())
}

fn taken_if_conflict(error: LibraryError) -> AppError {
    match error {
        LibraryError::Conflict => AppError::NameTaken,
        other => other.into(),
    }
}
