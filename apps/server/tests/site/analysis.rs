//! Live analysis over a WebSocket.

use crate::client::{Client, Socket};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_library::{CachedAnalysis, Library};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::Error;

const PATH: &str = "/api/analysis";

const START: &str = "---------------------------OX------XO--------------------------- X";
/// The tenth move gives a corner to Black.
const MOVES: [&str; 11] = ["c4", "c5", "f6", "c3", "b2", "f4", "c6", "b7", "c7", "g7", "h8"];

async fn connect() -> Socket {
    Socket::open(Client::new().await.serve().await, PATH, None).await.unwrap()
}

/// FFO #1, from the test positions of the Fédération Française d'Othello.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

#[tokio::test]
async fn the_problem_of_a_message_has_its_id_and_an_unknown_field_is_one() {
    let client = Client::new().await;
    let mut socket = Socket::open(client.serve().await, "/api/analysis", None).await.unwrap();
    for (id, message) in [
        (3, json!({ "id": 3, "type": "nope" })),
        (4, json!({ "id": 4, "type": "position", "position": "X", "depth": 3 })),
        (5, json!({ "id": 5, "type": "game", "start": "X" })),
    ] {
        socket.send(message.clone()).await;
        let answer = socket.receive().await;
        assert_eq!((&answer["type"], &answer["id"]), (&json!("problem"), &json!(id)), "{message}");
    }
}

#[tokio::test]
async fn every_move_of_a_position_gets_its_proven_value() {
    let mut socket = connect().await;
    socket.send(json!({ "type": "position", "id": 7, "position": FFO_1 })).await;
    let messages = socket.receive_all().await;
    let report = &messages[messages.len() - 2];
    assert_eq!((report["id"].as_u64(), report["type"].as_str()), (Some(7), Some("report")));
    let lines = report["lines"].as_array().unwrap();
    assert!(lines.iter().all(|line| line["kind"] == "exact"));
    assert_eq!((lines[0]["move"].as_str(), lines[0]["score"].as_i64()), (Some("g8"), Some(18)));
    assert_eq!(
        (&lines[0]["win"], &lines[0]["loss"], &lines[0]["uncertainty"]),
        (&json!(1.0), &json!(0.0), &json!(0.0))
    );
    let estimates = messages.iter().filter(|message| message["lines"][0]["kind"] == "estimate");
    let best: Vec<_> = estimates.map(|message| &message["lines"][0]).collect();
    assert!(!best.is_empty());
    for line in best {
        let [win, draw, loss, uncertainty] =
            ["win", "draw", "loss", "uncertainty"].map(|key| line[key].as_f64().unwrap());
        assert!((win + draw + loss - 1.0).abs() < 1e-3 && win > loss && uncertainty > 0.0, "{line}");
    }
}

#[tokio::test]
async fn smaller_boards_are_solved_and_moves_have_the_names_of_their_squares() {
    let mut socket = connect().await;
    socket.send(json!({ "type": "position", "id": 1, "position": "4x4 -----OX--XO----- X" })).await;
    let messages = socket.receive_all().await;
    let lines = messages[messages.len() - 2]["lines"].as_array().unwrap();
    // White wins 11:3, and the empties count for it, whichever of the four equal moves comes first.
    assert_eq!(lines.len(), 4);
    for line in lines {
        assert_eq!((&line["kind"], &line["score"]), (&json!("exact"), &json!(-10)));
        assert!(["b1", "a2", "d3", "c4"].contains(&line["move"].as_str().unwrap()), "{line}");
    }
}

#[tokio::test]
async fn the_moves_of_boards_that_the_engine_does_not_support_are_ordered_by_a_shallow_search() {
    let mut socket = connect().await;
    let start = outflank_rules::reversi::Position::start(&"10x10".parse().unwrap());
    socket.send(json!({ "type": "position", "id": 2, "position": start.to_string() })).await;
    let messages = socket.receive_all().await;
    assert_eq!((messages.len(), &messages[0]["type"], &messages[1]["type"]), (2, &json!("guess"), &json!("end")));
    let order = messages[0]["order"].as_array().unwrap();
    assert_eq!((order.len(), order[0].as_array().unwrap().len()), (1, 4), "the board is symmetric: {order:?}");
    socket.send(json!({ "type": "position", "id": 3, "position": "9x9 X" })).await;
    assert_eq!(socket.receive().await["code"], "unreadable");
    socket.send(json!([[]])).await;
    assert_eq!(
        socket.receive().await["message"],
        "expected an object, but found a list; /api/openapi.json describes the messages"
    );
}

#[tokio::test]
async fn a_new_request_stops_the_previous_one() {
    let mut socket = connect().await;
    socket.send(json!({ "type": "position", "id": 1, "position": START })).await;
    assert_eq!(socket.receive().await["id"], 1);
    socket.send(json!({ "type": "position", "id": 2, "position": FFO_1 })).await;
    let messages = socket.receive_all().await;
    assert_eq!(messages.last().unwrap(), &json!({ "type": "end", "id": 2 }));
}

#[tokio::test]
async fn the_moves_of_a_game_are_reviewed_in_two_stages() {
    let mut socket = connect().await;
    socket.send(json!({ "type": "game", "id": 1, "start": START, "moves": MOVES })).await;
    let messages = socket.receive_all().await;
    let plies = |stage: usize| messages.iter().filter(move |it| it["type"] == "ply" && it["pass"] == stage);
    assert_eq!((plies(0).count(), plies(1).count()), (12, 12));
    let blunder = plies(1).find(|it| it["ply"] == 9).unwrap();
    let loss = blunder["best"]["score"].as_f64().unwrap() - blunder["played"]["score"].as_f64().unwrap();
    assert!(loss >= 3.0, "g7 gives a corner away: {blunder}");
}

