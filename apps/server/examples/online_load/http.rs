//! Requests over HTTP, each with a connection of its own.

use anyhow::{Context, ensure};
use axum::body::Body;
use http_body_util::BodyExt;
use hyper::client::conn::http1::handshake;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use tokio::net::{TcpSocket, TcpStream};

/// Connects from one of the addresses of this machine.
pub(crate) async fn connect(server: SocketAddr, from: IpAddr) -> anyhow::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Posts JSON, and returns the answer with the cookie that was set.
pub(crate) async fn post(
    server: SocketAddr,
    from: IpAddr,
    path: &str,
    cookie: &str,
    body: &Value,
) -> anyhow::Result<(Value, String)> {
    let (mut sender, connection) = handshake(TokioIo::new(connect(server, from).await?)).await?;
    tokio::spawn(connection);
    let request = Request::post(path).header(HOST, server.to_string()).header(CONTENT_TYPE, "application/json");
    let request = request.header(COOKIE, cookie).body(Body::from(body.to_string()))?;
    let response = sender.send_request(request).await?;
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.into_body().collect().await?.to_bytes();
    ensure!(
        matches!(status, StatusCode::OK | StatusCode::CREATED),
        "{path}: {status} {}",
        String::from_utf8_lossy(&bytes)
    );
    let set = headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok()).unwrap_or_default();
    let set = set.split(';').next().context("a cookie has a value")?.to_owned();
    Ok((serde_json::from_slice(&bytes)?, set))
}
