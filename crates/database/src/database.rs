//! Databases.

use crate::error::{Damage, DatabaseError};
use crate::file::{self, Contents, StoredSegment, Writer};
use crate::import::{Import, ImportReport, ImportRun, Source};
use crate::segment::Builder;
use crate::snapshot::Snapshot;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

/// A database of games in a file.
///
/// Its games are in memory. Threads share it: queries use a [`Snapshot`], which an import does not change.
///
/// # Examples
///
/// ```
/// use outflank_database::{Database, Filter, ImportRun, Source};
/// use outflank_formats::Format;
/// use outflank_rules::StopFlag;
/// use outflank_rules::othello::Position;
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.db");
/// let database = Database::create(&path)?;
/// let source = Source {
///     file: "games.txt".into(),
///     label: "mine".into(),
///     format: Format::Transcript,
///     names: Default::default(),
///     bytes: Box::new(&b"f5d6c3\nd3c5f6\n"[..]),
/// };
/// let report = database.import([source], &ImportRun::new(&StopFlag::new()))?;
/// assert_eq!(report.new, 1, "the second game is the mirror image of the first");
///
/// let explored = database.snapshot().explore(&Position::START, &Filter::default(), 10);
/// assert_eq!(explored.moves[0].mv.to_string(), "f5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Database {
    path: PathBuf,
    snapshot: RwLock<Arc<Snapshot>>,
}

/// What a check of a database covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CheckReport {
    /// The number of games, all of which were replayed.
    pub games: u64,
    /// The number of segments, whose checksums and indexes are right.
    pub segments: usize,
}

impl Database {
    /// Creates a database in a new file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists or cannot be written.
    pub fn create(path: &Path) -> Result<Self, DatabaseError> {
        file::create(path)?;
        Self::open(path)
    }

    /// Opens a database and reads all of it; checksums are verified.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such file, or if it is no database, damaged or of a newer version.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        let contents = file::read(path)?;
        let snapshot = RwLock::new(Arc::new(Snapshot::new(&contents)));
        Ok(Self { path: path.to_owned(), snapshot })
    }

    /// Returns the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the games as of the last commit of this process.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the file again if another process has changed it.
    ///
    /// # Errors
    ///
    /// Returns an error as [`Database::open`] does; the games in memory stay.
    pub fn refresh(&self) -> Result<(), DatabaseError> {
        // Each commit has a sequence number of its own, so that a header of 64 bytes tells whether anything changed.
        if file::read_sequence(&self.path)? != self.snapshot().sequence {
            self.publish(&file::read(&self.path)?);
        }
        Ok(())
    }

    /// Imports games from sources in their order. Games that the database has already are counted and left out: those
    /// with equal players, tournament, year, start and moves, up to symmetry.
    ///
    /// Games are committed by whole sources, or more often in large ones. After a commit they are safe, whatever happens
    /// to the process, and the snapshots of this process have them. The same import again goes on where it ended.
    ///
    /// # Errors
    ///
    /// Returns an error if another program is writing to the database, or if the file cannot be read or written.
    pub fn import(
        &self,
        sources: impl IntoIterator<Item = Source>,
        run: &ImportRun<'_>,
    ) -> Result<ImportReport, DatabaseError> {
        Import::new(Writer::open(&self.path)?, run, &|contents| self.publish(contents)).import(sources)
    }

    /// Reads the file again, replays all games and compares the indexes with new ones.
    ///
    /// # Errors
    ///
    /// Returns an error for the first damage.
    pub fn check(&self) -> Result<CheckReport, DatabaseError> {
        let contents = file::read(&self.path)?;
        for stored in &contents.segments {
            let damaged = |text| {
                let details = Damage::Data { at: stored.extent.at, text };
                DatabaseError::Damaged { path: self.path.clone(), details }
            };
            check_segment(stored).map_err(damaged)?;
        }
        let games = contents.segments.iter().map(|stored| stored.segment.len() as u64).sum();
        Ok(CheckReport { games, segments: contents.segments.len() })
    }

    fn publish(&self, contents: &Contents) {
        // Built before the lock is taken; whoever holds the old one keeps it.
        let snapshot = Arc::new(Snapshot::new(contents));
        *self.snapshot.write().unwrap_or_else(PoisonError::into_inner) = snapshot;
    }
}

fn check_segment(stored: &StoredSegment) -> Result<(), &'static str> {
    let segment = &stored.segment;
    if !(0..segment.len()).all(|game| segment.is_legal(game)) {
        return Err("a game has an illegal move");
    }
    // Building is deterministic, so the games of a segment give the same segment again.
    let mut builder = Builder::new();
    builder.extend(segment);
    if builder.finish() == **segment { Ok(()) } else { Err("the index does not fit the games") }
}
