//! Import of games.

mod merge;
mod table;

use crate::error::DatabaseError;
use crate::facts::{Column, NewGame};
use crate::file::{Contents, Extent, Writer};
use crate::segment::{Builder, Segment};
use outflank_formats::wthor::NameTables;
use outflank_formats::{AnnotatedGame, Format, LostAttributes, ReadError, ReadErrorKind, Reader};
use outflank_rules::StopFlag;
use std::collections::HashSet;
use std::fmt;
use std::io::{ErrorKind, Read};

/// Games to import.
pub struct Source {
    /// The name of the file, for messages.
    pub file: String,
    /// The label under which filters find the games: `WTHOR`.
    pub label: String,
    /// The format; a Parquet table of games is recognised by its first bytes, whatever the format.
    pub format: Format,
    /// The names of a WTHOR database; other formats ignore them.
    pub names: NameTables,
    /// What the file contains; it is read in parts.
    pub bytes: Box<dyn Read + Send>,
}

/// How an import is watched and stopped.
#[derive(Clone, Copy)]
pub struct ImportRun<'a> {
    /// Stops the import; the games that were read until then are kept.
    pub stop: &'a StopFlag,
    /// Gets the progress after each part of a source.
    pub on_progress: &'a (dyn Fn(&ImportProgress<'_>) + Sync),
}

/// How far an import has come, as it is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportProgress<'a> {
    /// The name of the current file.
    pub file: &'a str,
    /// The number of its bytes that were read.
    pub bytes: u64,
    /// The number of games that were read, from all sources.
    pub games: u64,
    /// The number of sources whose games are in the database for good.
    pub committed: usize,
}

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// The number of sources that were read to their end.
    pub sources: usize,
    /// The number of games that were read, those that were rejected included.
    pub read: u64,
    /// The number of games that were added.
    pub new: u64,
    /// The number of games that the database had already.
    pub duplicates: u64,
    /// The games, or whole files, that were rejected.
    pub rejected: Vec<RejectedGame>,
    /// The attributes that the database does not keep, with the number of games that lost them.
    pub lost: LostAttributes,
    /// Whether the import was stopped before the end of its sources.
    pub is_stopped: bool,
}

/// A game that was not imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedGame {
    /// The name of the file.
    pub file: String,
    /// The number of the game in its file, from 1; `None` for the file as a whole.
    pub game: Option<u64>,
    /// Why it was rejected.
    pub reason: String,
}

impl<'a> ImportRun<'a> {
    /// Makes a run that reports no progress.
    pub fn new(stop: &'a StopFlag) -> Self {
        Self { stop, on_progress: &|_| () }
    }
}

/// An import under way.
pub(crate) struct Import<'a> {
    run: &'a ImportRun<'a>,
    writer: Writer,
    /// Gets the contents after each commit.
    on_commit: &'a dyn Fn(&Contents),
    /// The identifiers of all games.
    known: HashSet<u64>,
    /// The games that are not committed yet.
    pending: Builder,
    /// The number of sources whose games are committed.
    committed: usize,
    report: ImportReport,
}

impl<'a> Import<'a> {
    /// The number of games from which on a source is committed by itself; smaller ones wait for others.
    const MIN_COMMIT: usize = 256;
    /// The number of bytes that are read at once.
    const CHUNK: usize = 1 << 16;

    pub(crate) fn new(writer: Writer, run: &'a ImportRun<'a>, on_commit: &'a dyn Fn(&Contents)) -> Self {
        let segments = writer.contents().segments.iter();
        let known = segments.flat_map(|stored| stored.segment.column(Column::Id).iter()).collect();
        // Another program may have committed since the snapshot was made; the writer has just read the file.
        on_commit(writer.contents());
        let (pending, report) = (Builder::new(), ImportReport::default());
        Self { run, writer, on_commit, known, pending, committed: 0, report }
    }

    pub(crate) fn import(mut self, sources: impl IntoIterator<Item = Source>) -> Result<ImportReport, DatabaseError> {
        for source in sources {
            if self.run.stop.is_stopped() {
                self.report.is_stopped = true;
                break;
            }
            self.read_source(source)?;
            // A commit synchronizes the file, so many small files share one.
            if self.pending.len() >= Self::MIN_COMMIT {
                self.commit()?;
            }
        }
        self.commit()?;
        if self.report.new > 0 {
            self.merge_at_end()?;
        }
        Ok(self.report)
    }

