//! `outflank serve` as a process: its connections, each of which is an open file, and its data directory.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStderr, Command, Stdio};

struct Server {
    process: Child,
    address: SocketAddr,
    log: BufReader<ChildStderr>,
}

impl Server {
    /// Starts a server whose process may open a number of files, and raise it to another one.
    fn start(data: &std::path::Path, soft: u32, hard: u32) -> Self {
        // The hard limit may not be below the soft one, not even for a moment.
        let limits = format!("ulimit -Sn {soft} && ulimit -Hn {hard} && exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.arg("-c").arg(limits).arg(assert_cmd::cargo::cargo_bin!("outflank"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--threads", "1", "--data"]).arg(data);
        command
            .env_remove("OUTFLANK_DATABASE")
            .env_remove("OUTFLANK_CONFIG")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
        let log = BufReader::new(process.stderr.take().unwrap());
        Self { process, address, log }
    }

    /// Reads the log up to a message, and returns its fields.
    fn logged(&mut self, message: &str) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.log.read_line(&mut line).unwrap() > 0, "the server runs");
            let entry: Value = serde_json::from_str(&line).unwrap();
            if entry["fields"]["message"] == message {
                return entry["fields"].clone();
            }
        }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).unwrap()
    }

    /// Returns whether a request on a new connection is answered.
    fn is_healthy(&self) -> bool {
        let mut stream = self.connect();
        let mut answer = String::new();
        let sent = write!(stream, "GET /health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        sent.and_then(|()| stream.read_to_string(&mut answer)).is_ok() && answer.starts_with("HTTP/1.1 200")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn an_address_that_opens_connections_leaves_files_for_others_and_the_log_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), 64, 256);
    assert_eq!(server.logged("the open-file limit is raised")["files"], 256, "the limit is raised");
    let mut open: Vec<_> = (0..49).map(|_| server.connect()).collect();
    let last = open.last_mut().unwrap();
    assert_eq!(last.read(&mut [0]).unwrap_or(0), 0, "the connection above a quarter of the files is closed");
    assert_eq!(server.logged("an address has too many connections")["times"], 1);
    drop(open);
    // The server notices the end of a connection when it reads it.
    assert!((0..10_000).any(|_| server.is_healthy()), "the server goes on");
}

#[test]
fn a_data_directory_has_one_server_at_a_time_and_is_free_once_that_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let first = Server::start(folder.path(), 64, 256);
    let second = || {
        let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
        command.env_remove("OUTFLANK_DATA").args(["serve", "--addr", "127.0.0.1:0", "--data"]);
        command.arg(folder.path()).assert()
    };
    let error = format!(
        "error: {}: another server uses this data directory; for several servers, store the games on PostgreSQL \
         (--postgres)\n",
        folder.path().display()
    );
    second().code(1).stderr(error);
    assert!(first.is_healthy());
    // Killed: it has no time to remove anything.
    drop(first);
    assert!(Server::start(folder.path(), 64, 256).is_healthy());
}
