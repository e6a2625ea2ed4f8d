//! The limits on what a browser, a user and an address may do; the manual lists them.

use crate::client::{Client, Socket, read};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use outflank_server::{Limits, Rate};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use tokio_tungstenite::tungstenite::Error;

const PASSWORD: &str = "correct horse";

fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap()
}

/// A number at once, and then one in each minute.
fn only(at_once: u32) -> Rate {
    Rate { at_once: number(at_once), per_minute: number(1) }
}

/// Makes a request with JSON that comes from an address.
fn from(client: &Client, address: [u8; 4], method: &str, path: &str, body: &Value) -> Request<Body> {
    let request = client.request(method, path).header(header::CONTENT_TYPE, "application/json");
    let request = request.extension(ConnectInfo(SocketAddr::from((address, 1234))));
    request.body(Body::from(body.to_string())).unwrap()
}

/// Returns the status and the code of the answer.
async fn sent(client: &Client, request: Request<Body>) -> (u16, String) {
    let (status, problem) = read(client.send(request).await).await;
    (status.as_u16(), problem["code"].as_str().unwrap_or_default().to_owned())
}

fn too_many(code: &str) -> (u16, String) {
    (429, code.to_owned())
}

#[tokio::test]
async fn requests_of_an_address_are_limited_in_their_rate_and_those_of_others_are_not() {
    let client = Client::with_limits(Limits { messages: only(3), ..Limits::default() }).await;
    let ask = async |address| sent(&client, from(&client, address, "GET", "/api/games", &Value::Null)).await;
    for _ in 0..3 {
        assert_eq!(ask([192, 0, 2, 1]).await.0, 200);
    }
    assert_eq!(ask([192, 0, 2, 1]).await, too_many("too-many"));
    assert_eq!(ask([192, 0, 2, 2]).await.0, 200);
    let health = from(&client, [192, 0, 2, 1], "GET", "/health", &Value::Null);
    assert_eq!(client.send(health).await.status(), StatusCode::OK, "monitoring goes on");
}

#[tokio::test]
async fn requests_of_an_address_are_limited_in_their_number_at_the_same_time() {
    let client = Client::with_limits(Limits { max_address_requests: number(1), ..Limits::default() }).await;
    let ask = |address| sent(&client, from(&client, address, "GET", "/api/games", &Value::Null));
    let mut first = std::pin::pin!(ask([192, 0, 2, 1]));
    assert!(futures_util::poll!(first.as_mut()).is_pending(), "it waits for the database");
    assert_eq!(ask([192, 0, 2, 1]).await, too_many("too-many"));
    // The first one may hold the only connection to the database, so both go on together.
    let (other, first) = tokio::join!(ask([192, 0, 2, 2]), first);
    assert_eq!((other.0, first.0), (200, 200));
    assert_eq!(ask([192, 0, 2, 1]).await.0, 200);
}

#[tokio::test]
async fn connections_of_an_address_are_limited_whatever_browser_they_come_from() {
    let client = Client::with_limits(Limits { max_address_sockets: number(2), ..Limits::default() }).await;
    let address = client.serve_with_addresses().await;
    let open = async |path| Socket::open(address, path, None).await;
    let held = [open("/api/online/live").await.unwrap(), open("/api/analysis").await.unwrap()];
    for path in ["/api/online/live", "/api/analysis"] {
        match open(path).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 429, "{path}"),
            other => panic!("{path}: {other:?}"),
        }
    }
    drop(held);
}

#[tokio::test]
async fn a_connection_with_too_many_messages_is_closed() {
    let client = Client::with_limits(Limits { messages: only(10), ..Limits::default() }).await;
    let address = client.serve_with_addresses().await;
    for path in ["/api/online/live", "/api/analysis"] {
        let Ok(mut socket) = Socket::open(address, path, None).await else { continue };
        for _ in 0..20 {
            if !socket.try_send(json!({ "type": "ping", "id": 1 })).await {
                break;
            }
        }
        assert!(socket.is_closed_within(20).await, "{path}");
    }
}

