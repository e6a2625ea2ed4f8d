//! The file of the decks.

use crate::data_directory::data_directory;
use anyhow::Context;
use clap::Args;
use outflank_learn::drill::Decks;
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
}

impl DeckOption {
    /// Reads the file, or starts with empty decks where there is none.
    pub(super) fn open(&self) -> anyhow::Result<DeckFile> {
        let default = || data_directory().map(|directory| directory.join("openings.json"));
        let file = self.deck.clone().or_else(default).context("there is no home directory; name a file with --deck")?;
        let decks = match bounded_file::read_text(&file, MAX_LENGTH) {
            Err(error) if error.kind() == ErrorKind::NotFound => Decks::new(),
            read => parse(&file, read)?,
        };
        Ok(DeckFile { file, decks })
    }
}

impl DeckFile {
    /// Writes the file.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        let about = || format!("cannot write {}", self.file.display());
        if let Some(folder) = self.file.parent() {
            std::fs::create_dir_all(folder).with_context(about)?;
        }
        atomic_file::write(&self.file, self.decks.to_json().as_bytes()).with_context(about)
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
