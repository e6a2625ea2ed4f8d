//! Games from files of either kind: labelled ones, and those of the WTHOR database.

use super::games::{self, GameFile};
use anyhow::Context;
use outflank_trainer::{LabelledGame, Openings};
use std::path::PathBuf;

/// Files that were read, and whose games are yet to be unpacked.
pub(super) struct Inputs(Vec<GameFile>);

type Games<'a> = Box<dyn Iterator<Item = anyhow::Result<LabelledGame>> + 'a>;

impl Inputs {
    /// Reads files, and tells what is damaged in them; a folder stands for the WTHOR files in it.
    pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<Self> {
        Ok(Self(games::read(paths)?))
    }

    /// Returns how many games there are.
    pub(super) fn count(&self) -> anyhow::Result<u64> {
        let counts = self
            .0
            .iter()
            .map(|file| if file.is_labelled() { Ok(file.labelled()?.games()) } else { Ok(file.games()?.len() as u64) });
        counts.sum()
    }

    /// Returns the games in the order of the files.
    pub(super) fn games(&self) -> anyhow::Result<impl Iterator<Item = anyhow::Result<LabelledGame>>> {
        let files = self.0.iter().map(|file| if file.is_labelled() { labelled(file) } else { plain(file) });
        Ok(files.collect::<anyhow::Result<Vec<_>>>()?.into_iter().flatten())
    }
}

/// Returns the games of a file of labelled ones.
pub(super) fn labelled(file: &GameFile) -> anyhow::Result<Games<'_>> {
    let wrong = || format!("{}: a block was written wrongly", file.path.display());
    let blocks = file.labelled()?.blocks.into_iter().map(move |block| block.games().with_context(wrong));
    Ok(Box::new(blocks.flat_map(|games| match games {
        Ok(games) => games.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    })))
}

/// Returns the games of a WTHOR file, without labels.
fn plain(file: &GameFile) -> anyhow::Result<Games<'_>> {
    let records = file.games()?.iter().map(|game| game.replay().unwrap_or_else(|fault| *fault.record));
    Ok(Box::new(
        records.collect::<Vec<_>>().into_iter().map(|record| Ok(LabelledGame::of(Openings::placements(&record)))),
    ))
}
