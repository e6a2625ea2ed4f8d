//! The database, as a file or on a server.

mod bounded;
mod faults;
mod migrate;
mod postgres_url;
mod sqlite_file;
mod writer;

use crate::{LibraryError, OpenError};
use bounded::Reader;
use faults::Faults;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers};
use sqlx::postgres::PgListener;
use sqlx::{AnyPool, ConnectOptions, Connection, Row};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(crate) use writer::Writer;

pub use faults::{AccessStep, FaultInjector};
pub use postgres_url::{ParsePostgresUrlError, PostgresUrl};

/// The stored games of many owners; clones share the connections.
///
/// All functions need a runtime of tokio.
#[derive(Clone, Debug)]
pub struct Library {
    engine: Engine,
    /// In SQLite a single connection, since a second writer would have to wait in a loop.
    writer: AnyPool,
    reader: AnyPool,
    /// Keeps a database in memory while the other connections are replaced.
    _keeper: Option<AnyPool>,
    /// The address of the server, if there is one.
    url: Option<PostgresUrl>,
    faults: Faults,
}

/// The notifications of a channel.
#[derive(Debug)]
pub struct Notifications(PgListener);

impl Notifications {
    /// Waits for the next notification, and returns its payload; `None` after the connection was lost and restored, since
    /// notifications may have been lost with it.
    ///
    /// # Errors
    ///
    /// Returns an error if the connection cannot be restored.
    pub async fn next(&mut self) -> Result<Option<String>, LibraryError> {
        Ok(self.0.try_recv().await?.map(|notification| notification.payload().to_owned()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    Sqlite,
    Postgres,
}

/// How long a request waits for a connection before the database counts as not reachable.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);

impl Library {
    /// Opens or creates a database file, and migrates an older one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database is damaged, newer than this program, or of another program; it is not changed.
    pub async fn open(path: &Path) -> Result<Self, OpenError> {
        /// Reading connections: requests rarely overlap for longer than a query takes.
        const READERS: u32 = 4;
        install_default_drivers();
        let failed = |error| sqlite_file::open_error(error, &path.display().to_string());
        let options = sqlite_file::options(path).map_err(failed)?;
        sqlite_file::prepare(&options, path).await?;
        let pool = |connections| sqlite_file::pool(connections).connect_lazy_with(options.clone());
        Ok(Self {
            engine: Engine::Sqlite,
            writer: pool(1),
            reader: pool(READERS),
            _keeper: None,
            url: None,
            faults: Faults::default(),
        })
    }

    /// Copies a database file to a new file, as it is at one moment; other processes may use it meanwhile. It is not migrated.
    ///
    /// # Errors
    ///
    /// Returns an error if the database is damaged, newer than this program, or of another program, or if the new file exists or
    /// cannot be written.
    pub async fn copy(from: &Path, to: &Path) -> Result<(), OpenError> {
        install_default_drivers();
        sqlite_file::copy(from, to).await
    }

    /// Connects to a database of PostgreSQL, and creates or migrates its tables.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot be reached, or the tables are newer than this program.
    pub async fn connect(url: &PostgresUrl) -> Result<Self, OpenError> {
        const CONNECTIONS: u32 = 16;
        install_default_drivers();
        let location = url.to_string();
        let failed = |source| OpenError::Database { location: location.clone(), source };
        let mut connection = bounded::in_time(url.options().connect()).await.map_err(failed)?;
        migrate::run(&mut connection, &location).await?;
        connection.close().await.map_err(failed)?;
        let options = AnyPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(ACQUIRE_TIMEOUT);
        // The test of a connection would cost a round trip in each request; a broken one fails once and is replaced.
        let pool = options.test_before_acquire(false).connect_lazy_with(url.options());
        Ok(Self {
            engine: Engine::Postgres,
            // One pool for both, since PostgreSQL lets writers work side by side.
            writer: pool.clone(),
            reader: pool,
            _keeper: None,
            url: Some(url.clone()),
            faults: Faults::default(),
        })
    }

    /// Makes a library in memory.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory.
    pub async fn in_memory() -> Result<Self, OpenError> {
        static DATABASES: AtomicU64 = AtomicU64::new(0);
        install_default_drivers();
        let location = format!("file:outflank-memory-{}", DATABASES.fetch_add(1, Ordering::Relaxed));
        let failed = |source| OpenError::Database { location: location.clone(), source };
        let options: AnyConnectOptions = format!("sqlite:{location}?mode=memory").parse().map_err(failed)?;
        let options = options.disable_statement_logging();
        // The database lives as long as one of its connections.
        let pool = || {
            // One for reads and writes: connections to a database in memory share a cache, in which a reader fails at
            // once where a writer has locked a table.
            let pool = AnyPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
            pool.connect_lazy_with(options.clone())
        };
        let (keeper, pool) = (pool(), pool());
        migrate::run(&mut *keeper.acquire().await.map_err(failed)?, &location).await?;
        Ok(Self {
            engine: Engine::Sqlite,
            writer: pool.clone(),
            reader: pool,
            _keeper: Some(keeper),
            url: None,
            faults: Faults::default(),
        })
    }

    /// Returns the same library, whose accesses and clock a simulation controls.
    #[must_use]
    pub fn with_faults(self, injector: Arc<dyn FaultInjector>) -> Self {
        Self { faults: Faults(Some(injector)), ..self }
    }

    /// Returns the time of the database since 1970: that of the server, which is the same for all processes.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn now(&self) -> Result<Duration, LibraryError> {
        if let Some(time) = self.faults.now().await? {
            return Ok(time);
        }
        if self.engine == Engine::Sqlite {
            return Ok(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default());
        }
        // Not `now()`, which is the time at which the transaction began.
        let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
        let row = sqlx::query(sql).fetch_one(self.reader()).await?;
        Ok(Duration::from_millis(row.try_get::<i64, _>(0)?.cast_unsigned()))
    }

    /// Sends a notification to the other processes; a database in a file has none.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn notify(&self, channel: &str, payload: &str) -> Result<(), LibraryError> {
        if self.engine == Engine::Postgres {
            // A notification need not survive the end of the server: its transaction does not wait for the disk. The function
            // returns nothing, which is not a type that the driver reads.
            let sql = "SELECT set_config('synchronous_commit', 'off', true), count(pg_notify($1, $2))";
            self.execute_returning(sqlx::query(sql).bind(channel).bind(payload)).await?;
        }
        Ok(())
    }

    /// Listens to the notifications of a channel; none for a database in a file, which a single process uses.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn listen(&self, channel: &str) -> Result<Option<Notifications>, LibraryError> {
        let Some(url) = &self.url else { return Ok(None) };
        let mut listener = bounded::in_time(PgListener::connect(url.as_str())).await?;
        bounded::in_time(listener.listen(channel)).await?;
        Ok(Some(Notifications(listener)))
    }

