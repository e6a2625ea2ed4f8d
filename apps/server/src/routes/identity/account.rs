//! Accounts: the password, all that is stored, and the deletion.

use super::{UserView, check_rate};
use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::identity::{Password, PasswordHash};
use crate::routes::games::ALL_GAMES;
use crate::routes::identity::sessions::SessionView;
use crate::session::{Browser, Session};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use outflank_library::{Query, StoredUser};
use outflank_web_api::Problem;
use outflank_web_api::game_view::GameListEntry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A new password, of 8 to 200 characters.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordRequest {
    #[schema(value_type = String)]
    password: Password,
}

/// Another password, with the current one.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordChange {
    #[schema(value_type = String)]
    old: Password,
    #[schema(value_type = String)]
    new: Password,
}

/// The password of an account; a guest has none.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Deletion {
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    password: Option<Password>,
}

/// All that is stored about a user.
#[derive(Serialize, ToSchema)]
pub(crate) struct AccountExport {
    user: UserView,
    sessions: Vec<SessionView>,
    blocked: Vec<String>,
    games: Vec<ExportedGame>,
    /// The finished games with other people.
    online: Vec<ExportedGame>,
}

/// A game with its moves.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedGame {
    #[serde(flatten)]
    entry: GameListEntry,
    start: String,
    moves: Vec<String>,
}

/// Makes a guest an account, which lasts and can be used on other devices.
#[utoipa::path(post, path = "/api/account", tag = "users", request_body = PasswordRequest, responses(
    (status = 201, body = UserView), (status = "4XX", body = Problem)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    session: Session,
    Json(PasswordRequest { password }): Json<PasswordRequest>,
) -> Result<(StatusCode, Json<UserView>), AppError> {
    let user = session.user()?;
    if user.password.is_some() {
        return Err(AppError::AccountExists);
    }
    let account = with_password(user, password).await?;
    state.library.put_user(&account).await?;
    Ok((StatusCode::CREATED, Json(UserView::from(&account))))
}

/// Changes the password, and ends all other sessions.
#[utoipa::path(put, path = "/api/account/password", tag = "users", request_body = PasswordChange, responses(
    (status = 204), (status = "4XX", body = Problem)))]
pub(crate) async fn change_password(
    State(state): State<AppState>,
    (session, client): (Session, Client),
    Json(PasswordChange { old, new }): Json<PasswordChange>,
) -> Result<StatusCode, AppError> {
    let signed_in = session.signed_in.as_ref().ok_or(AppError::NameNeeded)?;
    verify(&state, &client, &signed_in.user, old).await?;
    state.library.put_user(&with_password(&signed_in.user, new).await?).await?;
    state.library.remove_other_sessions(&signed_in.user.id, &signed_in.session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns all that is stored about the user.
#[utoipa::path(get, path = "/api/account/export", tag = "users", responses(
    (status = 200, body = AccountExport), (status = "4XX", body = Problem)))]
pub(crate) async fn export(State(state): State<AppState>, session: Session) -> Result<Json<AccountExport>, AppError> {
    let user = session.user()?;
    let all = Query { limit: ALL_GAMES, ..Query::default() };
    let games = state.library.list(&session.owner, &all).await?;
    let online = state.online.finished_games(&user.id, ALL_GAMES.get()).await?;
    let exported = |game: outflank_library::StoredGame| ExportedGame {
        entry: GameListEntry::of(&game),
        start: game.start,
        moves: game.moves,
    };
    Ok(Json(AccountExport {
        user: UserView::from(user),
        sessions: SessionView::all(&state, &session).await?,
        blocked: state.library.blocked_names(&user.id).await?,
        games: games.into_iter().map(exported).collect(),
        online: online.into_iter().map(exported).collect(),
    }))
}

/// Deletes the user with all that is stored about it, after its games are resigned; those that others have played with it
/// stay without its name. The browser gets a new cookie.
#[utoipa::path(delete, path = "/api/account", tag = "users", request_body = Deletion, responses(
    (status = 204), (status = "4XX", body = Problem)))]
pub(crate) async fn remove(
    State(state): State<AppState>,
    (session, client): (Session, Client),
    Json(Deletion { password }): Json<Deletion>,
) -> Result<impl IntoResponse, AppError> {
    let user = session.user()?;
    if user.password.is_some() {
        verify(&state, &client, user, password.ok_or(AppError::WrongPassword)?).await?;
    }
    state.online.leave_games(user).await?;
    state.library.remove_user(&user.id).await?;
    Ok((Browser::new().cookie(), StatusCode::NO_CONTENT))
}

async fn with_password(user: &StoredUser, password: Password) -> Result<StoredUser, AppError> {
    password.check()?;
    Ok(StoredUser { password: Some(PasswordHash::of(password).await?.into_text()), ..user.clone() })
}

async fn verify(state: &AppState, client: &Client, user: &StoredUser, password: Password) -> Result<(), AppError> {
    check_rate(state, client, &user.name_key)?;
    let is_right = PasswordHash::matches(user.password.clone(), password).await?;
    is_right.then_some(()).ok_or(AppError::WrongPassword)
}
