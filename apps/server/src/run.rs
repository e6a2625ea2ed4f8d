//! The server: options, start and graceful shutdown.

use crate::guard::ConnectionLimiter;
use crate::{AppState, app, connections, reviews, routes};
use anyhow::Context;
use axum::serve::ListenerExt;
use outflank_library::Library;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
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
    /// The directory of the database; it is created when it does not exist.
    pub data: PathBuf,
    /// The number of threads of each worker pool.
    pub threads: NonZeroUsize,
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
    std::fs::create_dir_all(&options.data).with_context(|| format!("cannot make {}", options.data.display()))?;
    let library = Library::open(&options.data.join("games.db"))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let state = AppState::new(library, options.threads).with_hosts(&options.hosts);
    let result = runtime.block_on(serve(options, state, ready));
    // Does not wait for a search that has not yet seen its stop flag.
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
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
        connections::serve(ConnectionLimiter::new(listener), app(state.clone()), stop).await;
        state.sockets_closed().await;
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
