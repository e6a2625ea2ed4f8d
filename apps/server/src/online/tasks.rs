//! The background tasks of a node.

use super::OnlineGames;
use super::append::game_message;
use super::machines;
use super::site_clock::{HEARTBEAT, OutagesRead};
use super::wakes::{CHANNEL, Wake, parse_payload, send_wakes};
use crate::error::AppError;
use outflank_library::GameId;
use outflank_service::ApiError;
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::mpsc;

/// Starts the tasks; they end when the last handle to the games is dropped.
pub(super) fn start(games: &OnlineGames, changes: mpsc::UnboundedReceiver<Wake>) {
    let weak = Arc::downgrade(&games.0);
    tokio::spawn(beat(weak.clone()));
    tokio::spawn(act_on_due_games(weak.clone()));
    tokio::spawn(listen(weak.clone()));
    tokio::spawn(read_versions(weak.clone()));
    tokio::spawn(checkpoint(weak));
    tokio::spawn(send_wakes(games.library.clone(), games.clock.node.clone(), changes));
}

/// Says each second that the node is alive.
async fn beat(games: Weak<super::Shared>) {
    while let Some(games) = games.upgrade().map(OnlineGames) {
        match games.clock.beat(&games.library).await {
            Ok(OutagesRead::Changed) => {
                // A game may be locked while the database is slow, which must not make this node seem dead.
                let games = games.clone();
                tokio::spawn(async move { games.recover().await });
            }
            Ok(OutagesRead::Same) => {}
            Err(error) => error.log("the node cannot say that it is alive"),
        }
        // Before the sleep: a task that kept the games alive would never see that they are gone.
        drop(games);
        tokio::time::sleep(HEARTBEAT).await;
    }
}

