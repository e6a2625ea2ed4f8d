//! Statements that end in time.
//!
//! A database that hangs, as a stopped process or a dead network does, keeps a connection open and never answers. Whoever
//! waits for it would wait with it, so each statement has a limit here, after which the database counts as not reachable.

use super::faults::{AccessStep, Faults};
use super::writer::Writer;
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use sqlx::any::{AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::{Any, AnyConnection, AnyPool, Either, Error, Execute, Executor, SqlStr};
use std::io;
use std::pin::Pin;
use std::time::Duration;

/// How long a statement may take, the wait for its connection included: longer than SQLite waits for another process.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(5);

type Answer<'e, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'e>>;
type OneAnswer = Either<AnyQueryResult, AnyRow>;
type Answers<'e> = Pin<Box<dyn Stream<Item = Result<OneAnswer, Error>> + Send + 'e>>;

/// The connections for queries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'p> {
    pub(super) pool: &'p AnyPool,
    pub(super) faults: &'p Faults,
}

/// Waits for the database, and fails when it takes too long.
pub(super) async fn in_time<T>(answer: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    within(STATEMENT_TIMEOUT, answer).await
}

async fn within<T>(limit: Duration, answer: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let late = || Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database does not answer"));
    tokio::time::timeout(limit, answer).await.map_err(|_| late())?
}

/// Collects the answers first, so that one limit counts for all of them.
fn all_in_time<'e>(answers: impl Future<Output = Result<Vec<OneAnswer>, Error>> + Send + 'e) -> Answers<'e> {
    let answers = async move { Ok::<_, Error>(stream::iter(in_time(answers).await?.into_iter().map(Ok::<_, Error>))) };
    stream::once(answers).try_flatten().boxed()
}

impl<'p> Executor<'p> for Reader<'p> {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E: 'q + Execute<'q, Any>>(self, query: E) -> Answers<'e>
    where
        'p: 'e,
    {
        all_in_time(self.faults.around(self.pool.fetch_many(query).try_collect()))
    }

    fn fetch_optional<'e, 'q: 'e, E: 'q + Execute<'q, Any>>(self, query: E) -> Answer<'e, Option<AnyRow>>
    where
        'p: 'e,
    {
        // The wait for a connection counts as well: a pool whose connections all hang has none to give.
        Box::pin(in_time(self.faults.around(self.pool.fetch_optional(query))))
    }

    fn prepare_with<'e>(self, sql: SqlStr, parameters: &'e [AnyTypeInfo]) -> Answer<'e, AnyStatement>
    where
        'p: 'e,
    {
        Box::pin(in_time(self.pool.prepare_with(sql, parameters)))
    }
}

impl<'c> Executor<'c> for &'c mut Writer {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E: 'q + Execute<'q, Any>>(self, query: E) -> Answers<'e>
    where
        'c: 'e,
    {
        all_in_time(self.statement(|connection| connection.fetch_many(query).try_collect()))
    }

    fn fetch_optional<'e, 'q: 'e, E: 'q + Execute<'q, Any>>(self, query: E) -> Answer<'e, Option<AnyRow>>
    where
        'c: 'e,
    {
        Box::pin(in_time(self.statement(|connection| connection.fetch_optional(query))))
    }

    fn prepare_with<'e>(self, sql: SqlStr, parameters: &'e [AnyTypeInfo]) -> Answer<'e, AnyStatement>
    where
        'c: 'e,
    {
        Box::pin(in_time(self.connection.prepare_with(sql, parameters)))
    }
}

impl Writer {
    async fn statement<'w, T, F>(&'w mut self, execute: impl FnOnce(&'w mut AnyConnection) -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        self.faults.step(AccessStep::Statement).await?;
        execute(&mut self.connection).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_database_that_does_not_answer_cannot_be_reached() {
        let never = within(Duration::ZERO, std::future::pending::<Result<(), Error>>()).await;
        assert!(matches!(crate::LibraryError::from(never.unwrap_err()), crate::LibraryError::Unavailable(_)));
        assert_eq!(within(Duration::ZERO, std::future::ready(Ok(7))).await.unwrap(), 7);
    }
}
