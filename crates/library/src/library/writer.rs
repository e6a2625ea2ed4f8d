//! Connections that change the database.
//!
//! SQLite may end a transaction by itself, for example when the disk is full. A pool that is not told takes the next
//! transaction for a part of the one that is gone, and what follows is acknowledged and never committed. So the
//! transactions are begun and ended here, and a connection on which anything has failed is closed: the next change opens
//! another one, which cannot have kept anything.

use super::bounded::in_time;
use super::faults::{AccessStep, Faults};
use super::{Engine, Library};
use crate::LibraryError;
use crate::error::leaves_nothing_behind;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, Error, raw_sql};

/// A connection that changes the database; it is closed when it is dropped, unless all went well.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(super) connection: PoolConnection<Any>,
    pub(super) faults: Faults,
    is_sound: bool,
}

impl Library {
    /// Executes a statement, and returns the number of rows that it changed.
    pub(crate) async fn execute(&self, query: Query<'_, Any, AnyArguments>) -> Result<u64, Error> {
        let mut writer = self.acquire_writer().await?;
        let result = query.execute(&mut writer).await;
        writer.is_sound = result.as_ref().err().is_none_or(leaves_nothing_behind);
        writer.close().await?;
        Ok(result?.rows_affected())
    }

    /// Executes a statement that returns a row that it changed, if there is one: to its end, since SQLite commits it there, and
    /// may find the disk full only then.
    pub(crate) async fn execute_returning(&self, query: Query<'_, Any, AnyArguments>) -> Result<Option<AnyRow>, Error> {
        let mut writer = self.acquire_writer().await?;
        let result = query.fetch_all(&mut writer).await;
        writer.is_sound = result.as_ref().err().is_none_or(leaves_nothing_behind);
        writer.close().await?;
        Ok(result?.pop())
    }

    /// Begins a transaction, which [`Writer::end`] ends.
    pub(crate) async fn begin(&self) -> Result<Writer, LibraryError> {
        let mut writer = self.acquire_writer().await?;
        // Another process that writes is waited for at once: a transaction that begins with reading could not.
        let sql = if self.engine == Engine::Sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" };
        raw_sql(sql).execute(&mut writer).await?;
        Ok(writer)
    }

    async fn acquire_writer(&self) -> Result<Writer, Error> {
        let faults = self.faults.clone();
        in_time(faults.step(AccessStep::Begin)).await?;
        // Not sound until all has gone well: a request that is cancelled, or whose limit ends, drops the writer in the
        // middle of a statement.
        Ok(Writer { connection: in_time(self.writer.acquire()).await?, faults, is_sound: false })
    }
}

impl Writer {
    /// Commits the transaction when the changes succeeded; otherwise nothing of it is stored.
    pub(crate) async fn end<T>(mut self, result: Result<T, LibraryError>) -> Result<T, LibraryError> {
        match &result {
            Ok(_) => raw_sql("COMMIT").execute(&mut self).await?,
            // Conflicts are usual, and a new connection takes longer than the statement.
            Err(LibraryError::Conflict) => raw_sql("ROLLBACK").execute(&mut self).await?,
            // The connection is closed with the transaction on it: a rollback could fail as the statement did.
            Err(_) => return result,
        };
        self.is_sound = true;
        self.close().await?;
        result
    }

    /// Gives the connection back, before the caller hears what has become of the change.
    async fn close(self) -> Result<(), Error> {
        let faults = self.faults.clone();
        drop(self);
        in_time(faults.step(AccessStep::Answer)).await
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if !self.is_sound {
            self.connection.close_on_drop();
        }
    }
}
