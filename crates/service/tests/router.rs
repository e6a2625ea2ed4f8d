//! The router of a service that stands alone, with games in memory.

use async_trait::async_trait;
use axum::body::{Body, to_bytes};
use axum::http::request::Parts;
use axum::http::{Request, header};
use outflank_learn::puzzle::PuzzleSet;
use outflank_library::{GameId, Owner, StoredGame};
use outflank_rules::StopFlag;
use outflank_service::game::WorkerContext;
use outflank_service::routes::router;
use outflank_service::{
    Actor, ApiError, Details, GameStorage, GamesInMemory, Host, HostError, Job, JobResult, Problem, Service, Shown,
    Work,
};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tower::ServiceExt;

/// A host with one owner, whose clock is set by the test; it lets nobody see a hint.
struct TestHost {
    games: GamesInMemory,
    ids: AtomicU64,
    now: Arc<AtomicU64>,
}

#[async_trait]
impl Host for TestHost {
    async fn owner(&self, _request: &mut Parts) -> Result<Owner, ApiError> {
        Ok(Owner::new("ann"))
    }

    fn address(&self, _request: &Parts) -> Option<IpAddr> {
        None
    }

    fn now(&self) -> Duration {
        Duration::from_secs(self.now.load(Ordering::Relaxed))
    }

    fn clocks_since(&self) -> Duration {
        Duration::ZERO
    }

    fn new_id(&self) -> GameId {
        GameId::new(self.ids.fetch_add(1, Ordering::Relaxed).to_string())
    }

    fn games(&self) -> &dyn GameStorage {
        &self.games
    }

    fn puzzles(&self) -> &PuzzleSet {
        PuzzleSet::shipped()
    }

    async fn run(&self, _work: Work, job: Job) -> Result<JobResult, ApiError> {
        Ok(job(&mut WorkerContext::new(Arc::default()), &StopFlag::new()))
    }

    async fn check_fair_play(&self, _owner: &Owner, shown: Shown<'_>) -> Result<(), ApiError> {
        let Shown::Position(_) = shown else { return Ok(()) };
        let problem = Problem { code: "unfair", message: "not now".to_owned(), details: Details::default() };
        Err(ApiError::Host(Box::new(HostError { status: 409, problem, retry_after: Some(7) })))
    }

    async fn check_new_game(&self, _actor: &Actor) -> Result<(), ApiError> {
        if self.ids.load(Ordering::Relaxed) < 3 { Ok(()) } else { Err(ApiError::TooManyGames(3)) }
    }

    fn stored(&self, _game: &StoredGame) {}
}

struct Client {
    router: axum::Router,
    now: Arc<AtomicU64>,
}

impl Client {
    fn new() -> Self {
        let now = Arc::<AtomicU64>::default();
        let host = TestHost { games: GamesInMemory::default(), ids: AtomicU64::new(0), now: Arc::clone(&now) };
        Self { router: router(Service::new(host)), now }
    }

    /// Sends a request, and returns the status and the JSON of the answer.
    async fn send(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let request = Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, "application/json");
        let response = self.router.clone().oneshot(request.body(Body::from(body.to_string())).unwrap()).await.unwrap();
        let status = response.status().as_u16();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    async fn create(&self, clock: Option<&str>) -> Value {
        let new = json!({ "kind": "othello", "black": "human", "white": "level:1", "clock": clock });
        let (status, game) = self.send("POST", "/api/games", new).await;
        assert_eq!(status, 201, "{game}");
        game
    }
}

