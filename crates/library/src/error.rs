//! Errors of the library.

use sqlx::Error;
use sqlx::error::DatabaseError;
use sqlx::sqlite::SqliteError;
use std::io;

/// Why a database cannot be opened; the library never resets it.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file is not a database, or a damaged one.
    #[error("{location}: the database is damaged: {details}")]
    Damaged {
        /// The file.
        location: String,
        /// The error of the integrity check.
        details: String,
    },
    /// The database belongs to another program.
    #[error("{location}: this is the database of another program")]
    Foreign {
        /// The file.
        location: String,
    },
    /// The database was written by a newer version of this program.
    #[error("{location}: the database was written by a newer version of Outflank")]
    Newer {
        /// The file, or the address of the server.
        location: String,
    },
    /// The file, or one beside it, cannot be opened or made.
    #[error("cannot open {location}: {source}")]
    File {
        /// The file.
        location: String,
        /// The error of the system.
        source: io::Error,
    },
    /// The database cannot be opened.
    #[error("{location}: cannot open the database: {source}")]
    Database {
        /// The file, or the address of the server.
        location: String,
        /// The error of the database.
        source: Error,
    },
}

/// Why an operation on the library failed.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The game was changed or removed after it was read.
    #[error("the game has changed since it was read")]
    Conflict,
    /// The database cannot store a text: PostgreSQL takes none with the character NUL.
    #[error("a text contains a character that cannot be stored")]
    InvalidText,
    /// The database cannot be reached, read or written; it may be later.
    #[error("the database cannot be reached, read or written: {0}")]
    Unavailable(#[source] Error),
    /// The connections were closed by [`Library::close`](crate::Library::close).
    #[error("the library is closed")]
    Closed,
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[source] Error),
}

impl OpenError {
    /// Returns whether the database may be there later: its server has not started yet, or does not answer.
    pub fn is_unavailable(&self) -> bool {
        matches!(self, Self::Database { source, .. } if is_unavailable(source))
    }
}

impl From<Error> for LibraryError {
    fn from(error: Error) -> Self {
        if matches!(error, Error::PoolClosed) {
            Self::Closed
        } else if is_invalid_text(&error) {
            Self::InvalidText
        } else if is_unavailable(&error) {
            Self::Unavailable(error)
        } else {
            Self::Database(error)
        }
    }
}

/// Returns [`LibraryError::Conflict`] for a row that exists already.
pub(crate) fn conflict_if_exists(error: Error) -> LibraryError {
    let exists = error.as_database_error().is_some_and(DatabaseError::is_unique_violation);
    if exists { LibraryError::Conflict } else { error.into() }
}

fn is_invalid_text(error: &Error) -> bool {
    /// SQLSTATE: a character that is not in the repertoire.
    const CODE: &str = "22021";
    error.as_database_error().is_some_and(|error| error.code().is_some_and(|code| code == CODE))
}

/// Returns whether a statement outside of a transaction that failed in this way has surely left nothing on its connection.
pub(crate) fn leaves_nothing_behind(error: &Error) -> bool {
    error.as_database_error().is_some_and(DatabaseError::is_unique_violation) || is_invalid_text(error)
}

/// Returns the primary result code, if the error is one of SQLite.
pub(crate) fn sqlite_code(error: &Error) -> Option<i32> {
    let error = error.as_database_error()?.try_downcast_ref::<SqliteError>()?;
    // An extended code has the primary one in its lowest byte.
    error.code()?.parse::<i32>().ok().map(|code| code & 0xff)
}

/// Returns whether the database cannot be reached, or cannot read and write for now.
fn is_unavailable(error: &Error) -> bool {
    /// SQLSTATE classes: connection exceptions, insufficient resources, intervention by the operator, system errors; and a
    /// database that takes no changes for now, as a replica that is not yet promoted.
    const CLASSES: [&str; 5] = ["08", "25006", "53", "57", "58"];
    /// Result codes of SQLite: busy, locked, no memory, read-only, an error of input or output, full, cannot open.
    const SQLITE_CODES: [i32; 7] = [5, 6, 7, 8, 10, 13, 14];
    if sqlite_code(error).is_some_and(|code| SQLITE_CODES.contains(&code)) {
        return true;
    }
    match error {
        Error::Io(_) | Error::Tls(_) | Error::PoolTimedOut | Error::WorkerCrashed => true,
        Error::Database(error) => {
            // An SQLSTATE has five characters; the codes of SQLite are shorter numbers.
            error.code().is_some_and(|code| code.len() == 5 && CLASSES.iter().any(|class| code.starts_with(class)))
        }
        _ => false,
    }
}
