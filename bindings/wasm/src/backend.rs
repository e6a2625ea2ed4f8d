//! The service in a browser: the answers to the requests of the page, without a server.

use crate::engine::provided_weights;
use crate::game_store::{BrowserGames, GameStore};
use async_trait::async_trait;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::request::Parts;
use axum::http::{Request, header};
use axum::response::{IntoResponse, Response};
use outflank_learn::puzzle::PuzzleSet;
use outflank_library::{GameId, Owner, StoredGame};
use outflank_rules::StopFlag;
use outflank_service::game::WorkerContext;
use outflank_service::routes::router;
use outflank_service::{Actor, ApiError, GameStorage, GamesInMemory, Host, Job, JobResult, Service, Shown, Work};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tower_service::Service as _;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// Answers the requests of the page's API by the same routes as a server.
#[wasm_bindgen]
pub struct Backend {
    router: Router,
    puzzles: Arc<OnceLock<PuzzleSet>>,
}

/// An answer.
#[wasm_bindgen]
pub struct Answer {
    status: u16,
    body: Vec<u8>,
}

/// A browser as the host of the service: one owner, one thread.
struct Browser {
    context: Mutex<WorkerContext>,
    puzzles: Arc<OnceLock<PuzzleSet>>,
    games: Box<dyn GameStorage>,
}

#[wasm_bindgen]
impl Answer {
    /// The HTTP status code.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The body: JSON, or a file.
    #[wasm_bindgen(getter)]
    pub fn body(&self) -> Vec<u8> {
        self.body.clone()
    }
}

#[wasm_bindgen]
impl Backend {
    /// Makes a backend whose games are in a store, or in memory.
    ///
    /// # Errors
    ///
    /// Throws an error when the weights have not been loaded, which machines need.
    #[wasm_bindgen(constructor)]
    pub fn new(store: Option<GameStore>) -> Result<Self, JsError> {
        provided_weights()?;
        let games: Box<dyn GameStorage> = match store {
            Some(store) => Box::new(BrowserGames::new(store)),
            None => Box::new(GamesInMemory::default()),
        };
        let puzzles = Arc::<OnceLock<_>>::default();
        let context = Mutex::new(WorkerContext::new(Arc::default()));
        let host = Browser { context, puzzles: Arc::clone(&puzzles), games };
        Ok(Self { router: router(Service::new(host)), puzzles })
    }

    /// Provides the puzzles, once: the file `outflank.puzzles` beside this module; without it there are none.
    ///
    /// # Errors
    ///
    /// Throws an error when the file is damaged or of another version.
    #[wasm_bindgen(js_name = providePuzzles)]
    pub fn provide_puzzles(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | ArrayBuffer")] file: &[u8],
    ) -> Result<(), JsError> {
        let puzzles = PuzzleSet::from_bytes(file)?;
        let _ = self.puzzles.set(puzzles);
        Ok(())
    }

    /// Answers a request. `path` begins with `/api/` and may have a query; a body that is no file is JSON.
    pub async fn request(
        &self,
        method: String,
        path: String,
        #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array | ArrayBuffer")] body: Option<Vec<u8>>,
    ) -> Answer {
        let request =
            Request::builder().method(method.as_str()).uri(path).header(header::CONTENT_TYPE, "application/json");
        let response = match request.body(Body::from(body.unwrap_or_default())) {
            // A router returns no errors; `call` needs one to itself, and a clone shares its routes.
            Ok(request) => self.router.clone().call(request).await.unwrap_or_else(|never| match never {}),
            Err(_) => ApiError::PageNotFound.into_response(),
        };
        Answer::of(response).await
    }
}

impl Answer {
    async fn of(response: Response) -> Self {
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap_or_default();
        Self { status, body: body.into() }
    }
}

#[async_trait]
impl Host for Browser {
    async fn owner(&self, _request: &mut Parts) -> Result<Owner, ApiError> {
        Ok(Owner::new("browser"))
    }

    fn address(&self, _request: &Parts) -> Option<IpAddr> {
        None
    }

    fn now(&self) -> Duration {
        now()
    }

    fn clocks_since(&self) -> Duration {
        Duration::ZERO
    }

    fn new_id(&self) -> GameId {
        GameId::new(format!("{:016x}", fastrand::u64(..)))
    }

    fn games(&self) -> &dyn GameStorage {
        &*self.games
    }

    fn puzzles(&self) -> &PuzzleSet {
        static NONE: OnceLock<PuzzleSet> = OnceLock::new();
        self.puzzles.get().unwrap_or_else(|| NONE.get_or_init(PuzzleSet::default))
    }

    async fn run(&self, _work: Work, job: Job) -> Result<JobResult, ApiError> {
        Ok(job(&mut self.context.lock().unwrap_or_else(PoisonError::into_inner), &StopFlag::new()))
    }

    async fn check_fair_play(&self, _owner: &Owner, _shown: Shown<'_>) -> Result<(), ApiError> {
        Ok(())
    }

    async fn check_new_game(&self, _actor: &Actor) -> Result<(), ApiError> {
        Ok(())
    }

    fn stored(&self, _game: &StoredGame) {}
}

/// The time since 1970.
pub(crate) fn now() -> Duration {
    web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH).unwrap_or_default()
}
