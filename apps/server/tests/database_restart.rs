//! Games during which the database server ends and starts again, or hangs.

mod client;
#[path = "../../../crates/library/tests/support/postgres.rs"]
mod postgres;

use axum::http::StatusCode;
use client::{Client, Socket};
use outflank_library::Library;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

async fn named(client: Client, name: &str) -> Client {
    assert_eq!(client.post("/api/me", json!({ "name": name })).await.0, StatusCode::CREATED);
    client
}

async fn players(url: &str) -> [Client; 2] {
    let ann = named(Client::with_library(Library::connect(&url.parse().unwrap()).await.unwrap()), "Ann").await;
    let bob = named(Client::new().await.with_server_of(&ann), "Bob").await;
    [ann, bob]
}

/// Creates a game, and returns its path.
async fn create(client: &Client, clock: &str) -> String {
    let settings = json!({ "kind": "othello", "clock": clock, "colour": "black", "opponent": { "type": "lobby" } });
    let (_, game) = client.post("/api/online", settings).await;
    format!("/api/online/{}", game["id"].as_str().unwrap())
}

/// Receives messages up to one of some types.
async fn receive(socket: &mut Socket, types: &[&str]) -> Value {
    loop {
        let message = socket.receive().await;
        if types.contains(&message["type"].as_str().unwrap()) {
            return message;
        }
    }
}

/// Both tests stop the one server.
static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());

#[tokio::test]
async fn a_database_that_hangs_is_not_waited_for_and_costs_no_time_of_a_game() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let Some(url) = postgres::new_database() else { return };
    let [ann, bob] = players(&url).await;
    let path = create(&ann, "600+0").await;
    let act = async |player: &Client, action: Value| player.post(&format!("{path}/actions"), action).await;
    assert_eq!(act(&bob, json!({ "type": "join", "version": 1 })).await.0, StatusCode::OK);
    for (player, mv, version) in [(&ann, "f5", 2), (&bob, "d6", 3)] {
        let (status, game) = act(player, json!({ "type": "move", "move": mv, "version": version })).await;
        assert_eq!(status, StatusCode::OK, "{game}");
    }
    let (_, before) = ann.get(&path).await;
    let (hung, started) = (postgres::hang(), Instant::now());
    let c3 = json!({ "type": "move", "move": "c3", "version": 4 });
    for _ in 0..2 {
        let answers = tokio::join!(ann.get("/ready"), ann.get("/api/online"), act(&ann, c3.clone()));
        for (status, problem) in [answers.0, answers.1, answers.2] {
            assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("database-unavailable")));
        }
    }
    drop(hung);
    let outage = started.elapsed();
    let after = loop {
        match act(&ann, c3.clone()).await {
            (StatusCode::OK, game) => break game,
            // The move of the outage may have been stored when the database went on.
            (StatusCode::CONFLICT, _) => break ann.get(&path).await.1,
            (StatusCode::SERVICE_UNAVAILABLE, _) => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(after["moves"], json!(["f5", "d6", "c3"]));
    let black = |game: &Value| Duration::from_millis(game["clock"]["black"].as_u64().unwrap());
    let lost = black(&before).saturating_sub(black(&after));
    assert!(lost < outage / 2, "{lost:?} of {outage:?} are lost");
    assert_eq!(ann.get("/ready").await.0, StatusCode::OK);
}

#[tokio::test]
async fn play_goes_on_by_itself_when_the_database_is_back() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let Some(url) = postgres::new_database() else { return };
    let [ann, bob] = players(&url).await;
    let path = create(&ann, "60+0").await;
    let (status, _) = bob.post(&format!("{path}/actions"), json!({ "type": "join", "version": 1 })).await;
    assert_eq!(status, StatusCode::OK);
    let address = ann.serve().await;
    let mut black = Socket::open(address, &format!("{path}/live"), Some(ann.cookie())).await.unwrap();
    let mut white = Socket::open(address, &format!("{path}/live"), Some(bob.cookie())).await.unwrap();
    for (socket, mv, version) in [(&mut black, "f5", 2), (&mut white, "d6", 3)] {
        socket.send(json!({ "id": version, "type": "move", "move": mv, "version": version })).await;
        assert_eq!(receive(socket, &["done", "problem"]).await["type"], "done");
    }
    postgres::stop();
    let c3 = json!({ "id": 5, "type": "move", "move": "c3", "version": 4 });
    black.send(c3.clone()).await;
    let problem = receive(&mut black, &["done", "problem"]).await;
    assert_eq!((&problem["id"], &problem["code"]), (&json!(5), &json!("database-unavailable")));
    let (status, problem) = bob.get("/api/online").await;
    assert_eq!((status, &problem["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("database-unavailable")));
    postgres::start();
    let started = Instant::now();
    loop {
        black.send(c3.clone()).await;
        let answer = receive(&mut black, &["done", "problem"]).await;
        if answer["type"] == "done" {
            break;
        }
        assert_eq!(answer["code"], "database-unavailable", "{answer}");
        assert!(started.elapsed() < Duration::from_mins(1), "the server finds the database again");
    }
    let mut change = receive(&mut white, &["change"]).await;
    while change["game"]["version"] != 5 {
        change = receive(&mut white, &["change"]).await;
    }
    assert_eq!((&change["added"], &change["game"]["status"]), (&json!(["c3"]), &json!("playing")));
    let (_, game) = ann.get(&path).await;
    assert_eq!(game["moves"], json!(["f5", "d6", "c3"]));
}
