//! Errors of the library.

use std::path::PathBuf;

/// Why a database cannot be opened; the library never resets it.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file is not a database, or a damaged one.
    #[error("{}: the database is damaged: {details}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The error of the integrity check.
        details: String,
    },
    /// The database belongs to another program.
    #[error("{}: this is the database of another program", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The database was written by a newer version of this program.
    #[error("{}: the database was written by a newer version of Outflank", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// SQLite cannot open the database.
    #[error("{}: cannot open the database: {source}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
}

/// Why an operation on the library failed.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The game was changed or removed after it was read.
    #[error("the game has changed since it was read")]
    Conflict,
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] rusqlite::Error),
}
