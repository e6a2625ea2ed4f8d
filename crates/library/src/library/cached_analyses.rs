//! The cache of analyses.
//!
//! Its table has a name of earlier versions, `findings`.

use crate::{CachedAnalysis, Library, LibraryError};
use rusqlite::OptionalExtension;

impl Library {
    /// The maximum number of cached analyses: a few hundred games with all their positions.
    pub const MAX_CACHED_ANALYSES: i64 = 50_000;

    /// Returns the cached analysis of a key, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub fn cached_analysis(&self, key: &str) -> Result<Option<String>, LibraryError> {
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
