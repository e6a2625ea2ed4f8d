//! The database of the played games and the users: a file, or a server of PostgreSQL.

use crate::log_limit::once_a_minute;
use anyhow::{Context, ensure};
use outflank_library::{Library, OpenError, PostgresUrl};
use std::fs::{self, DirBuilder, File};
use std::io::Read;
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
        let data = self.data.display();
        ensure!(self.data.is_dir() || !self.data.exists(), "{data} is not a directory");
        make_private_directory(&self.data)?;
        match &self.postgres {
            Some(url) => Ok(Library::connect(url).await?),
            None => Ok(Library::open(&library_file(&self.data)?).await?),
        }
    }

    /// Returns an error where nothing was ever stored, as under a mistyped name.
    pub(crate) fn check_exists(&self) -> anyhow::Result<()> {
        let data = self.data.display();
        if self.postgres.is_none() {
            ensure!(self.data.is_dir(), "there is no data directory {data}");
            let hint = "name the directory of a server with --data";
            ensure!(library_file(&self.data)?.is_file(), "{data} holds no games of a server (no library.db); {hint}");
        }
        Ok(())
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
                once_a_minute(message, |_| tracing::warn!(%error, "{message}"));
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

/// Returns the file of the played games. Earlier versions named it as the database of tournament games is now named; it
/// is then renamed.
pub(crate) fn library_file(data: &Path) -> anyhow::Result<PathBuf> {
    const SQLITE: &[u8] = b"SQLite format 3\0";
    let (file, earlier) = (data.join("library.db"), data.join("games.db"));
    let mut head = Vec::new();
    let is_read = File::open(&earlier).is_ok_and(|file| file.take(SQLITE.len() as u64).read_to_end(&mut head).is_ok());
    if is_read && head == SQLITE && !file.exists() {
        for suffix in ["-wal", "-shm", ""] {
            rename_if_exists(&data.join(format!("games.db{suffix}")), &data.join(format!("library.db{suffix}")))?;
        }
    }
    Ok(file)
}

fn rename_if_exists(from: &Path, to: &Path) -> anyhow::Result<()> {
    if from.exists() {
        fs::rename(from, to).with_context(|| format!("cannot rename {}", from.display()))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_database::Database;
    use std::cell::Cell;

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

    #[tokio::test]
    async fn played_games_of_an_earlier_version_are_found_and_a_database_of_tournament_games_stays() {
        let folder = tempfile::tempdir().unwrap();
        let earlier = folder.path().join("games.db");
        Library::open(&earlier).await.unwrap().close().await;
        let file = library_file(folder.path()).unwrap();
        assert!(file.exists() && !earlier.exists());
        Database::create(&earlier).unwrap();
        fs::remove_file(&file).unwrap();
        assert_eq!(library_file(folder.path()).unwrap(), file);
        assert!(earlier.exists() && !file.exists());
    }
}
