//! The state that all requests share.

use crate::analysis_cache::AnalysisCache;
use crate::error::AppError;
use crate::explorer::{DatabaseAccess, Explorer};
use crate::guard::{AllowedHosts, Client, Limiters, Permit, RateLimiter};
use crate::limits::Limits;
use crate::online::OnlineGames;
use crate::page::Document;
use crate::wasm_package::WasmPackage;
use crate::worker_pool::WorkerPool;
use outflank_database::Database;
use outflank_library::{GameId, Library, Owner};
use outflank_rules::Threads;
use outflank_service::alak_explorer::Tablebases;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Notify, broadcast};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// The state that all requests share; clones refer to the same state.
#[derive(Clone)]
pub struct AppState(Arc<Shared>);

/// What an [`AppState`] refers to.
#[derive(Clone)]
pub struct Shared {
    pub(crate) library: Library,
    pub(crate) analysis_cache: AnalysisCache,
    /// Threads that choose moves: short jobs, many at the same time.
    pub(crate) move_workers: WorkerPool,
    /// Threads that analyse: long jobs, apart from the moves of games.
    pub(crate) analysis_workers: WorkerPool,
    pub(crate) online: OnlineGames,
    pub(crate) explorer: Explorer,
    /// The page of all addresses.
    pub(crate) document: Document,
    /// The address at which others in the network reach the server.
    pub(crate) network_address: Option<SocketAddr>,
    /// The engine for browsers.
    pub(crate) wasm: Option<WasmPackage>,
    pub(crate) allowed_hosts: AllowedHosts,
    pub(crate) limits: Limits,
    pub(crate) limiters: Limiters,
    /// All WebSocket connections.
    sockets: TaskTracker,
    /// When the server was started, since 1970.
    pub(crate) started: Duration,
    /// Notified when a game is over and can be reviewed.
    pub(crate) game_over: Arc<Notify>,
    game_changes: broadcast::Sender<GameId>,
    shutdown: CancellationToken,
}

/// Counts a WebSocket connection until it is dropped.
pub(crate) struct SocketPermit {
    client: Client,
    messages: Arc<RateLimiter<IpAddr>>,
    _of_owner: Permit<Owner>,
    _of_address: Option<Permit<IpAddr>>,
    _tracked: TaskTrackerToken,
}

impl SocketPermit {
    /// Returns where the connection comes from.
    pub(crate) fn client(&self) -> Client {
        self.client
    }

    /// Counts a message of the client, and returns whether its address may send it.
    pub(crate) fn allows_message(&self) -> bool {
        self.client.check(&self.messages, AppError::TooManyMessages).is_ok()
    }
}

impl AppState {
    /// Starts the threads of a server with this library; each of its two pools has `threads` threads.
    ///
    /// # Errors
    ///
    /// Returns an error when the system cannot start the threads.
    ///
    /// # Panics
    ///
    /// Panics outside a runtime of tokio.
    pub fn new(library: Library, threads: Threads) -> io::Result<Self> {
        /// Moves of the engine that can wait for a thread.
        const MAX_QUEUED_MOVES: usize = 1024;
        /// Analyses that can wait for a thread.
        const MAX_QUEUED_ANALYSES: usize = 32;
        /// Changes that a slow connection can miss before it must load the game again.
        const CHANGE_CAPACITY: usize = 1024;
        let limits = Limits::default();
        let tablebases = Arc::new(Tablebases::default());
        let move_workers = WorkerPool::new("move", threads, MAX_QUEUED_MOVES, &tablebases)?;
        Ok(Self(Arc::new(Shared {
            online: OnlineGames::new(library.clone(), move_workers.clone()),
            analysis_cache: AnalysisCache::new(library.clone()),
            library,
            move_workers,
            analysis_workers: WorkerPool::new("analysis", threads, MAX_QUEUED_ANALYSES, &tablebases)?,
            explorer: Explorer::default(),
            document: Document::new(None),
            network_address: None,
            wasm: None,
            allowed_hosts: AllowedHosts::default(),
            limits,
            limiters: Limiters::new(&limits),
            sockets: TaskTracker::new(),
            started: now(),
            game_over: Arc::default(),
            game_changes: broadcast::Sender::new(CHANGE_CAPACITY),
            shutdown: CancellationToken::new(),
        })))
    }

