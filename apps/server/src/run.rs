//! The server: options, start and graceful shutdown.

use crate::guard::{ConnectionLimiter, TrustedProxies};
use crate::{AppState, DatabaseAccess, Limits, Storage, WasmPackage, app, connections, reviews, routes};
use anyhow::Context;
use axum::serve::ListenerExt;
use outflank_database::{Database, OpenError};
use outflank_game::Threads;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long requests in flight may take after the signal to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// The options of the server.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The address to listen on.
    pub address: SocketAddr,
    /// The allowed host names, besides `localhost` and IP addresses.
    pub hosts: Vec<String>,
    /// The addresses of reverse proxies, whose header `X-Forwarded-For` names the client.
    pub proxies: Vec<IpAddr>,
    /// The database of the played games and the users.
    pub storage: Storage,
    /// The database of tournament games.
    pub database: Option<ServedDatabase>,
    /// The engine for browsers; without it, analyses run on the server only.
    pub wasm: Option<WasmPackage>,
    /// The number of threads of each worker pool.
    pub threads: Threads,
    /// The limits on clients.
    pub limits: Limits,
}

/// A database of tournament games.
#[derive(Clone, Debug)]
pub struct ServedDatabase {
    /// The file. For [`DatabaseAccess::Import`] it is created when it does not exist, and an error when it cannot be
    /// opened; for [`DatabaseAccess::Read`] the server runs without it.
    pub file: PathBuf,
    /// What visitors may do with it.
    pub access: DatabaseAccess,
}

impl ServerOptions {
    /// The default address: the loopback interface.
    pub const ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 6464);
}

/// Serves until Ctrl-C or SIGTERM, and then finishes the requests in flight.
///
/// `ready` is called with the address once the server listens; the system may have chosen the port.
///
/// # Errors
///
/// Returns an error when the directory cannot be created, the database cannot be opened, or the address is not available.
pub fn run(options: &ServerOptions, ready: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    let database = options.database.as_ref().map(open_database).transpose()?.flatten();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let state =
            AppState::new(options.storage.open().await?, options.threads).context("cannot start the worker threads")?;
        let state = state.with_hosts(&options.hosts).with_limits(options.limits);
        let state = match (database, &options.database) {
            (Some(database), Some(served)) => state.with_database(database, served.access),
            _ => state,
        };
        let state = match &options.wasm {
            Some(package) => state.with_wasm(package.clone()),
            None => state,
        };
        serve(options, state, ready).await
    });
    // Does not wait for a search that has not yet seen its stop flag.
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
}

fn open_database(served: &ServedDatabase) -> anyhow::Result<Option<Database>> {
    match (Database::open(&served.file), served.access) {
        (Ok(database), _) => Ok(Some(database)),
        (Err(OpenError::Missing { path }), DatabaseAccess::Import) => Ok(Some(Database::create(&path)?)),
        (Err(error), DatabaseAccess::Import) => Err(error.into()),
        (Err(OpenError::Missing { .. }), DatabaseAccess::Read) => Ok(None),
        (Err(error), DatabaseAccess::Read) => {
            tracing::warn!(%error, "there is no database of tournament games");
            Ok(None)
        }
    }
}

async fn serve(options: &ServerOptions, state: AppState, ready: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    let address = options.address;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen at {address}"))?;
    ready(listener.local_addr()?);
    tokio::spawn(routes::drain_histograms());
    tokio::spawn(reviews::review_finished_games(state.clone()));
    // Responses are short, so they are not delayed by Nagle's algorithm. An error means that the connection is closed.
    let listener = listener.tap_io(|stream| _ = stream.set_nodelay(true));
    let signalled = state.clone();
    let stop = async move {
        stop_signal().await;
        tracing::info!("shutting down");
        signalled.shut_down();
    };
    let finished = async {
        let proxies = TrustedProxies::new(&options.proxies);
        let listener = ConnectionLimiter::new(listener, proxies.clone(), options.limits.max_connections);
        connections::serve(listener, app(state.clone()), proxies, stop).await;
        state.sockets_closed().await;
        state.library.close().await;
    };
    let timeout = async {
        state.shutdown_requested().await;
        tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
    };
    tokio::select! {
        () = finished => {}
        () = timeout => {}
    }
    Ok(())
}

/// Waits for Ctrl-C or SIGTERM.
async fn stop_signal() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminated) = signal(SignalKind::terminate()) else { return interrupted.await };
        tokio::select! {
            () = interrupted => {}
            _ = terminated.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupted.await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_database_that_may_be_imported_to_is_created_and_an_unreadable_one_is_an_error_or_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let open = |file: &str, access| open_database(&ServedDatabase { file: folder.path().join(file), access });
        assert!(open("new.db", DatabaseAccess::Read).unwrap().is_none());
        assert!(open("new.db", DatabaseAccess::Import).unwrap().is_some());
        assert!(open("new.db", DatabaseAccess::Read).unwrap().is_some());
        fs::write(folder.path().join("text.db"), "games").unwrap();
        assert!(open("text.db", DatabaseAccess::Read).unwrap().is_none());
        assert!(open("text.db", DatabaseAccess::Import).is_err());
    }
}
