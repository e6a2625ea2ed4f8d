//! Opening and migration of the database.
//!
//! SQLite's `user_version` is the number of the last migration.

use crate::OpenError;
use rusqlite::{Connection, ErrorCode};
use rusqlite_migration::{Error as MigrationError, M, MigrationDefinitionError, Migrations};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The `application_id` of our databases: `Otfl` in ASCII.
const APPLICATION_ID: i32 = i32::from_be_bytes(*b"Otfl");

/// The time that a statement waits for a lock of another process.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens or creates a database file, and applies the migrations that it lacks.
pub(super) fn open_file(path: &Path) -> Result<Connection, OpenError> {
    let connected = Connection::open(path).and_then(|database| {
        database.busy_timeout(BUSY_TIMEOUT)?;
        Ok(database)
    });
    let mut database = connected.map_err(|error| open_error(path, error))?;
    check(&database, path)?;
    migrate(&mut database, path)?;
    Ok(database)
}

/// Opens a database in memory.
pub(super) fn open_in_memory() -> Result<Connection, OpenError> {
    let path = Path::new(":memory:");
    let mut database = Connection::open_in_memory().map_err(|error| open_error(path, error))?;
    migrate(&mut database, path)?;
    Ok(database)
}

/// Checks that an existing file is one of our databases and intact.
fn check(database: &Connection, path: &Path) -> Result<(), OpenError> {
    let open_error = |error| open_error(path, error);
    let tables: u32 =
        database.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0)).map_err(open_error)?;
    let id: i32 = database.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(open_error)?;
    if tables > 0 && id != APPLICATION_ID {
        return Err(OpenError::Foreign { path: path.into() });
    }
    let result: String = database.pragma_query_value(None, "quick_check", |row| row.get(0)).map_err(open_error)?;
    if result == "ok" { Ok(()) } else { Err(OpenError::Damaged { path: path.into(), details: result }) }
}

/// Applies missing migrations, and switches to the write-ahead log.
fn migrate(database: &mut Connection, path: &Path) -> Result<(), OpenError> {
    migrations().to_latest(database).map_err(|error| migration_error(path, error))?;
    let configured = database
        .pragma_update(None, "application_id", APPLICATION_ID)
        .and_then(|()| database.pragma_update(None, "journal_mode", "wal"))
        // In the log a commit survives the end of the process; only a power cut may lose the last ones.
        .and_then(|()| database.pragma_update(None, "synchronous", "normal"));
    configured.map_err(|error| open_error(path, error))
}

/// Returns all migrations; released ones never change.
fn migrations() -> Migrations<'static> {
    const ALL: [&str; 5] = [
        include_str!("../migrations/1.sql"),
        include_str!("../migrations/2.sql"),
        include_str!("../migrations/3.sql"),
        include_str!("../migrations/4.sql"),
        include_str!("../migrations/5.sql"),
    ];
    Migrations::new(ALL.map(M::up).into())
}

fn migration_error(path: &Path, error: MigrationError) -> OpenError {
    match error {
        MigrationError::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead) => {
            OpenError::Newer { path: path.into() }
        }
        MigrationError::RusqliteError { err, .. } => open_error(path, err),
        other => OpenError::Damaged { path: path.into(), details: other.to_string() },
    }
}

fn open_error(path: &Path, source: rusqlite::Error) -> OpenError {
    let path = PathBuf::from(path);
    match source.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            OpenError::Damaged { path, details: source.to_string() }
        }
        _ => OpenError::Database { path, source },
    }
}
