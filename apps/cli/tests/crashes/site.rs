//! A site of one or several servers, which are killed and started again.

use crate::http::{Answer, request};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

pub(crate) struct Site {
    folder: PathBuf,
    database: Option<String>,
    state: Mutex<State>,
    /// Notified of each request, and of each start of a server.
    changed: Condvar,
}

struct State {
    /// None between a kill and the next start.
    servers: Vec<Option<Server>>,
    /// The number of answered requests.
    requests: u64,
    is_over: bool,
}

struct Server {
    process: Child,
    address: SocketAddr,
}

impl Site {
    /// Starts servers with one database: a file in the folder, or that of PostgreSQL.
    pub(crate) fn start(servers: usize, folder: &Path, database: Option<&str>) -> Arc<Self> {
        let site = Self {
            folder: folder.to_owned(),
            database: database.map(str::to_owned),
            state: Mutex::new(State { servers: Vec::new(), requests: 0, is_over: false }),
            changed: Condvar::new(),
        };
        let started = (0..servers).map(|_| Some(site.start_server())).collect();
        site.state().servers = started;
        Arc::new(site)
    }

    fn start_server(&self) -> Server {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--threads", "1", "--data"]).arg(&self.folder);
        // The players move as fast as they can.
        command.args(["--max-actions", "100000000", "--max-messages", "100000000"]);
        command.env_remove("OUTFLANK_DATABASE").stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(database) = &self.database {
            command.arg("--postgres").arg(database);
        }
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        Server { address: address.parse().expect("the server prints its address"), process }
    }

    /// Kills a server and starts it again.
    pub(crate) fn kill_one(&self) {
        let index = fastrand::usize(..self.state().servers.len());
        let mut killed = self.state().servers[index].take().expect("one is killed at a time");
        killed.process.kill().unwrap();
        killed.process.wait().unwrap();
        let started = self.start_server();
        self.state().servers[index] = Some(started);
        self.changed.notify_all();
    }

    /// Sends a request to any server that runs, and to another one, or later, when that is killed before it answers.
    ///
    /// Whether the first server has done what was requested is not known then: `was_killed` is set.
    pub(crate) fn request(&self, method: &str, path: &str, cookie: &str, body: &Value) -> (Answer, bool) {
        let mut was_killed = false;
        loop {
            let server = self.any_server();
            if let Ok(answer) = request(server, method, path, cookie, body) {
                self.state().requests += 1;
                self.changed.notify_all();
                return (answer, was_killed);
            }
            was_killed = true;
            self.wait_for_the_end_of(server);
        }
    }

    /// Waits until this number of requests is answered from now on.
    pub(crate) fn wait_for_requests(&self, requests: u64) {
        let end = self.state().requests + requests;
        drop(self.changed.wait_while(self.state(), |state| state.requests < end).unwrap());
    }

    /// Tells the players to finish their games.
    pub(crate) fn end(&self) {
        self.state().is_over = true;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state().is_over
    }

    pub(crate) fn requests(&self) -> u64 {
        self.state().requests
    }

    fn any_server(&self) -> SocketAddr {
        let state = self.changed.wait_while(self.state(), |state| state.servers.iter().all(Option::is_none)).unwrap();
        let running: Vec<_> = state.servers.iter().flatten().map(|server| server.address).collect();
        running[fastrand::usize(..running.len())]
    }

    /// Waits until a server that does not answer is known to be killed.
    fn wait_for_the_end_of(&self, address: SocketAddr) {
        let runs = |state: &mut State| state.servers.iter().flatten().any(|server| server.address == address);
        drop(self.changed.wait_while(self.state(), runs).unwrap());
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        for server in self.state.get_mut().unwrap().servers.iter_mut().flatten() {
            let _ = server.process.kill();
            let _ = server.process.wait();
        }
    }
}
