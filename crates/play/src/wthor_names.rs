//! The names of players and tournaments, from the files beside a WTHOR database.

use outflank_files::FileError;
use outflank_formats::wthor::{NameFiles, NameTables, WthorError};
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum size of a file of names, in bytes; 65,535 names take less than a tenth of it.
const MAX_FILE: u64 = 1 << 24;

/// The names beside a WTHOR database were not read.
#[derive(Debug, thiserror::Error)]
pub enum WthorNamesError {
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file is not one of names.
    #[error("the names beside {}: {source}", .games.display())]
    Content {
        /// The file of games.
        games: PathBuf,
        /// The error of the format.
        source: WthorError,
    },
}

/// Reads the players and tournaments from the files beside a file of games: those of the same name, or else the first
/// ones that belong to no other file of games.
///
/// # Errors
///
/// Returns an error when such a file cannot be read or holds no names.
pub fn wthor_names_beside(games: &Path) -> Result<NameTables, WthorNamesError> {
    let read = |file: PathBuf| outflank_files::read(&file, MAX_FILE);
    let players = beside(games, "jou").map(read).transpose()?;
    let tournaments = beside(games, "trn").map(read).transpose()?;
    NameTables::read(NameFiles { players: players.as_deref(), tournaments: tournaments.as_deref() })
        .map_err(|source| WthorNamesError::Content { games: games.to_owned(), source })
}

/// Finds the file with an extension that belongs to a file of games.
fn beside(games: &Path, extension: &str) -> Option<PathBuf> {
    let directory = games.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries: Vec<PathBuf> =
        fs::read_dir(directory).ok()?.filter_map(Result::ok).map(|entry| entry.path()).collect();
    let is_ours = |path: &Path| path.file_stem() == games.file_stem();
    let is_of_others = |path: &Path| {
        let is_theirs = |other: &PathBuf| has_extension(other, "wtb") && other.file_stem() == path.file_stem();
        !is_ours(path) && entries.iter().any(is_theirs)
    };
    let found = entries.iter().filter(|path| has_extension(path, extension) && !is_of_others(path));
    found.min_by_key(|path| (!is_ours(path), (*path).clone())).cloned()
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}
