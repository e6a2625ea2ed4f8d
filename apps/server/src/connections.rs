//! HTTP connections with a timeout for request headers, which `axum::serve` does not have.

use crate::guard::TrustedProxies;
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
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// How long the headers of a request may take to arrive, from the end of the previous response on.
const HEADER_TIMEOUT: Duration = Duration::from_secs(30);

/// Serves all connections until `stop`, and then finishes the requests in flight.
pub(crate) async fn serve(
    mut listener: impl Listener<Addr = SocketAddr>,
    app: Router,
    proxies: TrustedProxies,
    stop: impl Future<Output = ()>,
) {
    let (shutdown, tracker) = (CancellationToken::new(), TaskTracker::new());
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            (stream, address) = listener.accept() => {
                tracker.spawn(serve_connection(stream, address, app.clone(), proxies.clone(), shutdown.clone()));
            }
            () = &mut stop => break,
        }
    }
    // Before the wait: a connection that nobody will accept is refused at once.
    drop(listener);
    shutdown.cancel();
    tracker.close();
    tracker.wait().await;
}

/// Serves one connection until it is closed, or until its request in flight is answered after the shutdown.
async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    address: SocketAddr,
    app: Router,
    proxies: TrustedProxies,
    shutdown: CancellationToken,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        let client = proxies.client(address, request.headers());
        let scheme = proxies.scheme(address, request.headers());
        request.extensions_mut().insert(ConnectInfo(client));
        request.extensions_mut().insert(scheme);
        app.clone().oneshot(request)
    });
    let mut http = Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // An error means that the client has closed the connection.
        _ = connection.as_mut() => return,
        () = shutdown.cancelled() => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::Scheme;
    use axum::Extension;
    use std::io;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    /// A listener with one client.
    struct OneClient(Option<DuplexStream>);

    impl Listener for OneClient {
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
    async fn a_connection_without_complete_headers_is_closed() {
        for sent in ["GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", ""] {
            let (ours, mut theirs) = duplex(1024);
            tokio::spawn(serve(
                OneClient(Some(ours)),
                Router::new(),
                TrustedProxies::default(),
                std::future::pending(),
            ));
            theirs.write_all(sent.as_bytes()).await.unwrap();
            let began = tokio::time::Instant::now();
            let mut answer = Vec::new();
            theirs.read_to_end(&mut answer).await.unwrap();
            assert_eq!(String::from_utf8_lossy(&answer), "", "there was no request");
            assert!(began.elapsed() <= 2 * HEADER_TIMEOUT, "in the paused time of the test");
        }
    }

    #[tokio::test]
    async fn a_request_is_answered_and_has_the_address_of_its_client() {
        let (ours, mut theirs) = duplex(1024);
        let app = Router::new().fallback(async |ConnectInfo(address): ConnectInfo<SocketAddr>| address.to_string());
        tokio::spawn(serve(OneClient(Some(ours)), app, TrustedProxies::default(), std::future::pending()));
        theirs.write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        theirs.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("192.0.2.1:1234"), "{answer}");
    }

    #[tokio::test]
    async fn a_request_through_a_proxy_has_the_address_and_the_scheme_of_its_client() {
        let (ours, mut theirs) = duplex(1024);
        let app = Router::new().fallback(
            async |ConnectInfo(address): ConnectInfo<SocketAddr>, Extension(scheme): Extension<Scheme>| {
                format!("{address} {scheme:?}")
            },
        );
        let proxies = TrustedProxies::new(&["192.0.2.1".parse().unwrap()]);
        tokio::spawn(serve(OneClient(Some(ours)), app, proxies, std::future::pending()));
        let request = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.7\r\n\
                        X-Forwarded-Proto: https\r\nConnection: close\r\n\r\n";
        theirs.write_all(request).await.unwrap();
        let mut answer = String::new();
        theirs.read_to_string(&mut answer).await.unwrap();
        assert!(answer.ends_with("203.0.113.7:0 Https"), "{answer}");
    }
}
