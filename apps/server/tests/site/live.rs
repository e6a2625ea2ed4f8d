//! Games over a WebSocket.

use crate::client::{Client, Socket};
use serde_json::{Value, json};

/// A client with its own server and a game.
struct Player {
    client: Client,
    address: std::net::SocketAddr,
    path: String,
}

impl Player {
    /// Creates a game against a machine or a person.
    async fn new(white: &str) -> Self {
        let client = Client::new().await;
        let game = client.create(json!({ "kind": "othello", "black": "human", "white": white })).await;
        let path = format!("/api/games/{}/live", game["id"].as_str().unwrap());
        Self { address: client.serve().await, client, path }
    }

    /// Connects to the game, and receives it.
    async fn connect(&self) -> (Socket, Value) {
        let mut socket = Socket::open(self.address, &self.path, Some(self.client.cookie())).await.unwrap();
        let message = socket.receive().await;
        assert_eq!((&message["type"], &message["id"]), (&json!("game"), &Value::Null));
        (socket, message["game"].clone())
    }
}

#[tokio::test]
async fn moves_hints_and_undo_work_over_a_websocket() {
    let player = Player::new("level:0").await;
    let (mut socket, _) = player.connect().await;
    socket.send(json!({ "id": 1, "type": "move", "move": "f5", "version": 1 })).await;
    let message = socket.receive().await;
    assert_eq!((&message["id"], &message["game"]["moves"]), (&json!(1), &json!(["f5"])));
    socket.send(json!({ "id": 2, "type": "reply", "version": 2 })).await;
    assert_eq!(socket.receive().await["game"]["played"], 2);
    socket.send(json!({ "id": 3, "type": "hint", "version": 3 })).await;
    let hint = socket.receive().await;
    assert_eq!((&hint["type"], &hint["id"], hint["move"].is_string()), (&json!("hint"), &json!(3), true));
    socket.send(json!({ "id": 4, "type": "undo", "version": 3 })).await;
    assert_eq!(socket.receive().await["game"]["played"], 0);
}

#[tokio::test]
async fn the_problem_of_a_message_has_its_id_and_an_unknown_field_is_one() {
    let player = Player::new("human").await;
    let (mut socket, _) = player.connect().await;
    for (id, message) in [
        (8, json!({ "id": 8, "type": "nope", "version": 1 })),
        (9, json!({ "id": 9, "type": "move", "version": 1 })),
        (10, json!({ "id": 10, "type": "move", "move": "f5", "version": 1, "depth": 3 })),
        (11, json!({ "id": 11, "type": "hint", "version": 1, "lines": 3 })),
        (12, json!({ "id": 12, "type": "undo" })),
        (0, json!({ "type": "undo", "version": 1 })),
    ] {
        socket.send(message.clone()).await;
        let answer = socket.receive().await;
        assert_eq!((&answer["type"], &answer["id"]), (&json!("problem"), &json!(id)), "{message}");
    }
}

#[tokio::test]
async fn a_new_connection_receives_the_current_game() {
    let player = Player::new("human").await;
    let (mut socket, _) = player.connect().await;
    socket.send(json!({ "id": 1, "type": "move", "move": "f5", "version": 1 })).await;
    socket.receive().await;
    drop(socket);
    assert_eq!(player.connect().await.1["moves"], json!(["f5"]));
}

#[tokio::test]
async fn all_connections_to_a_game_receive_its_changes() {
    let player = Player::new("human").await;
    let (mut here, _) = player.connect().await;
    let (mut there, _) = player.connect().await;
    here.send(json!({ "id": 1, "type": "move", "move": "f5", "version": 1 })).await;
    assert_eq!(here.receive().await["id"], 1);
    let message = there.receive().await;
    assert_eq!((&message["id"], &message["game"]["moves"]), (&Value::Null, &json!(["f5"])));
    there.send(json!({ "id": 9, "type": "move", "move": "c4", "version": 1 })).await;
    assert_eq!(there.receive().await["code"], "conflict");
}

#[tokio::test]
async fn a_search_that_is_cancelled_is_stopped() {
    let player = Player::new("level:30").await;
    let (mut socket, _) = player.connect().await;
    socket.send(json!({ "id": 1, "type": "move", "move": "f5", "version": 1 })).await;
    socket.receive().await;
    // Level 30 would search for seconds.
    socket.send(json!({ "id": 2, "type": "reply", "version": 2 })).await;
    socket.send(json!({ "id": 2, "type": "stop", "version": 2 })).await;
    socket.send(json!({ "id": 3, "type": "undo", "version": 2 })).await;
    let message = socket.receive().await;
    assert_eq!((&message["id"], &message["game"]["played"]), (&json!(3), &json!(0)));
}

#[tokio::test]
async fn invalid_messages_and_the_games_of_others_are_rejected() {
    let player = Player::new("human").await;
    let (mut socket, _) = player.connect().await;
    socket.send(json!({ "id": 1, "type": "fly", "version": 1 })).await;
    assert_eq!(socket.receive().await["code"], "invalid-request");
    socket.send(json!({ "id": 2, "type": "move", "move": "a1", "version": 1 })).await;
    assert_eq!(socket.receive().await["code"], "illegal-move");
    let rejected = Socket::open(player.address, &player.path, None).await.unwrap_err();
    assert!(rejected.to_string().contains("404"), "{rejected}");
}

#[tokio::test]
async fn a_shutdown_asks_clients_to_reconnect() {
    /// Service Restart, in the registry of RFC 6455.
    const RESTART: u16 = 1012;
    let player = Player::new("level:0").await;
    let (mut game, _) = player.connect().await;
    let mut analysis = Socket::open(player.address, "/api/analysis", None).await.unwrap();
    let mut lobby = Socket::open(player.address, "/api/online/live", None).await.unwrap();
    // The lists of the beginning.
    for _ in 0..2 {
        lobby.receive().await;
    }
    player.client.shut_down();
    assert_eq!(lobby.receive_close().await, Some(RESTART));
    assert_eq!(game.receive_close().await, Some(RESTART));
    assert_eq!(analysis.receive_close().await, Some(RESTART));
}
