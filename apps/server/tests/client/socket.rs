//! WebSockets to a server of this machine.

use serde_json::Value;
use std::net::SocketAddr;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderName;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

#[derive(Debug)]
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl super::Client {
    /// Serves at a port of this machine.
    pub(crate) async fn serve(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, app) = (listener.local_addr().unwrap(), self.app.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        address
    }

    /// Returns the header by which the server knows this client.
    pub(crate) fn cookie(&self) -> (&'static str, String) {
        ("cookie", format!("outflank={}", self.cookie))
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
        connect_async(request).await.map(|(socket, _)| Self(socket))
    }

    pub(crate) async fn ask(&mut self, question: Value) {
        futures_util::SinkExt::send(&mut self.0, Message::text(question.to_string())).await.unwrap();
    }

    pub(crate) async fn hear(&mut self) -> Value {
        let message = futures_util::StreamExt::next(&mut self.0).await.unwrap().unwrap();
        serde_json::from_str(message.to_text().unwrap()).unwrap()
    }

    /// Hears why the connection ends.
    pub(crate) async fn hear_end(&mut self) -> Option<u16> {
        match futures_util::StreamExt::next(&mut self.0).await.unwrap().unwrap() {
            Message::Close(frame) => frame.map(|frame| frame.code.into()),
            other => panic!("{other}"),
        }
    }

    /// Hears everything up to the end of an analysis.
    pub(crate) async fn hear_all(&mut self) -> Vec<Value> {
        let mut told = vec![self.hear().await];
        while !["end", "problem"].contains(&told[told.len() - 1]["type"].as_str().unwrap()) {
            told.push(self.hear().await);
        }
        told
    }
}
