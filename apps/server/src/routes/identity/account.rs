//! Accounts: the password, all that is stored, and the deletion.

use super::{UserView, answered_before, remember_device, replace_sessions};
use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::identity::{Password, PasswordHash};
use crate::online::name_of;
use crate::routes::identity::sessions::SessionView;
use crate::routes::online::users::RatingHistory;
use crate::session::{Browser, Device, Session};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use outflank_library::{ChatLine, GameId, OnlineList, Query, Report, StoredUser};
use outflank_service::game_view::GameListEntry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A new password, of 8 to 200 characters.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordRequest {
    /// The new password.
    #[schema(value_type = String)]
    password: Password,
}

/// Another password, with the current one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordChange {
    /// The current password.
    #[schema(value_type = String)]
    old: Password,
    /// The new one, of 8 to 200 characters.
    #[schema(value_type = String)]
    new: Password,
}

/// The password of an account; a guest has none.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deletion {
    /// The password; left out or null for a guest.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    password: Option<Password>,
}

/// All that is stored about a user.
#[derive(Serialize, ToSchema)]
pub(crate) struct AccountExport {
    /// The user, as `/api/me` returns it.
    user: UserView,
    /// The browsers and programs that are signed in.
    sessions: Vec<SessionView>,
    /// The names of the users whom the user blocks.
    blocked: Vec<String>,
    /// The games at one device.
    games: Vec<ExportedGame>,
    /// The games with other people, unfinished ones included.
    online: Vec<ExportedGame>,
    /// The ratings, one for each board and speed.
    ratings: Vec<RatingHistory>,
    /// What the user has written in the chats of games, the latest first.
    chat: Vec<ExportedLine>,
    /// What the user has reported, the latest first.
    reports: Vec<ExportedReport>,
}

/// A line of a chat.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedLine {
    /// The id of the game.
    game: String,
    /// In seconds since 1970.
    at: u64,
    /// Null for a phrase, and, like the phrase, when the line was removed.
    text: Option<String>,
    /// The name of a quick phrase, as `well-played`; null for a text.
    phrase: Option<String>,
}

/// A report about another user.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedReport {
    /// The name of the reported user; empty once the user is removed.
    name: String,
    /// The id of the game, or empty.
    game: String,
    /// What happened, in the user's words.
    text: String,
    /// In seconds since 1970.
    at: u64,
}

/// A game with its moves.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedGame {
    #[serde(flatten)]
    entry: GameListEntry,
    /// The first position, in its text form.
    start: String,
    /// The moves from `start`, passes (`--`) included.
    moves: Vec<String>,
}

/// Makes a guest an account, which lasts and can be used on other devices. The browser gets a new cookie, and all other
/// sessions end. A request that is repeated because no answer came gets the same cookie, if both have the same key.
#[utoipa::path(post, path = "/api/account", tag = "users", operation_id = "create_account", request_body = PasswordRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "32 random hexadecimal digits")),
    responses((status = 201, body = UserView)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    (browser, device, session): (Browser, Device, Session),
    headers: HeaderMap,
    Json(PasswordRequest { password }): Json<PasswordRequest>,
) -> Result<impl IntoResponse, AppError> {
    let (account, cookie) = if let Some((account, cookie)) = answered_before(&state, &browser, &headers).await? {
        verify(&state, &account, password, session.client).await?;
        (account, cookie)
    } else {
        let account = set_first_password(&state, session.user()?, password, session.client).await?;
        let cookie = replace_sessions(&state, &account, &browser, &headers).await?;
        (account, cookie)
    };
    let cookies = remember_device(&state, &account, device, cookie).await?;
    Ok((StatusCode::CREATED, cookies, Json(UserView::from(&account))))
}

/// Changes the password. The browser gets a new cookie, and all other sessions end.
#[utoipa::path(put, path = "/api/account/password", tag = "users", request_body = PasswordChange,
    responses((status = 204)))]
