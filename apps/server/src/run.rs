//! Serving until asked to stop.

use crate::guard::Doorman;
use crate::{ServerOptions, Site, app, connections, metering, reviews};
use anyhow::Context;
use axum::serve::ListenerExt;
use outflank_library::Library;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long requests in flight may go on once the server is asked to stop.
const GRACE: Duration = Duration::from_secs(10);

/// Serves until Ctrl-C or a signal to terminate, and then lets the requests in flight come to their end.
///
/// `ready` hears where the server listens: the port may have been left to the system.
///
/// # Errors
///
/// Returns an error when the folder cannot be made, the database cannot be opened, or the address cannot be had.
pub fn run(options: &ServerOptions, ready: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    std::fs::create_dir_all(&options.data).with_context(|| format!("cannot make {}", options.data.display()))?;
    let library = Library::open(&options.data.join("games.db"))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served =
        runtime.block_on(serve(options, Site::new(library, options.threads).with_hosts(&options.hosts), ready));
    // A search that ignores its flag is not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

async fn serve(options: &ServerOptions, site: Site, ready: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    let address = options.address;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen at {address}"))?;
    ready(listener.local_addr()?);
    tokio::spawn(metering::keep_up());
    tokio::spawn(reviews::keep_up(site.clone()));
    let closing = site.clone();
    // Answers are short and waited for. Where this fails the connection is broken, and will say so itself.
    let listener = listener.tap_io(|stream| _ = stream.set_nodelay(true));
    let serving = connections::serve(Doorman::new(listener), app(site.clone()), async move {
        stop_signal().await;
        tracing::info!("stopping");
        closing.close();
    });
    let all = async {
        serving.await;
        site.sockets.all_given_back().await;
    };
    let patience = async {
        site.is_closing().await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        () = all => {}
        () = patience => {}
    }
    Ok(())
}

/// Waits for Ctrl-C or the signal to terminate.
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
