//! A client of the API that keeps its cookie.

#![allow(dead_code, unused_imports, reason = "each test file is a program of its own, and does not need all of it")]

mod description;
mod socket;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use outflank_database::Database;
use outflank_library::{GameWrite, Library, OwnedGame, Owner};
use outflank_rules::Threads;
use outflank_server::{AppState, DatabaseAccess, Limits, app};
use outflank_service::document::{Change, Event, GameDocument, Settings};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::iter;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tower::ServiceExt;

pub(crate) use description::{DESCRIPTION, resolved};
pub(crate) use socket::Socket;

pub(crate) struct Client {
    app: Router,
    state: AppState,
    /// The cookie of the session, which changes as that of a browser does.
    cookie: Mutex<String>,
    /// That of the device.
    device: Mutex<Option<String>>,
}

/// Returns an object with more members, which replace those of the same name.
#[expect(clippy::needless_pass_by_value, reason = "shorter calls")]
pub(crate) fn with(mut settings: Value, more: Value) -> Value {
    settings.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    settings
}

impl Client {
    /// Makes a client with its own server.
    pub(crate) async fn new() -> Self {
        Self::with_library(Library::in_memory().await.unwrap())
    }

    /// Makes a client that owns a game whose moves were played at these times, in seconds since 1970.
    pub(crate) async fn with_game(id: &str, settings: Settings, moves: &[(u64, &str)]) -> Self {
        let (library, cookie) = (Library::in_memory().await.unwrap(), cookie());
        let mut game = GameDocument::new(id, settings.clone(), Duration::ZERO).unwrap();
        let created = (0, Change::Created { settings: Box::new(settings) });
        let moved = |&(at, mv): &(u64, &str)| {
            (at, Change::Moved { mv: mv.to_owned(), uncounted: Duration::ZERO, lag: Duration::ZERO })
        };
        for ((at, change), version) in iter::once(created).chain(moves.iter().map(moved)).zip(1..) {
            let event = Event { version, at: Duration::from_secs(at), change };
            if version > 1 {
                game.apply(&event).unwrap();
            }
            let stored = OwnedGame { owner: owner_of(&cookie), game: game.stored_game() };
            library.write(&GameWrite::event(game.stored_event(&event), stored)).await.unwrap();
        }
        Self::with_cookie(library, cookie)
    }

    /// Makes a client with a server that uses this library.
    pub(crate) fn with_library(library: Library) -> Self {
        Self::with_cookie(library, cookie())
    }

    /// Makes a client with a server that explores this database.
    pub(crate) async fn with_database(database: Database, access: DatabaseAccess) -> Self {
        let client = Self::new().await;
        let state = client.state.with_database(database, access);
        Self { app: app(state.clone()), state, ..client }
    }

    /// Makes a client with a server that explores this file once it is there.
    pub(crate) async fn with_awaited_database(file: PathBuf) -> Self {
        let client = Self::new().await;
        let state = client.state.with_awaited_database(file);
        Self { app: app(state.clone()), state, ..client }
    }

    /// Makes a client with a server that has these limits.
    pub(crate) async fn with_limits(limits: Limits) -> Self {
        let client = Self::new().await;
        let state = client.state.with_limits(limits);
        Self { app: app(state.clone()), state, ..client }
    }

    fn with_cookie(library: Library, cookie: String) -> Self {
        let state = AppState::new(library, Threads::ONE).unwrap().with_hosts(&["outflank.test".to_owned()]);
        Self { app: app(state.clone()), state, cookie: Mutex::new(cookie), device: Mutex::default() }
    }

    /// Returns this client with the server of another one.
    pub(crate) fn with_server_of(self, other: &Self) -> Self {
        Self { app: other.app.clone(), state: other.state.clone(), ..self }
    }

    /// Returns another client with the cookie of this one.
    pub(crate) fn with_cookie_of_this(&self, other: Self) -> Self {
        Self { cookie: Mutex::new(self.token()), ..other }
    }

    /// Returns the token of the session.
    pub(crate) fn token(&self) -> String {
        self.cookie.lock().unwrap().clone()
    }

    /// Forgets all cookies but that of the session.
    pub(crate) fn forget_device(&self) {
        *self.device.lock().unwrap() = None;
    }

