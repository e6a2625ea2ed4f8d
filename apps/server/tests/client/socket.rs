//! WebSocket connections.

use super::description;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderName;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Far more than an answer takes on a busy machine.
const DEADLINE: Duration = Duration::from_mins(2);

#[derive(Debug)]
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>, String);

impl super::Client {
    /// Starts a server on a free port.
    pub(crate) async fn serve(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, app) = (listener.local_addr().unwrap(), self.app.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        address
    }

    /// Starts a server on a free port that knows the addresses of its clients.
    pub(crate) async fn serve_with_addresses(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = self.app.clone().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, app).await });
        address
    }

    /// Returns the header with the session of this client.
    pub(crate) fn cookie(&self) -> (&'static str, String) {
        ("cookie", format!("outflank={}", self.token()))
    }
}

impl Socket {
    pub(crate) async fn open(
        address: SocketAddr,
        path: &str,
        header: Option<(&'static str, String)>,
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        let header = header.map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap()));
        request.headers_mut().extend(header);
        connect_async(request).await.map(|(socket, _)| Self(socket, path.to_owned()))
    }

    pub(crate) async fn send(&mut self, message: Value) {
        futures_util::SinkExt::send(&mut self.0, Message::text(message.to_string())).await.unwrap();
    }

    pub(crate) async fn send_binary(&mut self, message: &'static [u8]) {
        futures_util::SinkExt::send(&mut self.0, Message::binary(message)).await.unwrap();
    }

    /// Sends a message, and returns whether the connection was open.
    pub(crate) async fn try_send(&mut self, message: Value) -> bool {
        futures_util::SinkExt::send(&mut self.0, Message::text(message.to_string())).await.is_ok()
    }

    /// Receives a message, which must be one that the description of the API has.
    pub(crate) async fn receive(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.next().await {
                let message = serde_json::from_str(&text).unwrap();
                description::check_message(&self.1, &message);
                return message;
            }
        }
    }

    /// Returns whether the server closes the connection before it sends this many more messages.
    pub(crate) async fn is_closed_within(&mut self, messages: usize) -> bool {
        for _ in 0..messages {
            let next = tokio::time::timeout(DEADLINE, futures_util::StreamExt::next(&mut self.0)).await;
            if !matches!(next.expect("the server answers or closes"), Some(Ok(Message::Text(_)))) {
                return true;
            }
        }
        false
    }

    /// Receives the code with which the connection is closed.
    pub(crate) async fn receive_close(&mut self) -> Option<u16> {
        loop {
            match self.next().await {
                Message::Close(frame) => return frame.map(|frame| frame.code.into()),
                // They come at intervals, and so before the end where a machine is busy.
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Receives a message; a test that waits for one that never comes fails instead of running for ever.
    async fn next(&mut self) -> Message {
        let next = futures_util::StreamExt::next(&mut self.0);
        let message = tokio::time::timeout(DEADLINE, next).await;
        message.expect("the server sends a message").expect("the connection is open").expect("the connection works")
    }

    /// Receives all messages up to the end of an analysis.
    pub(crate) async fn receive_all(&mut self) -> Vec<Value> {
        let mut messages = vec![self.receive().await];
        while !["end", "problem"].contains(&messages[messages.len() - 1]["type"].as_str().unwrap()) {
            messages.push(self.receive().await);
        }
        messages
    }
}
