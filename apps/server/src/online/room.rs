//! Rooms: the online games that are in memory, and the pages that show them.
//!
//! A room exists while a request or a connection needs it. Its state is a copy of the log, which other nodes may have continued.

use super::view::Names;
use axum::extract::ws::Utf8Bytes;
use outflank_library::GameId;
use outflank_rules::{Side, StopFlag};
use outflank_service::document::GameDocument;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use tokio::sync::broadcast;

/// An online game in memory.
pub(crate) struct Room {
    pub(crate) id: GameId,
    /// The game whose chat it shows.
    pub(crate) chat: GameId,
    /// Locked while an event is written, so that the events of this node follow each other.
    pub(crate) state: tokio::sync::Mutex<RoomState>,
    /// The messages to the pages that show the game.
    messages: broadcast::Sender<Utf8Bytes>,
    /// The users who have the seats, which nobody leaves again; unset while one is open.
    players: OnceLock<Vec<String>>,
    /// The number of spectators that are connected to this node; locked while it is stored, so that the last number is stored last.
    pub(crate) spectators: tokio::sync::Mutex<usize>,
    /// Locked while a machine chooses a move: one search for each game.
    pub(crate) thinking: tokio::sync::Mutex<()>,
    /// Stops the last search of a machine.
    search: Mutex<StopFlag>,
}

/// What a node knows of a game.
pub(crate) struct RoomState {
    pub(crate) game: GameDocument,
    pub(crate) names: Names,
    /// The number of the last line of the chat that was sent.
    pub(crate) last_chat_line: u32,
}

/// The rooms of a node, by the ids of their games.
#[derive(Default)]
// Weak, so that a room ends with its last page or request, and nothing has to remove it.
pub(crate) struct Rooms(Mutex<HashMap<GameId, Weak<Room>>>);

impl Room {
    pub(crate) fn new(state: RoomState) -> Self {
        /// Messages that a slow connection can miss before it is sent the whole game.
        const CAPACITY: usize = 32;
        let players = players_of(&state.game).map_or_else(OnceLock::new, OnceLock::from);
        Self {
            id: GameId::new(state.game.id.clone()),
            chat: GameId::new(state.game.chat_id()),
            messages: broadcast::Sender::new(CAPACITY),
            players,
            spectators: tokio::sync::Mutex::default(),
            thinking: tokio::sync::Mutex::default(),
            search: Mutex::new(StopFlag::new()),
            state: tokio::sync::Mutex::new(state),
        }
    }

    /// Returns a receiver of the messages from now on.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Utf8Bytes> {
        self.messages.subscribe()
    }

    /// Sends a message as JSON to all pages that show the game.
    pub(crate) fn send(&self, message: &impl Serialize) {
        let text = serde_json::to_string(message).unwrap_or_default();
        // There may be no page.
        // Never waits: a page that reads too slowly loses messages and is sent the whole game.
        let _ = self.messages.send(text.into());
    }

    /// Returns the flag of a new search, which is stopped when the game changes.
    pub(crate) fn new_search(&self) -> StopFlag {
        let flag = StopFlag::new();
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = flag.clone();
        flag
    }

    pub(crate) fn stop_search(&self) {
        self.search.lock().unwrap_or_else(PoisonError::into_inner).stop();
    }

    /// Returns whether a page shows the game.
    pub(crate) fn is_shown(&self) -> bool {
        self.messages.receiver_count() > 0
    }

    /// Remembers the users who have the seats of a game, once it has begun.
    pub(crate) fn seat(&self, game: &GameDocument) {
        if let Some(players) = players_of(game) {
            let _ = self.players.set(players);
        }
    }

    /// Returns the users who have the seats.
    pub(crate) fn players(&self) -> &[String] {
        self.players.get().map(Vec::as_slice).unwrap_or_default()
    }
}

impl Rooms {
    /// Returns the room of a game, if it is in memory.
    pub(crate) fn find(&self, id: &GameId) -> Option<Arc<Room>> {
        self.rooms().get(id)?.upgrade()
    }

    /// Returns all rooms in memory.
    pub(crate) fn all(&self) -> Vec<Arc<Room>> {
        self.rooms().values().filter_map(Weak::upgrade).collect()
    }

    /// Adds a room, unless another request has added it in the meantime, and returns the one that stays.
    pub(crate) fn add(&self, room: Room) -> Arc<Room> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(&room.id).and_then(Weak::upgrade) {
            // Two rooms of one game would each think that they have the only copy.
            return room;
        }
        // Before the map grows: rooms that are gone are removed often enough, and never on each addition.
        if rooms.len() == rooms.capacity() {
            rooms.retain(|_, room| room.strong_count() > 0);
        }
        let room = Arc::new(room);
        rooms.insert(room.id.clone(), Arc::downgrade(&room));
        room
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Weak<Room>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the users who have the seats of a game; none before it begins.
fn players_of(game: &GameDocument) -> Option<Vec<String>> {
    game.players.as_ref()?;
    Some(Side::BOTH.into_iter().filter_map(|side| game.seat(side)?.user()).map(str::to_owned).collect())
}
