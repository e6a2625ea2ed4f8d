//! A file of labelled games that grows, and that a later run goes on with.

use super::games::longest;
use anyhow::{Context, bail, ensure};
use outflank_play::bounded_file;
use outflank_trainer::LabelledGame;
use outflank_trainer::game_file::{self, GameFile};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write, stderr};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Appends games, block by block.
pub(super) struct GrowingFile {
    path: PathBuf,
    file: File,
    /// The numbers of the games that are written, block by block.
    held: Vec<Range<u64>>,
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
        let bytes = bounded_file::read_open(&mut file, |head| Some(longest(head))).with_context(about)?;
        let (path, written) = (path.to_owned(), Instant::now());
        let mut growing = Self { path, file, held: Vec::new(), next: 0, waiting: Vec::new(), written };
        if bytes.is_empty() {
            growing.append(&game_file::header(recipe))?;
        } else {
            growing.go_on(&bytes, recipe)?;
        }
        Ok(growing)
    }

    /// Returns how many games there are, those included that wait to be written.
    pub(super) fn games(&self) -> u64 {
        self.held.iter().map(|numbers| numbers.end - numbers.start).sum::<u64>() + self.waiting.len() as u64
    }

    /// Returns the number that comes after those of all games.
    pub(super) fn end(&self) -> u64 {
        self.held.iter().map(|numbers| numbers.end).max().unwrap_or(0)
    }

    /// Returns the numbers below `end` of the games that are not in the file: those that are yet to come, and those of
    /// damaged blocks.
    pub(super) fn missing(&self, end: u64) -> Vec<Range<u64>> {
        let mut held = self.held.clone();
        held.sort_by_key(|numbers| numbers.start);
        let (mut missing, mut next) = (Vec::new(), 0);
        for numbers in held.into_iter().chain(std::iter::once(end..end)) {
            missing.push(next..numbers.start.min(end));
            next = numbers.end.max(next);
        }
        missing.retain(|numbers| !numbers.is_empty());
        missing
    }

    /// Says which number the next game has.
    pub(super) fn begin_at(&mut self, number: u64) -> anyhow::Result<()> {
        self.flush()?;
        self.next = number;
        Ok(())
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
            let end = self.next + self.waiting.len() as u64;
            self.held.push(self.next..end);
            self.next = end;
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
        for Range { start, end } in found.gaps.iter().filter(|gap| gap.start < length) {
            writeln!(stderr(), "{name}: bytes {start} to {end} cannot be read; their games are made again")?;
        }
        if length < bytes.len() {
            writeln!(stderr(), "{name}: the last {} bytes are a torn write, and are dropped", bytes.len() - length)?;
        }
        self.held = found.blocks.iter().map(|block| block.numbers.clone()).collect();
        self.file.set_len(length as u64).with_context(|| format!("cannot write {name}"))?;
        self.file.seek(SeekFrom::End(0)).with_context(|| format!("cannot write {name}"))?;
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_games_are_those_between_blocks_and_behind_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = GrowingFile::open(&folder.path().join("games"), "by chance").unwrap();
        assert!(file.missing(5).into_iter().eq(std::iter::once(0..5)));
        file.held = vec![7..9, 2..4];
        assert_eq!((file.games(), file.end()), (4, 9));
        assert_eq!(file.missing(12), [0..2, 4..7, 9..12]);
        assert_eq!(file.missing(6), [0..2, 4..6]);
        file.held = std::iter::once(0..9).collect();
        assert!(file.missing(9).is_empty() && file.missing(3).is_empty());
    }
}
