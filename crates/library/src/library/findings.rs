//! What was found about positions, so that it need not be looked for again.

use crate::{Finding, Library, LibraryError};
use rusqlite::OptionalExtension;

impl Library {
    /// Returns what was found about a subject, unless it was forgotten.
    ///
    /// # Errors
    ///
    /// Returns an error when the database failed.
    pub fn finding(&self, subject: &str) -> Result<Option<String>, LibraryError> {
        let mut statement = self.database.prepare_cached("SELECT found FROM findings WHERE subject = ?1")?;
        Ok(statement.query_row([subject], |row| row.get(0)).optional()?)
    }

    /// Keeps what was found, in place of what was found before. Of more than [`Finding::MOST`] the oldest are forgotten.
    ///
    /// # Errors
    ///
    /// Returns an error when the database failed.
    pub fn keep_finding(&mut self, Finding { subject, found }: &Finding) -> Result<(), LibraryError> {
        let mut keep =
            self.database.prepare_cached("INSERT OR REPLACE INTO findings (subject, found) VALUES (?1, ?2)")?;
        let number = keep.insert([subject, found])?;
        let mut forget = self.database.prepare_cached("DELETE FROM findings WHERE number <= ?1")?;
        forget.execute([number - Finding::MOST])?;
        Ok(())
    }
}
