//! Files of games: labelled ones, in blocks or as a Parquet table, and those of the WTHOR database.

use anyhow::{Context, ensure};
use outflank_dataset::{Bytes, GameRow, TableReader, is_parquet};
use outflank_formats::detect::detect;
use outflank_formats::{Format, wthor};
use outflank_trainer::game_file::{self, GameFile};
use outflank_trainer::{LabelledGame, Openings};
use std::fs;
use std::io::{Write, stderr};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The maximum size of a file of labelled games, in bytes.
const MAX_LABELLED_FILE: u64 = 1 << 32;
/// The maximum size of a WTHOR file, in bytes.
const MAX_WTHOR_FILE: u64 = 1 << 26;

/// The number of bytes that show the format of a file.
const HEAD: usize = 1 << 12;

/// The bytes of a file of games.
pub(super) struct GameFileBytes {
    pub(super) path: PathBuf,
    bytes: Bytes,
}

/// The content of a file of games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Labelled games in blocks.
    Blocks,
    /// Labelled games in a Parquet table.
    Table,
    /// What should be games of the WTHOR database.
    Wthor,
}

/// Files of games whose games are decoded when they are used.
pub(super) struct GameFiles(Vec<GameFileBytes>);

type Games<'a> = Box<dyn Iterator<Item = anyhow::Result<LabelledGame>> + 'a>;
/// Games with their numbers.
type NumberedGames<'a> = Box<dyn Iterator<Item = anyhow::Result<(u64, LabelledGame)>> + 'a>;

impl GameFileBytes {
    /// Reads a file.
    pub(super) fn read(path: PathBuf) -> anyhow::Result<Self> {
        let bytes = outflank_files::read_by_head(&path, |head| Some(max_length(head)))?.into();
        Ok(Self { path, bytes })
    }

    /// Returns whether the games are labelled; if not, it should be a WTHOR file.
    pub(super) fn is_labelled(&self) -> bool {
        content(&self.bytes) != Content::Wthor
    }

    /// Returns whether it is a Parquet file.
    pub(super) fn is_table(&self) -> bool {
        content(&self.bytes) == Content::Table
    }

    /// Returns the description of how the labelled games were made, if the file has one.
    pub(super) fn provenance(&self) -> anyhow::Result<Option<String>> {
        if self.is_table() {
            Ok(self.table()?.provenance().map(str::to_owned))
        } else {
            Ok(Some(self.blocks()?.provenance.to_owned()))
        }
    }

