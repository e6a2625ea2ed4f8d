//! The file of a player's progress.

use crate::data_directory::data_directory;
use crate::target::lock_outputs;
use anyhow::{Context, anyhow};
use outflank_learn::Progress;
use outflank_play::output_lock::OutputLock;
use outflank_play::{atomic_file, bounded_file};
use std::io::ErrorKind;
use std::path::PathBuf;

/// The maximum length of the file, in bytes.
const MAX_LENGTH: u64 = 1 << 28;

/// A player's progress with its file.
pub(super) struct ProgressFile {
    file: PathBuf,
    pub(super) progress: Progress,
    /// Held from the reading to the writing, so that no progress of another program is lost.
    _locks: Vec<OutputLock>,
}

impl ProgressFile {
    /// Reads the file, or starts without progress where there is none; by default it is in the data directory.
    pub(super) fn open(file: Option<PathBuf>) -> anyhow::Result<Self> {
        let default = || data_directory().map(|directory| directory.join("puzzles.json"));
        let file = file.or_else(default).context("there is no home directory; name a file with --progress")?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot write {}", file.display()))?;
        }
        let locks = lock_outputs([file.as_path()])?;
        let about = || format!("cannot read {}", file.display());
        let progress = match bounded_file::read_text(&file, MAX_LENGTH) {
            Ok(text) => {
                serde_json::from_str(&text).map_err(|_| anyhow!("{} is not a file of progress", file.display()))?
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Progress::default(),
            Err(error) => return Err(error).with_context(about),
        };
        Ok(Self { file, progress, _locks: locks })
    }

    /// Writes the file.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        let written = atomic_file::write(&self.file, serde_json::to_string(&self.progress)?.as_bytes());
        written.with_context(|| format!("cannot write {}", self.file.display()))
    }
}
