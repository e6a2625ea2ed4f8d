//! A game over a WebSocket.
//!
//! The server sends the game when the connection opens, and again whenever it changes, so that a page that reconnects is
//! up to date. [`ClientMessage`]s are the same requests as those over HTTP, and each gets a [`ServerMessage`] in reply.

use super::request::{parse, typed};
use super::socket::{Disconnected, Received, Upgrade, close_for_restart, receive};
use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use crate::state::SocketPermit;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket};
use axum::response::{IntoResponse, Response};
use outflank_service::document::Command;
use outflank_service::game_view::{GameView, ViewRevision};
use outflank_service::routes::{BaseVersion, GameHandle};
use outflank_service::{ApiError, Problem};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;
use utoipa::ToSchema;

/// The longest message of a client, in bytes.
const MAX_MESSAGE_BYTES: usize = 1 << 10;
/// Requests that a client may have in flight; the page has one, and another while that is cancelled.
const MAX_REQUESTS: usize = 4;

/// A request; the reply has the same `id`.
#[derive(Deserialize, ToSchema)]
#[schema(as = GameSocketRequest)]
pub(crate) struct ClientMessage {
    id: u32,
    /// The version of the game that the request is based on.
    version: u32,
    #[serde(flatten, deserialize_with = "typed")]
    request: Request,
}

// Variants without fields have braces: of others, serde would accept unknown fields.
#[derive(Deserialize, ToSchema)]
#[schema(as = GameSocketCommand)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum Request {
    Move {
        #[serde(rename = "move")]
        mv: String,
    },
    /// Lets the machine move.
    Reply {},
    Undo {},
    Redo {},
    Resign {},
    /// Claims that the time of the side to move is over.
    Flag {},
    Hint {},
    /// Cancels the requests in flight.
    Stop {},
}

/// A reply, or without an `id` a game that has changed.
#[derive(Serialize, ToSchema)]
#[schema(as = GameSocketMessage)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ServerMessage {
    Game {
        id: Option<u32>,
        game: Box<GameView>,
    },
    Hint {
        id: u32,
        #[serde(rename = "move")]
        mv: String,
    },
    Problem {
        id: u32,
        #[serde(flatten)]
        problem: Problem,
    },
}

struct Connection {
    socket: WebSocket,
    state: AppState,
    handle: GameHandle,
    /// The requests in flight.
    requests: JoinSet<ServerMessage>,
    /// The state of the game that was sent last.
    sent: Option<ViewRevision>,
    /// Whether the game may have changed since.
    is_stale: bool,
    permit: SocketPermit,
}

/// Opens the WebSocket of a game.
///
/// The server sends the game at once and whenever it changes. It takes `GameSocketRequest`s, the same requests as over HTTP, and
/// answers each by a `GameSocketMessage` with its `id`.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "play", operation_id = "game_socket",
    params(("id" = String, Path, description = "The id of the game.")),
    responses((status = 101, description = "The connection is a WebSocket.")))]
pub(crate) async fn connect(
    State(state): State<AppState>,
    client: Client,
    handle: GameHandle,
    upgrade: Upgrade,
) -> Response {
    let permit = match state.open_socket(&handle.actor.owner, client) {
        Ok(permit) => permit,
        Err(error) => return error.into_response(),
    };
    if let Err(error) = handle.view().await {
        return error.into_response();
    }
    upgrade.open(async move |socket| {
        let connection =
            Connection { socket, state, handle, requests: JoinSet::new(), sent: None, is_stale: false, permit };
        // A closed connection is not an error.
        let _ = connection.run().await;
    })
}

