//! The lists of the lobby over a WebSocket.

use crate::AppState;
use crate::error::AppError;
use crate::online::{LobbyView, MyGamesView};
use crate::routes::request::parse;
use crate::routes::socket::{Disconnected, PING_INTERVAL, Socket, Upgrade, text_of};
use crate::session::Session;
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::response::Response;
use outflank_service::Problem;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::Instant;
use utoipa::ToSchema;

/// The longest message of a client, in bytes.
const MAX_MESSAGE_BYTES: usize = 256;
/// The shortest time between two messages with the same lists.
const MIN_INTERVAL: Duration = Duration::from_millis(500);

/// A request; the reply has the same `id`.
#[derive(Deserialize, ToSchema)]
#[schema(as = LobbySocketRequest)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    /// Asks for an answer, to see whether the connection works.
    Ping {
        /// A number of your choice, which the reply repeats.
        id: u32,
    },
}

/// The lists as they change, and replies.
#[derive(Serialize, ToSchema)]
#[schema(as = LobbySocketMessage)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ServerMessage<'a> {
    /// The lists that everybody sees.
    Lobby {
        /// The open games, and those to watch.
        lobby: &'a LobbyView,
    },
    /// The games of the user.
    Mine {
        #[serde(flatten)]
        mine: MyGamesView,
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

/// Opens the WebSocket of the lobby.
///
/// The server sends the lists at once and whenever they change, as `LobbySocketMessage`s. It takes `LobbySocketRequest`s.
#[utoipa::path(get, path = "/api/online/live", tag = "online", operation_id = "lobby_socket",
    responses((status = 101, description = "The connection is a WebSocket.")))]
pub(crate) async fn connect(
    State(state): State<AppState>,
    session: Session,
    upgrade: Upgrade,
) -> Result<Response, AppError> {
    let permit = state.open_socket(&session.owner, session.client)?;
    Ok(upgrade.open(permit, MAX_MESSAGE_BYTES, async move |socket| {
        let user = session.user().ok().map(|user| user.id.as_str());
        let connected = state.online.connect(user).await;
        // A closed connection is not an error; after a failed query the page connects again.
        let _ = serve(socket, &state, &session).await;
        let disconnected = state.online.disconnect(user).await;
        if let Err(error) = connected.and(disconnected) {
            error.log("the database does not know who is connected");
        }
    }))
}

async fn serve(mut socket: Socket, state: &AppState, session: &Session) -> Result<(), AppError> {
    let user = session.user().map(|user| user.id.clone()).unwrap_or_default();
    let (mut all, mut own) = (state.online.lobby.changes_of_all(), state.online.lobby.changes_of(&user));
    let mut shutdown = std::pin::pin!(state.shutdown_requested());
    let (mut pings, mut shown_count) = (tokio::time::interval(PING_INTERVAL), 0);
    loop {
        let started = Instant::now();
        let (text, rest) = tokio::select! {
            _ = pings.tick() => {
                if socket.ping().await.is_err() {
                    return Ok(());
                }
                // A page that comes or goes wakes nobody, so that their number is looked at here.
                if state.online.lobby.pages() != shown_count {
                    all.mark_changed();
                }
                continue;
            }
            _ = all.changed() => {
                let lobby = state.online.lobby_view().await?;
                shown_count = lobby.view.users;
                (lobby.message(|lobby| text_of(&ServerMessage::Lobby { lobby })), MIN_INTERVAL)
            }
            _ = own.changed() => match games_of(state, session, &user).await? {
                Some(text) => (text, Duration::ZERO),
                None => return Ok(()),
            },
            received = socket.receive() => match received {
                Ok(text) => (text_of(&answer(&text)), Duration::ZERO),
                Err(Disconnected) => return Ok(()),
            },
            () = &mut shutdown => break,
        };
        if socket.send_text(text).await.is_err() {
            return Ok(());
        }
        tokio::time::sleep_until(started + rest).await;
    }
    socket.close_for_restart().await;
    Ok(())
}

/// Returns the message with the games of a user; none when its session has ended.
async fn games_of(state: &AppState, session: &Session, user: &str) -> Result<Option<Utf8Bytes>, AppError> {
    if let Some(signed_in) = &session.signed_in
        && !signed_in.is_valid(state).await?
    {
        return Ok(None);
    }
    Ok(Some(text_of(&ServerMessage::Mine { mine: state.online.my_games(user).await? })))
}

fn answer(text: &str) -> ServerMessage<'static> {
    match parse(text) {
        Ok(ClientMessage::Ping { id }) => ServerMessage::Pong { id },
        Err((id, error)) => ServerMessage::Problem { id, problem: error.problem() },
    }
}
