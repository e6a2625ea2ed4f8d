//! Live analysis, over a socket of this machine.

mod client;

use client::{Client, Socket};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_library::{Finding, Library};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::Error;

const PATH: &str = "/api/analysis";

const START: &str = "---------------------------OX------XO--------------------------- X";
/// White gives a corner away with the tenth move.
const MOVES: [&str; 11] = ["c4", "c5", "f6", "c3", "b2", "f4", "c6", "b7", "c7", "g7", "h8"];

async fn connect() -> Socket {
    Socket::open(Client::new().serve().await, PATH, None).await.unwrap()
}

/// FFO #1, from the test positions of the Fédération Française d'Othello.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

#[tokio::test]
async fn every_move_of_a_position_gets_its_proven_value() {
    let mut socket = connect().await;
    socket.ask(json!({ "type": "position", "id": 7, "position": FFO_1 })).await;
    let told = socket.hear_all().await;
    let report = &told[told.len() - 2];
    assert_eq!((report["id"].as_u64(), report["type"].as_str()), (Some(7), Some("report")));
    let lines = report["lines"].as_array().unwrap();
    assert!(lines.iter().all(|line| line["proven"] == true));
    assert_eq!((lines[0]["move"].as_str(), lines[0]["value"].as_f64()), (Some("g8"), Some(18.0)));
}

#[tokio::test]
async fn smaller_boards_are_solved_in_their_own_names() {
    let mut socket = connect().await;
    socket.ask(json!({ "type": "position", "id": 1, "position": "4x4 -----OX--XO----- X" })).await;
    let told = socket.hear_all().await;
    let lines = told[told.len() - 2]["lines"].as_array().unwrap();
    // White wins 11:3, and the empty squares count for it, whichever of the four equal moves comes first.
    assert_eq!(lines.len(), 4);
    for line in lines {
        assert_eq!((&line["proven"], line["value"].as_f64()), (&json!(true), Some(-10.0)));
        assert!(["b1", "a2", "d3", "c4"].contains(&line["move"].as_str().unwrap()), "{line}");
    }
}

#[tokio::test]
async fn the_moves_of_boards_that_the_engine_does_not_know_are_told_in_the_order_of_a_guess() {
    let mut socket = connect().await;
    let start = outflank_reversi::Position::start(&"10x10".parse().unwrap());
    socket.ask(json!({ "type": "position", "id": 2, "position": start.to_string() })).await;
    let told = socket.hear_all().await;
    assert_eq!((told.len(), &told[0]["type"], &told[1]["type"]), (2, &json!("guess"), &json!("end")));
    let order = told[0]["order"].as_array().unwrap();
    assert_eq!((order.len(), order[0].as_array().unwrap().len()), (1, 4), "the board is symmetric: {order:?}");
    socket.ask(json!({ "type": "position", "id": 3, "position": "9x9 X" })).await;
    assert_eq!(socket.hear().await["code"], "unreadable");
}

#[tokio::test]
async fn a_new_question_ends_the_one_before() {
    let mut socket = connect().await;
    socket.ask(json!({ "type": "position", "id": 1, "position": START })).await;
    assert_eq!(socket.hear().await["id"], 1);
    socket.ask(json!({ "type": "position", "id": 2, "position": FFO_1 })).await;
    let told = socket.hear_all().await;
    assert_eq!(told.last().unwrap(), &json!({ "type": "end", "id": 2 }));
}

#[tokio::test]
async fn the_moves_of_a_game_are_valued_in_passes() {
    let mut socket = connect().await;
    socket.ask(json!({ "type": "game", "id": 1, "start": START, "moves": MOVES })).await;
    let told = socket.hear_all().await;
    let plies = |pass: usize| told.iter().filter(move |it| it["type"] == "ply" && it["pass"] == pass);
    assert_eq!((plies(0).count(), plies(1).count()), (12, 12));
    let blunder = plies(1).find(|it| it["ply"] == 9).unwrap();
    let loss = blunder["best"]["value"].as_f64().unwrap() - blunder["played"]["value"].as_f64().unwrap();
    assert!(loss >= 3.0, "g7 gives a corner away: {blunder}");
}