#[tokio::test]
async fn actions_of_a_user_are_limited() {
    let client = Client::with_limits(Limits { actions: only(2), ..Limits::default() }).await;
    assert_eq!(client.post("/api/me", json!({ "name": "Ann" })).await.0, StatusCode::CREATED);
    let new = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "machine", "player": "random" } });
    let (_, game) = client.post("/api/online", new).await;
    let path = format!("/api/online/{}", game["id"].as_str().unwrap());
    let illegal = json!({ "type": "move", "move": "a1", "version": game["version"] });
    for _ in 0..2 {
        let (_, problem) = client.post(&format!("{path}/actions"), illegal.clone()).await;
        assert_eq!(problem["code"], "illegal-move");
    }
    let (status, problem) = client.post(&format!("{path}/actions"), illegal.clone()).await;
    assert_eq!((status.as_u16(), problem["code"].as_str()), (429, Some("too-many-actions")));
    let rejected = client.send(from(&client, [192, 0, 2, 1], "POST", &format!("{path}/actions"), &illegal)).await;
    let seconds: u32 = rejected.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((2..=60).contains(&seconds), "one action a minute is accepted: {seconds}");
    let mut socket = Socket::open(client.serve().await, &format!("{path}/live"), Some(client.cookie())).await.unwrap();
    let mut message = illegal;
    message["id"] = json!(7);
    socket.send(message).await;
    while {
        let answer = socket.receive().await;
        assert!(answer["id"] != 7 || answer["code"] == "too-many-actions", "{answer}");
        answer["id"] != 7
    } {}
}

#[tokio::test]
async fn lines_of_a_user_in_chats_are_limited() {
    let client = Client::with_limits(Limits { chat_lines: only(1), ..Limits::default() }).await;
    client.post("/api/me", json!({ "name": "Ann" })).await;
    let new = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "machine", "player": "random" } });
    let (_, game) = client.post("/api/online", new).await;
    let path = format!("/api/online/{}/chat", game["id"].as_str().unwrap());
    assert_eq!(client.post(&path, json!({ "text": "Hello" })).await.0, StatusCode::NO_CONTENT);
    assert_eq!(client.post(&path, json!({ "text": "Hello" })).await.1["code"], "too-many-tries");
}

#[tokio::test]
async fn games_that_wait_for_a_player_are_limited() {
    let client = Client::new().await;
    client.post("/api/me", json!({ "name": "Ann" })).await;
    let new = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "lobby" } });
    for _ in 0..10 {
        assert_eq!(client.post("/api/online", new.clone()).await.0, StatusCode::CREATED);
    }
    let (status, problem) = client.post("/api/online", new).await;
    assert_eq!((status.as_u16(), problem["code"].as_str()), (429, Some("too-many-seeks")));
}

#[tokio::test]
async fn requests_at_the_same_time_get_no_more_games_than_one_after_the_other() {
    let client = Client::new().await;
    client.post("/api/me", json!({ "name": "Ann" })).await;
    let new = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "lobby" } });
    let answers = futures_util::future::join_all((0..30).map(|_| client.post("/api/online", new.clone()))).await;
    let created = answers.iter().filter(|(status, _)| *status == StatusCode::CREATED).count();
    assert_eq!(created, 10, "{answers:?}");
}

#[tokio::test]
async fn unfinished_games_against_machines_are_limited_for_users_and_addresses() {
    let limits = Limits { max_machine_games: number(2), max_address_machine_games: number(3), ..Limits::default() };
    let ann = Client::with_limits(limits).await;
    let bob = Client::new().await.with_server_of(&ann);
    for (client, name) in [(&ann, "Ann"), (&bob, "Bob")] {
        assert_eq!(client.post("/api/me", json!({ "name": name })).await.0, StatusCode::CREATED);
    }
    let new = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "machine", "player": "random" } });
    let create = async |client: &Client, address| {
        let (status, game) = read(client.send(from(client, address, "POST", "/api/online", &new)).await).await;
        (status.as_u16(), game)
    };
    let refused = async |client: &Client, address| {
        let (status, problem) = create(client, address).await;
        assert_eq!((status, &problem["code"]), (429, &json!("too-many-machine-games")));
    };
    let [here, there] = [[192, 0, 2, 1], [192, 0, 2, 2]];
    let (_, first) = create(&ann, here).await;
    assert_eq!(create(&ann, here).await.0, 201);
    refused(&ann, there).await;
    assert_eq!(create(&bob, here).await.0, 201);
    refused(&bob, here).await;
    let path = format!("/api/online/{}/actions", first["id"].as_str().unwrap());
    let abort = json!({ "type": "abort", "version": first["version"] });
    assert_eq!(read(ann.send(from(&ann, here, "POST", &path, &abort)).await).await.0, StatusCode::OK);
    assert_eq!(create(&bob, here).await.0, 201, "a game that is over does not count");
    let rematch = json!({ "type": "rematch", "version": first["version"].as_u64().unwrap() + 1 });
    assert_eq!(create(&ann, there).await.0, 201);
    let (status, problem) = read(ann.send(from(&ann, there, "POST", &path, &rematch)).await).await;
    assert_eq!((status.as_u16(), &problem["code"]), (429, &json!("too-many-machine-games")), "a rematch is a new game");
}

