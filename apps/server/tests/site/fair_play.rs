//! What players of rated games are not told.

use crate::client::{Client, Socket};
use axum::http::StatusCode;
use outflank_rules::Game;
use serde_json::{Value, json};

/// The first moves of the rated game.
const MOVES: [&str; 4] = ["f5", "d6", "c3", "d3"];
/// The position after them, turned by a symmetry.
const MIRRORED: &str = "e6f4c3c4";

/// Ann and Bob, who play a game.
struct Players {
    ann: Client,
    bob: Client,
    game: Value,
}

impl Players {
    async fn new(settings: Value) -> Self {
        let ann = account(Client::new().await, "Ann").await;
        let bob = account(Client::new().await.with_server_of(&ann), "Bob").await;
        let (status, game) = ann.post("/api/online", settings).await;
        assert_eq!(status, StatusCode::CREATED, "{game}");
        let mut players = Self { ann, bob, game };
        players.act(false, json!({ "type": "join" })).await;
        players
    }

    /// Starts a game in which four moves are played.
    async fn after_four_moves(is_rated: bool) -> Self {
        let settings = json!({ "kind": "othello", "clock": "300+3", "rated": is_rated, "colour": "black",
            "opponent": { "type": "lobby" } });
        let mut players = Self::new(settings).await;
        for (ply, mv) in MOVES.into_iter().enumerate() {
            players.act(ply % 2 == 0, json!({ "type": "move", "move": mv })).await;
        }
        players
    }

    async fn act(&mut self, is_ann: bool, mut action: Value) {
        action["version"] = self.game["version"].clone();
        let client = if is_ann { &self.ann } else { &self.bob };
        let path = format!("/api/online/{}/actions", self.game["id"].as_str().unwrap());
        let (status, game) = client.post(&path, action).await;
        assert_eq!(status, StatusCode::OK, "{game}");
        self.game = game;
    }
}

async fn account(client: Client, name: &str) -> Client {
    assert_eq!(client.post("/api/me", json!({ "name": name })).await.0, StatusCode::CREATED);
    assert_eq!(client.post("/api/account", json!({ "password": "correct horse" })).await.0, StatusCode::CREATED);
    client
}

/// Returns whether the explorer answers a client in a position, and if not, checks the reason.
async fn explores(client: &Client, moves: &str) -> bool {
    let (status, answer) = client.get(&format!("/api/explore?moves={moves}")).await;
    let (games_status, _) = client.get(&format!("/api/explore/games?moves={moves}")).await;
    assert_eq!(status == StatusCode::OK, games_status == StatusCode::OK || moves.is_empty());
    if status != StatusCode::OK {
        assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("playing-this-position")));
    }
    status == StatusCode::OK
}

/// Returns the type of the first message of an analysis, or the code of the problem.
async fn analysis(client: &Client, request: Value) -> String {
    let mut socket = Socket::open(client.serve().await, "/api/analysis", Some(client.cookie())).await.unwrap();
    socket.send(request).await;
    let answer = socket.receive().await;
    answer["code"].as_str().or(answer["type"].as_str()).unwrap().to_owned()
}

/// Returns a position of no game, from which d3 leads to the position after the four moves: d5 is flipped, too.
fn other_way_to(position: &Value) -> String {
    let mut text = position.as_str().unwrap().to_owned();
    for (square, content) in [(19, "-"), (27, "X"), (35, "X"), (65, "O")] {
        text.replace_range(square..=square, content);
    }
    text
}

async fn analyses_current(players: &Players, client: &Client) -> String {
    let position = &players.game["frame"]["position"];
    analysis(client, json!({ "type": "position", "id": 1, "position": position })).await
}

async fn reviews(client: &Client, moves: &[&str]) -> String {
    let start = outflank_rules::othello::Position::START.to_string();
    analysis(client, json!({ "type": "game", "id": 1, "start": start, "moves": moves })).await
}

#[tokio::test]
async fn positions_of_a_rated_game_are_not_explored_by_its_players() {
    let players = Players::after_four_moves(true).await;
    for client in [&players.ann, &players.bob] {
        for moves in ["f5d6c3d3", MIRRORED, "f5", "f5d6", "f5d6c3d3c4", "f5d6c3d3c4f4"] {
            assert!(!explores(client, moves).await, "{moves}");
        }
        for moves in ["", "f5f6", "f5d6c3f4", "f5d6c3d3c4f4f6"] {
            assert!(explores(client, moves).await, "{moves}");
        }
    }
    let stranger = Client::new().await.with_server_of(&players.ann);
    assert!(explores(&stranger, "f5d6c3d3").await);
}