    /// Keeps the cookies of a response, as a browser does.
    fn keep_cookies(&self, response: &Response<Body>) {
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let (name, value) = cookie.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            match name {
                "outflank" => value.clone_into(&mut self.cookie.lock().unwrap()),
                "outflank-device" => *self.device.lock().unwrap() = Some(value.to_owned()),
                _ => {}
            }
        }
    }

    /// Shuts the server down.
    pub(crate) fn shut_down(&self) {
        self.state.shut_down();
    }

    /// Reviews all finished games.
    pub(crate) async fn review_games(&self) {
        self.state.review_games().await;
    }

    pub(crate) async fn create(&self, new: Value) -> Value {
        let (status, game) = self.post("/api/games", new).await;
        assert_eq!(status, StatusCode::CREATED, "{game}");
        game
    }

    /// Performs an action in a game, which must succeed.
    pub(crate) async fn act(&self, game: &Value, action: &str, body: Value) -> Value {
        let (status, game) = self.try_to(game, action, body).await;
        assert_eq!(status, StatusCode::OK, "{action}: {game}");
        game
    }

    pub(crate) async fn try_to(&self, game: &Value, action: &str, mut body: Value) -> (StatusCode, Value) {
        body["version"] = game["version"].clone();
        self.post(&format!("/api/games/{}/{action}", game["id"].as_str().unwrap()), body).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        self.send_json("POST", path, body).await
    }

    pub(crate) async fn send_json(&self, method: &str, path: &str, body: Value) -> (StatusCode, Value) {
        let request = self.request(method, path).header(header::CONTENT_TYPE, "application/json");
        read(self.send(request.body(Body::from(body.to_string())).unwrap()).await).await
    }

    /// Sends a request with a key, as a browser does that then gets no answer: the cookies are not kept.
    pub(crate) async fn post_in_vain(&self, path: &str, key: &str, body: &Value) -> StatusCode {
        self.app.clone().oneshot(self.keyed_request(path, key, body)).await.unwrap().status()
    }

    /// Sends a request with a key.
    pub(crate) async fn post_with_key(&self, path: &str, key: &str, body: &Value) -> (StatusCode, Value) {
        read(self.send(self.keyed_request(path, key, body)).await).await
    }

    fn keyed_request(&self, path: &str, key: &str, body: &Value) -> Request<Body> {
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        request.header("idempotency-key", key).body(Body::from(body.to_string())).unwrap()
    }

    pub(crate) async fn post_text(&self, path: &str, body: &str) -> (StatusCode, Value) {
        read(self.send(self.request("POST", path).body(Body::from(body.to_owned())).unwrap()).await).await
    }

    pub(crate) async fn post_from(&self, origin: &str, path: &str, body: &Value) -> StatusCode {
        let request = self.request("POST", path).header(header::ORIGIN, origin);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await.status()
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        read(self.get_raw(path).await).await
    }

    pub(crate) async fn delete(&self, path: &str) -> StatusCode {
        self.send(self.request("DELETE", path).body(Body::empty()).unwrap()).await.status()
    }

    pub(crate) async fn get_text(&self, path: &str) -> String {
        let bytes = self.get_raw(path).await.into_body().collect().await.unwrap().to_bytes();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    pub(crate) async fn get_raw(&self, path: &str) -> Response<Body> {
        self.send(self.request("GET", path).body(Body::empty()).unwrap()).await
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "outflank.test");
        request.header(header::COOKIE, self.cookies())
    }

    /// Sends a request; the response must be one that the description of the API has.
    pub(crate) async fn send(&self, request: Request<Body>) -> Response<Body> {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = self.app.clone().oneshot(request).await.unwrap();
        self.keep_cookies(&response);
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        let content_type = parts.headers.get(header::CONTENT_TYPE).map_or("", |value| value.to_str().unwrap());
        description::check_response(method.as_str(), &path, parts.status.as_u16(), content_type, &body);
        Response::from_parts(parts, Body::from(body))
    }

    /// Returns the header with all cookies.
    fn cookies(&self) -> String {
        let device = self.device.lock().unwrap().as_ref().map(|device| format!("; outflank-device={device}"));
        format!("outflank={}{}", self.token(), device.unwrap_or_default())
    }
}

/// Returns the session id of a new client.
/// Returns the owner of the games of a browser without a user.
pub(crate) fn owner_of(token: &str) -> Owner {
    Owner::new(Sha256::digest(token).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}")))
}

fn cookie() -> String {
    static CLIENTS: AtomicU32 = AtomicU32::new(0);
    format!("{:032x}", CLIENTS.fetch_add(1, Ordering::Relaxed))
}

pub(crate) async fn read(response: Response<Body>) -> (StatusCode, Value) {
    let status = response.status();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&bytes).unwrap_or_else(|_| json!(String::from_utf8_lossy(&bytes))))
}
