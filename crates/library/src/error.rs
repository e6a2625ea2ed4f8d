//! What can go wrong.

use std::path::PathBuf;

/// Why a database cannot be opened. It is never reset: what to do with it is for people to decide.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file is no database, or a damaged one.
    #[error("{}: the database is damaged: {found}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What the check found.
        found: String,
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
    /// The database could not be reached.
    #[error("{}: cannot open the database: {source}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: rusqlite::Error,
    },
}

/// Why a game was not stored or found.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The game was changed or removed since it was read.
    #[error("the game has changed since it was read")]
    Conflict,
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] rusqlite::Error),
}
