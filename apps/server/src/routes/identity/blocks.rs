//! Users whom a user does not want to meet, and reports about users.

use super::check_rate;
use crate::AppState;
use crate::error::AppError;
use crate::identity::name_key;
use crate::session::{Session, random_id};
use crate::state::now;
use crate::visible_text::visible_text;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use outflank_library::{Report, StoredUser};
use serde::Deserialize;
use utoipa::ToSchema;

/// A report about a user.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportRequest {
    /// The name of the user who is reported.
    name: String,
    /// The id of the game in which it happened, or empty.
    #[serde(default)]
    game: String,
    /// What happened, in 1 to 500 characters.
    text: String,
}

/// Lists the names of the blocked users.
#[utoipa::path(get, path = "/api/blocks", tag = "users", operation_id = "list_blocks",
    responses((status = 200, body = Vec<String>)))]
pub(crate) async fn list(State(state): State<AppState>, session: Session) -> Result<Json<Vec<String>>, AppError> {
    Ok(Json(state.library.blocked_names(&session.user()?.id).await?))
}

/// Blocks a user, who can then neither challenge nor write.
#[utoipa::path(put, path = "/api/blocks/{name}", tag = "users",
    params(("name" = String, Path, description = "The name of the user.")), responses((status = 204)))]
pub(crate) async fn block(
    State(state): State<AppState>,
    session: Session,
    Path(name): Path<String>,
) -> Result<StatusCode, AppError> {
    let (user, blocked) = (session.user()?, find(&state, &name).await?);
    if user.id == blocked.id {
        return Err(AppError::Yourself("block"));
    }
    state.library.block(&user.id, &blocked.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the block of a user.
#[utoipa::path(delete, path = "/api/blocks/{name}", tag = "users",
    params(("name" = String, Path, description = "The name of the user.")), responses((status = 204)))]
pub(crate) async fn unblock(
    State(state): State<AppState>,
    session: Session,
    Path(name): Path<String>,
) -> Result<StatusCode, AppError> {
    let blocked = find(&state, &name).await?;
    let is_ended = state.library.unblock(&session.user()?.id, &blocked.id).await?;
    is_ended.then_some(StatusCode::NO_CONTENT).ok_or(AppError::UserNotFound)
}

/// Reports a user to those who run the site.
#[utoipa::path(post, path = "/api/reports", tag = "users", request_body = ReportRequest, responses((status = 204)))]
pub(crate) async fn report(
    State(state): State<AppState>,
    session: Session,
    Json(ReportRequest { name, game, text }): Json<ReportRequest>,
) -> Result<StatusCode, AppError> {
    const MAX_CHARACTERS: usize = 500;
    let reporter = session.user()?.id.clone();
    // PostgreSQL stores no NUL.
    let text = visible_text(&text.replace('\0', ""), MAX_CHARACTERS)?;
    check_rate(&state, session.client, "report")?;
    state.limiters.tries.check(&format!("report {reporter}"), AppError::TooManyTries)?;
    let reported = find(&state, &name).await?.id;
    let game = game.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
    let at = now().as_millis() as u64;
    state.library.add_report(&Report { id: random_id(), reporter, reported, game, text, at }).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn find(state: &AppState, name: &str) -> Result<StoredUser, AppError> {
    state.library.find_user(&name_key(name)).await?.ok_or(AppError::UserNotFound)
}
