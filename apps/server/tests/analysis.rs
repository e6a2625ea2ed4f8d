//! Live analysis, over a socket of this machine.

use outflank_library::Library;
use outflank_server::{Site, app};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderName;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn server() -> SocketAddr {
    let site = Site::new(Library::in_memory().unwrap(), NonZeroUsize::MIN);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app(site)).await });
    address
}

async fn connect(address: SocketAddr, header: Option<(&'static str, &str)>) -> Result<Socket, Error> {
    let mut request = format!("ws://{address}/api/analysis").into_client_request()?;
    request
        .headers_mut()
        .extend(header.map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap())));
    connect_async(request).await.map(|(socket, _)| socket)
}

async fn ask(socket: &mut Socket, question: Value) {
    futures_util::SinkExt::send(socket, Message::text(question.to_string())).await.unwrap();
}

async fn hear(socket: &mut Socket) -> Value {
    let message = futures_util::StreamExt::next(socket).await.unwrap().unwrap();
    serde_json::from_str(message.to_text().unwrap()).unwrap()
}

/// Hears everything up to the end of an answer.
async fn hear_all(socket: &mut Socket) -> Vec<Value> {
    let mut told = vec![hear(socket).await];
    while !["end", "problem"].contains(&told[told.len() - 1]["type"].as_str().unwrap()) {
        told.push(hear(socket).await);
    }
    told
}

/// FFO #1, from the test positions of the Fédération Française d'Othello.
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

#[tokio::test]
async fn every_move_of_a_position_gets_its_proven_value() {
    let mut socket = connect(server().await, None).await.unwrap();
    ask(&mut socket, json!({ "type": "position", "id": 7, "position": FFO_1 })).await;
    let told = hear_all(&mut socket).await;
    let report = &told[told.len() - 2];
    assert_eq!((report["id"].as_u64(), report["type"].as_str()), (Some(7), Some("report")));
    let lines = report["lines"].as_array().unwrap();
    assert!(lines.iter().all(|line| line["proven"] == true));
    assert_eq!((lines[0]["move"].as_str(), lines[0]["value"].as_f64()), (Some("g8"), Some(18.0)));
}

#[tokio::test]
async fn a_new_question_ends_the_one_before() {
    let mut socket = connect(server().await, None).await.unwrap();
    let start = "---------------------------OX------XO--------------------------- X";
    ask(&mut socket, json!({ "type": "position", "id": 1, "position": start })).await;
    assert_eq!(hear(&mut socket).await["id"], 1);
    ask(&mut socket, json!({ "type": "position", "id": 2, "position": FFO_1 })).await;
    let told = hear_all(&mut socket).await;
    assert_eq!(told.last().unwrap(), &json!({ "type": "end", "id": 2 }));
}

#[tokio::test]
async fn the_moves_of_a_game_are_valued_in_passes() {
    let mut socket = connect(server().await, None).await.unwrap();
    let start = "---------------------------OX------XO--------------------------- X";
    let moves = ["c4", "c5", "f6", "c3", "b2", "f4", "c6", "b7", "c7", "g7", "h8"];
    ask(&mut socket, json!({ "type": "game", "id": 1, "start": start, "moves": moves })).await;
    let told = hear_all(&mut socket).await;
    let plies = |pass: usize| told.iter().filter(move |it| it["type"] == "ply" && it["pass"] == pass);
    assert_eq!((plies(0).count(), plies(1).count()), (12, 12));
    let blunder = plies(1).find(|it| it["ply"] == 9).unwrap();
    let loss = blunder["best"]["value"].as_f64().unwrap() - blunder["played"]["value"].as_f64().unwrap();
    assert!(loss >= 3.0, "g7 gives a corner away: {blunder}");
}

#[tokio::test]
async fn nonsense_is_told_as_a_problem_and_the_conversation_goes_on() {
    let mut socket = connect(server().await, None).await.unwrap();
    ask(&mut socket, json!({ "type": "fly" })).await;
    assert_eq!(hear(&mut socket).await["code"], "unreadable");
    ask(&mut socket, json!({ "type": "position", "id": 3, "position": "XO" })).await;
    assert_eq!(hear(&mut socket).await["code"], "unreadable");
    ask(&mut socket, json!({ "type": "game", "id": 4, "start": FFO_1, "moves": ["a9"] })).await;
    assert_eq!(hear(&mut socket).await["code"], "illegal-move");
}

#[tokio::test]
async fn other_sites_and_too_many_analyses_are_refused() {
    let address = server().await;
    let refused = |result: Result<Socket, Error>| match result {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(connect(address, Some(("origin", "http://evil.example"))).await), 403);
    let cookie = Some(("cookie", "outflank=0123456789abcdef0123456789abcdef"));
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(connect(address, cookie).await.unwrap());
    }
    assert_eq!(refused(connect(address, cookie).await), 429);
    assert!(connect(address, None).await.is_ok(), "another browser has its own");
}

#[tokio::test]
async fn analyses_take_turns_where_there_are_more_than_threads() {
    let address = server().await;
    let (mut first, mut second) = (connect(address, None).await.unwrap(), connect(address, None).await.unwrap());
    let start = "---------------------------OX------XO--------------------------- X";
    ask(&mut first, json!({ "type": "position", "id": 1, "position": start })).await;
    assert_eq!(hear(&mut first).await["id"], 1);
    // There is one thread, and the first analysis would go on for a minute.
    ask(&mut second, json!({ "type": "position", "id": 2, "position": FFO_1 })).await;
    assert_eq!(hear_all(&mut second).await.last().unwrap(), &json!({ "type": "end", "id": 2 }));
}