/// Ends games whose time is over, and lets machines move whose node is gone.
async fn act_on_due_games(games: Weak<super::Shared>) {
    const INTERVAL: Duration = Duration::from_millis(250);
    while let Some(games) = games.upgrade().map(OnlineGames) {
        if let Err(error) = games.act_on_due_games().await {
            error.log("due games are looked for later");
        }
        drop(games);
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Reads what other nodes have changed.
async fn listen(games: Weak<super::Shared>) {
    const RETRY_DELAY: Duration = Duration::from_secs(1);
    loop {
        let Some(library) = games.upgrade().map(|games| games.library.clone()) else { return };
        match library.listen(CHANNEL).await {
            // A database in a file has no other nodes.
            Ok(None) => return,
            Ok(Some(mut notifications)) => {
                while let Ok(payload) = notifications.next().await {
                    let Some(games) = games.upgrade().map(OnlineGames) else { return };
                    games.receive(payload.as_deref()).await;
                }
            }
            Err(error) => AppError::from(error).log("the node does not hear of the others"),
        }
        tokio::time::sleep(RETRY_DELAY).await;
    }
}

/// Reads the changes of other nodes whose notifications were lost, and those of `outflank serve admin`.
async fn read_versions(games: Weak<super::Shared>) {
    const INTERVAL: Duration = Duration::from_secs(5);
    while let Some(games) = games.upgrade().map(OnlineGames) {
        if let Err(error) = games.read_versions().await {
            tracing::debug!(%error, "the versions of the games are read later");
        }
        drop(games);
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Keeps the log of a database file short.
async fn checkpoint(games: Weak<super::Shared>) {
    const INTERVAL: Duration = Duration::from_secs(2);
    while let Some(library) = games.upgrade().map(|games| games.library.clone()) {
        if let Err(error) = library.checkpoint().await {
            tracing::debug!(%error, "the log of the database is copied later");
        }
        drop(library);
        tokio::time::sleep(INTERVAL).await;
    }
}

impl OnlineGames {
    /// Reads the games in memory that have a later version in the database.
    pub(super) async fn read_versions(&self) -> Result<(), AppError> {
        const GAMES_PER_QUERY: usize = 500;
        let rooms = self.rooms.all();
        for rooms in rooms.chunks(GAMES_PER_QUERY) {
            let ids: Vec<_> = rooms.iter().map(|room| room.id.clone()).collect();
            let versions: HashMap<_, _> = self.library.last_versions(&ids).await?.into_iter().collect();
            for room in rooms {
                // One game after the other: no task holds the states of two.
                let mut state = room.state.lock().await;
                if versions.get(&room.id).is_some_and(|&version| version > state.game.version) {
                    go_on(self.refresh(room, &mut state).await)?;
                }
            }
        }
        Ok(())
    }

    pub(super) async fn act_on_due_games(&self) -> Result<(), AppError> {
        for id in self.library.online_due(self.now().as_millis() as u64).await? {
            // A machine that chooses a move, or waits for a thread, goes on by itself.
            let room = self.rooms.find(&id);
            if room.is_none_or(|room| room.thinking.try_lock().is_ok()) {
                go_on(self.act_on_due_game(&id).await)?;
            }
        }
        Ok(())
    }

    async fn act_on_due_game(&self, id: &GameId) -> Result<(), AppError> {
        let room = self.room(id).await?;
        let mut state = room.state.lock().await;
        // The room may be behind the log that the list came from.
        self.refresh(&room, &mut state).await?;
        if state.game.machine_to_move().is_some() {
            // A task of its own, since a search takes seconds.
            machines::play_if_to_move(self, &state.game);
            return Ok(());
        }
        // It is tried again while it is not known whether all nodes were alive.
        match self.settle(&room, &mut state).await {
            Ok(_) | Err(AppError::Api(ApiError::Busy | ApiError::VersionConflict)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Says after an outage what the others may have taken for gone with this node: who is connected to it. Then shows the
    /// clocks, which the pages have let run.
    pub(super) async fn recover(&self) {
        self.store_connections().await;
        self.show_clocks().await;
    }

    /// Sends the games whose clock runs to their pages again, which have counted a time that does not count.
    async fn show_clocks(&self) {
        for room in self.rooms.all().into_iter().filter(|room| room.is_shown()) {
            let state = room.state.lock().await;
            if state.game.is_clock_running() {
                room.send(&game_message(&state.game, &state.names, self.clock_time(&state.game)));
            }
        }
    }

    /// Reads what a notification says; without one, everything that this node shows.
    pub(super) async fn receive(&self, payload: Option<&str>) {
        let wakes = match payload {
            // PostgreSQL notifies the sender as well, which knows what it has done.
            Some(payload) => parse_payload(payload, &self.clock.node),
            None => self.rooms.all().iter().map(|room| Wake::Game(room.id.as_str().to_owned())).collect(),
        };
        for wake in wakes {
            if let Err(error) = self.read(wake).await {
                error.log("a change of another node is not read");
            }
        }
    }

    async fn read(&self, wake: Wake) -> Result<(), AppError> {
        let room = |id| self.rooms.find(&GameId::new(id));
        match wake {
            Wake::Game(id) => {
                if let Some(room) = room(id) {
                    self.refresh(&room, &mut *room.state.lock().await).await?;
                }
            }
            Wake::Chat(id) => {
                if let Some(room) = room(id) {
                    self.send_new_lines(&room, &mut *room.state.lock().await).await?;
                }
            }
            Wake::Spectators(id) => {
                if let Some(room) = room(id) {
                    self.send_presence(&room).await?;
                }
            }
            Wake::Presence(user) => self.send_presence_of(&user).await?,
            Wake::User(user) => self.lobby.wake_user(&user),
            Wake::Lobby => self.lobby.wake_all(),
        }
        Ok(())
    }
}

/// Lets a task over many games go on after one of them fails, which is logged; without the database they would all fail.
pub(super) fn go_on(result: Result<(), AppError>) -> Result<(), AppError> {
    match result {
        Err(AppError::DatabaseUnavailable) => result,
        Err(error) => {
            error.log("a game is left out, and the others go on");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}