    fn with(mut self, change: impl FnOnce(&mut Shared)) -> Self {
        // A handle that was cloned before keeps what it had.
        change(Arc::make_mut(&mut self.0));
        self
    }

    /// Also accepts requests to these host names.
    #[must_use]
    pub fn with_hosts(self, names: &[String]) -> Self {
        self.with(|shared| shared.allowed_hosts = AllowedHosts::new(names))
    }

    /// Also serves the engine for browsers, so that pages can analyse on the devices of their visitors.
    #[must_use]
    pub fn with_wasm(self, package: WasmPackage) -> Self {
        self.with(|shared| {
            shared.document = Document::new(Some(&package));
            shared.wasm = Some(package);
        })
    }

    /// Names this address to pages that were opened on the computer of the server, whose own address is of no use to others.
    #[must_use]
    pub fn with_network_address(self, address: Option<SocketAddr>) -> Self {
        self.with(|shared| shared.network_address = address)
    }

    /// Limits clients by these limits instead of the defaults.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        self.online.set_limits(&limits);
        self.with(|shared| (shared.limits, shared.limiters) = (limits, Limiters::new(&limits)))
    }

    /// Also explores the games of a database.
    #[must_use]
    pub fn with_database(self, database: Database, access: DatabaseAccess) -> Self {
        self.with(|shared| shared.explorer = Explorer::new(database, access))
    }

    /// Also explores the games of a file, which may be made while the server runs.
    #[must_use]
    pub fn with_awaited_database(self, file: PathBuf) -> Self {
        self.with(|shared| shared.explorer = Explorer::awaiting(file))
    }

    /// Asks WebSocket connections to close once their current requests are answered; pages reconnect.
    pub fn shut_down(&self) {
        self.shutdown.cancel();
        self.sockets.close();
    }

    /// Waits until the server shuts down.
    pub(crate) async fn shutdown_requested(&self) {
        self.shutdown.cancelled().await;
    }

    /// Waits until the server shuts down and all WebSocket connections are closed.
    pub(crate) async fn sockets_closed(&self) {
        self.sockets.wait().await;
    }

    /// Counts a new WebSocket connection.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::TooManyRequests`] when the browser or the address has too many.
    pub(crate) fn open_socket(&self, owner: &Owner, client: Client) -> Result<SocketPermit, AppError> {
        let of_owner = self.limiters.sockets.try_acquire(owner).ok_or(AppError::TooManyRequests)?;
        let of_address = client.network().map(|network| self.limiters.address_sockets.try_acquire(&network));
        let of_address = match of_address {
            Some(None) => return Err(AppError::TooManyRequests),
            permit => permit.flatten(),
        };
        let messages = Arc::clone(&self.limiters.messages);
        let tracked = self.sockets.token();
        Ok(SocketPermit { client, messages, _of_owner: of_owner, _of_address: of_address, _tracked: tracked })
    }

    /// Returns the number of WebSocket connections.
    pub(crate) fn open_sockets(&self) -> usize {
        self.sockets.len()
    }

    /// Notifies the pages that show a game of a change.
    pub(crate) fn notify_changed(&self, game: &GameId) {
        // There may be no receiver.
        let _ = self.game_changes.send(game.clone());
    }

    /// Returns a receiver of the games that change from now on.
    pub(crate) fn game_changes(&self) -> broadcast::Receiver<GameId> {
        self.game_changes.subscribe()
    }
}

impl Deref for AppState {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// Returns the time since 1970.
pub(crate) fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
