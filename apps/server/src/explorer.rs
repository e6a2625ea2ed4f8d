//! The explorer of openings: the games of a database, those that a browser has played here, and the shipped book.

mod my_games;
mod openings;

use crate::error::AppError;
use crate::log_limit::once_a_minute;
use outflank_database::{Database, DatabaseError, ImportReport, ImportRun, Snapshot, Source};
use outflank_files::FileError;
use outflank_rules::StopFlag;
use outflank_service::ApiError;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub(crate) use my_games::my_games;
pub(crate) use openings::{OpeningMove, book_level, opening_moves};

/// What visitors may do with the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseAccess {
    /// Ask.
    Read,
    /// Ask, and import games.
    Import,
}

/// The database of tournament games, if there is one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explorer {
    database: Arc<OnceLock<OpenDatabase>>,
    /// The file to read once there is one.
    awaited: Option<PathBuf>,
}

#[derive(Debug)]
struct OpenDatabase {
    database: Database,
    access: DatabaseAccess,
    /// Locked during an import: the next one waits.
    import: Mutex<()>,
}

impl OpenDatabase {
    fn new(database: Database, access: DatabaseAccess) -> Self {
        Self { database, access, import: Mutex::default() }
    }
}

impl Explorer {
    pub(crate) fn new(database: Database, access: DatabaseAccess) -> Self {
        Self { database: Arc::new(OnceLock::from(OpenDatabase::new(database, access))), awaited: None }
    }

    /// Makes an explorer of a file that visitors may read, now or once another process has made it.
    pub(crate) fn awaiting(file: PathBuf) -> Self {
        Self { database: Arc::default(), awaited: Some(file) }
    }

    /// Returns whether there is a database; it may be opened for this.
    pub(crate) fn has_database(&self) -> bool {
        self.open().is_some()
    }

    /// Returns whether visitors may import games.
    pub(crate) fn accepts_imports(&self) -> bool {
        self.database.get().is_some_and(|open| open.access == DatabaseAccess::Import)
    }

    fn open(&self) -> Option<&OpenDatabase> {
        let (None, Some(file)) = (self.database.get(), &self.awaited) else { return self.database.get() };
        match Database::open(file) {
            Ok(database) => Some(self.database.get_or_init(|| OpenDatabase::new(database, DatabaseAccess::Read))),
            Err(DatabaseError::Missing { .. }) => None,
            Err(error) => {
                let message = "there is no database of tournament games";
                once_a_minute(message, Some(&error), |times| tracing::warn!(%error, times, "{message}"));
                None
            }
        }
    }

    /// Returns the games of the database, with those that other processes have imported; none without a database.
    pub(crate) fn games(&self) -> Arc<Snapshot> {
        let Some(open) = self.open() else { return Arc::default() };
        if let Err(error) = open.database.refresh() {
            let message = "the database of games cannot be read again";
            once_a_minute(message, Some(&error), |times| tracing::warn!(%error, times, "{message}"));
        }
        open.database.snapshot()
    }

    /// Imports the games of a file.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::ImportNotAllowed`], [`AppError::Api(ApiError::Busy)`] when another process imports, and
    /// [`AppError::Api(ApiError::Internal)`] when the file of the database cannot be read or written.
    pub(crate) fn import(&self, source: Source, stop: &StopFlag) -> Result<ImportReport, AppError> {
        let open = self.database.get().filter(|open| open.access == DatabaseAccess::Import);
        let open = open.ok_or(AppError::ImportNotAllowed)?;
        let _turn = open.import.lock().unwrap_or_else(PoisonError::into_inner);
        open.database.import([source], &ImportRun::new(stop)).map_err(|error| match error {
            DatabaseError::File(FileError::InUse { .. }) => AppError::Api(ApiError::Busy),
            error => {
                tracing::error!(%error, "the import failed");
                AppError::Api(ApiError::Internal)
            }
        })
    }
}
