//! An online game over a WebSocket.
//!
//! The server sends the game when the connection opens, unless the client names its current version and no clock runs, and each
//! change after that. A change names the version that it is based on: a client that has another one asks for the whole game.

use crate::AppState;
use crate::error::AppError;
use crate::online::{Command, NewChatLine, OnlineGameView, Player, Room};
use crate::routes::request::{parse, typed};
use crate::routes::socket::{Disconnected, PING_INTERVAL, Socket, Upgrade};
use crate::session::{Session, SignedIn};
use axum::extract::ws::Utf8Bytes;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use outflank_library::{GameId, StoredUser};
use outflank_rules::Side;
use outflank_service::{ApiError, Problem};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use utoipa::ToSchema;

/// The longest message of a client, in bytes.
const MAX_MESSAGE_BYTES: usize = 2 << 10;

/// The version of the game that the client has.
#[derive(Deserialize)]
pub(crate) struct KnownVersion {
    #[serde(default)]
    version: u32,
}

/// A request; the reply has the same `id`.
#[derive(Deserialize, ToSchema)]
#[schema(as = OnlineSocketEnvelope)]
pub(crate) struct ClientMessage {
    /// A number of your choice, which the reply repeats.
    id: u32,
    /// The version of the game that a command is based on; what is no command needs none.
    #[serde(default)]
    version: Option<u32>,
    #[serde(flatten)]
    #[schema(ignore)]
    request: Request,
}

/// What a client asks for.
enum Request {
    Talk(Talk),
    Command(Command),
}

/// What a client asks for besides commands in the game.
#[derive(Deserialize, ToSchema)]
#[schema(as = OnlineSocketTalk)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Talk {
    /// Asks for an answer, to see whether the connection works.
    Ping {},
    /// Asks for the whole game.
    Sync {},
    /// A line of a player, as `NewChatLine`.
    Chat {
        /// Your own words, in 1 to 200 characters; leave them out if you send a phrase.
        #[serde(default)]
        text: Option<String>,
        /// `hello`, `good-luck`, `well-played`, `thanks`, `sorry` or `goodbye`.
        #[serde(default)]
        phrase: Option<String>,
    },
}

/// A reply, and the game when it was missed.
#[derive(Serialize, ToSchema)]
#[schema(as = OnlineSocketReply)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ServerMessage {
    /// The first message.
    Hello {
        /// The side that the user plays.
        you: Option<Side>,
        /// Null when the client has the current version, and no clock runs.
        game: Option<Box<OnlineGameView>>,
    },
    /// The whole game: asked for by `sync` with this `id`, or sent after a message was missed.
    Game {
        /// The `id` of `sync`; null after a message was missed.
        id: Option<u32>,
        /// The game as it now is.
        game: Box<OnlineGameView>,
    },
    /// The request was carried out.
    Done {
        /// The `id` of the request.
        id: u32,
    },
    /// The reply to `ping`.
    Pong {
        /// The `id` of the request.
        id: u32,
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
    room: Arc<Room>,
    messages: Receiver<Utf8Bytes>,
    /// The user and its session; none without a name, and once the session has ended.
    signed_in: Option<SignedIn>,
    /// The id of the user, if it plays the game.
    player: Option<String>,
}

/// Opens the WebSocket of an online game.
///
/// The server sends the game and then each change, as `OnlineSocketMessage`s. It takes `OnlineSocketRequest`s and answers each by
/// a message with its `id`.
#[utoipa::path(get, path = "/api/online/{id}/live", tag = "online", operation_id = "online_game_socket",
    params(("id" = String, Path, description = "The id of the game."),
        ("version" = Option<u32>, Query, description = "The version that the client has: the server then sends no game.")),
    responses((status = 101, description = "The connection is a WebSocket.")))]
pub(crate) async fn connect(
    State(state): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    Query(KnownVersion { version }): Query<KnownVersion>,
    upgrade: Upgrade,
) -> Result<Response, AppError> {
    let permit = state.open_socket(&session.owner, session.client)?;
    let room = state.online.room(&GameId::new(id)).await?;
    Ok(upgrade.open(permit, MAX_MESSAGE_BYTES, async move |socket| {
        // Before the game is sent: a change in between comes twice, rather than never.
        let messages = room.subscribe();
        let connection = Connection { socket, state, room, messages, signed_in: session.signed_in, player: None };
        connection.run(version).await;
    }))
}

impl<'de> Deserialize<'de> for Request {
    /// As an untagged enum, whose error would not say which field is wrong.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Value::Object(Map::deserialize(deserializer)?);
        let is_talk = matches!(fields["type"].as_str(), Some("ping" | "sync" | "chat"));
        let request = if is_talk { typed(fields).map(Self::Talk) } else { typed(fields).map(Self::Command) };
        request.map_err(D::Error::custom)
    }
}

impl Connection {
    async fn run(mut self, version: u32) {
        // The session may end, and the connection is that of the user who has opened it.
        let user = self.signed_in.as_ref().map(|signed_in| signed_in.user.id.clone());
        self.player = self.player_id().await;
        let connected = self.connect(user.as_deref()).await;
        if self.greet(version).await.is_ok() {
            // A closed connection is not an error.
            let _ = self.serve().await;
        }
        // It disconnects in any case; `and` only chooses the error.
        if let Err(error) = connected.and(self.disconnect(user.as_deref()).await) {
            error.log("the database does not know who is connected");
        }
    }

    async fn connect(&mut self, user: Option<&str>) -> Result<(), AppError> {
        let online = &self.state.online;
        let connected = online.connect(user).await;
        // The new page is told in any case.
        let told = match self.player {
            Some(_) => online.send_presence(&self.room).await,
            None => online.add_spectator(&self.room).await,
        };
        connected.and(told)
    }

