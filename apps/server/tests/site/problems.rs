//! Rejected requests and their problems.

use crate::client::{self, Client};
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{StatusCode, header};
use outflank_server::{Limits, Rate};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::num::NonZeroU32;

/// Sends a request with this content type and body; the response must be a problem.
async fn problem(client: &Client, (method, path): (&str, &str), kind: Option<&str>, body: Body) -> (u16, Value) {
    let mut request = client.request(method, path);
    if let Some(kind) = kind {
        request = request.header(header::CONTENT_TYPE, kind);
    }
    let response = client.send(request.body(body).unwrap()).await;
    let kind = response.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
    assert_eq!(kind, "application/json", "{method} {path}");
    let (status, problem) = client::read(response).await;
    assert!(problem["message"].as_str().is_some_and(|message| !message.is_empty()), "{method} {path}: {problem}");
    (status.as_u16(), problem)
}

#[tokio::test]
async fn every_rejection_of_the_api_is_a_problem() {
    const JSON: Option<&str> = Some("application/json");
    let client = Client::new().await;
    let long = "x".repeat((1 << 20) + 1);
    for (request, kind, body, expected) in [
        (("POST", "/api/games"), None, "{}", (415, "unsupported-media-type")),
        (("POST", "/api/games"), JSON, "{", (400, "invalid-request")),
        (("POST", "/api/games"), JSON, "{\"kind\":\"chess\"}", (422, "invalid-request")),
        (("POST", "/api/read"), None, long.as_str(), (413, "too-large")),
        (("POST", "/api/line"), JSON, long.as_str(), (413, "too-large")),
        (("PUT", "/api/games"), JSON, "{}", (405, "method-not-allowed")),
        (("GET", "/api/games?ending=soon"), None, "", (400, "invalid-request")),
        (("GET", "/api/alak/tree"), None, "", (400, "invalid-request")),
        (("GET", "/api/analysis"), None, "", (426, "upgrade-required")),
        (("GET", "/api/online/live"), None, "", (426, "upgrade-required")),
        (("POST", "/api/me?lang=en"), JSON, "{}", (400, "invalid-request")),
        (("GET", "/api/nothing"), None, "", (404, "no-such-page")),
        (("POST", "/nothing"), None, "", (404, "no-such-page")),
        (("POST", "/api/read"), None, " ", (400, "nothing-to-read")),
    ] {
        let (status, problem) = problem(&client, request, kind, Body::from(body.to_owned())).await;
        assert_eq!((status, problem["code"].as_str().unwrap()), expected, "{request:?}: {problem}");
        let message = problem["message"].as_str().unwrap();
        for word in ["deserialize", "variant", "expected value", "EOF", "Failed", "serde"] {
            assert!(!message.contains(word), "{request:?}: a sentence for people, not {message:?}");
        }
    }
    let response = client.send(client.request("PUT", "/api/games").body(Body::empty()).unwrap()).await;
    assert!(response.headers()[header::ALLOW].to_str().unwrap().contains("POST"));
}

