//! A game during which the database server ends and starts again.

mod client;
#[path = "../../../crates/library/tests/support/postgres.rs"]
mod postgres;

use axum::http::StatusCode;
use client::{Client, Socket};
use outflank_library::Library;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

async fn named(client: Client, name: &str) -> Client {
    assert_eq!(client.post("/api/me", json!({ "name": name })).await.0, StatusCode::CREATED);
    client
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

#[tokio::test]
async fn play_goes_on_by_itself_when_the_database_is_back() {
    let Some(url) = postgres::new_database() else { return };
    let ann = named(Client::with_library(Library::connect(&url.parse().unwrap()).await.unwrap()), "Ann").await;
    let bob = named(Client::new().await.with_server_of(&ann), "Bob").await;
    let settings = json!({ "kind": "othello", "clock": "60+0", "colour": "black", "opponent": { "type": "lobby" } });
    let (_, game) = ann.post("/api/online", settings).await;
    let path = format!("/api/online/{}", game["id"].as_str().unwrap());
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