pub(crate) async fn change_password(
    State(state): State<AppState>,
    (browser, device, session): (Browser, Device, Session),
    headers: HeaderMap,
    Json(PasswordChange { old, new }): Json<PasswordChange>,
) -> Result<impl IntoResponse, AppError> {
    let user = session.user()?;
    verify(&state, user, old, session.client).await?;
    let changed = set_password(&state, user, new, session.client).await?.ok_or(AppError::WrongPassword)?;
    let cookie = replace_sessions(&state, &changed, &browser, &headers).await?;
    state.library.forget_devices(&user.id).await?;
    let cookies = remember_device(&state, &changed, device, cookie).await?;
    Ok((StatusCode::NO_CONTENT, cookies))
}

/// Returns all that is stored about the user.
#[utoipa::path(get, path = "/api/account/export", tag = "users", operation_id = "export_account",
    responses((status = 200, body = AccountExport)))]
pub(crate) async fn export(State(state): State<AppState>, session: Session) -> Result<Json<AccountExport>, AppError> {
    let user = session.user()?;
    let all = Query::all();
    let games = state.library.list(&session.owner, &all).await?;
    let online = state.online.stored_games(OnlineList::All(&user.id), all.limit.get()).await?;
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
        ratings: RatingHistory::all(&state, &user.id, u32::MAX).await?,
        chat: state.library.chat_lines_by(&user.id).await?.into_iter().map(ExportedLine::from).collect(),
        reports: exported_reports(&state, &user.id).await?,
    }))
}

/// Deletes the user with all that is stored about it, after its games are resigned; those that others have played with it
/// stay without its name. The browser gets a new cookie.
#[utoipa::path(delete, path = "/api/account", tag = "users", operation_id = "remove_account", request_body = Deletion,
    responses((status = 204)))]
pub(crate) async fn remove(
    State(state): State<AppState>,
    (browser, session): (Browser, Session),
    Json(Deletion { password }): Json<Deletion>,
) -> Result<impl IntoResponse, AppError> {
    let user = session.user()?;
    if user.password.is_some() {
        verify(&state, user, password.ok_or(AppError::WrongPassword)?, session.client).await?;
    }
    state.online.leave_games(user).await?;
    state.library.remove_user(&user.id).await?;
    Ok((browser.renewed().cookie(), StatusCode::NO_CONTENT))
}

async fn exported_reports(state: &AppState, user: &str) -> Result<Vec<ExportedReport>, AppError> {
    let reports = state.library.reports_by(user).await?;
    let reported: Vec<_> = reports.iter().map(|report| report.reported.clone()).collect();
    let names = state.library.user_names(&reported).await?;
    let exported = |Report { reported, game, text, at, .. }: Report| ExportedReport {
        name: name_of(&names, &reported),
        game,
        text,
        at: at / 1000,
    };
    Ok(reports.into_iter().map(exported).collect())
}

impl From<(GameId, ChatLine)> for ExportedLine {
    fn from((game, line): (GameId, ChatLine)) -> Self {
        let (text, phrase) = line.text.into_parts();
        Self { game: game.as_str().to_owned(), at: line.at / 1000, text, phrase }
    }
}

/// Stores the password of a guest, who is then an account.
async fn set_first_password(
    state: &AppState,
    user: &StoredUser,
    password: Password,
    client: Client,
) -> Result<StoredUser, AppError> {
    if user.password.is_some() {
        return Err(AppError::AccountExists);
    }
    set_password(state, user, password, client).await?.ok_or(AppError::AccountExists)
}

/// Stores a password and returns the user, or `None` if the user has another password by now.
async fn set_password(
    state: &AppState,
    user: &StoredUser,
    password: Password,
    client: Client,
) -> Result<Option<StoredUser>, AppError> {
    password.check()?;
    let hash = PasswordHash::of(password, client).await?.into_text();
    let account = state.library.set_password(user, &hash).await?;
    // The user has been removed in the meantime.
    if account.is_none() && state.library.user_names(std::slice::from_ref(&user.id)).await?.is_empty() {
        return Err(AppError::NameNeeded);
    }
    Ok(account)
}

/// Checks the password in a session of the user: only those who have the session can use up its tries.
async fn verify(state: &AppState, user: &StoredUser, password: Password, client: Client) -> Result<(), AppError> {
    state.limiters.tries.check(&format!("password {}", user.id), AppError::TooManyTries)?;
    let is_right = PasswordHash::matches(user.password.clone(), password, client).await?;
    is_right.then_some(()).ok_or(AppError::WrongPassword)
}
