//! The database of games.

mod open;
mod row;
mod select;

use crate::{CachedAnalysis, GameId, LibraryError, OpenError, OwnedGame, Owner, Query, StoredGame};
use open::{open_file, open_in_memory};
use outflank_game::{Outcome, Sides};
use row::{READ_COLUMNS, STORED_COLUMNS, game_of, moves_text, values_of};
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The stored games of many owners.
#[derive(Debug)]
pub struct Library {
    database: Connection,
}

impl Library {
    /// The maximum number of cached analyses: a few hundred games with all their positions.
    pub const MAX_CACHED_ANALYSES: i64 = 50_000;

    /// Opens or creates a database, and migrates an older one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database is damaged, newer than this program, or of another program; it is not changed.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Ok(Self { database: open_file(path)? })
    }

    /// Makes a library in memory.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory.
    pub fn in_memory() -> Result<Self, OpenError> {
        Ok(Self { database: open_in_memory()? })
    }

    /// Stores a new game, and returns it as version 1 with its timestamps.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails or contains the game.
    pub fn insert(&mut self, owner: &Owner, game: StoredGame) -> Result<StoredGame, LibraryError> {
        let now = now();
        let game = StoredGame { version: 1, created: now, changed: now, ..game };
        let sql = format!(
            "INSERT INTO games ({STORED_COLUMNS}) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17)"
        );
        self.database.prepare_cached(&sql)?.execute(values_of(owner, &game))?;
        Ok(game)
    }

    /// Stores a change to a version of a game, and returns it as the next version with its timestamps.
    ///
    /// # Errors
    ///
    /// Returns [`LibraryError::Conflict`] if the version is not the current one, or the game was removed.
    pub fn update(&mut self, owner: &Owner, game: StoredGame) -> Result<StoredGame, LibraryError> {
        let changed = now();
        let mut statement = self.database.prepare_cached(
            "UPDATE games SET version = version + 1, changed = ?4, moves = ?5, played = ?6, resigned = ?7,
             late = ?8, clock = ?9, margin = ?10, opening = ?11 WHERE owner = ?1 AND id = ?2 AND version = ?3",
        )?;
        let changes = statement.execute(params![
            owner.as_str(),
            game.id.as_str(),
            game.version,
            changed.cast_signed(),
            moves_text(&game),
            game.played.cast_signed() as i64,
            game.resigned.map(|side| side.to_string()),
            game.out_of_time.map(|side| side.to_string()),
            game.clock,
            game.outcome.map(Outcome::margin),
            game.opening,
        ])?;
        if changes == 0 {
            return Err(LibraryError::Conflict);
        }
        Ok(StoredGame { version: game.version + 1, changed, accuracy: None, ..game })
    }

    /// Returns a game, or `None` if the owner has no such game.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn load(&self, owner: &Owner, id: &GameId) -> Result<Option<StoredGame>, LibraryError> {
        let sql = format!("SELECT {READ_COLUMNS} FROM games WHERE owner = ?1 AND id = ?2");
        let mut statement = self.database.prepare_cached(&sql)?;
        Ok(statement.query_row([owner.as_str(), id.as_str()], game_of).optional()?)
    }

    /// Returns the games of a query, without unfinished ones in which neither side has moved.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn list(&self, owner: &Owner, query: &Query) -> Result<Vec<StoredGame>, LibraryError> {
        let mut statement = self.database.prepare_cached(&select::list_sql(query))?;
        statement.raw_bind_parameter(1, owner.as_str())?;
        statement.raw_bind_parameter(2, query.limit.get())?;
        statement.raw_bind_parameter(3, query.skip)?;
        for (index, word) in query.words.iter().enumerate() {
            statement.raw_bind_parameter(index + 4, word.to_lowercase())?;
        }
        let games = statement.raw_query().mapped(game_of).collect::<Result<_, _>>();
        Ok(games?)
    }

    /// Returns the game to review next: the one changed last of those that are over and have no review of their current
    /// version.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn next_to_review(&self) -> Result<Option<OwnedGame>, LibraryError> {
        let mut statement = self.database.prepare_cached(&select::to_review_sql())?;
        let owner = |row: &Row<'_>| row.get::<_, String>("owner").map(Owner::new);
        let game = statement.query_row([], |row| Ok(OwnedGame { owner: owner(row)?, game: game_of(row)? }));
        Ok(game.optional()?)
    }

    /// Stores the review of a version of a game: the accuracy of both sides, in per cent, if there is any. The version stays.
    ///
    /// Does nothing if the version is not the current one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn store_review(
        &mut self,
        owner: &Owner,
        game: &StoredGame,
        accuracy: Option<Sides<f64>>,
    ) -> Result<(), LibraryError> {
        let mut statement = self.database.prepare_cached(
            "UPDATE games SET reviewed = version, black_accuracy = ?4, white_accuracy = ?5
             WHERE owner = ?1 AND id = ?2 AND version = ?3",
        )?;
        let (black, white) = (accuracy.map(|sides| sides.black), accuracy.map(|sides| sides.white));
        statement.execute(params![owner.as_str(), game.id.as_str(), game.version, black, white])?;
        Ok(())
    }

    /// Counts the games of an owner.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn count(&self, owner: &Owner) -> Result<u32, LibraryError> {
        let mut statement = self.database.prepare_cached("SELECT count(*) FROM games WHERE owner = ?1")?;
        Ok(statement.query_row([owner.as_str()], |row| row.get(0))?)
    }

    /// Removes the unfinished games of all owners in which neither side has moved, if they were created before a time in
    /// seconds since 1970.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn remove_without_moves(&mut self, before: u64) -> Result<(), LibraryError> {
        let sql = format!("DELETE FROM games WHERE changed < ?1 AND {}", select::WITHOUT_MOVES);
        self.database.prepare_cached(&sql)?.execute([before.cast_signed()])?;
        Ok(())
    }

    /// Removes a game, and returns whether it existed.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn remove(&mut self, owner: &Owner, id: &GameId) -> Result<bool, LibraryError> {
        let mut statement = self.database.prepare_cached("DELETE FROM games WHERE owner = ?1 AND id = ?2")?;
        Ok(statement.execute([owner.as_str(), id.as_str()])? > 0)
    }

    /// Returns the cached analysis of a key, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn cached_analysis(&self, key: &str) -> Result<Option<String>, LibraryError> {
        // The table has a name of earlier versions.
        let mut statement = self.database.prepare_cached("SELECT found FROM findings WHERE subject = ?1")?;
        Ok(statement.query_row([key], |row| row.get(0)).optional()?)
    }

    /// Caches an analysis, or replaces that of the same key. Beyond [`Library::MAX_CACHED_ANALYSES`] the oldest ones are
    /// removed.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn cache_analysis(&mut self, CachedAnalysis { key, value }: &CachedAnalysis) -> Result<(), LibraryError> {
        let mut insert =
            self.database.prepare_cached("INSERT OR REPLACE INTO findings (subject, found) VALUES (?1, ?2)")?;
        let number = insert.insert([key, value])?;
        let mut evict = self.database.prepare_cached("DELETE FROM findings WHERE number <= ?1")?;
        evict.execute([number - Self::MAX_CACHED_ANALYSES])?;
        Ok(())
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