#[tokio::test]
async fn positions_of_a_rated_game_are_not_analysed_for_its_players() {
    let mut players = Players::after_four_moves(true).await;
    let stranger = Client::new().await.with_server_of(&players.ann);
    assert_eq!(analyses_current(&players, &players.bob).await, "playing-this-position");
    assert_eq!(analyses_current(&players, &stranger).await, "report");
    assert_eq!(reviews(&players.bob, &MOVES).await, "playing-this-position");
    assert_eq!(reviews(&players.bob, &MOVES[..3]).await, "ply", "an earlier position is one of many games");
    players.act(true, json!({ "type": "resign" })).await;
    assert_eq!(analyses_current(&players, &players.bob).await, "report", "the game is over");
    assert_eq!(reviews(&players.bob, &MOVES).await, "ply");
}

#[tokio::test]
async fn positions_of_a_rated_game_have_no_overlays_and_no_reasons_for_its_players() {
    let players = Players::after_four_moves(true).await;
    let stranger = Client::new().await.with_server_of(&players.ann);
    let position = &players.game["frame"]["position"];
    let requests = [
        ("/api/figures", json!({ "position": position })),
        ("/api/explain", json!({ "position": position, "move": "c4", "level": 1 })),
        ("/api/explain", json!({ "position": other_way_to(position), "move": "d3", "level": 1 })),
    ];
    for (path, body) in requests {
        let (status, problem) = players.ann.post(path, body.clone()).await;
        assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("playing-this-position")), "{path}");
        assert_eq!(stranger.post(path, body).await.0, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn there_is_no_hint_in_a_position_of_a_rated_game() {
    let players = Players::after_four_moves(true).await;
    let copy = json!({ "kind": "othello", "black": "human", "white": "human", "moves": MOVES });
    let (game, other) = (
        players.ann.create(copy.clone()).await,
        players
            .ann
            .create(json!({
        "kind": "othello", "black": "human", "white": "human" }))
            .await,
    );
    let (status, problem) = players.ann.try_to(&game, "hint", json!({})).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("playing-this-position")));
    assert_eq!(players.ann.try_to(&other, "hint", json!({})).await.0, StatusCode::OK);
    let casual = Players::after_four_moves(false).await;
    let game = casual.ann.create(copy).await;
    assert_eq!(casual.ann.try_to(&game, "hint", json!({})).await.0, StatusCode::OK, "the game is not rated");
    assert!(explores(&casual.ann, "f5d6c3d3").await);
}

#[tokio::test]
async fn values_of_alak_are_not_shown_to_the_players_of_a_rated_game() {
    let settings = json!({ "kind": "alak", "clock": "300+3", "rated": true, "colour": "black",
        "opponent": { "type": "lobby" } });
    let players = Players::new(settings).await;
    let position = players.game["frame"]["position"].as_str().unwrap().replace(' ', "%20");
    let stranger = Client::new().await.with_server_of(&players.ann);
    for path in [format!("/api/alak/moves?position={position}"), format!("/api/alak/tree?plies=2&position={position}")]
    {
        let (status, problem) = players.ann.get(&path).await;
        assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("playing-this-position")), "{path}");
        assert_eq!(stranger.get(&path).await.0, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn a_machine_makes_no_move_in_a_position_of_a_rated_game_of_its_opponent() {
    let mut players = Players::after_four_moves(true).await;
    let against = |black: &str, white: &str, moves: &[&str]| json!({ "kind": "othello", "black": black, "white": white, "moves": moves });
    let copy = players.ann.create(against("level:1", "human", &MOVES)).await;
    let (status, problem) = players.ann.try_to(&copy, "reply", json!({})).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("playing-this-position")));
    let next = players.ann.create(against("human", "level:1", &MOVES)).await;
    let next = players.ann.act(&next, "moves", json!({ "move": "c4" })).await;
    assert_eq!(players.ann.try_to(&next, "reply", json!({})).await.0, StatusCode::CONFLICT, "a ply ahead");
    let early = players.ann.create(against("level:1", "human", &["f5", "d6"])).await;
    players.ann.act(&early, "reply", json!({})).await;
    let stranger = Client::new().await.with_server_of(&players.ann);
    let game = stranger.create(against("level:1", "human", &MOVES)).await;
    stranger.act(&game, "reply", json!({})).await;
    players.act(true, json!({ "type": "resign" })).await;
    players.ann.act(&copy, "reply", json!({})).await;
}

