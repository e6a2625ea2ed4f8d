//! The file of the decks.

use crate::data_directory::data_directory;
use anyhow::Context;
use clap::Args;
use outflank_files::{FileError, OutputLock};
use outflank_learn::drill::Decks;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The maximum length of the file, in bytes.
const MAX_LENGTH: u64 = 1 << 26;

/// The option that names the file.
#[derive(Args, Clone, Debug)]
pub(super) struct DeckOption {
    /// File of the decks [default: outflank/openings.json in the user data directory].
    #[arg(long = "deck", value_name = "FILE")]
    deck: Option<PathBuf>,
}

/// Decks with their file.
pub(super) struct DeckFile {
    file: PathBuf,
    pub(super) decks: Decks,
    /// Held from the reading to the writing, so that no change of another program is lost.
    _lock: OutputLock,
}

impl DeckOption {
    /// Reads the decks, which are empty where there is no file.
    pub(super) fn read(&self) -> anyhow::Result<Decks> {
        read_if_exists(&self.path()?)
    }

    /// Opens the file to change the decks; no other program can do so in the meantime.
    pub(super) fn open(&self) -> anyhow::Result<DeckFile> {
        let file = self.path()?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(FileError::cannot_write(&file))?;
        }
        let lock = OutputLock::acquire(&file)?;
        Ok(DeckFile { decks: read_if_exists(&file)?, file, _lock: lock })
    }

    fn path(&self) -> anyhow::Result<PathBuf> {
        let default = || data_directory().map(|directory| directory.join("openings.json"));
        self.deck.clone().or_else(default).context("there is no home directory; name a file with --deck")
    }
}

impl DeckFile {
    /// Writes the file.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        Ok(outflank_files::write(&self.file, self.decks.to_json().as_bytes())?)
    }
}

fn read_if_exists(file: &Path) -> anyhow::Result<Decks> {
    match outflank_files::read_text(file, MAX_LENGTH) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Decks::new()),
        read => parse(file, read),
    }
}

/// Reads the decks of a file.
pub(super) fn read_decks(file: &Path) -> anyhow::Result<Decks> {
    parse(file, outflank_files::read_text(file, MAX_LENGTH))
}

fn parse(file: &Path, text: Result<String, FileError>) -> anyhow::Result<Decks> {
    Decks::from_json(&text?).with_context(|| file.display().to_string())
}

/// Returns the time, in seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
