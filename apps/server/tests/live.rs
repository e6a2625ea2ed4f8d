//! Games over a WebSocket, over a socket of this machine.

mod client;

use client::{Client, Socket};
use serde_json::{Value, json};

/// A client with a server of its own and a game.
struct Player {
    client: Client,
    address: std::net::SocketAddr,
    path: String,
}

impl Player {
    /// Begins a game against a machine or a person.
    async fn new(white: &str) -> Self {
        let client = Client::new();
        let game = client.begin(json!({ "kind": "othello", "black": "human", "white": white })).await;
        let path = format!("/api/games/{}/live", game["id"].as_str().unwrap());
        Self { address: client.serve().await, client, path }
    }

    /// Opens a page at the game, and returns what it is shown at once, too.
    async fn sit_down(&self) -> (Socket, Value) {
        let mut socket = Socket::open(self.address, &self.path, Some(self.client.cookie())).await.unwrap();
        let told = socket.hear().await;
        assert_eq!((&told["type"], &told["id"]), (&json!("game"), &Value::Null));
        (socket, told["game"].clone())
    }
}

#[tokio::test]
async fn a_game_is_played_hinted_and_taken_back() {
    let player = Player::new("level 0").await;
    let (mut socket, _) = player.sit_down().await;
    socket.ask(json!({ "id": 1, "type": "move", "move": "f5", "version": 1 })).await;
    let told = socket.hear().await;
    assert_eq!((&told["id"], &told["game"]["moves"]), (&json!(1), &json!(["f5"])));
    socket.ask(json!({ "id": 2, "type": "reply", "version": 2 })).await;
    assert_eq!(socket.hear().await["game"]["played"], 2);
    socket.ask(json!({ "id": 3, "type": "hint", "version": 3 })).await;
    let hint = socket.hear().await;
    assert_eq!((&hint["type"], &hint["id"], hint["move"].is_string()), (&json!("hint"), &json!(3), true));
    socket.ask(json!({ "id": 4, "type": "undo", "version": 3 })).await;
    assert_eq!(socket.hear().await["game"]["played"], 0);
}

#[tokio::test]
async fn a_connection_that_comes_back_hears_the_game_as_it_is() {
    let player = Player::new("human").await;
    let (mut socket, _) = player.sit_down().await;
    socket.ask(json!({ "id": 1, "type": "move", "move": "f5", "version": 1 })).await;
    socket.hear().await;
    drop(socket);
    assert_eq!(player.sit_down().await.1["moves"], json!(["f5"]));
}

#[tokio::test]
async fn all_pages_at_a_game_hear_of_its_changes() {
    let player = Player::new("human").await;
    let (mut here, _) = player.sit_down().await;
    let (mut there, _) = player.sit_down().await;
    here.ask(json!({ "id": 1, "type": "move", "move": "f5", "version": 1 })).await;
    assert_eq!(here.hear().await["id"], 1);
    let told = there.hear().await;
    assert_eq!((&told["id"], &told["game"]["moves"]), (&Value::Null, &json!(["f5"])));
    there.ask(json!({ "id": 9, "type": "move", "move": "c4", "version": 1 })).await;
    assert_eq!(there.hear().await["code"], "conflict");
}

#[tokio::test]
async fn a_thought_that_is_not_wanted_any_more_is_stopped() {
    let player = Player::new("level 30").await;
    let (mut socket, _) = player.sit_down().await;
    socket.ask(json!({ "id": 1, "type": "move", "move": "f5", "version": 1 })).await;
    socket.hear().await;
    // Level 30 would think for seconds.
    socket.ask(json!({ "id": 2, "type": "reply", "version": 2 })).await;
    socket.ask(json!({ "id": 2, "type": "stop", "version": 2 })).await;
    socket.ask(json!({ "id": 3, "type": "undo", "version": 2 })).await;
    let told = socket.hear().await;
    assert_eq!((&told["id"], &told["game"]["played"]), (&json!(3), &json!(0)));
}

#[tokio::test]
async fn nonsense_and_the_games_of_others_are_refused() {
    let player = Player::new("human").await;
    let (mut socket, _) = player.sit_down().await;
    socket.ask(json!({ "id": 1, "type": "fly", "version": 1 })).await;
    assert_eq!(socket.hear().await["code"], "unreadable");
    socket.ask(json!({ "id": 2, "type": "move", "move": "a1", "version": 1 })).await;
    assert_eq!(socket.hear().await["code"], "illegal-move");
    let refused = Socket::open(player.address, &player.path, None).await.unwrap_err();
    assert!(refused.to_string().contains("404"), "{refused}");
}

#[tokio::test]
async fn who_is_connected_when_the_server_stops_is_asked_to_come_back() {
    /// The code of RFC 6455's registry for a service that restarts.
    const RESTART: u16 = 1012;
    let player = Player::new("level 0").await;
    let (mut game, _) = player.sit_down().await;
    let mut analysis = Socket::open(player.address, "/api/analysis", None).await.unwrap();
    player.client.close_site();
    assert_eq!(game.hear_end().await, Some(RESTART));
    assert_eq!(analysis.hear_end().await, Some(RESTART));
}