/// The cache key of the start position for this version of the engine.
fn cache_key(kind: &str) -> String {
    format!("{} {:x} {kind} {START}", env!("CARGO_PKG_VERSION"), PatternEvaluator::shipped_checksum())
}

#[tokio::test]
async fn a_review_continues_with_the_results_that_another_server_has_cached() {
    let folder = TempDir::new().unwrap();
    let open = async || Library::open(&folder.path().join("games.db")).await.unwrap();
    let request = json!({ "type": "game", "id": 1, "start": START, "moves": MOVES });
    let client = Client::with_library(open().await);
    let mut socket = Socket::open(client.serve().await, PATH, None).await.unwrap();
    socket.send(request.clone()).await;
    while socket.receive().await["type"] != "pass" {}
    // The second server sends the cached value, which no search would return.
    let (library, key) = (open().await, cache_key(&format!("review 5 {}", MOVES[0])));
    let cached = loop {
        // The result is stored in the background.
        if let Some(cached) = library.cached_analysis(&key).await.unwrap() {
            break cached;
        }
    };
    let mut found: Value = serde_json::from_str(&cached).unwrap();
    found[0]["score"] = json!(63);
    library.cache_analysis(&CachedAnalysis { key, value: found.to_string() }).await.unwrap();
    let mut socket = Socket::open(Client::with_library(library).serve().await, PATH, None).await.unwrap();
    socket.send(request).await;
    let messages = socket.receive_all().await;
    assert_eq!(messages[11]["ply"], 0);
    assert_eq!(messages[11]["best"]["score"], 63);
    assert_eq!(messages.iter().filter(|it| it["type"] == "ply").count(), 24);
}

#[tokio::test]
async fn the_cached_result_of_a_position_is_sent_at_once() {
    let library = Library::in_memory().await.unwrap();
    let line = json!({ "move": "f5", "score": 0, "kind": "exact", "depth": 60, "selectivity": 100,
        "win": 0.0, "draw": 1.0, "loss": 0.0, "uncertainty": 0.0, "line": "f5" });
    let found = json!({ "depth": 60, "selectivity": 100, "nodes": 1, "milliseconds": 1, "lines": [line] });
    let key = cache_key("live");
    library.cache_analysis(&CachedAnalysis { key, value: found.to_string() }).await.unwrap();
    let mut socket = Socket::open(Client::with_library(library).serve().await, PATH, None).await.unwrap();
    socket.send(json!({ "type": "position", "id": 1, "position": START })).await;
    let messages = socket.receive_all().await;
    assert_eq!((messages.len(), &messages[0]["depth"], &messages[1]["type"]), (2, &json!(60), &json!("end")));
}

#[tokio::test]
async fn an_invalid_request_gets_a_problem_and_the_connection_stays_open() {
    let mut socket = connect().await;
    socket.send(json!({ "type": "fly" })).await;
    assert_eq!(socket.receive().await["code"], "invalid-request");
    socket.send(json!({ "type": "position", "id": 3, "position": "XO" })).await;
    assert_eq!(socket.receive().await["code"], "unreadable");
    socket.send(json!({ "type": "game", "id": 4, "start": FFO_1, "moves": ["a9"] })).await;
    assert_eq!(socket.receive().await["code"], "illegal-move");
}

#[tokio::test]
async fn a_message_that_is_not_taken_closes_the_connection_with_the_reason() {
    const TOO_LONG: usize = 17 << 10;
    let mut socket = connect().await;
    socket.send_binary(b"{}").await;
    assert_eq!(socket.receive_close().await, Some(1003));
    let mut socket = connect().await;
    socket.send(json!("x".repeat(TOO_LONG))).await;
    assert_eq!(socket.receive_close().await, Some(1009));
}

#[tokio::test]
async fn other_origins_and_too_many_connections_are_rejected() {
    let address = Client::new().await.serve().await;
    let status = |result: Result<Socket, Error>| match result {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("{other:?}"),
    };
    assert_eq!(status(Socket::open(address, PATH, Some(("origin", "http://evil.example".to_owned()))).await), 403);
    let client = Client::new().await;
    let mut open = Vec::new();
    for _ in 0..12 {
        open.push(Socket::open(address, PATH, Some(client.cookie())).await.unwrap());
    }
    assert_eq!(status(Socket::open(address, PATH, Some(client.cookie())).await), 429);
    assert!(Socket::open(address, PATH, None).await.is_ok(), "the limit is for each browser");
}

#[tokio::test]
async fn analyses_share_the_threads_in_time_slices() {
    let address = Client::new().await.serve().await;
    let open = async || Socket::open(address, PATH, None).await.unwrap();
    let (mut first, mut second) = (open().await, open().await);
    first.send(json!({ "type": "position", "id": 1, "position": START })).await;
    assert_eq!(first.receive().await["id"], 1);
    // There is one thread, and the first analysis would take a minute.
    second.send(json!({ "type": "position", "id": 2, "position": FFO_1 })).await;
    assert_eq!(second.receive_all().await.last().unwrap(), &json!({ "type": "end", "id": 2 }));
}
