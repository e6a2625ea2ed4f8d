//! Parquet tables of games and of positions.

use super::{Selection, Summary, Written};
use crate::target::{self, Overwrite};
use anyhow::{Context, ensure};
use outflank_dataset::{GameRow, PositionRow, Row, TableWriter};
use outflank_files::AtomicFile;
use std::path::Path;

/// The table to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableKind {
    Games,
    Positions,
}

/// Writes a table of the selected games, or of their positions.
pub(super) fn write_table(
    out: &Path,
    kind: TableKind,
    overwrite: Overwrite,
    selection: &Selection<'_>,
) -> anyhow::Result<Written> {
    ensure!(!target::is_standard_output(out), "a Parquet table does not fit standard output: name a file");
    overwrite.check(out)?;
    match kind {
        TableKind::Games => write_games(out, selection),
        TableKind::Positions => write_positions(out, selection),
    }
}

fn cannot_write(out: &Path) -> String {
    format!("cannot write {}", out.display())
}

/// Completes the file. Without a game it stays as it was.
fn commit<R: Row>(table: TableWriter<AtomicFile, R>, out: &Path, games: u64) -> anyhow::Result<()> {
    target::require_game(out, games)?;
    Ok(table.finish().with_context(|| cannot_write(out))?.commit()?)
}

fn write_games(out: &Path, selection: &Selection<'_>) -> anyhow::Result<Written> {
    let (mut table, mut games) = (create(out)?, 0);
    selection.for_each(|game| {
        games += 1;
        table.push(GameRow::from_game(&game.to_annotated())?).with_context(|| cannot_write(out))
    })?;
    let completed = commit(table, out, games);
    Ok((Summary { out: out.to_owned(), games, ..Summary::default() }, completed))
}

fn write_positions(out: &Path, selection: &Selection<'_>) -> anyhow::Result<Written> {
    let (mut table, mut games, mut positions) = (create::<PositionRow>(out)?, 0_u32, 0);
    selection.for_each(|game| {
        for row in GameRow::from_game(&game.to_annotated())?.positions(games)? {
            positions += 1;
            table.push(row).with_context(|| cannot_write(out))?;
        }
        games += 1;
        Ok(())
    })?;
    let completed = commit(table, out, games.into());
    let summary =
        Summary { out: out.to_owned(), games: games.into(), positions: Some(positions), ..Summary::default() };
    Ok((summary, completed))
}

fn create<R: Row>(out: &Path) -> anyhow::Result<TableWriter<AtomicFile, R>> {
    Ok(TableWriter::new(AtomicFile::create(out)?, None)?)
}
