//! A server while nothing can be written to its disk. The limit is that of this process, so this is its only test.
#![cfg(target_os = "linux")]

mod client;

use axum::http::StatusCode;
use client::Client;
use outflank_library::Library;
use serde_json::{Value, json};
use std::process::{self, Command};
use tokio::signal::unix::{SignalKind, signal};

/// The signal of a process that writes more than it may.
const SIGXFSZ: i32 = 25;

/// Sets the largest size of files; zero means that nothing can be written. Returns whether it is set.
fn set_largest_file(size: &str) -> bool {
    let arguments = ["--pid", &process::id().to_string(), &format!("--fsize={size}:")];
    Command::new("prlimit").args(arguments).status().is_ok_and(|status| status.success())
}

async fn play(client: &Client, game: &Value, mv: &str) -> (StatusCode, Value) {
    let path = format!("/api/online/{}/actions", game["id"].as_str().unwrap());
    client.post(&path, json!({ "type": "move", "move": mv, "version": game["version"] })).await
}

#[tokio::test]
async fn a_server_says_that_nothing_is_stored_and_goes_on_when_there_is_space() {
    // The signal would end the process; with a handler, writing is an error.
    let _handler = signal(SignalKind::from_raw(SIGXFSZ)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.db");
    let ann = Client::with_library(Library::open(&path).await.unwrap());
    assert_eq!(ann.post("/api/me", json!({ "name": "Ann" })).await.0, StatusCode::CREATED);
    let bob = Client::new().await.with_server_of(&ann);
    assert_eq!(bob.post("/api/me", json!({ "name": "Bob" })).await.0, StatusCode::CREATED);
    let settings = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "lobby" } });
    let (_, game) = ann.post("/api/online", settings.clone()).await;
    let join = json!({ "type": "join", "version": game["version"] });
    let (_, game) = bob.post(&format!("/api/online/{}/actions", game["id"].as_str().unwrap()), join).await;
    if !set_largest_file("0") {
        eprintln!("skipped: the program prlimit cannot limit the size of files");
        return;
    }
    let eve = Client::new().await.with_server_of(&ann);
    let mut answers = Vec::new();
    for _ in 0..2 {
        answers.push(play(&ann, &game, "f5").await);
        answers.push(ann.post("/api/online", settings.clone()).await);
        answers.push(eve.post("/api/me", json!({ "name": "Eve" })).await);
        answers.push(ann.get("/ready").await);
    }
    let shown = ann.get(&format!("/api/online/{}", game["id"].as_str().unwrap())).await;
    assert!(set_largest_file("unlimited"));
    for (status, answer) in answers {
        assert_eq!((status, &answer["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("database-unavailable")));
    }
    assert_eq!(shown.1["moves"], json!([]));
    assert_eq!(ann.get("/ready").await.0, StatusCode::OK);
    assert_eq!(eve.post("/api/me", json!({ "name": "Eve" })).await.0, StatusCode::CREATED);
    let (status, game) = play(&ann, &game, "f5").await;
    assert_eq!(status, StatusCode::OK, "{game}");
    let later = Client::with_library(Library::open(&path).await.unwrap());
    let (_, stored) = later.get(&format!("/api/online/{}", game["id"].as_str().unwrap())).await;
    assert_eq!(stored["moves"], json!(["f5"]));
    assert_eq!(later.get("/api/users/Eve").await.0, StatusCode::OK);
}
