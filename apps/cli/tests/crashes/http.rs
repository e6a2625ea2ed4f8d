//! Requests over HTTP, each with a connection of its own.

use serde_json::Value;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// The answer to a request.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    /// The cookie of the session that was set.
    pub(crate) cookie: Option<String>,
}

/// Sends a request and reads the whole answer; fails when the server ends before.
pub(crate) fn request(server: SocketAddr, method: &str, path: &str, cookie: &str, body: &Value) -> io::Result<Answer> {
    /// Far more than an answer takes on a busy machine.
    const DEADLINE: Duration = Duration::from_mins(2);
    let mut stream = TcpStream::connect(server)?;
    stream.set_read_timeout(Some(DEADLINE))?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    parse(&text).ok_or_else(|| io::Error::from(ErrorKind::UnexpectedEof))
}

/// Reads an answer; none when its end is missing.
fn parse(text: &str) -> Option<Answer> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let headers = |name: &'static str| {
        let lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(move |(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    };
    // An answer without a body has no length.
    let length: usize = headers("content-length").next().unwrap_or("0").parse().ok()?;
    let body = body.get(..length)?;
    // An answer may set the cookie of the device, too.
    let mut cookies = headers("set-cookie").filter_map(|cookie| cookie.split(';').next());
    let cookie = cookies.find(|cookie| cookie.starts_with("outflank=")).map(str::to_owned);
    let body = if body.is_empty() { Value::Null } else { serde_json::from_str(body).ok()? };
    Some(Answer { status, body, cookie })
}
