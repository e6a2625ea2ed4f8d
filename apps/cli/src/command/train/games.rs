//! The files of games.

use anyhow::{Context, ensure};
use outflank_formats::wthor::Games;
use outflank_play::bounded_file;
use outflank_trainer::game_file;
use std::fs;
use std::io::{Write, stderr};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A file of games, as it was read.
pub(super) struct GameFile {
    pub(super) path: PathBuf,
    bytes: Vec<u8>,
}

impl GameFile {
    /// Returns whether the games are labelled; if not, it should be a WTHOR file.
    pub(super) fn is_labelled(&self) -> bool {
        game_file::is_header(&self.bytes)
    }

    /// Opens labelled games.
    pub(super) fn labelled(&self) -> anyhow::Result<game_file::GameFile<'_>> {
        game_file::GameFile::read(&self.bytes).with_context(|| self.path.display().to_string())
    }

    /// Opens WTHOR games.
    pub(super) fn games(&self) -> anyhow::Result<Games<'_>> {
        Games::read(&self.bytes).with_context(|| self.path.display().to_string())
    }
}

/// The longest file of labelled games that is read, in bytes, and the longest of WTHOR games.
const LONGEST: u64 = 1 << 32;
const LONGEST_WTHOR: u64 = 1 << 26;

/// Reads files, and tells what is damaged in them; a folder stands for the files in it whose names end in `.wtb`, by
/// name.
pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<GameFile>> {
    let mut files = Vec::new();
    for path in paths {
        for path in if path.is_dir() { in_folder(path)? } else { vec![path.clone()] } {
            let file = read_file(path)?;
            if file.is_labelled() {
                for Range { start, end } in file.labelled()?.gaps {
                    let name = file.path.display();
                    writeln!(stderr(), "{name}: bytes {start} to {end} cannot be read, and are passed over")?;
                }
            }
            files.push(file);
        }
    }
    Ok(files)
}

/// Reads a file.
pub(super) fn read_file(path: PathBuf) -> anyhow::Result<GameFile> {
    let bytes = bounded_file::read_by_head(&path, |head| Some(longest(head)))
        .with_context(|| format!("cannot read {}", path.display()))?;
    Ok(GameFile { path, bytes })
}

/// Returns how long a file that begins like this may be.
pub(super) fn longest(head: &[u8]) -> u64 {
    if game_file::is_header(head) { LONGEST } else { LONGEST_WTHOR }
}

fn in_folder(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let about = || format!("cannot read {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(about)? {
        let path = entry.with_context(about)?.path();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")) {
            files.push(path);
        }
    }
    ensure!(!files.is_empty(), "{} holds no file whose name ends in .wtb", folder.display());
    files.sort();
    Ok(files)
}
