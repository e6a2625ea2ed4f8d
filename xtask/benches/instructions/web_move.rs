//! A move on the page: the routes, without a network and with games in memory.

use crate::Work;
use crate::games::random_moves;
use async_trait::async_trait;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::request::Parts;
use axum::http::{Request, header};
use outflank_learn::puzzle::PuzzleSet;
use outflank_library::{GameId, Owner, StoredGame};
use outflank_rules::StopFlag;
use outflank_rules::othello::Move;
use outflank_service::game::WorkerContext;
use outflank_service::routes::router;
use outflank_service::{
    Actor, ApiError, GameStorage, GamesInMemory, Host, Job, JobResult, Service, Shown, Work as Task,
};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// The plies before the move; Black is to move after them.
const GIVEN: usize = 20;
const GAMES: usize = 50;

/// A move of a person in the middle of a game and the reply of a low level, whose search is short. It is played in many
/// games: the count of a single one would differ from run to run by 0.5 %.
pub(crate) fn web_move() -> Work {
    // The level chooses by chance.
    fastrand::seed(1);
    let client = Client::new();
    // The first reply makes the player, which the worker then keeps.
    client.play_and_reply(&client.game());
    let games: Vec<Value> = (0..GAMES).map(|_| client.game()).collect();
    Box::new(move || games.iter().map(|game| client.play_and_reply(game)).sum())
}

/// The page of a visitor.
struct Client {
    router: Router,
    runtime: Runtime,
}

impl Client {
    fn new() -> Self {
        let runtime = Builder::new_current_thread().build().expect("a runtime without threads");
        Self { router: router(Service::new(OneVisitor::new())), runtime }
    }

    /// Makes a game.
    fn game(&self) -> Value {
        let moves: Vec<_> = random_moves(&mut fastrand::Rng::with_seed(3), GIVEN).iter().map(Move::to_string).collect();
        self.post("", &json!({ "kind": "othello", "black": "human", "white": "level:1", "moves": moves }))
    }

    /// Plays the first legal move and gets the reply; returns the plies that were played.
    fn play_and_reply(&self, game: &Value) -> u64 {
        let id = game["id"].as_str().expect("a game");
        let mv = &game["frame"]["legal"][0]["move"];
        let moved = self.post(&format!("/{id}/moves"), &json!({ "move": mv, "version": game["version"] }));
        let replied = self.post(&format!("/{id}/reply"), &json!({ "version": moved["version"] }));
        replied["played"].as_u64().expect("a game")
    }

    /// Sends a request about games, and returns the JSON of the response.
    fn post(&self, path: &str, body: &Value) -> Value {
        let request = Request::post(format!("/api/games{path}")).header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body.to_string())).expect("a request");
        self.runtime.block_on(async {
            let Ok(response) = self.router.clone().oneshot(request).await;
            let status = response.status();
            let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("a response in memory");
            assert!(status.is_success(), "{status}: {}", String::from_utf8_lossy(&bytes));
            serde_json::from_slice(&bytes).expect("JSON")
        })
    }
}

/// A host with one visitor, and one worker on the thread of the request.
struct OneVisitor {
    games: GamesInMemory,
    ids: AtomicU64,
    worker: Mutex<WorkerContext>,
}

impl OneVisitor {
    fn new() -> Self {
        let worker = Mutex::new(WorkerContext::new(Arc::default()));
        Self { games: GamesInMemory::default(), ids: AtomicU64::new(0), worker }
    }
}

#[async_trait]
impl Host for OneVisitor {
    async fn owner(&self, _request: &mut Parts) -> Result<Owner, ApiError> {
        Ok(Owner::new("visitor"))
    }

    fn address(&self, _request: &Parts) -> Option<IpAddr> {
        None
    }

    fn now(&self) -> Duration {
        Duration::ZERO
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

    async fn run(&self, _task: Task, job: Job) -> Result<JobResult, ApiError> {
        let mut worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(job(&mut worker, &StopFlag::new()))
    }

    async fn check_fair_play(&self, _owner: &Owner, _shown: Shown<'_>) -> Result<(), ApiError> {
        Ok(())
    }

    async fn check_new_game(&self, _actor: &Actor) -> Result<(), ApiError> {
        Ok(())
    }

    fn stored(&self, _game: &StoredGame) {}
}
