//! A limit on the connections of each address.

use super::limiters::{ConcurrencyLimiter, Permit, client_network};
use super::proxies::TrustedProxies;
use axum::serve::Listener;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A listener that closes connections from addresses which have too many; those of proxies are not counted.
pub(crate) struct ConnectionLimiter<L> {
    listener: L,
    limiter: ConcurrencyLimiter<IpAddr>,
    proxies: TrustedProxies,
}

/// A connection that is counted until it ends.
pub(crate) struct CountedStream<S> {
    stream: S,
    _permit: Option<Permit<IpAddr>>,
}

impl<L> ConnectionLimiter<L> {
    pub(crate) fn new(listener: L, proxies: TrustedProxies, max_connections: NonZeroU32) -> Self {
        Self { listener, limiter: ConcurrencyLimiter::new(max_connections), proxies }
    }
}

impl<L: Listener<Addr = SocketAddr>> Listener for ConnectionLimiter<L> {
    type Io = CountedStream<L::Io>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        loop {
            let (stream, address) = self.listener.accept().await;
            let is_proxy = self.proxies.contains(address.ip());
            let permit = if is_proxy { None } else { self.limiter.try_acquire(&client_network(address.ip())) };
            if is_proxy || permit.is_some() {
                return (CountedStream { stream, _permit: permit }, address);
            }
            metrics::counter!("outflank_refused_connections_total").increment(1);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for CountedStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for CountedStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buffer)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;
    use tokio::io::{AsyncReadExt, DuplexStream, duplex};

    /// A listener with a queue of clients.
    #[derive(Default)]
    struct QueuedClients(VecDeque<(DuplexStream, SocketAddr)>);

    impl QueuedClients {
        /// Adds a client and returns its end of the connection.
        fn connect(&mut self, address: [u8; 4]) -> DuplexStream {
            let (ours, theirs) = duplex(1);
            self.0.push_back((ours, SocketAddr::from((address, 1234))));
            theirs
        }
    }

    impl Listener for QueuedClients {
        type Io = DuplexStream;
        type Addr = SocketAddr;

        async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
            match self.0.pop_front() {
                Some(client) => client,
                None => std::future::pending().await,
            }
        }

        fn local_addr(&self) -> io::Result<SocketAddr> {
            Ok(SocketAddr::from(([127, 0, 0, 1], 6464)))
        }
    }

    #[tokio::test]
    async fn connections_of_an_address_are_limited_and_those_of_others_are_not_affected() {
        const ANN: [u8; 4] = [192, 0, 2, 1];
        const BOB: [u8; 4] = [192, 0, 2, 2];
        const PROXY: [u8; 4] = [192, 0, 2, 3];
        let proxies = TrustedProxies::new(&[PROXY.into()]);
        let max = NonZeroU32::new(3).unwrap();
        let mut limiter = ConnectionLimiter::new(QueuedClients::default(), proxies, max);
        let mut accepted = Vec::new();
        for _ in 0..max.get() {
            limiter.listener.connect(ANN);
            accepted.push(limiter.accept().await);
        }
        let mut rejected = limiter.listener.connect(ANN);
        limiter.listener.connect(BOB);
        assert_eq!(limiter.accept().await.1.ip(), IpAddr::from(BOB));
        assert_eq!(rejected.read(&mut [0]).await.unwrap(), 0, "the connection was closed");
        accepted.pop();
        limiter.listener.connect(ANN);
        assert_eq!(limiter.accept().await.1.ip(), IpAddr::from(ANN), "a closed connection is not counted");
        for _ in 0..=max.get() {
            limiter.listener.connect(PROXY);
            accepted.push(limiter.accept().await);
        }
        assert_eq!(accepted.last().unwrap().1.ip(), IpAddr::from(PROXY));
    }
}
