//! A game over a WebSocket.
//!
//! The server sends the game when the connection opens, and again whenever it changes, so that a page that reconnects is
//! up to date. [`ClientMessage`]s are the same requests as those over HTTP, and each gets a [`ServerMessage`] in reply.

use super::request::{parse, typed};
use super::socket::{Disconnected, Socket, Upgrade};
use crate::AppState;
use crate::error::AppError;
use crate::guard::Client;
use axum::extract::State;
use axum::response::Response;
use outflank_service::document::Command;
use outflank_service::game_view::{GameView, Hint, ViewRevision};
use outflank_service::routes::{BaseVersion, GameHandle};
use outflank_service::{ApiError, Problem};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;
use tokio_util::task::AbortOnDropHandle;
use utoipa::ToSchema;

/// The longest message of a client, in bytes.
const MAX_MESSAGE_BYTES: usize = 1 << 10;
/// Requests that a client may have in flight; the page has one, and another while that is cancelled.
const MAX_REQUESTS: usize = 4;

/// A request; the reply has the same `id`.
#[derive(Deserialize, ToSchema)]
#[schema(as = GameSocketRequest)]
pub(crate) struct ClientMessage {
    /// A number of your choice, which the reply repeats.
    id: u32,
    /// The version of the game that the request is based on.
    version: u32,
    #[serde(flatten, deserialize_with = "typed")]
    request: Request,
}

// Variants without fields have braces: of others, serde would accept unknown fields.
/// What a client asks for.
#[derive(Deserialize, ToSchema)]
#[schema(as = GameSocketCommand)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum Request {
    /// Plays a move.
    Move {
        /// The square, as `f5`; in Alak the slots from and to, as `3-5`.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Lets the machine move.
    Reply {},
    /// Undoes moves to the last choice of a person.
    Undo {},
    /// Redoes moves to the next choice of a person.
    Redo {},
    /// Resigns for the person to move, or the only person.
    Resign {},
    /// Claims that the time of the side to move is over.
    Flag {},
    /// Asks for a move to suggest.
    Hint {},
    /// Cancels the requests in flight.
    Stop {},
}

/// A reply, or without an `id` a game that has changed.
#[derive(Serialize, ToSchema)]
#[schema(as = GameSocketMessage)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ServerMessage {
    /// The game, when the connection opens, after a request and whenever it changes.
    Game {
        /// The `id` of the request; null when the game was changed elsewhere.
        id: Option<u32>,
        /// The game as it now is.
        game: Box<GameView>,
    },
    /// The move that `hint` asked for.
    Hint {
        /// The `id` of the request.
        id: u32,
        #[serde(flatten)]
        hint: Hint,
    },
    /// The request was rejected.
    Problem {
        /// The `id` of the request; 0 when it had none that could be read.
        id: u32,
        #[serde(flatten)]
        problem: Problem,
    },
}

struct Connection {
    socket: Socket,
    state: AppState,
    handle: GameHandle,
    /// The requests in flight.
    requests: JoinSet<ServerMessage>,
    /// The state of the game that was sent last.
    sent: Option<ViewRevision>,
    /// Whether the game may have changed since.
    is_stale: bool,
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
) -> Result<Response, AppError> {
    let permit = state.open_socket(&handle.actor.owner, client)?;
    // That there is no such game is told by the response, before the connection is a WebSocket.
    handle.view().await?;
    Ok(upgrade.open(permit, MAX_MESSAGE_BYTES, async move |socket| {
        let connection = Connection { socket, state, handle, requests: JoinSet::new(), sent: None, is_stale: false };
        // A closed connection is not an error.
        let _ = connection.run().await;
    }))
}

impl Connection {
    async fn run(mut self) -> Result<(), Disconnected> {
        // Subscribed before the game is sent, so that no change is missed in between.
        let (mut changes, state) = (self.state.game_changes(), self.state.clone());
        let mut shutdown = std::pin::pin!(state.shutdown_requested());
        self.send_game().await?;
        loop {
            tokio::select! {
                text = self.socket.receive() => self.receive(&text?).await?,
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
        let ClientMessage { id, version, request } = match parse(text) {
            Ok(message) => message,
            Err((id, error)) => return self.send(&ServerMessage::problem(id, error)).await,
        };
        if let Request::Stop {} = request {
            self.requests.abort_all();
        } else if self.requests.len() < MAX_REQUESTS {
            self.requests.spawn(or_problem(id, reply(self.handle.clone(), id, BaseVersion { version }, request)));
        } else {
            return self.send(&ServerMessage::problem(id, AppError::TooManyRequests)).await;
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
            Err(error) => self.send(&ServerMessage::problem(0, error)).await,
        }
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Disconnected> {
        if let ServerMessage::Game { game, .. } = message {
            self.sent = Some(game.revision());
        }
        self.socket.send(message).await
    }

    /// Sends the remaining replies, and asks the client to reconnect later.
    async fn close(mut self) -> Result<(), Disconnected> {
        while let Some(done) = self.requests.join_next().await {
            if let Ok(reply) = done {
                self.send(&reply).await?;
            }
        }
        self.socket.close_for_restart().await;
        Ok(())
    }
}

/// Returns the reply to a request, which runs as a task of its own: if it panics, the reply says so, and the log.
async fn or_problem(id: u32, reply: impl Future<Output = ServerMessage> + Send + 'static) -> ServerMessage {
    // A request that is cancelled drops the handle.
    let done = AbortOnDropHandle::new(tokio::spawn(reply)).await;
    done.unwrap_or_else(|error| {
        tracing::error!(%error, "a request panicked");
        ServerMessage::problem(id, ApiError::Internal)
    })
}

async fn reply(handle: GameHandle, id: u32, base: BaseVersion, request: Request) -> ServerMessage {
    let command = match request {
        Request::Move { mv } => Command::Move { mv },
        Request::Undo {} => Command::Undo {},
        Request::Redo {} => Command::Redo {},
        Request::Resign {} => Command::Resign {},
        Request::Flag {} => Command::Flag {},
        Request::Reply {} => return ServerMessage::game(id, handle.reply(base).await),
        // `Stop` is carried out where it is received, and never comes here.
        Request::Hint {} | Request::Stop {} => {
            let hint = handle.hint(base).await;
            return hint
                .map_or_else(|error| ServerMessage::problem(id, error), |hint| ServerMessage::Hint { id, hint });
        }
    };
    ServerMessage::game(id, handle.act(base, &command).await)
}

impl ServerMessage {
    fn game(id: u32, game: Result<GameView, ApiError>) -> Self {
        match game {
            Ok(game) => Self::Game { id: Some(id), game: Box::new(game) },
            Err(error) => Self::problem(id, error),
        }
    }

    fn problem(id: u32, error: impl Into<AppError>) -> Self {
        Self::Problem { id, problem: error.into().problem() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_request_that_panics_has_a_reply() {
        let reply = or_problem(7, async { panic!("a request") }).await;
        assert!(matches!(reply, ServerMessage::Problem { id: 7, problem } if problem.code == "broken"));
    }
}
