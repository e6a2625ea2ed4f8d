//! The file of the decks.

use crate::data_directory::data_directory;
use crate::target::lock_outputs;
use anyhow::Context;
use clap::Args;
use outflank_learn::drill::Decks;
use outflank_play::output_lock::OutputLock;
use outflank_play::{atomic_file, bounded_file};
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
    _locks: Vec<OutputLock>,
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
            std::fs::create_dir_all(folder).with_context(|| format!("cannot write {}", file.display()))?;
        }
        let locks = lock_outputs([file.as_path()])?;
        Ok(DeckFile { decks: read_if_exists(&file)?, file, _locks: locks })
    }

    fn path(&self) -> anyhow::Result<PathBuf> {
        let default = || data_directory().map(|directory| directory.join("openings.json"));
        self.deck.clone().or_else(default).context("there is no home directory; name a file with --deck")
    }
}

impl DeckFile {
    /// Writes the file.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        let written = atomic_file::write(&self.file, self.decks.to_json().as_bytes());
        written.with_context(|| format!("cannot write {}", self.file.display()))
    }
}

fn read_if_exists(file: &Path) -> anyhow::Result<Decks> {
    match bounded_file::read_text(file, MAX_LENGTH) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Decks::new()),
        read => parse(file, read),
    }
}

/// Reads the decks of a file.
pub(super) fn read_decks(file: &Path) -> anyhow::Result<Decks> {
    parse(file, bounded_file::read_text(file, MAX_LENGTH))
}

fn parse(file: &Path, text: std::io::Result<String>) -> anyhow::Result<Decks> {
    let text = text.with_context(|| format!("cannot read {}", file.display()))?;
    Decks::from_json(&text).with_context(|| file.display().to_string())
}

/// Returns the time, in seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
