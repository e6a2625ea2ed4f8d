//! The cache of analyses.

use crate::{CachedAnalysis, Library, LibraryError};
use sqlx::Row;

impl Library {
    /// The maximum number of cached analyses: a few hundred games with all their positions.
    pub const MAX_CACHED_ANALYSES: i64 = 50_000;

    /// Returns the cached analysis of a key, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn cached_analysis(&self, key: &str) -> Result<Option<String>, LibraryError> {
        let query = sqlx::query("SELECT value FROM cached_analyses WHERE key = $1").bind(key);
        let row = query.fetch_optional(self.reader()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Caches an analysis, or replaces that of the same key. Beyond [`Library::MAX_CACHED_ANALYSES`] the oldest ones are
    /// removed.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn cache_analysis(&self, CachedAnalysis { key, value }: &CachedAnalysis) -> Result<(), LibraryError> {
        // `WHERE true` keeps SQLite from reading ON CONFLICT as a part of a join.
        let insert = "INSERT INTO cached_analyses (number, key, value)
                      SELECT coalesce(max(number), 0) + 1, $1, $2 FROM cached_analyses WHERE true
                      ON CONFLICT (key) DO UPDATE SET number = excluded.number, value = excluded.value";
        self.execute(sqlx::query(insert).bind(key.as_str()).bind(value.as_str())).await?;
        // Numbers rise with each insertion, so this counts the latest ones without sorting; a key that is stored again
        // gets a new number.
        let evict = "DELETE FROM cached_analyses WHERE number <= (SELECT max(number) FROM cached_analyses) - $1";
        self.execute(sqlx::query(evict).bind(Self::MAX_CACHED_ANALYSES)).await?;
        Ok(())
    }
}
