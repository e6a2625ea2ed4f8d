//! Connections, counted by where they come from.

use super::network;
use super::quota::{Quota, Share};
use axum::serve::Listener;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Enough for many people behind one address.
const CONNECTIONS_OF_AN_ADDRESS: usize = 2048;

/// Lets clients in, so many at a time from one address.
pub(crate) struct Doorman<L> {
    listener: L,
    quota: Quota<IpAddr>,
}

/// A connection that counts until it ends.
pub(crate) struct Visitor<S> {
    stream: S,
    _share: Share<IpAddr>,
}

impl<L> Doorman<L> {
    pub(crate) fn new(listener: L) -> Self {
        Self { listener, quota: Quota::new(CONNECTIONS_OF_AN_ADDRESS) }
    }
}

impl<L: Listener<Addr = SocketAddr>> Listener for Doorman<L> {
    type Io = Visitor<L::Io>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        loop {
            let (stream, address) = self.listener.accept().await;
            match self.quota.take(&network(address.ip())) {
                Some(share) => return (Visitor { stream, _share: share }, address),
                None => metrics::counter!("outflank_refused_connections_total").increment(1),
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Visitor<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Visitor<S> {
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

    /// Clients who knock one after the other.
    #[derive(Default)]
    struct Street(VecDeque<(DuplexStream, SocketAddr)>);

    impl Street {
        /// Has a client knock, and returns its end of the connection.
        fn knock(&mut self, address: [u8; 4]) -> DuplexStream {
            let (ours, theirs) = duplex(1);
            self.0.push_back((ours, SocketAddr::from((address, 1234))));
            theirs
        }
    }

    impl Listener for Street {
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
    async fn an_address_has_so_many_connections_at_a_time_and_others_have_their_own() {
        const ANN: [u8; 4] = [192, 0, 2, 1];
        const BOB: [u8; 4] = [192, 0, 2, 2];
        let mut doorman = Doorman::new(Street::default());
        let mut visitors = Vec::new();
        for _ in 0..CONNECTIONS_OF_AN_ADDRESS {
            doorman.listener.knock(ANN);
            visitors.push(doorman.accept().await);
        }
        let mut refused = doorman.listener.knock(ANN);
        doorman.listener.knock(BOB);
        assert_eq!(doorman.accept().await.1.ip(), IpAddr::from(BOB));
        assert_eq!(refused.read(&mut [0]).await.unwrap(), 0, "the connection was closed");
        visitors.pop();
        doorman.listener.knock(ANN);
        assert_eq!(doorman.accept().await.1.ip(), IpAddr::from(ANN), "one that ended makes room for the next");
    }
}
