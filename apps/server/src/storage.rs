//! The database of the played games and the users: a file, or a server of PostgreSQL.

use crate::log_limit::once_a_minute;
use anyhow::{Context, bail, ensure};
use outflank_files::{FileError, OutputLock};
use outflank_library::{Library, OpenError, PostgresUrl};
use std::fs::DirBuilder;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where the played games and the users are stored.
#[derive(Clone, Debug)]
pub struct Storage {
    /// The directory of the file; a server creates it when it does not exist.
    pub data: PathBuf,
    /// The server that is used in place of the file.
    pub postgres: Option<PostgresUrl>,
}

impl Storage {
    /// Opens the database.
    pub(crate) async fn open(&self) -> anyhow::Result<Library> {
        self.make_directory()?;
        match &self.postgres {
            Some(url) => Ok(Library::connect(url).await?),
            None => Ok(Library::open(&library_file(&self.data)).await?),
        }
    }

    fn make_directory(&self) -> anyhow::Result<()> {
        let data = self.data.display();
        ensure!(self.data.is_dir() || !self.data.exists(), "{data} is not a directory");
        make_private_directory(&self.data)
    }

    /// Returns an error where nothing was ever stored, as under a mistyped name.
    pub(crate) fn check_exists(&self) -> anyhow::Result<()> {
        let data = self.data.display();
        if self.postgres.is_none() {
            ensure!(self.data.is_dir(), "there is no data directory {data}");
            let hint = "name the directory of a server with --data";
            ensure!(library_file(&self.data).is_file(), "{data} holds no games of a server (no library.db); {hint}");
        }
        Ok(())
    }

    /// Returns the right to serve the games of the data directory, which one server has at a time: two would each have the
    /// games in memory, and show each other's moves seconds later.
    pub(crate) fn lock(&self) -> anyhow::Result<Option<OutputLock>> {
        if self.postgres.is_some() {
            let left = library_file(&self.data);
            if left.is_file() {
                tracing::warn!(file = %left.display(), "games are stored on PostgreSQL; those of this file are not shown");
            }
            return Ok(None);
        }
        self.make_directory()?;
        match OutputLock::acquire(&library_file(&self.data)) {
            Err(FileError::InUse { .. }) => bail!(
                "{}: another server uses this data directory; for several servers, store the games on PostgreSQL (--postgres)",
                self.data.display()
            ),
            Err(error) => {
                // The lock is for the case of a second server by mistake; a single one works without it.
                tracing::warn!(%error, "nothing keeps another server from this data directory");
                Ok(None)
            }
            Ok(lock) => Ok(Some(lock)),
        }
    }

    /// Opens the database for a server, which may start before that of PostgreSQL.
    pub(crate) async fn open_patiently(&self) -> anyhow::Result<Library> {
        const TRIES: usize = 60;
        const DELAY: Duration = Duration::from_secs(1);
        let tries = if self.postgres.is_some() { TRIES } else { 1 };
        retry(tries, DELAY, async || self.open().await).await
    }
}

/// Opens a database a number of times, as long as it only cannot be reached.
async fn retry<T>(tries: usize, delay: Duration, open: impl AsyncFn() -> anyhow::Result<T>) -> anyhow::Result<T> {
    for _ in 1..tries {
        match open().await {
            Err(error) if error.downcast_ref().is_some_and(OpenError::is_unavailable) => {
                let message = "the database cannot be reached yet";
                once_a_minute(message, Some(&error), |_| tracing::warn!(%error, "{message}"));
                tokio::time::sleep(delay).await;
            }
            done => return done,
        }
    }
    open().await
}

/// Makes a directory, unless it is there, which other users of the machine cannot read.
pub(crate) fn make_private_directory(path: &Path) -> anyhow::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).with_context(|| format!("cannot make {}", path.display()))
}

/// Returns the file of the played games.
pub(crate) fn library_file(data: &Path) -> PathBuf {
    data.join("library.db")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::fs;

    #[tokio::test]
    async fn a_server_waits_for_a_database_that_cannot_be_reached_yet_and_not_for_a_wrong_one() {
        let nowhere: PostgresUrl = "postgres://ann@localhost/site?host=%2Fnonexistent".parse().unwrap();
        let (tries, folder) = (Cell::new(0), tempfile::tempdir().unwrap());
        let not_yet = async || {
            tries.set(tries.get() + 1);
            if tries.get() < 3 { anyhow::Ok(Library::connect(&nowhere).await.map(|_| ())?) } else { Ok(()) }
        };
        retry(5, Duration::ZERO, not_yet).await.unwrap();
        assert_eq!(tries.get(), 3);
        let wrong = folder.path().join("library.db");
        fs::write(&wrong, "games, in a text of more than some bytes").unwrap();
        let opened = async || {
            tries.set(tries.get() + 1);
            anyhow::Ok(Library::open(&wrong).await.map(|_| ())?)
        };
        assert!(retry(5, Duration::ZERO, opened).await.is_err());
        assert_eq!(tries.get(), 4);
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn other_users_of_the_machine_can_read_neither_the_database_nor_its_copy() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
        let storage = Storage { data: data.clone(), postgres: None };
        let library = storage.open().await.unwrap();
        library.check_write().await.unwrap();
        let from = storage.clone();
        tokio::task::spawn_blocking({
            let copy = copy.clone();
            move || crate::backup(&from, &copy).unwrap()
        })
        .await
        .unwrap();
        let mode = |path: PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!([mode(data.clone()), mode(copy.clone())], [0o700; 2]);
        for file in [data.join("library.db"), data.join("library.db-wal"), copy.join("library.db")] {
            assert_eq!(mode(file.clone()), 0o600, "{}", file.display());
        }
    }
}
