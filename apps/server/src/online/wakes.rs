//! Notifications between the nodes of a site.
//!
//! A notification only wakes: what has changed is read from the database. It may be lost, since every node also reads the
//! versions of its games at intervals. Notifications are collected for some milliseconds and sent as one, because PostgreSQL
//! takes a global lock when a transaction with a notification commits.

use crate::error::AppError;
use outflank_library::Library;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::Duration;
use tokio::sync::mpsc;

/// What has changed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wake {
    /// The log of a game.
    Game(String),
    /// The chat of a game.
    Chat(String),
    /// The number of the spectators of a game.
    Spectators(String),
    /// Whether a user is connected.
    Presence(String),
    /// The games or challenges of a user.
    User(String),
    /// The lists of the lobby.
    Lobby,
}

/// The channel of the notifications.
pub(crate) const CHANNEL: &str = "outflank";

/// How long notifications are collected.
const BATCH_TIME: Duration = Duration::from_millis(8);
/// PostgreSQL takes less than 8,000 bytes.
const MAX_PAYLOAD_BYTES: usize = 7_000;

impl Wake {
    fn parse(text: &str) -> Option<Self> {
        let (tag, id) = text.split_at_checked(1)?;
        let id = id.to_owned();
        match tag {
            "g" => Some(Self::Game(id)),
            "c" => Some(Self::Chat(id)),
            "s" => Some(Self::Spectators(id)),
            "p" => Some(Self::Presence(id)),
            "u" => Some(Self::User(id)),
            "l" => Some(Self::Lobby),
            _ => None,
        }
    }
}

impl std::fmt::Display for Wake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Game(id) => write!(f, "g{id}"),
            Self::Chat(id) => write!(f, "c{id}"),
            Self::Spectators(id) => write!(f, "s{id}"),
            Self::Presence(id) => write!(f, "p{id}"),
            Self::User(id) => write!(f, "u{id}"),
            Self::Lobby => f.write_str("l"),
        }
    }
}

/// Returns what a notification of another node says; nothing for one of this node.
pub(crate) fn parse_payload(payload: &str, this_node: &str) -> Vec<Wake> {
    let mut words = payload.split(' ');
    if words.next() == Some(this_node) { Vec::new() } else { words.filter_map(Wake::parse).collect() }
}

/// Background task: sends what has changed to the other nodes.
pub(crate) async fn send_wakes(library: Library, node: String, mut wakes: mpsc::UnboundedReceiver<Wake>) {
    while let Some(first) = wakes.recv().await {
        // After the first, so that a single change waits for this long only, and many changes make one notification.
        tokio::time::sleep(BATCH_TIME).await;
        // A set: several changes of a game are one reason to read it.
        let mut batch = BTreeSet::from([first]);
        while let Ok(wake) = wakes.try_recv() {
            batch.insert(wake);
        }
        for payload in payloads(&node, &batch) {
            if let Err(error) = library.notify(CHANNEL, &payload).await {
                AppError::from(error).log("the other nodes are not notified");
            }
        }
    }
}

pub(super) fn payloads(node: &str, batch: &BTreeSet<Wake>) -> Vec<String> {
    let mut payloads = vec![node.to_owned()];
    for wake in batch {
        // Asked before a wake is added: the thousand bytes below the limit of PostgreSQL hold one more.
        if payloads.last().is_some_and(|payload| payload.len() > MAX_PAYLOAD_BYTES) {
            payloads.push(node.to_owned());
        }
        if let Some(payload) = payloads.last_mut() {
            let _ = write!(payload, " {wake}");
        }
    }
    payloads
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_nodes_read_what_a_node_wrote_and_a_node_ignores_itself() {
        let many = (0..1000).map(|number| Wake::Game(format!("{number:032x}")));
        let batch: BTreeSet<_> = many.chain([Wake::Lobby, Wake::User("ann".to_owned())]).collect();
        let payloads = payloads("n1", &batch);
        assert!(payloads.iter().all(|payload| payload.len() < 8000));
        let read: BTreeSet<_> = payloads.iter().flat_map(|payload| parse_payload(payload, "n2")).collect();
        assert_eq!(read, batch);
        assert!(payloads.iter().all(|payload| parse_payload(payload, "n1").is_empty()));
        assert!(parse_payload("n1 é x", "n2").is_empty());
    }
}
