//! Data directories of earlier versions: each was made by the program of a release (`tests/upgrade/make`), and is opened by
//! this one.

#[path = "../crashes/http.rs"]
mod http;

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    /// Starts a server as the directory's own settings say.
    fn start(data: &Path) -> Self {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
        command.args(["serve", "--addr", "127.0.0.1:0", "--threads", "1", "--data", ".", "--db", "games.db"]);
        command.args(["--config", "config.toml"]).current_dir(data).env_remove("OUTFLANK_DATABASE");
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        Self { address: address.parse().expect("the server prints its address"), process }
    }

    /// Returns what the server answers to a user, which is no error, and the cookie that it sets.
    fn answer(&self, method: &str, path: &str, cookie: &str, body: &Value) -> (Value, Option<String>) {
        let answer = http::request(self.address, method, path, cookie, body).unwrap();
        assert!(answer.status < 300, "{path}: {}", answer.body);
        (answer.body, answer.cookie)
    }

    fn get(&self, path: &str, cookie: &str) -> Value {
        self.answer("GET", path, cookie, &Value::Null).0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_data_of_every_earlier_version_is_there_after_an_upgrade() {
    let versions = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/upgrade")).unwrap();
    let versions = versions.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    assert_ne!(versions.map(|version| check(&version)).count(), 0);
}

/// Opens a copy of the data of a version.
fn check(version: &Path) {
    println!("{}", version.display());
    let folder = tempfile::tempdir().unwrap();
    for file in fs::read_dir(version).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
    }
    let server = Server::start(folder.path());
    let sign_in = json!({ "name": "Ann", "password": "correct horse battery" });
    let cookie = server.answer("POST", "/api/session", "", &sign_in).1.expect("a user has a cookie");
    assert_eq!(server.get("/api/me", &cookie)["user"]["name"], "Ann");

    let games = server.get("/api/users/Bob/games", &cookie);
    let game = &games[0];
    assert_eq!((&game["status"], &game["result"]["by"]), (&json!("over"), &json!("resignation")));
    let path = format!("/api/online/{}", game["id"].as_str().unwrap());
    assert_eq!(server.get(&path, &cookie)["moves"], json!(["f5", "d6", "c3", "d3", "c4", "f4"]));
    assert_eq!(server.get(&format!("{path}/chat"), &cookie)["lines"][0]["text"], "Well played");

    let rating = &server.get("/api/users/Ann", &cookie)["ratings"][0];
    assert_eq!((&rating["category"], &rating["games"]), (&json!("othello-rapid"), &json!(1)));
    assert!(rating["rating"].as_f64().unwrap() > 1500.0, "{rating}");

    assert_eq!(server.get("/api/explore/sources", &cookie)["games"], 2);
}
