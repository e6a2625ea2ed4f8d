//! What the requests share.

use crate::explore::Tables;
use crate::guard::{Hosts, NewGames, Quota};
use crate::store::Store;
use crate::workers::Workers;
use outflank_library::{GameId, Library, Owner};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Notify, broadcast, watch};

/// What the requests share; clones share it too.
#[derive(Clone)]
pub struct Site {
    pub(crate) store: Store,
    /// They choose the moves of games: short work, many at a time.
    pub(crate) players: Workers,
    /// They analyse: long work, on threads of its own, so that games go on meanwhile.
    pub(crate) analysts: Workers,
    pub(crate) tables: Arc<Tables>,
    /// The names under which the site is asked for.
    pub(crate) hosts: Hosts,
    /// Games that addresses have begun.
    pub(crate) new_games: Arc<NewGames>,
    /// Requests that are being answered.
    pub(crate) requests: Quota<Owner>,
    /// Live connections, of games and of analyses.
    pub(crate) sockets: Quota<Owner>,
    /// When the site was started, as long after 1970.
    pub(crate) began: Duration,
    /// Returns an error when a game has come to its end.
    pub(crate) finished: Arc<Notify>,
    /// Returns which games have changed.
    changes: broadcast::Sender<GameId>,
    /// Tells live connections to end.
    closing: watch::Sender<bool>,
}

impl Site {
    /// Starts the threads of a site over a library.
    pub fn new(library: Library, threads: NonZeroUsize) -> Self {
        /// Games that may wait for a move of the engine.
        const WAITING_GAMES: usize = 1024;
        /// Analyses that may wait for a thread.
        const WAITING_ANALYSES: usize = 32;
        /// Requests of one browser that are answered at a time.
        const REQUESTS_OF_A_BROWSER: usize = 32;
        /// Live connections that one browser may have at a time: some open pages of one or two each.
        const SOCKETS_OF_A_BROWSER: usize = 12;
        /// Changes that a slow connection may miss before it asks anew.
        const CHANGES: usize = 1024;
        let tables = Arc::new(Tables::default());
        Self {
            store: Store::new(library),
            players: Workers::new("player", threads, WAITING_GAMES, &tables),
            analysts: Workers::new("analyst", threads, WAITING_ANALYSES, &tables),
            tables,
            hosts: Hosts::default(),
            new_games: Arc::default(),
            requests: Quota::new(REQUESTS_OF_A_BROWSER),
            sockets: Quota::new(SOCKETS_OF_A_BROWSER),
            began: now(),
            finished: Arc::default(),
            changes: broadcast::Sender::new(CHANGES),
            closing: watch::Sender::new(false),
        }
    }

    /// Answers under these names, too.
    #[must_use]
    pub fn with_hosts(self, names: &[String]) -> Self {
        Self { hosts: Hosts::new(names), ..self }
    }

    /// Tells those who watch a game that it has changed.
    pub(crate) fn tell_changed(&self, game: &GameId) {
        // Perhaps nobody watches.
        let _ = self.changes.send(game.clone());
    }

    /// Returns what tells which games change from now on.
    pub(crate) fn changes(&self) -> broadcast::Receiver<GameId> {
        self.changes.subscribe()
    }

    /// Asks live connections to end as soon as what they are at is done; pages come back by themselves.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Waits until live connections are asked to end.
    pub(crate) async fn is_closing(&self) {
        // The sender lives as long as the site does.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }
}

/// Returns the time, as long after 1970.
pub(crate) fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
