//! Connections, counted by where they come from.

use super::quota::{Quota, Share};
use axum::serve::Listener;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// Lets clients in, so many at a time from one address.
pub(crate) struct Doorman {
    listener: TcpListener,
    quota: Quota<IpAddr>,
}

/// A connection that counts until it ends.
pub(crate) struct Visitor {
    stream: TcpStream,
    _share: Share<IpAddr>,
}

impl Doorman {
    pub(crate) fn new(listener: TcpListener) -> Self {
        /// Enough for many people behind one address.
        const CONNECTIONS_OF_AN_ADDRESS: usize = 2048;
        Self { listener, quota: Quota::new(CONNECTIONS_OF_AN_ADDRESS) }
    }
}

impl Listener for Doorman {
    type Io = Visitor;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visitor, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // Answers are short and waited for. Where this fails the connection is broken, and will say so itself.
            let _ = stream.set_nodelay(true);
            match self.quota.take(&address.ip()) {
                Some(share) => return (Visitor { stream, _share: share }, address),
                None => metrics::counter!("outflank_refused_connections_total").increment(1),
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl AsyncRead for Visitor {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Visitor {
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