/// The codes stand in tables of the source, a line for each, and in those of the manual.
#[test]
fn the_manual_lists_every_code() {
    let manual = include_str!("../../../../docs/http/errors.md");
    let listed: BTreeSet<_> = manual.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let sources = [
        include_str!("../../src/error.rs"),
        include_str!("../../../../crates/service/src/api_error.rs"),
        include_str!("../../../../crates/service/src/routes/rejection.rs"),
    ];
    let codes: BTreeSet<_> = sources.into_iter().flat_map(codes_of).collect();
    assert!(codes.contains("illegal-move") && codes.contains("name-taken") && codes.contains("too-large"), "{codes:?}");
    let missing: Vec<_> = codes.difference(&listed).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Returns the codes of a file: the last texts of the lines of its tables.
fn codes_of(source: &'static str) -> impl Iterator<Item = &'static str> {
    let rows = source.lines().filter(|line| line.contains(" => ") && !line.contains('{'));
    rows.filter_map(|row| {
        let (_, code) = row.trim_end_matches(',').trim_end_matches(')').strip_suffix('"')?.rsplit_once('"')?;
        let is_code = code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        (is_code && !code.is_empty()).then_some(code)
    })
}

#[tokio::test]
async fn a_rejected_request_names_the_field() {
    const JSON: Option<&str> = Some("application/json");
    let client = Client::new().await;
    for (request, body, field, message) in [
        (("POST", "/api/games"), "{}", "kind", "the field kind is missing"),
        (
            ("POST", "/api/games"),
            r#"{"kind":"chess"}"#,
            "kind",
            "kind: expected one of othello, reversi, alak, but found \"chess\"",
        ),
        (("POST", "/api/games"), r#"{"kind":"othello","black":1}"#, "black", "black: expected a text, but found 1"),
        (
            ("POST", "/api/games"),
            r#"{"kind":"othello","moves":["f5",2]}"#,
            "moves[1]",
            "moves[1]: expected a text, but found 2",
        ),
        (("POST", "/api/games"), r#"{"colour":"black"}"#, "colour", "there is no field colour; expected one of kind, "),
        (("POST", "/api/games"), r#"{"kind":0}"#, "kind", "kind: this value is not what the field takes (line 1, "),
        (("GET", "/api/alak/tree"), "", "position", "the field position is missing"),
        (("GET", "/api/alak/tree?position=x&plies=two"), "", "plies", "plies: expected a whole number"),
    ] {
        let (_, problem) = problem(&client, request, JSON, Body::from(body)).await;
        let told = problem["message"].as_str().unwrap();
        assert!(
            told.starts_with(message) && told.ends_with("; /api/openapi.json describes the requests"),
            "{body}: {problem}"
        );
        assert_eq!(problem["details"]["field"], field, "{body}");
    }
    let (_, problem) = problem(&client, ("POST", "/api/games"), JSON, Body::from("{\n]")).await;
    let told = "the request cannot be read as JSON (line 2, character 1); /api/openapi.json describes the requests";
    assert_eq!((problem["message"].as_str(), &problem["details"]), (Some(told), &Value::Null));
    for list in ["[]", "[1]"] {
        let request = client.request("POST", "/api/games").header(header::CONTENT_TYPE, "application/json");
        let (_, problem) = client::read(client.send(request.body(Body::from(list)).unwrap()).await).await;
        assert!(problem["message"].as_str().unwrap().starts_with("expected an object, but found a list"), "{problem}");
    }
    let (_, problem) = client.get("/api/users/%ff").await;
    assert_eq!(problem["message"], "the address contains characters that are no UTF-8");
}

#[tokio::test]
async fn a_name_that_a_query_does_not_have_is_rejected_at_every_address() {
    let client = Client::new().await;
    for (path, item) in client::DESCRIPTION["paths"].as_object().unwrap() {
        let address = path.replace("{id}", "1").replace("{name}", "ann").replace("{day}", "1");
        for (method, operation) in item.as_object().unwrap() {
            let request = (method.to_uppercase(), format!("{address}?toYear=1900"));
            let (status, problem) = problem(&client, (&request.0, &request.1), None, Body::empty()).await;
            let told = (status, &problem["code"], &problem["details"]["field"]);
            assert_eq!(told, (400, &json!("invalid-request"), &json!("toYear")), "{request:?}");
            let names = operation["parameters"].as_array().into_iter().flatten().filter(|it| it["in"] == "query");
            for name in names.map(|parameter| parameter["name"].as_str().unwrap()) {
                assert!(problem["message"].as_str().unwrap().contains(name), "{request:?}: {problem}");
            }
        }
    }
}

#[tokio::test]
async fn every_value_that_is_described_is_accepted() {
    let client = Client::new().await;
    let mut values = 0;
    for (path, item) in client::DESCRIPTION["paths"].as_object().unwrap() {
        for parameter in item["get"]["parameters"].as_array().into_iter().flatten().filter(|it| it["in"] == "query") {
            let (name, schema) = (parameter["name"].as_str().unwrap(), &parameter["schema"]);
            let forms = schema["oneOf"].as_array().into_iter().flatten().chain([schema]).map(client::resolved);
            for value in forms.flat_map(|form| form["enum"].as_array().into_iter().flatten()) {
                let (status, problem) = client.get(&format!("{path}?{name}={}", value.as_str().unwrap())).await;
                assert_eq!(status, 200, "{path} {name}={value}: {problem}");
                values += 1;
            }
        }
    }
    assert!(values >= 9, "{values}");
}

#[tokio::test]
async fn who_asks_for_a_websocket_without_an_upgrade_is_told_of_it() {
    let client = Client::new().await;
    let response = client.get_raw("/api/analysis").await;
    assert_eq!(
        (response.status().as_u16(), &response.headers()[header::UPGRADE]),
        (426, &"websocket".parse().unwrap())
    );
}

#[tokio::test]
async fn a_key_of_a_request_that_is_none_is_rejected() {
    let client = Client::new().await;
    let request = client.request("POST", "/api/me").header(header::CONTENT_TYPE, "application/json");
    let request = request.header("idempotency-key", "not-hex").body(Body::from(r#"{"name":"ann"}"#)).unwrap();
    let (status, problem) = client::read(client.send(request).await).await;
    assert_eq!((status.as_u16(), &problem["details"]["field"]), (400, &json!("Idempotency-Key")), "{problem}");
}

#[tokio::test]
async fn a_value_that_is_not_allowed_names_its_field() {
    let client = Client::new().await;
    let game = |changes: Value| client::with(json!({ "kind": "othello", "black": "human", "white": "human" }), changes);
    for (path, body, field) in [
        ("/api/games", game(json!({ "black": "level:31" })), "black"),
        ("/api/games", game(json!({ "clock": "soon" })), "clock"),
        ("/api/games", game(json!({ "start": "XO" })), "start"),
        ("/api/games", game(json!({ "moves": ["a1"] })), "moves"),
        ("/api/line", json!({ "kind": "othello", "start": "XO" }), "start"),
        ("/api/figures", json!({ "position": "XO" }), "position"),
        ("/api/explain", json!({ "position": "XO", "move": "f5" }), "position"),
        ("/api/drill/people", json!({ "position": "XO", "rating": 1500 }), "position"),
        ("/api/write", json!({ "format": "docx" }), "format"),
        ("/api/write", json!({ "format": "pgn", "tags": { "date": "soon" } }), "tags.date"),
    ] {
        let (status, problem) = client.post(path, body.clone()).await;
        assert!(status.is_client_error() && problem["details"]["field"] == field, "{path} {body}: {problem}");
    }
    for (address, field) in [
        ("/api/ratings?category=chess", "category"),
        ("/api/alak/tree?position=xxxx...oooo%20x&plies=7", "plies"),
        ("/api/explore?limit=201", "limit"),
    ] {
        let (status, problem) = client.get(address).await;
        assert_eq!((status.as_u16(), &problem["details"]["field"]), (400, &json!(field)), "{address}: {problem}");
    }
}

#[tokio::test]
async fn a_body_that_does_not_arrive_is_a_timeout_of_the_client() {
    let client = Client::new().await;
    tokio::time::pause();
    let endless = Body::from_stream(futures_util::stream::pending::<Result<Bytes, Infallible>>());
    let (status, problem) = problem(&client, ("POST", "/api/read"), None, endless).await;
    assert_eq!((status, problem["code"].as_str()), (408, Some("timeout")));
}

#[tokio::test]
async fn a_problem_has_the_details_that_a_translation_needs() {
    let client = Client::new().await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "human", "moves": ["f5"] })).await;
    let (_, problem) = client.try_to(&game, "moves", json!({ "move": "a1" })).await;
    assert_eq!(problem["details"], json!({ "move": "a1", "number": 2, "reason": "no-flips" }));
    let (_, problem) = client.try_to(&game, "moves", json!({ "move": "f5" })).await;
    assert_eq!(problem["details"]["reason"], "occupied");
    for text in ["z9", "zz"] {
        let (_, problem) = client.try_to(&game, "moves", json!({ "move": text })).await;
        let details = &problem["details"];
        assert_eq!((&problem["code"], &details["move"]), (&json!("illegal-move"), &json!(text)), "{problem}");
        assert!(details["reason"] == "no-move" || details["reason"] == "off-board", "{problem}");
    }
    let (_, problem) = client.post_text("/api/read", "a1").await;
    let details = json!({ "line": 1, "character": 1, "move": "a1", "number": 1, "reason": "no-flips" });
    assert_eq!((problem["code"].as_str(), &problem["details"]), (Some("unreadable"), &details));
}

#[tokio::test]
async fn a_cookie_that_is_used_is_renewed() {
    let client = Client::new().await;
    let set = async |path| client.get_raw(path).await.headers().get(header::SET_COOKIE).cloned();
    let cookie = set("/").await.expect("a page renews the cookie").to_str().unwrap().to_owned();
    assert!(cookie.starts_with(&client.cookie().1) && cookie.contains("Max-Age=31536000"), "{cookie}");
    assert_eq!(set("/api/games").await, None, "an answer that comes late must not undo a new cookie");
}

#[tokio::test]
async fn a_host_that_is_not_allowed_is_rejected_for_requests_and_websockets() {
    let client = Client::new().await;
    for (host, expected) in [("evil.example", 421), ("outflank.test", 200), ("192.0.2.1:6464", 200)] {
        let request = axum::http::Request::get("/api/games").header(header::HOST, host);
        let (status, problem) = client::read(client.send(request.body(Body::empty()).unwrap()).await).await;
        assert_eq!(status.as_u16(), expected, "{host}: {problem}");
    }
    let visit = axum::http::Request::get("/")
        .header(header::HOST, "Othello.example:6464")
        .header(header::ACCEPT, "text/html,*/*;q=0.8");
    let response = client.send(visit.body(Body::empty()).unwrap()).await;
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    let (status, page) = client::read(response).await;
    assert_eq!(status.as_u16(), 421);
    let page = page.as_str().unwrap();
    assert!(page.contains("outflank serve --allow-host othello.example</pre>"), "{page}");
    let upgrade = axum::http::Request::get("/api/analysis")
        .header(header::HOST, "evil.example:6464")
        .header(header::ORIGIN, "http://evil.example:6464")
        .header(header::CONNECTION, "upgrade")
        .header(header::UPGRADE, "websocket");
    let (status, problem) = client::read(client.send(upgrade.body(Body::empty()).unwrap()).await).await;
    assert_eq!((status.as_u16(), problem["code"].as_str()), (421, Some("unknown-host")));
}

#[tokio::test]
async fn new_games_are_limited_for_each_address() {
    let client = Client::new().await;
    // It is rejected for its size, and still counted.
    let new = json!({ "kind": "reversi", "start": "3x3", "black": "human", "white": "human" }).to_string();
    let create = async |address: [u8; 4]| {
        let request = client.request("POST", "/api/games").header(header::CONTENT_TYPE, "application/json");
        let request = request.extension(ConnectInfo(SocketAddr::from((address, 1234))));
        client::read(client.send(request.body(Body::from(new.clone())).unwrap()).await).await
    };
    let mut created = 0;
    let problem = loop {
        let (status, problem) = create([192, 0, 2, 1]).await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            break problem;
        }
        created += 1;
    };
    assert!(created >= 1000, "500 players of one machine create their games: {created}");
    assert_eq!(problem["code"], "too-many-new-games");
    assert_eq!(create([192, 0, 2, 2]).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_operator_chooses_the_limits() {
    let one = NonZeroU32::MIN;
    let new_games = Rate { at_once: 3.try_into().unwrap(), per_minute: one };
    let client = Client::with_limits(Limits { max_games: one, new_games, ..Limits::default() }).await;
    let new = json!({ "kind": "othello", "black": "human", "white": "human" });
    let (created, _) = client.post("/api/games", new.clone()).await;
    let (status, problem) = client.post("/api/games", new).await;
    assert_eq!((created.as_u16(), status.as_u16()), (201, 429), "{problem}");
    assert_eq!(problem["code"], "too-many-games");
    assert!(problem["message"].as_str().unwrap().contains("has 1 game,"), "{problem}");
    let long = Client::with_limits(Limits { max_body: 10.try_into().unwrap(), ..Limits::default() }).await;
    let (status, problem) = long.post("/api/games", json!({ "kind": "othello" })).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{problem}");
}
