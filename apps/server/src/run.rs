//! The server: options, start and graceful shutdown.

use crate::file_limit::FileLimit;
use crate::guard::{ConnectionLimiter, TrustedProxies};
use crate::network_address::network_address;
use crate::{AppState, DatabaseAccess, Limits, Storage, WasmPackage, app, connections, expiry, reviews, routes};
use anyhow::{Context, anyhow, bail};
use axum::serve::ListenerExt;
use outflank_database::{Database, DatabaseError};
use outflank_rules::Threads;
use std::io;
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
pub enum ServedDatabase {
    /// A file that the operator has named: an error when it cannot be opened. For [`DatabaseAccess::Import`] it is created when
    /// it does not exist.
    Named {
        /// The file.
        file: PathBuf,
        /// What visitors may do with it.
        access: DatabaseAccess,
    },
    /// The file of the user, which visitors may read, also when it is made while the server runs: the server runs without it
    /// when it cannot be opened.
    Default {
        /// The file.
        file: PathBuf,
    },
}

/// A database when the server starts.
enum OpenedDatabase {
    Opened(Database, DatabaseAccess),
    Awaited(PathBuf),
}

impl ServedDatabase {
    fn open(self) -> anyhow::Result<OpenedDatabase> {
        let (file, access) = match self {
            Self::Named { file, access } => (file, access),
            Self::Default { file } => return Ok(OpenedDatabase::Awaited(file)),
        };
        let database = match Database::open(&file) {
            Err(DatabaseError::Missing { path }) if access == DatabaseAccess::Import => Database::create(&path)?,
            Err(error @ DatabaseError::Missing { .. }) => {
                bail!("{error}; `outflank db import FILE... --db {}` or `--db-import` makes one", file.display())
            }
            opened => opened?,
        };
        Ok(OpenedDatabase::Opened(database, access))
    }
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
    let database = options.database.clone().map(ServedDatabase::open).transpose()?;
    let _lock = options.storage.lock()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let state = AppState::new(options.storage.open_patiently().await?, options.threads)
            .context("cannot start the worker threads")?;
        let state = state.with_hosts(&options.hosts).with_limits(options.limits);
        let state = match database {
            Some(OpenedDatabase::Opened(database, access)) => state.with_database(database, access),
            Some(OpenedDatabase::Awaited(file)) => state.with_awaited_database(file),
            None => state,
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

async fn serve(options: &ServerOptions, state: AppState, ready: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    let (address, files) = (options.address, FileLimit::raise());
    let listener = TcpListener::bind(address).await.map_err(|error| cannot_listen(address, error))?;
    let state = state.with_network_address(network_address(listener.local_addr()?));
    ready(listener.local_addr()?);
    // Not before: whoever starts it in a terminal reads the address first.
    files.log();
    tokio::spawn(routes::drain_histograms());
    tokio::spawn(reviews::review_finished_games(state.clone()));
    tokio::spawn(expiry::remove_what_is_idle(state.clone()));
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
        let max_connections = options.limits.max_connections;
        let listener = ConnectionLimiter::new(listener, proxies.clone(), max_connections, files);
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

fn cannot_listen(address: SocketAddr, error: io::Error) -> anyhow::Error {
    if error.kind() == io::ErrorKind::AddrNotAvailable {
        return anyhow!("cannot listen at {address}: {} is not an address of this machine", address.ip());
    }
    anyhow!(error).context(format!("cannot listen at {address}"))
}

/// Waits for Ctrl-C or SIGTERM.
async fn stop_signal() {
    let interrupted = async {
        // An error is no signal to stop.
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
    fn a_named_database_must_be_there_unless_it_may_be_imported_to() {
        let folder = tempfile::tempdir().unwrap();
        let is_opened =
            |file: &str, access| ServedDatabase::Named { file: folder.path().join(file), access }.open().is_ok();
        assert!(!is_opened("new.db", DatabaseAccess::Read), "a misspelt name is an error");
        assert!(is_opened("new.db", DatabaseAccess::Import));
        assert!(is_opened("new.db", DatabaseAccess::Read));
        fs::write(folder.path().join("text.db"), "games").unwrap();
        assert!(!is_opened("text.db", DatabaseAccess::Read));
        assert!(!is_opened("text.db", DatabaseAccess::Import));
    }
}
