//! Where the games of the page are stored.

use crate::ApiError;
use async_trait::async_trait;
use outflank_library::{GameId, Owner, Query, StoredEvent, StoredGame};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A stored game with its log, which is the truth about it.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedGame {
    /// What lists know of it.
    pub game: StoredGame,
    /// Its events.
    pub log: Vec<StoredEvent>,
}

/// Stored games: each owner has access to its own only, and an event after a version that is not the last one is rejected.
#[async_trait]
pub trait GameStorage: Send + Sync {
    /// Appends an event to the log of a game, and stores the game as it then is; the first event creates it.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::VersionConflict`] if the version before the event is not the last one, or the game was removed.
    async fn append(&self, owner: &Owner, game: &StoredGame, event: &StoredEvent) -> Result<(), ApiError>;

    /// Returns a game; none if the owner has no such game.
    ///
    /// # Errors
    ///
    /// Returns an error if the storage fails.
    async fn load(&self, owner: &Owner, id: &GameId) -> Result<Option<LoggedGame>, ApiError>;

    /// Returns the games of a query, without unfinished ones in which neither side has moved.
    ///
    /// # Errors
    ///
    /// Returns an error if the storage fails.
    async fn list(&self, owner: &Owner, query: &Query) -> Result<Vec<StoredGame>, ApiError>;

    /// Removes a game, and returns whether it existed.
    ///
    /// # Errors
    ///
    /// Returns an error if the storage fails.
    async fn remove(&self, owner: &Owner, id: &GameId) -> Result<bool, ApiError>;
}

/// Games in memory, those of all owners together: for a program that keeps them itself, and for tests.
#[derive(Debug, Default)]
pub struct GamesInMemory(Mutex<BTreeMap<String, LoggedGame>>);

impl GamesInMemory {
    fn games(&self) -> MutexGuard<'_, BTreeMap<String, LoggedGame>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl GameStorage for GamesInMemory {
    async fn append(&self, _owner: &Owner, game: &StoredGame, event: &StoredEvent) -> Result<(), ApiError> {
        let mut games = self.games();
        if event.version == 1 {
            games.insert(game.id.as_str().to_owned(), LoggedGame { game: game.clone(), log: vec![event.clone()] });
            return Ok(());
        }
        let logged = games.get_mut(game.id.as_str()).filter(|logged| logged.game.version + 1 == event.version);
        let logged = logged.ok_or(ApiError::VersionConflict)?;
        logged.game = game.clone();
        logged.log.push(event.clone());
        Ok(())
    }

    async fn load(&self, _owner: &Owner, id: &GameId) -> Result<Option<LoggedGame>, ApiError> {
        Ok(self.games().get(id.as_str()).cloned())
    }

    async fn list(&self, _owner: &Owner, query: &Query) -> Result<Vec<StoredGame>, ApiError> {
        Ok(query.select(self.games().values().map(|logged| logged.game.clone()).collect()))
    }

    async fn remove(&self, _owner: &Owner, id: &GameId) -> Result<bool, ApiError> {
        Ok(self.games().remove(id.as_str()).is_some())
    }
}
