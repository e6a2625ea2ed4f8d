//! Copies of the data directory, also while a server runs.

use crate::Storage;
use crate::storage::{library_file, make_private_directory};
use anyhow::{Context, ensure};
use outflank_library::Library;
use std::fs;
use std::path::{Path, PathBuf};

/// Copies the data directory to a new one, and returns the copied files, relative to it, with their sizes in bytes.
///
/// The database of the played games is copied as it is at one moment, by the database itself. The other files are those of
/// [`outflank_database`], whose commits only append, and files that are replaced as a whole: plain copies of them are valid.
///
/// # Errors
///
/// Returns an error when the directory holds no played games, the new directory exists, the games are on a server of
/// PostgreSQL, or a file cannot be read or written; what was copied is removed then.
pub fn backup(storage: &Storage, folder: &Path) -> anyhow::Result<Vec<(PathBuf, u64)>> {
    ensure!(
        storage.postgres.is_none(),
        "the games are on a PostgreSQL server: back them up with its own tools, such as pg_dump"
    );
    storage.check_exists()?;
    ensure!(!folder.exists(), "{} already exists", folder.display());
    make_private_directory(folder)?;
    let copied = copy_all(&storage.data, folder);
    if copied.is_err() {
        // The error that is returned says more than one here.
        let _ = fs::remove_dir_all(folder);
    }
    copied
}

fn copy_all(data: &Path, folder: &Path) -> anyhow::Result<Vec<(PathBuf, u64)>> {
    let library = library_file(data);
    let mut copied = Vec::new();
    let new = fs::canonicalize(folder)?;
    for path in files(data, &new)? {
        let relative = path.strip_prefix(data).unwrap_or(&path).to_owned();
        let target = folder.join(&relative);
        if let Some(parent) = target.parent() {
            make_private_directory(parent)?;
        }
        if path == library {
            copy_library(&path, &target)?;
        } else if !serves(&path, &library) {
            fs::copy(&path, &target).with_context(|| format!("cannot copy {}", path.display()))?;
        } else {
            // The copy of the database contains what is in its log.
            continue;
        }
        copied.push((relative, fs::metadata(&target)?.len()));
    }
    Ok(copied)
}

/// Returns the files of a folder and its subfolders in the order of their paths, without those of the new folder.
fn files(folder: &Path, new: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    entries.sort();
    let mut found = Vec::new();
    for path in entries {
        // The new folder may lie in this one, also under another path, and is left out.
        if path.is_file() {
            found.push(path);
        } else if path.is_dir() && fs::canonicalize(&path)? != new {
            found.extend(files(&path, new)?);
        }
    }
    Ok(found)
}

fn copy_library(from: &Path, to: &Path) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok(runtime.block_on(Library::copy(from, to))?)
}

/// Returns whether a file is the write-ahead log of a database, its index, or the lock of the server that writes it.
fn serves(path: &Path, database: &Path) -> bool {
    let name = database.file_name().unwrap_or_default().to_string_lossy();
    let log = path.file_name().unwrap_or_default().to_string_lossy();
    path.parent() == database.parent()
        && ["-wal", "-shm", ".lock"].iter().any(|suffix| log == format!("{name}{suffix}"))
}