#[tokio::test]
async fn a_game_is_created_played_listed_exported_and_removed() {
    let client = Client::new();
    let game = client.create(None).await;
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    assert_eq!(client.send("GET", "/api/games", Value::Null).await, (200, json!([])), "nobody has moved");
    assert_eq!(game["players"]["black"]["machine"], Value::Null);
    assert_eq!(game["players"]["white"]["machine"], "level:1");
    let (status, moved) = client.send("POST", &format!("{path}/moves"), json!({ "move": "f5", "version": 1 })).await;
    assert_eq!((status, &moved["turn"], &moved["version"]), (200, &json!("white"), &json!(2)));
    let (status, replied) = client.send("POST", &format!("{path}/reply"), json!({ "version": 2 })).await;
    assert_eq!((status, &replied["turn"], &replied["played"]), (200, &json!("black"), &json!(2)));
    let (_, conflict) = client.send("POST", &format!("{path}/undo"), json!({ "version": 2 })).await;
    assert_eq!(conflict["code"], "conflict");
    let (_, undone) = client.send("POST", &format!("{path}/undo"), json!({ "version": 3 })).await;
    assert_eq!((&undone["played"], undone["moves"].as_array().unwrap().len()), (&json!(0), 2));
    let (_, listed) = client.send("GET", "/api/games?words=othello%20LEVEL:1&ending=unfinished", Value::Null).await;
    assert_eq!(listed[0]["id"], game["id"]);
    assert_eq!(client.send("GET", "/api/games?ending=won", Value::Null).await.1, json!([]));
    assert_eq!(client.send("GET", "/api/export?format=json", Value::Null).await.0, 200);
    assert_eq!(client.send("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!(client.send("GET", &path, Value::Null).await.1["code"], "no-such-game");
}

#[tokio::test]
async fn a_game_against_a_machine_starts_with_an_opening_of_xot_that_is_drawn() {
    let client = Client::new();
    let new = |more: Value| {
        let mut new = json!({ "kind": "othello", "black": "human", "white": "level:1", "xot": true });
        new.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
        new
    };
    let (status, game) = client.send("POST", "/api/games", new(json!({}))).await;
    assert_eq!((status, &game["given"], &game["played"], &game["turn"]), (201, &json!(8), &json!(8), &json!("black")));
    let wrong =
        [("moves", new(json!({ "moves": ["f5"] }))), ("xot", new(json!({ "kind": "reversi", "start": "6x6" })))];
    for (field, body) in wrong {
        let (status, problem) = client.send("POST", "/api/games", body).await;
        assert_eq!((status, &problem["details"]["field"]), (400, &json!(field)), "{problem}");
    }
}

#[tokio::test]
async fn a_game_that_begins_with_an_opening_of_xot_is_known_by_it_as_its_rematch_is() {
    let client = Client::new();
    let new = |moves: &Value, xot| json!({ "kind": "othello", "black": "human", "white": "level:1", "moves": moves, "xot": xot });
    let (_, game) = client.send("POST", "/api/games", new(&json!([]), true)).await;
    let (_, rematch) = client.send("POST", "/api/games", new(&game["moves"], true)).await;
    assert_eq!((&rematch["xot"], &rematch["moves"]), (&json!(true), &game["moves"]));
    let (_, other) = client.send("POST", "/api/games", new(&game["moves"], false)).await;
    let id = game["id"].as_str().unwrap();
    let (_, shown) = client.send("GET", &format!("/api/games/{id}"), Value::Null).await;
    assert_eq!([&game, &shown, &other].map(|game| game["xot"].clone()), [true, true, false]);
    let (_, listed) = client.send("GET", "/api/games", Value::Null).await;
    let mut listed: Vec<_> = listed.as_array().unwrap().iter().map(|entry| entry["xot"].as_bool()).collect();
    listed.sort_unstable();
    assert_eq!(listed, [Some(false), Some(true), Some(true)]);
}

#[tokio::test]
async fn the_perfect_player_plays_reversi_on_small_boards() {
    let client = Client::new();
    let new = |start| json!({ "kind": "reversi", "start": start, "black": "perfect", "white": "human" });
    client.send("POST", "/api/games", new("6x6")).await;
    let (status, replied) = client.send("POST", "/api/games/0/reply", json!({ "version": 1 })).await;
    assert_eq!((status, &replied["played"]), (200, &json!(1)));
    let (status, problem) = client.send("POST", "/api/games", new("8x10")).await;
    assert_eq!((status, &problem["details"]["field"]), (400, &json!("black")), "{problem}");
}

#[tokio::test]
async fn a_clock_that_is_over_ends_the_game_whatever_is_asked() {
    let client = Client::new();
    client.create(Some("60+0")).await;
    client.send("POST", "/api/games/0/moves", json!({ "move": "f5", "version": 1 })).await;
    client.send("POST", "/api/games/0/reply", json!({ "version": 2 })).await;
    client.now.store(50, Ordering::Relaxed);
    let (_, listed) = client.send("GET", "/api/games", Value::Null).await;
    let (_, shown) = client.send("GET", "/api/games/0", Value::Null).await;
    assert_eq!((&listed[0]["clock"], &shown["clock"]["runs"]), (&shown["clock"], &json!(true)), "lists have the clock");
    let (_, early) = client.send("POST", "/api/games/0/flag", json!({ "version": 3 })).await;
    assert_eq!(early["code"], "time-left");
    client.now.store(62, Ordering::Relaxed);
    let (status, late) = client.send("POST", "/api/games/0/moves", json!({ "move": "e6", "version": 3 })).await;
    assert_eq!((status, &late["result"]["winner"], &late["result"]["by"]), (200, &json!("white"), &json!("time")));
    assert_eq!(client.send("GET", "/api/games", Value::Null).await.1[0]["clock"], Value::Null, "it is over");
}

#[tokio::test]
async fn what_the_host_forbids_has_the_status_and_the_code_that_it_says() {
    let client = Client::new();
    client.create(None).await;
    let (status, problem) = client.send("POST", "/api/games/0/hint", json!({ "version": 1 })).await;
    assert_eq!((status, &problem["code"], &problem["message"]), (409, &json!("unfair"), &json!("not now")));
    client.create(None).await;
    client.create(None).await;
    let new = json!({ "kind": "othello", "black": "human", "white": "human" });
    assert_eq!(client.send("POST", "/api/games", new).await.1["code"], "too-many-games");
}

#[tokio::test]
async fn rejections_are_problems_that_name_the_field() {
    let client = Client::new();
    for (method, path, body, (status, code, field)) in [
        ("GET", "/api/nothing", Value::Null, (404, "no-such-page", Value::Null)),
        ("PUT", "/api/line", Value::Null, (405, "method-not-allowed", Value::Null)),
        ("GET", "/api/games?word=rose", Value::Null, (400, "invalid-request", json!("word"))),
        ("GET", "/api/games?ending=soon", Value::Null, (400, "invalid-request", json!("ending"))),
        ("GET", "/api/export?format=rose", Value::Null, (400, "unreadable", json!("format"))),
        ("GET", "/api/alak/tree?position=xx", Value::Null, (400, "invalid-request", json!("plies"))),
        ("POST", "/api/line", json!({ "kind": "othello", "move": [] }), (422, "invalid-request", json!("move"))),
        ("GET", "/api/puzzles/zzz", Value::Null, (404, "no-such-puzzle", Value::Null)),
    ] {
        let (found, problem) = client.send(method, path, body).await;
        let expected = (status, &json!(code), &field);
        assert_eq!((found, &problem["code"], &problem["details"]["field"]), expected, "{method} {path}: {problem}");
    }
}
