//! Games between people.

pub(super) mod game_socket;
pub(super) mod lobby_socket;
pub(super) mod users;

use super::request::typed;
use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::online::{ChatMessage, Command, LobbyView, MyGamesView, NewChatLine, NewOnlineGame, OnlineGameView, Player};
use crate::session::Session;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use outflank_library::GameId;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// A command, based on a version of the game.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ActionRequest {
    /// The version of the game that you have seen; if it has a newer one, the command is rejected with a conflict.
    version: u32,
    #[serde(flatten, deserialize_with = "typed")]
    command: Command,
}

/// All lists of the lobby.
#[derive(Serialize, ToSchema)]
pub(crate) struct LobbyResponse {
    #[serde(flatten)]
    lobby: LobbyView,
    #[serde(flatten)]
    mine: MyGamesView,
}

/// Creates a game with an open seat, for a user, for whoever has its link, or against a machine.
#[utoipa::path(post, path = "/api/online", tag = "online", operation_id = "create_online_game",
    request_body = NewOnlineGame, responses((status = 201, body = OnlineGameView)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    (session, client): (Session, Client),
    Json(new): Json<NewOnlineGame>,
) -> Result<(StatusCode, Json<OnlineGameView>), AppError> {
    client.check(&state.limiters.new_games, AppError::TooManyNewGames)?;
    let id = state.online.create(session.user()?, client, new).await?;
    let room = state.online.room(&id).await?;
    Ok((StatusCode::CREATED, Json(state.online.view(&room).await)))
}

/// Returns the open seats, the games under way, and those of the user.
#[utoipa::path(get, path = "/api/online", tag = "online", responses((status = 200, body = LobbyResponse)))]
pub(crate) async fn lobby(State(state): State<AppState>, session: Session) -> Result<Json<LobbyResponse>, AppError> {
    // Nobody has an empty id, so that its lists are empty.
    let user = session.user().map(|user| user.id.as_str()).unwrap_or_default();
    let (lobby, mine) = (state.online.lobby_view().await?, state.online.my_games(user).await?);
    Ok(Json(LobbyResponse { lobby: lobby.view.clone(), mine }))
}

/// Returns a game; a private one is found by its id only.
#[utoipa::path(get, path = "/api/online/{id}", tag = "online", operation_id = "show_online_game",
    params(("id" = String, Path, description = "The id of the game.")),
    responses((status = 200, body = OnlineGameView)))]
pub(crate) async fn show(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<Json<OnlineGameView>, AppError> {
    let room = state.online.room(&GameId::new(id)).await?;
    Ok(Json(state.online.view(&room).await))
}

/// Performs an action in a game.
#[utoipa::path(post, path = "/api/online/{id}/actions", tag = "online",
    params(("id" = String, Path, description = "The id of the game.")), request_body = ActionRequest,
    responses((status = 200, body = OnlineGameView)))]
pub(crate) async fn act(
    State(state): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    Json(ActionRequest { version, command }): Json<ActionRequest>,
) -> Result<Json<OnlineGameView>, AppError> {
    // The lag is measured over a WebSocket only.
    let player = Player { user: session.user()?.clone(), client: session.client, lag: Duration::ZERO };
    state.limiters.actions.check(&player.user.id, AppError::TooManyActions)?;
    state.online.act_in(&GameId::new(id), version, &player, &command).await.map(Json)
}

/// Returns the chat of a game.
#[utoipa::path(get, path = "/api/online/{id}/chat", tag = "online",
    params(("id" = String, Path, description = "The id of the game.")), responses((status = 200, body = ChatMessage)))]
pub(crate) async fn chat(State(state): State<AppState>, Path(id): Path<String>) -> Result<Json<ChatMessage>, AppError> {
    let room = state.online.room(&GameId::new(id)).await?;
    state.online.chat_lines(&room).await.map(Json)
}

/// Adds a line to the chat of an own game.
#[utoipa::path(post, path = "/api/online/{id}/chat", tag = "online",
    params(("id" = String, Path, description = "The id of the game.")), request_body = NewChatLine,
    responses((status = 204)))]
pub(crate) async fn say(
    State(state): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    Json(line): Json<NewChatLine>,
) -> Result<StatusCode, AppError> {
    let user = session.user()?;
    state.limiters.chat_lines.check(&user.id, AppError::TooManyTries)?;
    let room = state.online.room(&GameId::new(id)).await?;
    state.online.chat(&room, user, &line).await?;
    Ok(StatusCode::NO_CONTENT)
}
