//! The metrics, and the dashboard that shows them.

use crate::client::{Client, Socket};
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const DASHBOARD: &str = include_str!("../../../../packaging/grafana-dashboard.json");
const MANUAL: &str = include_str!("../../../../docs/src/operate.md");

/// Returns the metrics that a text names.
fn metrics_in(text: &str) -> BTreeSet<&str> {
    const PREFIX: &str = "outflank_";
    let words = text.split(|letter: char| !(letter.is_ascii_lowercase() || letter == '_'));
    // The prefix alone begins the name of a file with a version.
    let ours = words.filter(|word| word.starts_with(PREFIX) && *word != PREFIX);
    ours.map(|name| name.trim_end_matches("_bucket").trim_end_matches("_sum").trim_end_matches("_count")).collect()
}

/// Restarted one after the other, both servers must never count as down at the same time: nobody would be answered.
#[test]
fn an_update_waits_for_longer_than_nginx_leaves_a_server_alone() {
    let page = include_str!("../../../../docs/src/two-servers.md");
    let seconds = |before: &str, after: &str| -> Vec<u32> {
        page.split(before).skip(1).filter_map(|rest| rest.split_once(after)?.0.parse().ok()).collect()
    };
    let (left_alone, pause) = (seconds("fail_timeout=", "s;"), seconds("\n    sleep ", "\n"));
    assert_eq!((left_alone.len(), pause.len()), (2, 1), "{page}");
    assert!(left_alone.iter().all(|seconds| seconds + 1 < pause[0]), "{left_alone:?} {pause:?}");
    assert!(page.contains("/ready; do sleep 1; done"), "the next server is restarted when this one is ready");
}

/// Returns the messages of warnings and errors in the sources of a directory.
fn messages(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let in_entry = |path: PathBuf| {
        if path.is_dir() {
            return messages(&path);
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let begins = ["tracing::warn!(", "tracing::error!(", ".log(\"", "let message = \""];
        let calls = begins.iter().flat_map(|begin| text.split(begin).skip(1).map(move |rest| (begin, rest)));
        let message = |(begin, rest): (&&str, &str)| {
            let rest = if begin.ends_with('"') { rest } else { rest.split_once('"')?.1 };
            Some(rest.split_once('"')?.0.to_owned()).filter(|message| !message.contains('{'))
        };
        calls.filter_map(message).collect()
    };
    entries.flat_map(in_entry).collect()
}

#[test]
fn the_manual_says_what_the_messages_of_the_log_mean() {
    let messages = messages(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
    assert!(messages.len() > 15, "{messages:?}");
    for message in messages {
        let (begin, _) = message.split_once(':').unwrap_or((&message, ""));
        assert!(MANUAL.contains(&format!("`{begin}`")), "{message}");
    }
}

/// Not every line of the journal is JSON.
#[test]
fn the_command_that_reads_the_log_leaves_out_other_lines() {
    let line = MANUAL.lines().find(|line| line.starts_with("journalctl")).unwrap();
    let (_, command) = line.split_once("| ").unwrap();
    let log = r#"printf 'http://127.0.0.1:6464/\n{"level":"INFO"}\n{"level":"WARN"}\nStopped\n'"#;
    let output = std::process::Command::new("sh").args(["-c", &format!("{log} | {command} -c")]).output().unwrap();
    if output.status.code() == Some(127) {
        eprintln!("skipped: jq is not installed");
        return;
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "{\"level\":\"WARN\"}\n");
}

#[test]
fn systemd_starts_a_server_again_however_often_it_ends() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    for file in ["packaging/outflank.service", "docs/src/two-servers.md"] {
        let text = std::fs::read_to_string(format!("{root}/{file}")).unwrap();
        for line in ["Restart=always", "RestartSec=2", "StartLimitIntervalSec=0"] {
            assert!(text.lines().any(|found| found == line), "{file}: {line}");
        }
    }
}

#[tokio::test]
async fn every_metric_is_documented_and_on_the_dashboard() {
    let client = Client::new().await;
    let game = client.create(json!({ "kind": "othello", "black": "human", "white": "human" })).await;
    client.act(&game, "hint", json!({})).await;
    assert_eq!(client.post("/api/me", json!({ "name": "Ann" })).await.0, StatusCode::CREATED);
    let settings =
        json!({ "kind": "othello", "colour": "black", "opponent": { "type": "machine", "player": "level:0" } });
    let (_, online) = client.post("/api/online", settings).await;
    let path = format!("/api/online/{}", online["id"].as_str().unwrap());
    let mv = json!({ "type": "move", "move": "f5", "version": online["version"] });
    assert_eq!(client.post(&format!("{path}/actions"), mv).await.0, StatusCode::OK);
    let mut socket = Socket::open(client.serve().await, &format!("{path}/live"), None).await.unwrap();
    socket.receive().await;
    let text = client.get_text("/metrics").await;
    assert!(text.contains("\noutflank_sockets 1\n") && text.contains("\noutflank_online_games 1\n"), "{text}");
    let known = metrics_in(&text);
    assert_eq!(metrics_in(DASHBOARD), known);
    assert_eq!(metrics_in(MANUAL), known);
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    assert_eq!(dashboard["panels"].as_array().unwrap().len(), 8);
}

/// Returns the settings of nginx in the manual.
fn nginx_settings() -> &'static str {
    const TWO_SERVERS: &str = include_str!("../../../../docs/src/two-servers.md");
    let after = TWO_SERVERS.split_once("```nginx\n").expect("the page has settings of nginx").1;
    after.split_once("```").unwrap().0
}

#[test]
fn the_proxy_of_the_manual_keeps_the_metrics_and_does_not_wait_for_a_hung_server() {
    let settings = nginx_settings();
    let metrics = settings.split_once("location = /metrics {").expect("the metrics have a location of their own").1;
    assert!(metrics.trim_start().starts_with("return 403;"), "{metrics}");
    for line in ["zone outflank", "proxy_connect_timeout", "proxy_read_timeout", "proxy_next_upstream error timeout"] {
        assert!(settings.contains(line), "{line}");
    }
}

#[test]
fn nginx_takes_the_settings_of_the_manual() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let all = format!(
        "pid {}; error_log {};\nevents {{}}\nhttp {{ access_log off;\n{} }}\n",
        path("nginx.pid"),
        path("error.log"),
        nginx_settings().replace("listen 80;", "listen 127.0.0.1:16464;")
    );
    std::fs::write(path("nginx.conf"), all).unwrap();
    let checked = std::process::Command::new("nginx").args(["-t", "-q", "-c", &path("nginx.conf")]).output();
    // Where nginx is not installed, there is nothing to ask.
    let Ok(output) = checked else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