#[tokio::test]
async fn guests_of_an_address_at_the_same_time_get_no_more_games_against_machines() {
    let limits = Limits { max_machine_games: number(2), max_address_machine_games: number(3), ..Limits::default() };
    let first = Client::with_limits(limits).await;
    let mut guests = Vec::new();
    for name in ["Ann", "Bob", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal"] {
        let guest = Client::new().await.with_server_of(&first);
        assert_eq!(guest.post("/api/me", json!({ "name": name })).await.0, StatusCode::CREATED);
        guests.push(guest);
    }
    let new = json!({ "kind": "othello", "colour": "black", "opponent": { "type": "machine", "player": "random" } });
    let requests = guests.iter().map(|guest| guest.send(from(guest, [192, 0, 2, 1], "POST", "/api/online", &new)));
    let answers = futures_util::future::join_all(requests).await;
    assert_eq!(answers.iter().filter(|answer| answer.status() == StatusCode::CREATED).count(), 3);
}

/// Tries to sign in from an address.
async fn sign_in(client: &Client, address: [u8; 4], name: &str, password: &str) -> (u16, String) {
    let body = json!({ "name": name, "password": password });
    sent(client, from(client, address, "POST", "/api/session", &body)).await
}

#[tokio::test]
async fn an_address_tries_only_so_many_names() {
    let client = Client::with_limits(Limits { address_tries: only(3), ..Limits::default() }).await;
    for name in ["Ann", "Bob", "Carl"] {
        assert_eq!(sign_in(&client, [192, 0, 2, 1], name, "wrong horse").await.1, "wrong-password", "{name}");
    }
    assert_eq!(sign_in(&client, [192, 0, 2, 1], "Dora", "wrong horse").await, too_many("too-many-tries"));
    assert_eq!(sign_in(&client, [192, 0, 2, 2], "Dora", "wrong horse").await.1, "wrong-password");
}

#[tokio::test]
async fn strangers_who_guess_a_password_do_not_lock_its_user_out() {
    let limits = Limits { tries: only(2), name_tries: only(4), ..Limits::default() };
    let ann = Client::with_limits(limits).await;
    assert_eq!(ann.post("/api/me", json!({ "name": "Ann" })).await.0, StatusCode::CREATED);
    assert_eq!(ann.post("/api/account", json!({ "password": PASSWORD })).await.0, StatusCode::CREATED);
    assert_eq!(ann.delete("/api/session").await, StatusCode::NO_CONTENT);
    let stranger = Client::new().await.with_server_of(&ann);
    for number in 0..4 {
        let code = sign_in(&stranger, [192, 0, 2, number], "Ann", "wrong horse").await.1;
        assert_eq!(code, "wrong-password", "{number}");
    }
    assert_eq!(sign_in(&stranger, [192, 0, 2, 9], "Ann", "wrong horse").await, too_many("too-many-tries"));
    assert_eq!(sign_in(&ann, [192, 0, 2, 9], "Ann", PASSWORD).await.0, 200, "she has signed in on this device before");
    assert_eq!(ann.get("/api/me").await.1["user"]["name"], "Ann");
    assert_eq!(ann.delete("/api/session").await, StatusCode::NO_CONTENT);
    assert_eq!(sign_in(&ann, [192, 0, 2, 9], "Ann", "wrong horse").await.1, "wrong-password");
    assert_eq!(
        sign_in(&ann, [192, 0, 2, 9], "Ann", PASSWORD).await,
        too_many("too-many-tries"),
        "a device has a limit"
    );
}
