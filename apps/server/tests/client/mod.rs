//! A browser without a window: it keeps its cookie and speaks JSON.

#![allow(dead_code, unused_imports, reason = "each test file is a program of its own, and does not need all of it")]

mod socket;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use outflank_library::{Library, Owner, StoredGame};
use outflank_server::{Site, app};
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};
use tower::ServiceExt;

pub(crate) use socket::Socket;

pub(crate) struct Client {
    app: Router,
    site: Site,
    cookie: String,
}

impl Client {
    /// Makes a client with a server of its own.
    pub(crate) fn new() -> Self {
        Self::over(Library::in_memory().unwrap())
    }

    /// Makes a client that has a game.
    pub(crate) fn with_game(game: StoredGame) -> Self {
        let (mut library, cookie) = (Library::in_memory().unwrap(), cookie());
        library.insert(&Owner::new(&cookie), game).unwrap();
        Self::at(library, cookie)
    }

    /// Makes a client with a server over a library.
    pub(crate) fn over(library: Library) -> Self {
        Self::at(library, cookie())
    }

    fn at(library: Library, cookie: String) -> Self {
        let site = Site::new(library, NonZeroUsize::MIN).with_hosts(&["outflank.test".to_owned()]);
        Self { app: app(site.clone()), site, cookie }
    }

    /// Returns this client at the server of another one.
    pub(crate) fn beside(self, other: &Self) -> Self {
        Self { app: other.app.clone(), site: other.site.clone(), ..self }
    }

    /// Asks live connections to end.
    pub(crate) fn close_site(&self) {
        self.site.close();
    }

    /// Has the server review all games that are over.
    pub(crate) async fn review_games(&self) {
        self.site.review_games().await;
    }

    pub(crate) async fn begin(&self, new: Value) -> Value {
        let (status, game) = self.post("/api/games", new).await;
        assert_eq!(status, StatusCode::CREATED, "{game}");
        game
    }

    /// Does something in a game, which must work.
    pub(crate) async fn act(&self, game: &Value, what: &str, body: Value) -> Value {
        let (status, game) = self.try_to(game, what, body).await;
        assert_eq!(status, StatusCode::OK, "{what}: {game}");
        game
    }

    pub(crate) async fn try_to(&self, game: &Value, what: &str, mut body: Value) -> (StatusCode, Value) {
        body["version"] = game["version"].clone();
        self.post(&format!("/api/games/{}/{what}", game["id"].as_str().unwrap()), body).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let request = self.request("POST", path).header(header::CONTENT_TYPE, "application/json");
        read(self.send(request.body(Body::from(body.to_string())).unwrap()).await).await
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
        request.header(header::COOKIE, format!("outflank={}", self.cookie))
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.app.clone().oneshot(request).await.unwrap()
    }
}

/// Returns what a client is known by, each one by another.
fn cookie() -> String {
    static CLIENTS: AtomicU32 = AtomicU32::new(0);
    format!("{:032x}", CLIENTS.fetch_add(1, Ordering::Relaxed))
}

pub(crate) async fn read(response: Response<Body>) -> (StatusCode, Value) {
    let status = response.status();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&bytes).unwrap_or_else(|_| json!(String::from_utf8_lossy(&bytes))))
}
