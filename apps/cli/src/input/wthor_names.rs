//! The names of players and tournaments, from the files beside a WTHOR database.

use super::standard_input::is_standard_input;
use anyhow::Context;
use outflank_formats::wthor::{NameFiles, NameTables};
use outflank_play::bounded_file;
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum size of a file of names, in bytes; 65,535 names take less than a tenth of it.
const MAX_FILE: u64 = 1 << 24;

/// Reads the players and tournaments from the files beside a file of games: those of the same name, or else the first
/// ones that belong to no other file of games.
pub(super) fn names_beside(games: &Path) -> anyhow::Result<NameTables> {
    if is_standard_input(games) {
        return Ok(NameTables::default());
    }
    let read = |path: Option<PathBuf>| {
        let read = |path: PathBuf| {
            bounded_file::read(&path, MAX_FILE).with_context(|| format!("cannot read {}", path.display()))
        };
        path.map(read).transpose()
    };
    let (players, tournaments) = (read(beside(games, "jou"))?, read(beside(games, "trn"))?);
    NameTables::read(NameFiles { players: players.as_deref(), tournaments: tournaments.as_deref() })
        .with_context(|| format!("the names beside {}", games.display()))
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
