//! Connections, each served until it ends.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tower::ServiceExt;

/// How long a client may take for the header of a request, from the end of the one before.
const LONGEST_HEADER: Duration = Duration::from_secs(30);

/// Serves all who connect until it is asked to stop, and then lets the requests in flight come to their end.
///
/// It does what `axum::serve` does, and ends connections on which no request arrives.
pub(crate) async fn serve(mut listener: impl Listener<Addr = SocketAddr>, app: Router, stop: impl Future<Output = ()>) {
    let stopping = watch::Sender::new(false);
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            (stream, address) = listener.accept() => {
                tokio::spawn(serve_connection(stream, address, app.clone(), stopping.subscribe()));
            }
            () = &mut stop => break,
        }
    }
    drop(listener);
    stopping.send_replace(true);
    // Each connection holds a receiver.
    stopping.closed().await;
}

/// Serves one connection until it ends, or until the request in flight is answered once the server stops.
async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    address: SocketAddr,
    app: Router,
    mut stopping: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(address));
        app.clone().oneshot(request)
    });
    let mut http = Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(LONGEST_HEADER);
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // A connection that breaks has nobody to be told.
        _ = connection.as_mut() => return,
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    /// One client.
    struct Once(Option<DuplexStream>);

    impl Listener for Once {
        type Io = DuplexStream;
        type Addr = SocketAddr;

        async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
            match self.0.take() {
                Some(client) => (client, SocketAddr::from(([192, 0, 2, 1], 1234))),
                None => std::future::pending().await,
            }
        }

        fn local_addr(&self) -> io::Result<SocketAddr> {
            Ok(SocketAddr::from(([127, 0, 0, 1], 6464)))
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_header_that_does_not_end_or_begin_ends_the_connection() {
        for sent in ["GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", ""] {
            let (ours, mut theirs) = duplex(1024);
            tokio::spawn(serve(Once(Some(ours)), Router::new(), std::future::pending()));
            theirs.write_all(sent.as_bytes()).await.unwrap();
            let began = tokio::time::Instant::now();
            let mut answer = Vec::new();
            theirs.read_to_end(&mut answer).await.unwrap();
            assert_eq!(String::from_utf8_lossy(&answer), "", "nothing was asked");
            assert!(began.elapsed() <= 2 * LONGEST_HEADER, "by the clock of the test, which runs ahead when all wait");
        }
    }

    #[tokio::test]
    async fn who_asks_is_answered_and_known_by_the_address() {
        let (ours, mut theirs) = duplex(1024);
        let app = Router::new().fallback(async |ConnectInfo(address): ConnectInfo<SocketAddr>| address.to_string());
        tokio::spawn(serve(Once(Some(ours)), app, std::future::pending()));
        theirs.write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        theirs.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("192.0.2.1:1234"), "{answer}");
    }
}
