//! A file of labelled games that grows, and that a later run goes on with.

use anyhow::{Context, bail, ensure};
use outflank_trainer::LabelledGame;
use outflank_trainer::game_file::{self, GameFile};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write, stderr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Appends games, block by block.
pub(super) struct GrowingFile {
    path: PathBuf,
    file: File,
    /// The number of the first game that is yet to be written.
    next: u64,
    waiting: Vec<LabelledGame>,
    written: Instant,
}

/// How many games are written at once, unless it takes longer than [`PATIENCE`] to get so many.
const GAMES_AT_ONCE: usize = 256;
/// What is lost at most when the machine fails.
const PATIENCE: Duration = Duration::from_mins(1);

impl GrowingFile {
    /// Opens a file to go on with, or makes it; what a torn write left at its end is dropped.
    pub(super) fn open(path: &Path, recipe: &str) -> anyhow::Result<Self> {
        let about = || format!("cannot open {}", path.display());
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.with_context(about)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("{} is being written by another program", path.display()),
            Err(TryLockError::Error(error)) => return Err(error).with_context(about),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(about)?;
        let mut growing = Self { path: path.to_owned(), file, next: 0, waiting: Vec::new(), written: Instant::now() };
        if bytes.is_empty() {
            growing.append(&game_file::header(recipe))?;
        } else {
            growing.go_on(&bytes, recipe)?;
        }
        Ok(growing)
    }

    /// Returns how many games there are, those included that wait to be written.
    pub(super) fn games(&self) -> u64 {
        self.next + self.waiting.len() as u64
    }

    /// Takes the next game.
    pub(super) fn push(&mut self, game: LabelledGame) -> anyhow::Result<()> {
        self.waiting.push(game);
        let is_due = self.waiting.len() >= GAMES_AT_ONCE || self.written.elapsed() >= PATIENCE;
        if is_due { self.flush() } else { Ok(()) }
    }

    /// Writes the games that wait.
    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        if !self.waiting.is_empty() {
            self.append(&game_file::block(self.next, &self.waiting))?;
            self.next = self.games();
            self.waiting.clear();
            self.written = Instant::now();
        }
        Ok(())
    }

    fn go_on(&mut self, bytes: &[u8], recipe: &str) -> anyhow::Result<()> {
        let name = self.path.display();
        let found = GameFile::read(bytes).with_context(|| name.to_string())?;
        ensure!(found.recipe == recipe, "{name} is made otherwise: {}; not: {recipe}", found.recipe);
        let length = found.whole_length();
        if length < bytes.len() {
            writeln!(stderr(), "{name}: the last {} bytes are a torn write, and are dropped", bytes.len() - length)?;
        }
        self.next = found.next_number();
        self.file.set_len(length as u64).with_context(|| format!("cannot write {name}"))?;
        self.file.seek(SeekFrom::End(0)).with_context(|| format!("cannot write {name}"))?;
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}
