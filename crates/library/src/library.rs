//! The database.

mod findings;
mod row;
mod search;

use crate::migrations::{APPLICATION_ID, migrations};
use crate::{GameId, LibraryError, OpenError, Owner, Query, StoredGame};
use outflank_game::{Outcome, Sides};
use row::{READ, STORED, game_of, moves_text, values_of};
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use rusqlite_migration::{Error as MigrationError, MigrationDefinitionError};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The stored games of many owners.
#[derive(Debug)]
pub struct Library {
    database: Connection,
}

impl Library {
    /// Opens a database, or makes it; an older one gets the new tables.
    ///
    /// # Errors
    ///
    /// Refuses a damaged or newer database, and one of another program, and leaves it as it is.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let opened = Connection::open(path).and_then(|database| {
            database.busy_timeout(Duration::from_secs(5))?;
            Ok(database)
        });
        let mut database = opened.map_err(|error| explain(path, error))?;
        check(&database, path)?;
        prepare(&mut database, path)?;
        Ok(Self { database })
    }

    /// Makes a library that is forgotten when it is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for it.
    pub fn in_memory() -> Result<Self, OpenError> {
        let path = Path::new(":memory:");
        let mut database = Connection::open_in_memory().map_err(|error| explain(path, error))?;
        prepare(&mut database, path)?;
        Ok(Self { database })
    }

    /// Stores a new game, and returns it as version 1 with the time.
    ///
    /// # Errors
    ///
    /// Returns an error when the database failed, or has the game already.
    pub fn insert(&mut self, owner: &Owner, game: StoredGame) -> Result<StoredGame, LibraryError> {
        let now = now();
        let game = StoredGame { version: 1, created: now, changed: now, ..game };
        let sql =
            format!("INSERT INTO games ({STORED}) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17)");
        self.database.prepare_cached(&sql)?.execute(values_of(owner, &game))?;
        Ok(game)
    }

    /// Stores a change to the version of a game that was read, and returns it as the next version with the time.
    ///
    /// # Errors
    ///
    /// Refuses with [`LibraryError::Conflict`] when the game was changed or removed in between.
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
            game.late.map(|side| side.to_string()),
            game.clock,
            game.outcome.map(Outcome::margin),
            game.opening,
        ])?;
        if changes == 0 {
            return Err(LibraryError::Conflict);
        }
        Ok(StoredGame { version: game.version + 1, changed, accuracy: None, ..game })
    }

    /// Returns a game; `None` when the owner has no such game.
    ///
    /// # Errors
    ///
    /// Returns an error when the database failed.
    pub fn load(&self, owner: &Owner, id: &GameId) -> Result<Option<StoredGame>, LibraryError> {
        let sql = format!("SELECT {READ} FROM games WHERE owner = ?1 AND id = ?2");
        let mut statement = self.database.prepare_cached(&sql)?;
        Ok(statement.query_row([owner.as_str(), id.as_str()], game_of).optional()?)
    }

    /// Returns the games that are asked for, without those in which nobody has moved.
    ///
    /// # Errors
    ///
    /// Returns an error when the database failed.
    pub fn list(&self, owner: &Owner, query: &Query) -> Result<Vec<StoredGame>, LibraryError> {
        let mut statement = self.database.prepare_cached(&search::sql(query))?;
        statement.raw_bind_parameter(1, owner.as_str())?;
        statement.raw_bind_parameter(2, query.limit.get())?;
        statement.raw_bind_parameter(3, query.skip)?;
        for (index, word) in query.words.iter().enumerate() {
            statement.raw_bind_parameter(index + 4, word.to_lowercase())?;
        }
        let games = statement.raw_query().mapped(game_of).collect::<Result<_, _>>();
        Ok(games?)
    }

    /// Returns a game that is over and has not been reviewed since, the one changed last first.
    ///
    /// # Errors
    ///
    /// Returns an error when the database failed.
    pub fn next_to_review(&self) -> Result<Option<(Owner, StoredGame)>, LibraryError> {
        let mut statement = self.database.prepare_cached(&search::to_review())?;
        let game = statement.query_row([], |row| Ok((Owner::new(row.get::<_, String>("owner")?), game_of(row)?)));
        Ok(game.optional()?)
    }

    /// Stores what the review of a game found; nothing when there was nothing to be found. The version stays.
    ///
    /// A game that was changed meanwhile is left as it is.
    ///
    /// # Errors
    ///
    /// Returns an error when the database failed.
    pub fn keep_review(
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
    /// Returns an error when the database failed.
    pub fn count(&self, owner: &Owner) -> Result<u32, LibraryError> {
        let mut statement = self.database.prepare_cached("SELECT count(*) FROM games WHERE owner = ?1")?;
        Ok(statement.query_row([owner.as_str()], |row| row.get(0))?)
    }

    /// Removes the games of all owners in which nobody has moved, if they were begun before a time in seconds since 1970.
    ///
    /// # Errors
    ///
    /// Returns the error of the database.
    pub fn remove_without_moves(&mut self, before: u64) -> Result<(), LibraryError> {
        let sql = format!("DELETE FROM games WHERE changed < ?1 AND {}", search::WITHOUT_MOVES);
        self.database.prepare_cached(&sql)?.execute([before.cast_signed()])?;
        Ok(())
    }

    /// Removes a game, and returns whether it was there.
    ///
    /// # Errors
    ///
    /// Returns an error when the database failed.
    pub fn remove(&mut self, owner: &Owner, id: &GameId) -> Result<bool, LibraryError> {
        let mut statement = self.database.prepare_cached("DELETE FROM games WHERE owner = ?1 AND id = ?2")?;
        Ok(statement.execute([owner.as_str(), id.as_str()])? > 0)
    }
}

/// Looks whether an existing file is one of ours and whole.
fn check(database: &Connection, path: &Path) -> Result<(), OpenError> {
    let explain = |error| explain(path, error);
    let tables: u32 =
        database.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0)).map_err(explain)?;
    let id: i32 = database.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(explain)?;
    if tables > 0 && id != APPLICATION_ID {
        return Err(OpenError::Foreign { path: path.into() });
    }
    let found: String = database.pragma_query_value(None, "quick_check", |row| row.get(0)).map_err(explain)?;
    if found == "ok" { Ok(()) } else { Err(OpenError::Damaged { path: path.into(), found }) }
}

/// Makes the tables that are missing, and chooses the write-ahead log.
fn prepare(database: &mut Connection, path: &Path) -> Result<(), OpenError> {
    migrations().to_latest(database).map_err(|error| refuse(path, error))?;
    let chosen = database
        .pragma_update(None, "application_id", APPLICATION_ID)
        .and_then(|()| database.pragma_update(None, "journal_mode", "wal"))
        // In the log a commit survives the death of the process; only a power cut may take the last ones.
        .and_then(|()| database.pragma_update(None, "synchronous", "normal"));
    chosen.map_err(|error| explain(path, error))
}

fn refuse(path: &Path, error: MigrationError) -> OpenError {
    match error {
        MigrationError::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead) => {
            OpenError::Newer { path: path.into() }
        }
        MigrationError::RusqliteError { err, .. } => explain(path, err),
        other => OpenError::Damaged { path: path.into(), found: other.to_string() },
    }
}

fn explain(path: &Path, source: rusqlite::Error) -> OpenError {
    let path = PathBuf::from(path);
    match source.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            OpenError::Damaged { path, found: source.to_string() }
        }
        _ => OpenError::Database { path, source },
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs())
}