    /// Copies the write-ahead log of a file to the file; a server has no such log.
    ///
    /// Called at intervals, it keeps the log short: otherwise a commit would do it, and wait for the disk. Other connections
    /// read and write meanwhile. When the log has become long, they wait for a last copy of the little that they have added,
    /// so that the log begins again.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn checkpoint(&self) -> Result<(), LibraryError> {
        /// 64 MiB.
        const LONG_LOG_PAGES: i64 = 1 << 14;
        if self.engine == Engine::Sqlite {
            // The row has whether the checkpoint was blocked, the pages in the log and the pages copied.
            let row = sqlx::query("PRAGMA wal_checkpoint(passive)").fetch_one(self.reader()).await?;
            if row.try_get::<i64, _>(1)? > LONG_LOG_PAGES {
                self.execute(sqlx::query("PRAGMA wal_checkpoint(restart)")).await?;
            }
        }
        Ok(())
    }

    /// Writes something, commits it, and leaves no trace: fails while nothing can be stored.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn check_write(&self) -> Result<(), LibraryError> {
        let mut writer = self.begin().await?;
        let written = async {
            sqlx::query("INSERT INTO nodes (id, seen) VALUES ('check', 0)").execute(&mut writer).await?;
            sqlx::query("DELETE FROM nodes WHERE id = 'check'").execute(&mut writer).await?;
            Ok(())
        };
        let written = written.await;
        writer.end(written).await
    }

    /// Closes all connections; what was acknowledged is stored in any case.
    pub async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
    }

    /// Returns the connections for queries.
    pub(crate) const fn reader(&self) -> Reader<'_> {
        Reader { pool: &self.reader, faults: &self.faults }
    }
}
