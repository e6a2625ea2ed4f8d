//! Games between people.
//!
//! The game itself, its log and its rules, is [`outflank_service::document`], which knows no database. A [`room`] holds
//! the state of a game in memory while it is needed and shows its changes to the connected pages; of two nodes that
//! append the same version, the database rejects the second, which then reads what it missed.

mod append;
mod chat;
mod create;
mod fair_play;
mod history;
mod leave;
mod listed;
mod lobby;
mod machine_games;
mod machines;
mod opponents;
mod outage;
mod play;
mod presence;
mod rating;
mod rematch_offers;
mod room;
#[cfg(test)]
mod simulation;
mod site_clock;
mod tasks;
mod view;
mod wakes;

use crate::error::AppError;
use crate::limits::Limits;
use crate::turns::Turns;
use crate::worker_pool::WorkerPool;
use listed::ListedGames;
use machine_games::MachineGames;
use outflank_library::{GameId, Library, StoredEvent};
use outflank_service::ApiError;
use outflank_service::document::GameDocument;
use presence::ConnectedUsers;
use room::{RoomState, Rooms};
use site_clock::{LocalClock, SiteClock};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use wakes::Wake;

pub(crate) use append::ChangeMessage;
pub(crate) use chat::{ChatMessage, NewChatLine};
pub(crate) use create::NewOnlineGame;
pub(crate) use history::OpeningResults;
pub(crate) use lobby::{LobbyView, MyGamesView};
pub(crate) use opponents::OpponentView;
pub(crate) use play::Player;
pub(crate) use presence::PresenceMessage;
pub(crate) use room::Room;

pub(crate) use outflank_service::document::{Category, Command, ParseCategoryError};
pub(crate) use view::{OnlineEntry, OnlineGameView, name_of};

/// The highest deviation of ratings that are not provisional.
pub(crate) const MAX_SHOWN_DEVIATION: f64 = outflank_learn::rating::Rating::PROVISIONAL_DEVIATION;

/// The online games of a site; clones share them.
#[derive(Clone)]
pub(crate) struct OnlineGames(Arc<Shared>);

pub(crate) struct Shared {
    library: Library,
    move_workers: WorkerPool,
    rooms: Rooms,
    listed_games: ListedGames,
    clock: SiteClock,
    machine_games: MachineGames,
    connected: ConnectedUsers,
    /// The creation of games, by the id of the user and by the address, so that the limits count those that are on their way.
    creations: Turns<String>,
    pub(crate) lobby: lobby::Lobby,
    /// What has changed, for the other nodes.
    // Unbounded, since whoever sends holds the state of a game and must not wait; the receiver joins equal ones.
    wakes: mpsc::UnboundedSender<Wake>,
}

impl OnlineGames {
    /// Starts the background tasks of a node.
    pub(crate) fn new(library: Library, move_workers: WorkerPool) -> Self {
        let local = LocalClock::starting_at(crate::state::now());
        let (games, changes) = Self::with_changes(library, move_workers, SiteClock::of_node(local));
        tasks::start(&games, changes);
        games
    }

    /// Makes games of a process that is no node: nothing happens by itself, and the nodes read the changes at intervals.
    pub(crate) fn without_tasks(library: Library, move_workers: WorkerPool) -> Self {
        let local = LocalClock::starting_at(crate::state::now());
        Self::with_changes(library, move_workers, SiteClock::of_tool(local)).0
    }

    fn with_changes(
        library: Library,
        move_workers: WorkerPool,
        clock: SiteClock,
    ) -> (Self, mpsc::UnboundedReceiver<Wake>) {
        let (wakes, changes) = mpsc::unbounded_channel();
        let (rooms, lobby, listed_games) = (Rooms::default(), lobby::Lobby::default(), ListedGames::default());
        let (machine_games, creations) = (MachineGames::default(), Turns::default());
        let connected = ConnectedUsers::default();
        let shared = Shared {
            library,
            move_workers,
            rooms,
            listed_games,
            clock,
            machine_games,
            connected,
            creations,
            lobby,
            wakes,
        };
        (Self(Arc::new(shared)), changes)
    }

    /// Returns the room of a game; it is read from the log unless it is in memory.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::Api(ApiError::GameNotFound)`] when there is no such game.
    pub(crate) async fn room(&self, id: &GameId) -> Result<Arc<Room>, AppError> {
        if let Some(room) = self.rooms.find(id) {
            return Ok(room);
        }
        let log = self.library.game_log(id, 0).await?;
        if log.is_empty() {
            return Err(AppError::Api(ApiError::GameNotFound));
        }
        let game = replay(id, &log)?;
        // All logs are in one table, and those at one device are for their owners only.
        if game.is_at_device() {
            return Err(AppError::Api(ApiError::GameNotFound));
        }
        let names = self.names([&game]).await?;
        // Read without a lock: of two requests that read the log at once, the room of the first stays, and the other is
        // dropped.
        Ok(self.rooms.add(Room::new(RoomState { game, names, last_chat_line: 0 })))
    }

    /// Limits the games against machines of clients.
    pub(crate) fn set_limits(&self, limits: &Limits) {
        self.machine_games.set_limits(limits);
    }

    /// Returns the number of games that a connection or a request needs.
    pub(crate) fn games_in_memory(&self) -> usize {
        self.rooms.all().len()
    }

    /// Returns the names of all users of these games.
    pub(crate) async fn names<'a>(
        &self,
        games: impl IntoIterator<Item = &'a GameDocument>,
    ) -> Result<view::Names, AppError> {
        Ok(self.library.user_names(&view::users_of(games)).await?)
    }

    /// Returns the time of the database.
    pub(crate) fn now(&self) -> Duration {
        self.clock.now()
    }

    /// Says to this node and the others that something has changed.
    fn wake(&self, wake: Wake) {
        // The task ends with the process.
        let _ = self.wakes.send(wake);
    }
}

impl Deref for OnlineGames {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// Makes the game of a log that the database contains.
fn replay(id: &GameId, log: &[StoredEvent]) -> Result<GameDocument, AppError> {
    GameDocument::from_stored(id, log).map_err(invalid_log)
}

fn invalid_log(error: impl std::fmt::Display) -> AppError {
    tracing::error!(%error, "the log of a game is invalid");
    AppError::Api(ApiError::Internal)
}