    fn read_source(&mut self, mut source: Source) -> Result<(), DatabaseError> {
        match table::is_table(&mut source) {
            Ok(true) => self.read_table(source),
            Ok(false) => self.read_games(source),
            Err(error) => {
                self.reject(&source, None, error.to_string());
                Ok(())
            }
        }
    }

    /// Reads the games of a source in its format, and counts what is lost of those that were read, also where it is stopped.
    fn read_games(&mut self, mut source: Source) -> Result<(), DatabaseError> {
        let mut reader = Reader::with_names(source.format, std::mem::take(&mut source.names));
        let read = self.read_with(&mut reader, source);
        self.report.lost.add(reader.lost_attributes());
        read
    }

    /// Reads a source up to its end or until it is stopped.
    fn read_with(&mut self, reader: &mut Reader, mut source: Source) -> Result<(), DatabaseError> {
        let mut chunk = vec![0; Self::CHUNK];
        let (mut bytes, mut games, mut is_at_end) = (0, 0, false);
        while !is_at_end {
            match source.bytes.read(&mut chunk) {
                Ok(0) => {
                    reader.finish();
                    is_at_end = true;
                }
                Ok(length) => {
                    reader.push(&chunk[..length]);
                    bytes += length as u64;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.reject(&source, None, error.to_string());
                    return Ok(());
                }
            }
            while let Some(game) = reader.next_game() {
                games += 1;
                self.take_read(&source, games, game)?;
                if self.run.stop.is_stopped() {
                    self.report.is_stopped = true;
                    return Ok(());
                }
            }
            self.report_progress(&source.file, bytes);
        }
        if games == 0 {
            self.reject(&source, None, "no game in it".to_owned());
        }
        // Only at its end: a source that was stopped is read again by the next import, which skips its games as
        // duplicates.
        self.report.sources += 1;
        Ok(())
    }

    fn take_read(
        &mut self,
        source: &Source,
        number: u64,
        game: Result<AnnotatedGame, ReadError>,
    ) -> Result<(), DatabaseError> {
        match game {
            Ok(game) => self.take_game(source, number, &game),
            Err(error) => {
                // An error in the header or the size of a WTHOR file; errors in its games have a kind of their own.
                let is_of_file = matches!(error.kind, ReadErrorKind::Wthor(_));
                self.report.read += u64::from(!is_of_file);
                self.reject(source, (!is_of_file).then_some(number), error.to_string());
                Ok(())
            }
        }
    }

    fn take_game(&mut self, source: &Source, number: u64, game: &AnnotatedGame) -> Result<(), DatabaseError> {
        self.report.read += 1;
        match NewGame::new(game) {
            Err(error) => self.reject(source, Some(number), error.to_string()),
            Ok((game, lost)) if self.known.insert(game.facts.get(Column::Id)) => {
                self.report.new += 1;
                self.report.lost.count(lost);
                self.pending.push(&game, &source.label);
                // A segment is full in the middle of a source. Its games are safe then, but the source is not yet
                // counted as committed.
                if self.pending.len() >= Segment::MAX_GAMES {
                    self.commit_pending()?;
                }
            }
            Ok(_) => self.report.duplicates += 1,
        }
        Ok(())
    }

    fn reject(&mut self, source: &Source, game: Option<u64>, reason: String) {
        self.report.rejected.push(RejectedGame { file: source.file.clone(), game, reason });
    }

    fn report_progress(&self, file: &str, bytes: u64) {
        let (games, committed) = (self.report.read, self.committed);
        (self.run.on_progress)(&ImportProgress { file, bytes, games, committed });
    }

    /// Commits the games of all sources that were read.
    fn commit(&mut self) -> Result<(), DatabaseError> {
        self.commit_pending()?;
        self.committed = self.report.sources;
        Ok(())
    }

    fn commit_pending(&mut self) -> Result<(), DatabaseError> {
        if self.pending.len() > 0 {
            let segment = std::mem::replace(&mut self.pending, Builder::new()).finish();
            self.commit_segment(segment, &[])?;
            self.merge_tiers()?;
        }
        Ok(())
    }

    fn commit_segment(&mut self, segment: Segment, removed: &[Extent]) -> Result<(), DatabaseError> {
        self.writer.commit(segment, removed)?;
        (self.on_commit)(self.writer.contents());
        Ok(())
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("file", &self.file).field("label", &self.label).finish_non_exhaustive()
    }
}
