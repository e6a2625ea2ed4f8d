//! The output of a run that makes labelled games: a file of blocks, or a Parquet table.
//!
//! A Parquet file cannot grow by appending, so a run collects the games of a table in a file of blocks beside it. When all
//! games are there, the table is written from it and the file of blocks is removed.

use super::game_file_writer::GameFileWriter;
use super::game_files::GameFileBytes;
use crate::provenance::check_same;
use anyhow::{Context, ensure};
use outflank_dataset::TableWriter;
use outflank_files::AtomicFile;
use outflank_rules::counted;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The output of a run.
pub(super) struct GameOutput {
    /// The games, in the file itself or, for a table, in the file beside it.
    pub(super) blocks: GameFileWriter,
    provenance: String,
    path: PathBuf,
    /// The file of blocks of a table.
    part: Option<PathBuf>,
}

impl GameOutput {
    /// Opens a file to resume, or makes it; a path that ends in `.parquet` is that of a table.
    pub(super) fn open(path: &Path, provenance: String) -> anyhow::Result<Self> {
        let path = path.to_owned();
        if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet")) {
            return Ok(Self { blocks: GameFileWriter::open(&path, &provenance)?, provenance, path, part: None });
        }
        let table = path.exists().then(|| read_table(&path, &provenance)).transpose()?;
        let part = part_path(&path);
        let mut blocks = GameFileWriter::open(&part, &provenance)?;
        if let Some(table) = table {
            copy_missing(&table, &mut blocks)?;
        }
        Ok(Self { blocks, provenance, path, part: Some(part) })
    }

    /// Ends the run, and returns the file that has the games: a table is written when the games up to a number are complete.
    pub(super) fn finish(mut self, games: u64) -> anyhow::Result<PathBuf> {
        self.blocks.flush()?;
        let Some(part) = self.part else { return Ok(self.path) };
        let missing = self.blocks.missing(games.max(self.blocks.end()));
        // The lock on the file ends before it is read.
        drop(self.blocks);
        if !missing.is_empty() {
            return Ok(part);
        }
        write_table(&GameFileBytes::read(part.clone())?, &self.path, &self.provenance)
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        fs::remove_file(&part).with_context(|| format!("cannot remove {}", part.display()))?;
        Ok(self.path)
    }
}

/// What a file holds, in words; one that was stopped says so.
pub(super) struct Holding<'a> {
    pub(super) out: &'a Path,
    pub(super) games: u64,
    pub(super) wanted: u64,
}

impl fmt::Display for Holding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, games, wanted } = self;
        if games < wanted {
            let wanted = counted(*wanted, "game");
            return write!(f, "stopped: {} holds {games} of {wanted}; the same command resumes", out.display());
        }
        write!(f, "{} holds {}", out.display(), counted(*games, "game"))
    }
}

/// Returns the path of the file of blocks of a table.
fn part_path(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    part.into()
}

/// Reads the table of an earlier run with the same options.
fn read_table(path: &Path, provenance: &str) -> anyhow::Result<GameFileBytes> {
    let (table, name) = (GameFileBytes::read(path.to_owned())?, path.display());
    ensure!(table.is_table(), "{name} is not a Parquet file");
    let found = table.provenance()?.unwrap_or_else(|| "unknown options".to_owned());
    check_same(path, &found, provenance)?;
    Ok(table)
}

/// Copies the games that are in the table only.
fn copy_missing(table: &GameFileBytes, blocks: &mut GameFileWriter) -> anyhow::Result<()> {
    for numbers in blocks.missing(table.game_count()?) {
        blocks.start_at(numbers.start)?;
        for game in table.labelled_games()?.skip(numbers.start as usize).take((numbers.end - numbers.start) as usize) {
            blocks.push(game?)?;
        }
    }
    blocks.flush()
}

fn write_table(games: &GameFileBytes, path: &Path, provenance: &str) -> anyhow::Result<()> {
    let mut table = TableWriter::new(AtomicFile::create(path)?, Some(provenance))?;
    for game in games.labelled_games()? {
        table.push(game?.to_row())?;
    }
    Ok(table.finish()?.commit()?)
}
