//! Where the games of the page are stored.

use crate::ApiError;
use async_trait::async_trait;
use outflank_library::{GameId, Owner, Query, StoredGame};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Stored games: each owner has access to its own only, and a change of a version that is not the last one is rejected.
#[async_trait]
pub trait GameStorage: Send + Sync {
    /// Stores a new game, and returns it as version 1 with its times.
    ///
    /// # Errors
    ///
    /// Returns an error if the storage fails.
    async fn insert(&self, owner: &Owner, game: StoredGame) -> Result<StoredGame, ApiError>;

    /// Returns a game; none if the owner has no such game.
    ///
    /// # Errors
    ///
    /// Returns an error if the storage fails.
    async fn load(&self, owner: &Owner, id: &GameId) -> Result<Option<StoredGame>, ApiError>;

    /// Stores a change of a version of a game, and returns it as the next version with its times.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::VersionConflict`] if the version is not the last one, or the game was removed.
    async fn update(&self, owner: &Owner, game: StoredGame) -> Result<StoredGame, ApiError>;

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
#[derive(Debug)]
pub struct GamesInMemory {
    games: Mutex<BTreeMap<String, StoredGame>>,
    /// Returns the time in seconds since 1970.
    now: fn() -> u64,
}

impl GamesInMemory {
    /// Makes a storage without games; `now` returns the time in seconds since 1970.
    pub const fn new(now: fn() -> u64) -> Self {
        Self { games: Mutex::new(BTreeMap::new()), now }
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<String, StoredGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl GameStorage for GamesInMemory {
    async fn insert(&self, _owner: &Owner, game: StoredGame) -> Result<StoredGame, ApiError> {
        let game = game.first_version((self.now)());
        self.games().insert(game.id.as_str().to_owned(), game.clone());
        Ok(game)
    }

    async fn load(&self, _owner: &Owner, id: &GameId) -> Result<Option<StoredGame>, ApiError> {
        Ok(self.games().get(id.as_str()).cloned())
    }

    async fn update(&self, _owner: &Owner, game: StoredGame) -> Result<StoredGame, ApiError> {
        let mut games = self.games();
        let stored = games.get_mut(game.id.as_str()).filter(|stored| stored.version == game.version);
        let stored = stored.ok_or(ApiError::VersionConflict)?;
        *stored = game.next_version((self.now)());
        Ok(stored.clone())
    }

    async fn list(&self, _owner: &Owner, query: &Query) -> Result<Vec<StoredGame>, ApiError> {
        Ok(query.select(self.games().values().cloned().collect()))
    }

    async fn remove(&self, _owner: &Owner, id: &GameId) -> Result<bool, ApiError> {
        Ok(self.games().remove(id.as_str()).is_some())
    }
}
