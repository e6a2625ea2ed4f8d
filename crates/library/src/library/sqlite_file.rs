//! Database files of SQLite: their options and their checks.

use super::{ACQUIRE_TIMEOUT, migrate};
use crate::OpenError;
use crate::error::sqlite_code;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AssertSqlSafe, ConnectOptions, Connection, Error, Row, raw_sql};
use std::fmt::Write;
use std::fs::OpenOptions;
use std::io;
use std::path::Path;

/// The `application_id` of our databases: `Otfl` in ASCII.
const APPLICATION_ID: i64 = i32::from_be_bytes(*b"Otfl") as i64;

/// Returns the options of a connection to a file, which is created if it does not exist.
pub(super) fn options(path: &Path) -> Result<AnyConnectOptions, Error> {
    let path = std::path::absolute(path)?;
    let path = path.to_str().ok_or_else(|| Error::Io(io::Error::other("the path is not valid Unicode")))?;
    let options: AnyConnectOptions = format!("sqlite://{}?mode=rwc", percent_encoded(path)).parse()?;
    Ok(options.disable_statement_logging())
}

/// Returns the options of a pool, whose connections use the write-ahead log.
pub(super) fn pool(connections: u32) -> AnyPoolOptions {
    // In the log a commit survives the end of the process; only a power cut may lose the last ones.
    // A commit copies the log to the file, and waits for the disk, only where nobody calls `Library::checkpoint`.
    const SETTINGS: &str = "PRAGMA journal_mode = wal; PRAGMA synchronous = normal; PRAGMA busy_timeout = 4000;
        PRAGMA wal_autocheckpoint = 50000";
    let options = AnyPoolOptions::new().max_connections(connections).acquire_timeout(ACQUIRE_TIMEOUT);
    options
        .test_before_acquire(false)
        .after_connect(|connection, _| Box::pin(async move { raw_sql(SETTINGS).execute(connection).await.map(|_| ()) }))
}

/// Checks a file and migrates it; one that is not ours is not changed.
pub(super) async fn prepare(options: &AnyConnectOptions, path: &Path) -> Result<(), OpenError> {
    let location = path.display().to_string();
    let failed = |error| open_error(error, &location);
    // Before SQLite makes it, as its files get the mode that others may read.
    make_private(path).map_err(|error| failed(error.into()))?;
    let mut connection = options.connect().await.map_err(failed)?;
    // Before anything is written: a foreign or newer file stays as it is.
    check(&mut connection, &location).await?;
    mark(&mut connection).await.map_err(failed)?;
    migrate::run(&mut connection, &location).await?;
    connection.close().await.map_err(failed)
}

/// Copies a file to a new one.
pub(super) async fn copy(from: &Path, to: &Path) -> Result<(), OpenError> {
    let location = from.display().to_string();
    let failed = |error| open_error(error, &location);
    let mut connection = options(from).map_err(failed)?.connect().await.map_err(failed)?;
    check(&mut connection, &location).await?;
    let failed = |error| open_error(error, &to.display().to_string());
    // The database fills an empty file.
    make_private(to).map_err(|error| failed(error.into()))?;
    let target = to.to_str().ok_or_else(|| failed(Error::Io(io::Error::other("the path is not valid Unicode"))))?;
    sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await.map_err(failed)?;
    connection.close().await.map_err(failed)
}

/// Makes a file that other users of the machine cannot read, since it will contain hashes of passwords; one that is there stays.
/// The files that SQLite adds get the same permissions.
fn make_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Checks that an existing file is one of our databases and intact.
async fn check(connection: &mut AnyConnection, location: &str) -> Result<(), OpenError> {
    let failed = |error| open_error(error, location);
    let tables = number(connection, "SELECT count(*) FROM sqlite_master").await.map_err(failed)?;
    let id = number(connection, "PRAGMA application_id").await.map_err(failed)?;
    // A file without tables is a new one, which is not marked yet.
    if tables > 0 && id != APPLICATION_ID {
        return Err(OpenError::Foreign { location: location.to_owned() });
    }
    // Without the comparison of indexes and tables, so that a large database opens quickly.
    let check = sqlx::query("PRAGMA quick_check").fetch_one(&mut *connection).await.map_err(failed)?;
    let result: String = check.try_get(0).map_err(failed)?;
    if result == "ok" { Ok(()) } else { Err(OpenError::Damaged { location: location.to_owned(), details: result }) }
}

/// Marks a new file as one of our databases; one that is marked is not written to.
async fn mark(connection: &mut AnyConnection) -> Result<(), Error> {
    if number(connection, "PRAGMA application_id").await? != APPLICATION_ID {
        let sql = format!("PRAGMA application_id = {APPLICATION_ID}");
        raw_sql(AssertSqlSafe(sql)).execute(connection).await?;
    }
    Ok(())
}

async fn number(connection: &mut AnyConnection, sql: &'static str) -> Result<i64, Error> {
    sqlx::query(sql).fetch_one(connection).await?.try_get(0)
}

/// Makes the error of a file that cannot be opened.
pub(super) fn open_error(source: Error, location: &str) -> OpenError {
    /// Primary result code of SQLite: unable to open the file. The system says why.
    const CANNOT_OPEN: i32 = 14;
    /// Primary result codes of SQLite: the database is malformed, the file is not a database.
    const DAMAGED: [i32; 2] = [11, 26];
    let (location, code) = (location.to_owned(), sqlite_code(&source));
    let reason = || OpenOptions::new().read(true).write(true).open(&location).err();
    match source {
        Error::Io(source) => OpenError::File { location, source },
        _ if code.is_some_and(|code| DAMAGED.contains(&code)) => {
            OpenError::Damaged { location, details: source.to_string() }
        }
        source => match Some(CANNOT_OPEN).filter(|_| code == Some(CANNOT_OPEN)).and_then(|_| reason()) {
            Some(source) => OpenError::File { location, source },
            None => OpenError::Database { location, source },
        },
    }
}

fn percent_encoded(path: &str) -> String {
    path.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(&byte) {
            text.push(byte.into());
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
        text
    })
}
