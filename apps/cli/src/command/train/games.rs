//! The files of games.

use anyhow::{Context, ensure};
use outflank_formats::wthor::Games;
use outflank_trainer::game_file;
use std::fs;
use std::path::{Path, PathBuf};

/// A file of games, as it was read.
pub(super) struct GameFile {
    pub(super) path: PathBuf,
    bytes: Vec<u8>,
}

impl GameFile {
    /// Tells whether the games are labelled; if not, it should be a WTHOR file.
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

/// Reads files; a folder stands for the files in it whose names end in `.wtb`, by name.
pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<GameFile>> {
    let mut files = Vec::new();
    for path in paths {
        for path in if path.is_dir() { in_folder(path)? } else { vec![path.clone()] } {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            files.push(GameFile { path, bytes });
        }
    }
    Ok(files)
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
