//! The database of the played games and the users: a file, or a server of PostgreSQL.

use anyhow::{Context, ensure};
use outflank_library::{Library, PostgresUrl};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

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
        fs::create_dir_all(&self.data).with_context(|| format!("cannot make the directory {data}"))?;
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
            ensure!(library_file(&self.data)?.is_file(), "no games were ever stored in the directory {data}");
        }
        Ok(())
    }
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
