//! The metrics, and the dashboard that shows them.

mod client;

use axum::http::StatusCode;
use client::{Client, Socket};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const DASHBOARD: &str = include_str!("../../../packaging/grafana-dashboard.json");
const MANUAL: &str = include_str!("../../../docs/src/operate.md");

/// Returns the metrics that a text names.
fn metrics_in(text: &str) -> BTreeSet<&str> {
    const PREFIX: &str = "outflank_";
    let words = text.split(|letter: char| !(letter.is_ascii_lowercase() || letter == '_'));
    // The prefix alone begins the name of a file with a version.
    let ours = words.filter(|word| word.starts_with(PREFIX) && *word != PREFIX);
    ours.map(|name| name.trim_end_matches("_bucket").trim_end_matches("_sum").trim_end_matches("_count")).collect()
}

#[tokio::test]
async fn every_metric_is_documented_and_on_the_dashboard() {
    let client = Client::new().await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    client.act(&game, "hint", json!({})).await;
    assert_eq!(client.post("/api/me", json!({ "name": "Ann" })).await.0, StatusCode::CREATED);
    let settings =
        json!({ "kind": "othello", "colour": "black", "opponent": { "type": "machine", "player": "level:0" } });
    let (_, online) = client.post("/api/online", settings).await;
    let path = format!("/api/online/{}", online["id"].as_str().unwrap());
    let mv = json!({ "type": "move", "move": "f5", "version": online["version"] });
    assert_eq!(client.post(&format!("{path}/actions"), mv).await.0, StatusCode::OK);
    let mut socket = Socket::open(client.serve().await, &format!("{path}/live"), None).await.unwrap();
    socket.receive().await;
    let text = client.get_text("/metrics").await;
    assert!(text.contains("\noutflank_sockets 1\n") && text.contains("\noutflank_online_games 1\n"), "{text}");
    let known = metrics_in(&text);
    assert_eq!(metrics_in(DASHBOARD), known);
    assert_eq!(metrics_in(MANUAL), known);
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    assert_eq!(dashboard["panels"].as_array().unwrap().len(), 8);
}