#[tokio::test]
async fn a_machine_of_an_online_game_makes_no_such_move_either() {
    let mut players = Players::after_four_moves(true).await;
    let online = |colour: &str, moves: &[&str]| {
        let opponent = json!({ "type": "machine", "player": "level:1" });
        json!({ "kind": "othello", "moves": moves, "colour": colour, "opponent": opponent })
    };
    let (status, problem) = players.ann.post("/api/online", online("white", &MOVES)).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("playing-this-position")));
    let (status, game) = players.ann.post("/api/online", online("black", &MOVES)).await;
    assert_eq!(status, StatusCode::CREATED, "{game}");
    let path = format!("/api/online/{}/actions", game["id"].as_str().unwrap());
    let mv = json!({ "type": "move", "move": "c4", "version": game["version"] });
    let (status, problem) = players.ann.post(&path, mv.clone()).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("playing-this-position")));
    players.act(true, json!({ "type": "resign" })).await;
    assert_eq!(players.ann.post(&path, mv).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_rated_game_with_a_machine_is_played_and_a_copy_of_a_rated_game_is_not_reviewed_before_its_end() {
    let mut players = Players::after_four_moves(true).await;
    let machine = json!({ "type": "machine", "player": "human:1400" });
    let settings =
        json!({ "kind": "othello", "clock": "300+3", "rated": true, "colour": "black", "opponent": machine });
    let (_, game) = players.bob.post("/api/online", settings).await;
    let path = format!("/api/online/{}/actions", game["id"].as_str().unwrap());
    let mv = json!({ "type": "move", "move": "f5", "version": game["version"] });
    assert_eq!(players.bob.post(&path, mv).await.0, StatusCode::OK, "its own positions do not count");
    let other = json!({ "kind": "othello", "black": "human", "white": "human", "moves": ["f5", "f6", "e6"] });
    let other = players.ann.create(other).await;
    let other = players.ann.act(&other, "moves", json!({ "move": "f4" })).await;
    let other = players.ann.act(&other, "moves", json!({ "move": "e3" })).await;
    players.ann.act(&other, "resign", json!({})).await;
    let copy = json!({ "kind": "othello", "black": "human", "white": "human", "moves": MOVES });
    let copy = players.ann.create(copy).await;
    let copy = players.ann.act(&copy, "moves", json!({ "move": "c4" })).await;
    let copy = players.ann.act(&copy, "moves", json!({ "move": "f4" })).await;
    players.ann.act(&copy, "resign", json!({})).await;
    players.ann.review_games().await;
    let accuracies = async |client: &Client| {
        let (_, games) = client.get("/api/games").await;
        [&copy, &other].map(|of| {
            let game = games.as_array().unwrap().iter().find(|game| game["id"] == of["id"]).unwrap();
            game["accuracy"]["black"].as_f64().is_some()
        })
    };
    assert_eq!(accuracies(&players.ann).await, [false, true], "what comes after the copy is reviewed");
    players.act(true, json!({ "type": "resign" })).await;
    players.ann.review_games().await;
    assert_eq!(accuracies(&players.ann).await, [true, true]);
}

#[tokio::test]
async fn an_analysis_ends_when_a_rated_game_comes_near() {
    let mut players = Players::after_four_moves(true).await;
    let mut ahead = outflank_rules::othello::Position::START;
    for mv in MOVES.iter().chain(&["c4", "f4", "f6"]) {
        ahead.play(mv.parse().unwrap()).unwrap();
    }
    let mut socket =
        Socket::open(players.bob.serve().await, "/api/analysis", Some(players.bob.cookie())).await.unwrap();
    socket.send(json!({ "type": "position", "id": 1, "position": ahead.to_string() })).await;
    assert_eq!(socket.receive().await["type"], "report", "it is three plies ahead");
    players.act(true, json!({ "type": "move", "move": "c4" })).await;
    loop {
        let message = socket.receive().await;
        assert_ne!(message["type"], "end", "the analysis goes on");
        if message["type"] == "problem" {
            assert_eq!(message["code"], "playing-this-position");
            break;
        }
    }
}

/// From an earlier position a line of best play could lead through the current one.
#[tokio::test]
async fn lines_have_no_replies_while_a_rated_game_runs() {
    for is_rated in [true, false] {
        let players = Players::after_four_moves(is_rated).await;
        let mut socket =
            Socket::open(players.bob.serve().await, "/api/analysis", Some(players.bob.cookie())).await.unwrap();
        let start = outflank_rules::othello::Position::START.to_string();
        socket.send(json!({ "type": "game", "id": 1, "start": start, "moves": ["f5", "f4"] })).await;
        let mut length = 0;
        loop {
            let message = socket.receive().await;
            assert_ne!(message["type"], "problem", "{message}");
            if message["type"] == "pass" {
                break;
            }
            length = length.max(message["best"]["line"].as_str().unwrap().len());
        }
        assert_eq!(length == "f5".len(), is_rated, "{length} characters");
    }
}
