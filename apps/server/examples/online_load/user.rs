//! Scripted users, and their games.

use crate::http::{connect, post};
use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// A user of a server, connected to a game.
pub(crate) struct User {
    server: SocketAddr,
    from: IpAddr,
    cookie: String,
    socket: Option<WebSocketStream<TcpStream>>,
}

/// A game of two users, the first of whom is Black.
pub(crate) struct Game {
    users: [User; 2],
    /// The state of the game as the server has sent it.
    state: Value,
}

impl User {
    /// Takes a name, which is limited for each address.
    pub(crate) async fn new(server: SocketAddr, number: u32) -> anyhow::Result<Self> {
        const USERS_PER_ADDRESS: u32 = 10;
        let address = 2 + number / USERS_PER_ADDRESS;
        let from = IpAddr::V4(Ipv4Addr::from(u32::from(Ipv4Addr::new(127, 0, 0, 0)) + address));
        let name = format!("Load-{:x}-{number}", std::process::id());
        let (_, cookie) = post(server, from, "/api/me", "", &json!({ "name": name })).await?;
        Ok(Self { server, from, cookie, socket: None })
    }

    async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        Ok(post(self.server, self.from, path, &self.cookie, body).await?.0)
    }

    /// Connects to a game, and returns it.
    async fn watch(&mut self, game: &str) -> anyhow::Result<Value> {
        let url = format!("ws://{}/api/online/{game}/live", self.server);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let stream = connect(self.server, self.from).await?;
        self.socket = Some(tokio_tungstenite::client_async(request, stream).await?.0);
        Ok(self.receive("hello").await?["game"].take())
    }

    async fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        let socket = self.socket.as_mut().context("the user is connected")?;
        Ok(socket.send(Message::text(message.to_string())).await?)
    }

    /// Receives messages up to one of a type.
    async fn receive(&mut self, message_type: &str) -> anyhow::Result<Value> {
        let socket = self.socket.as_mut().context("the user is connected")?;
        loop {
            let message = socket.next().await.context("the connection was closed")??;
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text)?;
            if message["type"] == message_type {
                return Ok(message);
            }
            if message["type"] == "problem" {
                bail!("{}", message["code"]);
            }
        }
    }
}

impl Game {
    pub(crate) async fn begin(users: [User; 2]) -> anyhow::Result<Self> {
        let mut game = Self { users, state: Value::Null };
        game.begin_another().await?;
        Ok(game)
    }

    /// Begins another game, to which both users connect.
    pub(crate) async fn begin_another(&mut self) -> anyhow::Result<()> {
        let settings =
            json!({ "kind": "othello", "clock": "300+3", "colour": "black", "opponent": { "type": "lobby" } });
        let [black, white] = &mut self.users;
        let created = black.post("/api/online", &settings).await?;
        let id = created["id"].as_str().context("a game has an id")?;
        let join = json!({ "type": "join", "version": created["version"] });
        white.post(&format!("/api/online/{id}/actions"), &join).await?;
        let (state, _) = tokio::try_join!(black.watch(id), white.watch(id))?;
        self.state =
            if state["version"] == created["version"] { black.receive("change").await?["game"].take() } else { state };
        Ok(())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state["status"] != "playing"
    }

    /// Plays a random move, and returns the times to its confirmation and to the other side's seeing it.
    pub(crate) async fn play_move(&mut self) -> anyhow::Result<(Duration, Duration)> {
        let moves = self.state["frame"]["legal"].as_array().context("a game in progress has moves")?;
        let chosen = moves[fastrand::usize(..moves.len())]["move"].clone();
        let message = json!({ "id": 1, "type": "move", "move": chosen, "version": self.state["version"] });
        let [black, white] = &mut self.users;
        let (mover, other) = if self.state["turn"] == "black" { (black, white) } else { (white, black) };
        let sent = Instant::now();
        mover.send(&message).await?;
        let confirmed = async {
            mover.receive("done").await?;
            let confirmed = sent.elapsed();
            mover.receive("change").await?;
            anyhow::Ok(confirmed)
        };
        let shown = async {
            let state = other.receive("change").await?["game"].take();
            anyhow::Ok((sent.elapsed(), state))
        };
        let (confirmed, (shown, state)) = tokio::try_join!(confirmed, shown)?;
        self.state = state;
        Ok((confirmed, shown))
    }
}