/// The start, looked at in some way by the engine of now.
fn subject(look: &str) -> String {
    format!("{} {:x} {look} {START}", env!("CARGO_PKG_VERSION"), PatternEvaluator::shipped_checksum())
}

#[tokio::test]
async fn a_review_goes_on_from_what_a_server_before_has_found() {
    let folder = TempDir::new().unwrap();
    let open = || Library::open(&folder.path().join("games.db")).unwrap();
    let question = json!({ "type": "game", "id": 1, "start": START, "moves": MOVES });
    let client = Client::over(open());
    let mut socket = Socket::open(client.serve().await, PATH, None).await.unwrap();
    socket.ask(question.clone()).await;
    while socket.hear().await["type"] != "pass" {}
    assert_eq!(client.get_text("/ready").await, "ready", "the database has done what it was left to do");
    // What the second server tells is what was kept, even if no engine would say so.
    let (mut library, subject) = (open(), subject("level 5"));
    let mut found: Value = serde_json::from_str(&library.finding(&subject).unwrap().unwrap()).unwrap();
    found[0]["value"] = json!(63.0);
    library.keep_finding(&Finding { subject, found: found.to_string() }).unwrap();
    let mut socket = Socket::open(Client::over(library).serve().await, PATH, None).await.unwrap();
    socket.ask(question).await;
    let told = socket.hear_all().await;
    assert_eq!(told[11]["ply"], 0);
    assert_eq!(told[11]["best"]["value"], 63.0);
    assert_eq!(told.iter().filter(|it| it["type"] == "ply").count(), 24);
}

#[tokio::test]
async fn what_was_found_about_a_position_is_told_again_at_once() {
    let mut library = Library::in_memory().unwrap();
    let line = json!({ "move": "f5", "value": 0.0, "proven": true, "line": ["f5"] });
    let found = json!({ "depth": 60, "percent": 100, "nodes": 1, "milliseconds": 1, "lines": [line] });
    let subject = subject("live");
    library.keep_finding(&Finding { subject, found: found.to_string() }).unwrap();
    let mut socket = Socket::open(Client::over(library).serve().await, PATH, None).await.unwrap();
    socket.ask(json!({ "type": "position", "id": 1, "position": START })).await;
    let told = socket.hear_all().await;
    assert_eq!((told.len(), &told[0]["depth"], &told[1]["type"]), (2, &json!(60), &json!("end")));
}

#[tokio::test]
async fn nonsense_is_told_as_a_problem_and_the_conversation_goes_on() {
    let mut socket = connect().await;
    socket.ask(json!({ "type": "fly" })).await;
    assert_eq!(socket.hear().await["code"], "unreadable");
    socket.ask(json!({ "type": "position", "id": 3, "position": "XO" })).await;
    assert_eq!(socket.hear().await["code"], "unreadable");
    socket.ask(json!({ "type": "game", "id": 4, "start": FFO_1, "moves": ["a9"] })).await;
    assert_eq!(socket.hear().await["code"], "illegal-move");
}

#[tokio::test]
async fn other_sites_and_too_many_connections_are_refused() {
    let address = Client::new().serve().await;
    let refused = |result: Result<Socket, Error>| match result {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(Socket::open(address, PATH, Some(("origin", "http://evil.example".to_owned()))).await), 403);
    let client = Client::new();
    let mut open = Vec::new();
    for _ in 0..12 {
        open.push(Socket::open(address, PATH, Some(client.cookie())).await.unwrap());
    }
    assert_eq!(refused(Socket::open(address, PATH, Some(client.cookie())).await), 429);
    assert!(Socket::open(address, PATH, None).await.is_ok(), "another browser has its own");
}

#[tokio::test]
async fn analyses_take_turns_where_there_are_more_than_threads() {
    let address = Client::new().serve().await;
    let open = async || Socket::open(address, PATH, None).await.unwrap();
    let (mut first, mut second) = (open().await, open().await);
    first.ask(json!({ "type": "position", "id": 1, "position": START })).await;
    assert_eq!(first.hear().await["id"], 1);
    // There is one thread, and the first analysis would go on for a minute.
    second.ask(json!({ "type": "position", "id": 2, "position": FFO_1 })).await;
    assert_eq!(second.hear_all().await.last().unwrap(), &json!({ "type": "end", "id": 2 }));
}
