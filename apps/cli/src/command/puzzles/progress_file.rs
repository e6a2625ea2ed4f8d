//! The file of a player's progress.

use crate::data_directory::data_directory;
use anyhow::{Context, anyhow};
use outflank_files::{FileError, OutputLock};
use outflank_learn::Progress;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The maximum length of the file, in bytes.
const MAX_LENGTH: u64 = 1 << 28;

/// A player's progress with its file.
pub(super) struct ProgressFile {
    file: PathBuf,
    pub(super) progress: Progress,
    /// Held from the reading to the writing, so that no progress of another program is lost.
    _lock: OutputLock,
}

impl ProgressFile {
    /// Reads the file, or starts without progress where there is none; by default it is in the data directory.
    pub(super) fn open(file: Option<PathBuf>) -> anyhow::Result<Self> {
        let default = || data_directory().map(|directory| directory.join("puzzles.json"));
        let file = file.or_else(default).context("there is no home directory; name a file with --progress")?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(FileError::cannot_write(&file))?;
        }
        let lock = OutputLock::acquire(&file)?;
        let progress = match outflank_files::read_text(&file, MAX_LENGTH) {
            Ok(text) => {
                serde_json::from_str(&text).map_err(|_| anyhow!("{} is not a file of progress", file.display()))?
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Progress::default(),
            Err(error) => return Err(error.into()),
        };
        Ok(Self { file, progress, _lock: lock })
    }

    /// Writes the file.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        Ok(outflank_files::write(&self.file, serde_json::to_string(&self.progress)?.as_bytes())?)
    }
}
