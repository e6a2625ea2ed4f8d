//! Errors of databases.

use outflank_files::FileError;
use outflank_files::frame::FrameError;
use std::path::PathBuf;

/// Why a database cannot be opened, created or extended. What was committed before is in it.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// There is no such file.
    #[error("{}: there is no database", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file exists already.
    #[error("{}: the file exists already", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a database.
    #[error("{}: not a database of games", path.display())]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The database was written by a newer version of this program.
    #[error("{}: the database has version {version} of its format, this program reads up to {}", path.display(), crate::file::VERSION)]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        version: u16,
    },
    /// The database is damaged.
    #[error("{}: the database is damaged: {details}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        details: Damage,
    },
    /// The system cannot read or write the file, or another program writes it.
    #[error(transparent)]
    File(#[from] FileError),
}

/// What is wrong with a damaged database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// A part is incomplete or its checksum is wrong.
    #[error("byte {at}: {error}")]
    Frame {
        /// The offset of the part in the file.
        at: u64,
        /// What is wrong with it.
        error: FrameError,
    },
    /// The data of a part are invalid.
    #[error("byte {at}: {text}")]
    Data {
        /// The offset of the part in the file.
        at: u64,
        /// What is wrong with it.
        text: &'static str,
    },
}