    /// Returns the labelled games with their numbers, in the order of the numbers.
    pub(super) fn numbered_games(&self) -> anyhow::Result<NumberedGames<'_>> {
        if self.is_table() {
            let name = self.path.display();
            let rows = (0..).zip(self.table()?).map(move |(number, row)| {
                let row = row.with_context(|| name.to_string())?;
                let game = LabelledGame::from_row(&row).with_context(|| format!("{name}: row {}", number + 1))?;
                Ok((number, game))
            });
            return Ok(Box::new(rows));
        }
        let about = || format!("{}: invalid content in a block with a correct checksum", self.path.display());
        let mut blocks = self.blocks()?.blocks;
        // Blocks that were generated again come after later games.
        blocks.sort_by_key(|block| block.numbers.start);
        let games =
            blocks.into_iter().map(move |block| Ok((block.numbers.clone(), block.games().with_context(about)?)));
        Ok(Box::new(games.flat_map(|block| match block {
            Ok((numbers, games)) => numbers.zip(games).map(Ok).collect(),
            Err(error) => vec![Err(error)],
        })))
    }

    /// Returns the labelled games.
    pub(super) fn labelled_games(&self) -> anyhow::Result<Games<'_>> {
        Ok(Box::new(self.numbered_games()?.map(|game| game.map(|(_, game)| game))))
    }

    /// Parses a WTHOR file.
    pub(super) fn wthor(&self) -> anyhow::Result<wthor::Games<'_>> {
        let name = self.path.display();
        let is_named = self.path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb"));
        let is_wthor = is_named || detect(&self.bytes[..self.bytes.len().min(HEAD)]) == Format::Wthor;
        ensure!(is_wthor, "{name} holds neither labelled games (.games or .parquet) nor games in WTHOR (.wtb)");
        wthor::Games::read(&self.bytes).with_context(|| name.to_string())
    }

    /// Returns the number of games.
    pub(super) fn game_count(&self) -> anyhow::Result<u64> {
        match content(&self.bytes) {
            Content::Blocks => Ok(self.blocks()?.games()),
            Content::Table => Ok(self.table()?.len()),
            Content::Wthor => Ok(self.wthor()?.len() as u64),
        }
    }

    /// Parses the structure of a file with blocks of labelled games.
    fn blocks(&self) -> anyhow::Result<GameFile<'_>> {
        GameFile::read(&self.bytes).with_context(|| self.path.display().to_string())
    }

    fn table(&self) -> anyhow::Result<TableReader<GameRow>> {
        TableReader::new(self.bytes.clone()).with_context(|| self.path.display().to_string())
    }

    /// Returns the games of a WTHOR file, without labels.
    fn unlabelled_games(&self) -> anyhow::Result<Games<'_>> {
        let records = self.wthor()?.iter().map(|game| game.replay().unwrap_or_else(|error| *error.record));
        let records = records.collect::<Vec<_>>().into_iter();
        Ok(Box::new(records.map(|record| Ok(LabelledGame::of(Openings::placements(&record))))))
    }

    fn games(&self) -> anyhow::Result<Games<'_>> {
        if self.is_labelled() { self.labelled_games() } else { self.unlabelled_games() }
    }
}

impl GameFiles {
    /// Reads files and reports damaged blocks; a directory stands for the WTHOR files in it.
    pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<Self> {
        Ok(Self(read_files(paths)?))
    }

    /// Returns the names of the files.
    pub(super) fn names(&self) -> String {
        let name = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).display().to_string();
        self.0.iter().map(|file| name(&file.path)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the number of games.
    pub(super) fn game_count(&self) -> anyhow::Result<u64> {
        self.0.iter().map(GameFileBytes::game_count).sum()
    }

    /// Returns the games in the order of the files.
    pub(super) fn games(&self) -> anyhow::Result<impl Iterator<Item = anyhow::Result<LabelledGame>>> {
        let files = self.0.iter().map(GameFileBytes::games);
        Ok(files.collect::<anyhow::Result<Vec<_>>>()?.into_iter().flatten())
    }
}

/// Reads files and reports damaged blocks; a directory stands for the files in it whose names end in `.wtb`, by name.
pub(super) fn read_files(paths: &[PathBuf]) -> anyhow::Result<Vec<GameFileBytes>> {
    let mut files = Vec::new();
    for path in paths {
        for path in if path.is_dir() { wthor_files_in(path)? } else { vec![path.clone()] } {
            let file = GameFileBytes::read(path)?;
            if content(&file.bytes) == Content::Blocks {
                for Range { start, end } in file.blocks()?.gaps {
                    let name = file.path.display();
                    writeln!(stderr(), "{name}: bytes {start} to {end} cannot be read and are skipped")?;
                }
            }
            files.push(file);
        }
    }
    Ok(files)
}

/// Returns the maximum size of a file that begins like this, in bytes.
pub(super) fn max_length(head: &[u8]) -> u64 {
    if content(head) == Content::Wthor { MAX_WTHOR_FILE } else { MAX_LABELLED_FILE }
}

/// Detects the content of a file by its beginning.
fn content(head: &[u8]) -> Content {
    if game_file::is_header(head) {
        Content::Blocks
    } else if is_parquet(head) {
        Content::Table
    } else {
        Content::Wthor
    }
}

fn wthor_files_in(directory: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let about = || format!("cannot read {}", directory.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).with_context(about)? {
        let path = entry.with_context(about)?.path();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")) {
            files.push(path);
        }
    }
    ensure!(!files.is_empty(), "{} holds no file whose name ends in .wtb", directory.display());
    files.sort();
    Ok(files)
}
