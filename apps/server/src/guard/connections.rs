//! Limits on the connections of each address, and of all.
//!
//! Each connection is an open file of the process. When there are no more files, the server cannot accept anybody, so no
//! address may have more than a part of them, and some are kept for the database.

use super::limiters::{ConcurrencyLimiter, Permit, client_network};
use super::proxies::TrustedProxies;
use crate::file_limit::FileLimit;
use crate::log_limit::once_a_minute;
use axum::serve::Listener;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A listener that closes connections above the limits; those of proxies are counted among all, but not as one address.
pub(crate) struct ConnectionLimiter<L> {
    listener: L,
    of_address: ConcurrencyLimiter<IpAddr>,
    of_all: ConcurrencyLimiter<()>,
    proxies: TrustedProxies,
}

/// A connection that is counted until it ends.
pub(crate) struct CountedStream<S> {
    stream: S,
    _of_address: Option<Permit<IpAddr>>,
    _of_all: Permit<()>,
}

/// Why a connection is refused.
#[derive(Clone, Copy, Debug)]
enum Refusal {
    Address,
    All,
}

impl<L> ConnectionLimiter<L> {
    pub(crate) fn new(listener: L, proxies: TrustedProxies, max_of_address: NonZeroU32, files: FileLimit) -> Self {
        let of_address = ConcurrencyLimiter::new(max_of_address.min(files.max_of_address()));
        let of_all = ConcurrencyLimiter::new(files.max_connections());
        Self { listener, of_address, of_all, proxies }
    }

    fn admit<S>(&self, stream: S, address: SocketAddr) -> Result<CountedStream<S>, Refusal> {
        let of_address = if self.proxies.contains(address.ip()) {
            None
        } else {
            Some(self.of_address.try_acquire(&client_network(address.ip())).ok_or(Refusal::Address)?)
        };
        let of_all = self.of_all.try_acquire(&()).ok_or(Refusal::All)?;
        Ok(CountedStream { stream, _of_address: of_address, _of_all: of_all })
    }
}

impl Refusal {
    fn log(self) {
        metrics::counter!("outflank_refused_connections_total").increment(1);
        let message = match self {
            Self::Address => "an address has too many connections",
            Self::All => "there are too many connections",
        };
        once_a_minute(message, None, |times| tracing::warn!(times, "{message}"));
    }
}

impl<L: Listener<Addr = SocketAddr>> Listener for ConnectionLimiter<L> {
    type Io = CountedStream<L::Io>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        loop {
            let (stream, address) = self.listener.accept().await;
            match self.admit(stream, address) {
                Ok(counted) => return (counted, address),
                Err(refusal) => refusal.log(),
            }
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
        let mut limiter = ConnectionLimiter::new(QueuedClients::default(), proxies, max, FileLimit::new(1024));
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

    #[tokio::test]
    async fn all_connections_together_leave_files_for_the_database_and_no_address_has_them_all() {
        let files = FileLimit::new(200);
        let many = NonZeroU32::new(10_000).unwrap();
        let mut limiter = ConnectionLimiter::new(QueuedClients::default(), TrustedProxies::default(), many, files);
        let mut accepted = Vec::new();
        for client in 0..250_u8 {
            limiter.listener.connect([192, 0, 2, client % 2]);
        }
        limiter.listener.connect([192, 0, 2, 99]);
        while accepted.last().is_none_or(|(_, address): &(_, SocketAddr)| address.ip() != IpAddr::from([192, 0, 2, 99]))
        {
            accepted.push(limiter.accept().await);
        }
        let of_one = files.max_of_address().get() as usize;
        assert_eq!(accepted.len(), 2 * of_one + 1, "two addresses leave room for a third");
        assert!(accepted.len() <= files.max_connections().get() as usize);
        assert_eq!(files.max_connections().get(), 136);
    }
}
