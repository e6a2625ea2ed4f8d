//! A file of labelled games that runs append to, and that a later run resumes.

use super::game_files::max_length;
use crate::provenance::check_same;
use anyhow::Context;
use outflank_files::AppendFile;
use outflank_trainer::LabelledGame;
use outflank_trainer::game_file::{self, GameFile};
use std::io::{ErrorKind, Write, stderr};
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};

/// Appends games to a file in blocks.
pub(super) struct GameFileWriter {
    file: AppendFile,
    /// The numbers of the games in the file, by block.
    written: Vec<Range<u64>>,
    /// The number of the first game that is not yet written.
    next: u64,
    /// The games that are not yet written.
    pending: Vec<LabelledGame>,
    flushed: Instant,
}

/// The number of games in a block, unless [`FLUSH_INTERVAL`] ends first.
const BLOCK_GAMES: usize = 256;
/// The time after which pending games are written, the maximum loss of a crash.
const FLUSH_INTERVAL: Duration = Duration::from_mins(1);

impl GameFileWriter {
    /// Opens a file to resume, or makes it; an incomplete block at its end is dropped.
    pub(super) fn open(path: &Path, provenance: &str) -> anyhow::Result<Self> {
        let (file, bytes) = match AppendFile::open(path, |head| Some(max_length(head))) {
            Err(error) if error.kind() == ErrorKind::NotFound => (AppendFile::create(path)?, Vec::new()),
            opened => opened?,
        };
        let mut writer = Self { file, written: Vec::new(), next: 0, pending: Vec::new(), flushed: Instant::now() };
        if bytes.is_empty() {
            writer.file.append(&game_file::header(provenance))?;
        } else {
            writer.resume(&bytes, provenance)?;
        }
        Ok(writer)
    }

    pub(super) fn path(&self) -> &Path {
        self.file.path()
    }

    /// Returns the number of games, the pending ones included.
    pub(super) fn game_count(&self) -> u64 {
        self.written.iter().map(|numbers| numbers.end - numbers.start).sum::<u64>() + self.pending.len() as u64
    }

    /// Returns the number after those of all games.
    pub(super) fn end(&self) -> u64 {
        self.written.iter().map(|numbers| numbers.end).max().unwrap_or(0)
    }

    /// Returns the numbers below `end` of the games that are not in the file: new ones, and those of damaged blocks.
    pub(super) fn missing(&self, end: u64) -> Vec<Range<u64>> {
        let mut written = self.written.clone();
        written.sort_by_key(|numbers| numbers.start);
        let (mut missing, mut next) = (Vec::new(), 0);
        for numbers in written.into_iter().chain(std::iter::once(end..end)) {
            missing.push(next..numbers.start.min(end));
            next = numbers.end.max(next);
        }
        missing.retain(|numbers| !numbers.is_empty());
        missing
    }

    /// Sets the number of the next game.
    pub(super) fn start_at(&mut self, number: u64) -> anyhow::Result<()> {
        self.flush()?;
        self.next = number;
        Ok(())
    }

    /// Adds the next game.
    pub(super) fn push(&mut self, game: LabelledGame) -> anyhow::Result<()> {
        self.pending.push(game);
        let is_due = self.pending.len() >= BLOCK_GAMES || self.flushed.elapsed() >= FLUSH_INTERVAL;
        if is_due { self.flush() } else { Ok(()) }
    }

    /// Writes the pending games.
    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        if !self.pending.is_empty() {
            self.file.append(&game_file::block(self.next, &self.pending))?;
            let end = self.next + self.pending.len() as u64;
            self.written.push(self.next..end);
            self.next = end;
            self.pending.clear();
            self.flushed = Instant::now();
        }
        Ok(())
    }

    fn resume(&mut self, bytes: &[u8], provenance: &str) -> anyhow::Result<()> {
        let name = self.path().display().to_string();
        let found = GameFile::read(bytes).with_context(|| name.clone())?;
        check_same(self.path(), found.provenance, provenance)?;
        let length = found.whole_length();
        for Range { start, end } in found.gaps.iter().filter(|gap| gap.start < length) {
            writeln!(stderr(), "{name}: bytes {start} to {end} cannot be read; their games are generated again")?;
        }
        if length < bytes.len() {
            writeln!(
                stderr(),
                "{name}: the last {} bytes are an incomplete block, and are dropped",
                bytes.len() - length
            )?;
        }
        self.written = found.blocks.iter().map(|block| block.numbers.clone()).collect();
        Ok(self.file.truncate(length as u64)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_games_are_those_between_blocks_and_after_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = GameFileWriter::open(&folder.path().join("games"), "by chance").unwrap();
        assert!(file.missing(5).into_iter().eq(std::iter::once(0..5)));
        file.written = vec![7..9, 2..4];
        assert_eq!((file.game_count(), file.end()), (4, 9));
        assert_eq!(file.missing(12), [0..2, 4..7, 9..12]);
        assert_eq!(file.missing(6), [0..2, 4..6]);
        file.written = std::iter::once(0..9).collect();
        assert!(file.missing(9).is_empty() && file.missing(3).is_empty());
    }
}