impl Connection {
    async fn run(mut self) -> Result<(), Disconnected> {
        let (mut changes, state) = (self.state.game_changes(), self.state.clone());
        let mut shutdown = std::pin::pin!(state.shutdown_requested());
        self.send_game().await?;
        loop {
            tokio::select! {
                received = receive(&mut self.socket, &self.permit, MAX_MESSAGE_BYTES) => match received? {
                    Received::Text(text) => self.receive(&text).await?,
                    Received::Ping | Received::Pong => {}
                },
                Some(done) = self.requests.join_next() => {
                    // A cancelled request has no reply.
                    if let Ok(reply) = done {
                        self.send(&reply).await?;
                    }
                    self.send_if_stale().await?;
                }
                changed = changes.recv() => {
                    self.is_stale |= match changed {
                        Ok(id) => id == self.handle.id,
                        Err(RecvError::Lagged(_)) => true,
                        Err(RecvError::Closed) => return Ok(()),
                    };
                    self.send_if_stale().await?;
                }
                () = &mut shutdown => return self.close().await,
            }
        }
    }

    /// Starts a request.
    async fn receive(&mut self, text: &str) -> Result<(), Disconnected> {
        let problem = |id, error: AppError| ServerMessage::Problem { id, problem: error.problem() };
        let ClientMessage { id, version, request } = match parse(text) {
            Ok(message) => message,
            Err((id, error)) => return self.send(&problem(id, error)).await,
        };
        if let Request::Stop {} = request {
            self.requests.abort_all();
        } else if self.requests.len() < MAX_REQUESTS {
            self.requests.spawn(reply(self.handle.clone(), id, BaseVersion { version }, request));
        } else {
            return self.send(&problem(id, AppError::TooManyRequests)).await;
        }
        Ok(())
    }

    /// Sends the game if it may have changed, unless a request is in flight, whose reply contains it.
    async fn send_if_stale(&mut self) -> Result<(), Disconnected> {
        if !self.is_stale || !self.requests.is_empty() {
            return Ok(());
        }
        self.is_stale = false;
        self.send_game().await
    }

    /// Sends the game, unless the client has it.
    async fn send_game(&mut self) -> Result<(), Disconnected> {
        match self.handle.view().await {
            Ok(game) if Some(game.revision()) == self.sent => Ok(()),
            Ok(game) => self.send(&ServerMessage::Game { id: None, game: Box::new(game) }).await,
            Err(error) => self.send(&ServerMessage::Problem { id: 0, problem: error.problem() }).await,
        }
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Disconnected> {
        if let ServerMessage::Game { game, .. } = message {
            self.sent = Some(game.revision());
        }
        let text = serde_json::to_string(message).unwrap_or_default();
        self.socket.send(Message::Text(text.into())).await.map_err(|_| Disconnected)
    }

    /// Sends the remaining replies, and asks the client to reconnect later.
    async fn close(mut self) -> Result<(), Disconnected> {
        while let Some(done) = self.requests.join_next().await {
            if let Ok(reply) = done {
                self.send(&reply).await?;
            }
        }
        close_for_restart(&mut self.socket).await;
        Ok(())
    }
}

async fn reply(handle: GameHandle, id: u32, base: BaseVersion, request: Request) -> ServerMessage {
    let command = match request {
        Request::Move { mv } => Command::Move { mv },
        Request::Undo {} => Command::Undo {},
        Request::Redo {} => Command::Redo {},
        Request::Resign {} => Command::Resign {},
        Request::Flag {} => Command::Flag {},
        Request::Reply {} => return game_or_problem(id, handle.reply(base).await),
        Request::Hint {} | Request::Stop {} => {
            return match handle.hint(base).await {
                Ok(hint) => ServerMessage::Hint { id, mv: hint.mv },
                Err(error) => ServerMessage::Problem { id, problem: error.problem() },
            };
        }
    };
    game_or_problem(id, handle.act(base, &command).await)
}

fn game_or_problem(id: u32, game: Result<GameView, ApiError>) -> ServerMessage {
    match game {
        Ok(game) => ServerMessage::Game { id: Some(id), game: Box::new(game) },
        Err(error) => ServerMessage::Problem { id, problem: error.problem() },
    }
}
