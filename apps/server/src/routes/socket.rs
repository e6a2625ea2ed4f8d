//! What all WebSockets have in common: how they open, what they take from a client, what they send, and how they close.

use crate::error::AppError;
use crate::guard::Client;
use crate::state::SocketPermit;
use axum::extract::FromRequestParts;
use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::header::UPGRADE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::time::{Duration, Instant};

/// A request that opens a WebSocket; all others are told what the address takes (RFC 9110, §15.5.22).
pub(crate) struct Upgrade(WebSocketUpgrade);

/// The connection of a client.
pub(crate) struct Socket {
    connection: WebSocket,
    permit: SocketPermit,
    /// The longest message that it takes.
    max_bytes: usize,
    /// When the first ping that has no answer yet was sent.
    pinged: Option<Instant>,
    lag: Duration,
}

/// How often a connection that counts as the presence of a user is pinged; one that does not answer for two intervals is closed.
pub(crate) const PING_INTERVAL: Duration = Duration::from_secs(5);

/// The connection is closed.
pub(crate) struct Disconnected;

impl Upgrade {
    /// Opens the connection, which takes messages of some length, and serves it.
    pub(crate) fn open<F: Future<Output = ()> + Send + 'static>(
        self,
        permit: SocketPermit,
        max_bytes: usize,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response {
        /// The longest message that is read at all. Each kind of connection takes less; what is longer than that, but not than
        /// this, is still read, since a client never sees the reason of a connection that is closed before all is read.
        const MAX_READ_BYTES: usize = 64 << 10;
        let upgrade = self.0.max_message_size(MAX_READ_BYTES).max_frame_size(MAX_READ_BYTES);
        upgrade.on_upgrade(move |connection| {
            serve(Socket { connection, permit, max_bytes, pinged: None, lag: Duration::ZERO })
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, state).await;
        upgrade.map(Self).map_err(|_| ([(UPGRADE, "websocket")], AppError::not_a_websocket()).into_response())
    }
}

impl Socket {
    /// Returns the client.
    pub(crate) fn client(&self) -> Client {
        self.permit.client()
    }

    /// Returns the time that an answer of the client takes, by the last ping.
    pub(crate) fn lag(&self) -> Duration {
        self.lag
    }

    /// Waits for a text of the client. A message that the connection does not take closes it, and says why.
    pub(crate) async fn receive(&mut self) -> Result<Utf8Bytes, Disconnected> {
        let (code, reason) = loop {
            match self.connection.recv().await {
                // An answer would cost as much as the message.
                Some(Ok(_)) if !self.permit.allows_message() => {
                    break (close_code::POLICY, "too many messages from this address");
                }
                Some(Ok(Message::Text(text))) if text.len() <= self.max_bytes => return Ok(text),
                Some(Ok(Message::Pong(_))) => self.measure_lag(),
                // It is answered already.
                Some(Ok(Message::Ping(_))) => {}
                Some(Ok(Message::Text(_))) => break (close_code::SIZE, "the message is too long"),
                Some(Ok(Message::Binary(_))) => break (close_code::UNSUPPORTED, "a message is a text"),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Disconnected),
            }
        };
        self.close(code, reason).await;
        Err(Disconnected)
    }

    fn measure_lag(&mut self) {
        if let Some(pinged) = self.pinged.take() {
            self.lag = pinged.elapsed();
        }
    }

    /// Sends a message as JSON.
    pub(crate) async fn send(&mut self, message: &impl Serialize) -> Result<(), Disconnected> {
        self.send_text(text_of(message)).await
    }

    /// Sends a text.
    pub(crate) async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Disconnected> {
        self.connection.send(Message::Text(text)).await.map_err(|_| Disconnected)
    }

    /// Sends a ping, which the client answers by a pong, unless an answer has been missing for too long.
    pub(crate) async fn ping(&mut self) -> Result<(), Disconnected> {
        if self.pinged.is_some_and(|pinged| pinged.elapsed() > 2 * PING_INTERVAL) {
            return Err(Disconnected);
        }
        // Pings that follow while there is no answer do not make the wait for it shorter.
        self.pinged.get_or_insert_with(Instant::now);
        self.connection.send(Message::Ping(Vec::new().into())).await.map_err(|_| Disconnected)
    }

    /// Asks the client to connect again, soon or with the cookie that it has now.
    pub(crate) async fn close_for_restart(&mut self) {
        self.close(close_code::RESTART, "the server is shutting down").await;
    }

    async fn close(&mut self, code: CloseCode, reason: &'static str) {
        let frame = CloseFrame { code, reason: reason.into() };
        // The client may be gone.
        let _ = self.connection.send(Message::Close(Some(frame))).await;
    }
}

/// Returns a message as JSON.
pub(crate) fn text_of(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
