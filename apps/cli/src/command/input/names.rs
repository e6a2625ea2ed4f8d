//! The names of players and tournaments that stand in files beside a WTHOR database.

use super::is_standard_input;
use anyhow::Context;
use outflank_formats::wthor::NameTables;
use outflank_play::bounded_file;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest file of names, in bytes; 65,535 names take less than a tenth of it.
const LONGEST: u64 = 1 << 24;

/// Reads the players and tournaments from the files beside a file of games: those of its name, or else the first ones
/// that are not those of another file of games.
pub(super) fn names_beside(games: &Path) -> anyhow::Result<NameTables> {
    if is_standard_input(games) {
        return Ok(NameTables::default());
    }
    let read = |path: Option<PathBuf>| {
        let read = |path: PathBuf| {
            bounded_file::read(&path, LONGEST).with_context(|| format!("cannot read {}", path.display()))
        };
        path.map(read).transpose()
    };
    let (players, tournaments) = (read(beside(games, "jou"))?, read(beside(games, "trn"))?);
    NameTables::read(players.as_deref(), tournaments.as_deref())
        .with_context(|| format!("the names beside {}", games.display()))
}

/// Finds the file with an ending that belongs to a file of games.
fn beside(games: &Path, ending: &str) -> Option<PathBuf> {
    let folder = games.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries: Vec<PathBuf> = fs::read_dir(folder).ok()?.filter_map(Result::ok).map(|entry| entry.path()).collect();
    let is_ours = |path: &Path| path.file_stem() == games.file_stem();
    let is_of_others = |path: &Path| {
        let is_theirs = |other: &PathBuf| has_ending(other, "wtb") && other.file_stem() == path.file_stem();
        !is_ours(path) && entries.iter().any(is_theirs)
    };
    let found = entries.iter().filter(|path| has_ending(path, ending) && !is_of_others(path));
    found.min_by_key(|path| (!is_ours(path), (*path).clone())).cloned()
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case(ending))
}
