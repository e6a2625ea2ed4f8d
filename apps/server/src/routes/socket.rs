//! What all WebSockets have in common: how they open, what they take from a client, and how they close.

use crate::error::AppError;
use crate::state::SocketPermit;
use axum::extract::FromRequestParts;
use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::header::UPGRADE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

/// A request that opens a WebSocket; all others are told what the address takes (RFC 9110, §15.5.22).
pub(crate) struct Upgrade(WebSocketUpgrade);

/// What a client has sent.
pub(crate) enum Received {
    Text(Utf8Bytes),
    Pong,
    /// A ping, which is answered already.
    Ping,
}

/// The connection is closed.
pub(crate) struct Disconnected;

impl Upgrade {
    /// Opens the connection, and serves it.
    pub(crate) fn open<F: Future<Output = ()> + Send + 'static>(
        self,
        serve: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response {
        /// The longest message that is read at all. Each kind of connection takes less; what is longer than that, but not than
        /// this, is still read, since a client never sees the reason of a connection that is closed before all is read.
        const MAX_READ_BYTES: usize = 64 << 10;
        self.0.max_message_size(MAX_READ_BYTES).max_frame_size(MAX_READ_BYTES).on_upgrade(serve)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, state).await;
        upgrade.map(Self).map_err(|_| ([(UPGRADE, "websocket")], AppError::not_a_websocket()).into_response())
    }
}

/// Waits for a message of a client. One that the connection does not take closes it, and says why.
pub(crate) async fn receive(
    socket: &mut WebSocket,
    permit: &SocketPermit,
    max_bytes: usize,
) -> Result<Received, Disconnected> {
    let (code, reason) = match socket.recv().await {
        // An answer would cost as much as the message.
        Some(Ok(_)) if !permit.allows_message() => (close_code::POLICY, "too many messages from this address"),
        Some(Ok(Message::Text(text))) if text.len() <= max_bytes => return Ok(Received::Text(text)),
        Some(Ok(Message::Pong(_))) => return Ok(Received::Pong),
        Some(Ok(Message::Ping(_))) => return Ok(Received::Ping),
        Some(Ok(Message::Text(_))) => (close_code::SIZE, "the message is too long"),
        Some(Ok(Message::Binary(_))) => (close_code::UNSUPPORTED, "a message is a text"),
        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Disconnected),
    };
    close(socket, code, reason).await;
    Err(Disconnected)
}

/// Asks the client to connect again, soon or with the cookie that it has now.
pub(crate) async fn close_for_restart(socket: &mut WebSocket) {
    close(socket, close_code::RESTART, "the server is shutting down").await;
}

async fn close(socket: &mut WebSocket, code: CloseCode, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    // The client may be gone.
    let _ = socket.send(Message::Close(Some(frame))).await;
}