    async fn disconnect(&mut self, user: Option<&str>) -> Result<(), AppError> {
        let online = &self.state.online;
        let watched = match self.player {
            Some(_) => Ok(()),
            None => online.remove_spectator(&self.room).await,
        };
        online.disconnect(user).await.and(watched)
    }

    /// Returns the id of the user, if it plays the game.
    async fn player_id(&mut self) -> Option<String> {
        let user = &self.signed_in.as_ref()?.user;
        let side = self.room.state.lock().await.game.side_of(&user.id);
        side.map(|_| user.id.clone())
    }

    async fn greet(&mut self, version: u32) -> Result<(), Disconnected> {
        self.say_hello(version).await?;
        match self.state.online.chat_lines(&self.room).await {
            Ok(lines) => self.socket.send(&lines).await,
            Err(_) => Ok(()),
        }
    }

    async fn say_hello(&mut self, version: u32) -> Result<(), Disconnected> {
        let (you, is_known) = {
            let state = self.room.state.lock().await;
            let you = self.player.as_ref().and_then(|player| state.game.side_of(player));
            // The clock of a page may have counted an outage.
            let is_known = version == state.game.version && !state.game.is_clock_running();
            (you, is_known)
        };
        let game = if is_known { None } else { Some(Box::new(self.view().await)) };
        self.socket.send(&ServerMessage::Hello { you, game }).await
    }

    /// Counts the connection as that of a player, once the user has a seat.
    async fn take_seat(&mut self) -> Result<(), Disconnected> {
        if self.signed_in.is_none() || self.player.is_some() {
            return Ok(());
        }
        self.player = self.player_id().await;
        if self.player.is_none() {
            return Ok(());
        }
        if let Err(error) = self.state.online.remove_spectator(&self.room).await {
            error.log("the database does not know who is connected");
        }
        let version = self.room.state.lock().await.game.version;
        self.say_hello(version).await
    }

    async fn serve(&mut self) -> Result<(), Disconnected> {
        let state = self.state.clone();
        let mut shutdown = std::pin::pin!(state.shutdown_requested());
        let mut pings = tokio::time::interval(PING_INTERVAL);
        loop {
            tokio::select! {
                text = self.socket.receive() => self.receive(&text?).await?,
                message = self.messages.recv() => self.forward(message).await?,
                _ = pings.tick() => self.socket.ping().await?,
                () = &mut shutdown => {
                    self.socket.close_for_restart().await;
                    return Ok(());
                }
            }
        }
    }

    async fn receive(&mut self, text: &str) -> Result<(), Disconnected> {
        let ClientMessage { id, version, request } = match parse(text) {
            Ok(message) => message,
            Err((id, error)) => return self.send_problem(id, &error).await,
        };
        match request {
            Request::Talk(Talk::Ping {}) => self.socket.send(&ServerMessage::Pong { id }).await,
            Request::Talk(Talk::Sync {}) => {
                let game = Box::new(self.view().await);
                self.socket.send(&ServerMessage::Game { id: Some(id), game }).await
            }
            request => self.answer(id, version, request).await,
        }
    }

    /// Performs a request. When the session has ended, the client is asked to connect again, with the cookie that it has now.
    async fn answer(&mut self, id: u32, version: Option<u32>, request: Request) -> Result<(), Disconnected> {
        let was_signed_in = self.signed_in.is_some();
        match self.perform(version, request).await {
            Ok(()) => self.socket.send(&ServerMessage::Done { id }).await,
            Err(error) => {
                self.send_problem(id, &error).await?;
                if was_signed_in && self.signed_in.is_none() {
                    self.socket.close_for_restart().await;
                    return Err(Disconnected);
                }
                Ok(())
            }
        }
    }

    async fn perform(&mut self, version: Option<u32>, request: Request) -> Result<(), AppError> {
        let user = self.user().await?;
        match request {
            Request::Command(command) => {
                let version = version.ok_or_else(|| ApiError::unreadable_message("missing field `version`"))?;
                self.state.limiters.actions.check(&user.id, AppError::TooManyActions)?;
                let player = Player { user, client: self.socket.client(), lag: self.socket.lag() };
                self.state.online.act(&self.room, version, &player, &command).await
            }
            Request::Talk(Talk::Chat { text, phrase }) => {
                let line = NewChatLine { text, phrase };
                self.state.limiters.chat_lines.check(&user.id, AppError::TooManyTries)?;
                self.state.online.chat(&self.room, &user, &line).await
            }
            Request::Talk(Talk::Ping {} | Talk::Sync {}) => Ok(()),
        }
    }

    /// Returns the user, unless the session has ended.
    async fn user(&mut self) -> Result<StoredUser, AppError> {
        let signed_in = self.signed_in.as_ref().ok_or(AppError::NameNeeded)?;
        if signed_in.is_valid(&self.state).await? {
            return Ok(signed_in.user.clone());
        }
        self.signed_in = None;
        Err(AppError::NameNeeded)
    }

    /// Sends a message of the room; the whole game after a message was missed.
    async fn forward(&mut self, message: Result<Utf8Bytes, RecvError>) -> Result<(), Disconnected> {
        match message {
            Ok(text) => {
                self.socket.send_text(text).await?;
                self.take_seat().await
            }
            Err(RecvError::Lagged(_)) => {
                let game = Box::new(self.view().await);
                self.socket.send(&ServerMessage::Game { id: None, game }).await
            }
            Err(RecvError::Closed) => Err(Disconnected),
        }
    }

    async fn view(&mut self) -> OnlineGameView {
        self.state.online.view(&self.room).await
    }

    async fn send_problem(&mut self, id: u32, error: &AppError) -> Result<(), Disconnected> {
        self.socket.send(&ServerMessage::Problem { id, problem: error.problem() }).await
    }
}
