//! Games that the commands of `train` read: Parquet tables of labelled games, and files of the WTHOR database.

use crate::input::check_input;
use anyhow::{Context, ensure};
use outflank_dataset::{GameRow, TableReader, is_parquet};
use outflank_files::{FileError, files_in};
use outflank_formats::detect::detect;
use outflank_formats::{Format, wthor};
use outflank_rules::othello::Square;
use outflank_trainer::{LabelledGame, Openings};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Games that are read when they are used, a row group at a time.
pub(super) struct GameSources(Vec<GameSource>);

/// What an argument names, or one WTHOR file of a directory.
enum GameSource {
    Labelled(LabelledGames),
    Wthor(WthorFile),
}

/// Labelled games in a table, or in all tables of a directory.
pub(super) struct LabelledGames {
    path: PathBuf,
    tables: Vec<PathBuf>,
    count: u64,
    /// The descriptions of how the games were made, each once.
    provenances: Vec<String>,
}

/// A file of the WTHOR database, whose games have no labels.
pub(super) struct WthorFile {
    pub(super) path: PathBuf,
    bytes: Vec<u8>,
}

/// The maximum size of a WTHOR file, in bytes.
const MAX_WTHOR_FILE: u64 = 1 << 26;
/// The number of bytes that show the format of a file.
const HEAD: usize = 1 << 12;

impl GameSources {
    /// Opens files; a directory stands for its tables and its WTHOR files, by name.
    pub(super) fn open(paths: &[PathBuf]) -> anyhow::Result<Self> {
        let mut sources = Vec::new();
        for path in paths {
            if !path.is_dir() {
                sources.push(GameSource::open(path)?);
                continue;
            }
            let files = files_in(path, &["parquet", "wtb"])?;
            let is_table = |file: &PathBuf| file.extension().is_some_and(|it| it.eq_ignore_ascii_case("parquet"));
            let (tables, wthor): (Vec<_>, Vec<_>) = files.into_iter().partition(is_table);
            if !tables.is_empty() {
                sources.push(GameSource::Labelled(LabelledGames::open(path, tables)?));
            }
            for file in wthor {
                sources.push(GameSource::open(&file)?);
            }
        }
        Ok(Self(sources))
    }

    /// Returns the names of the files and of directories of tables, without those of the directories around them.
    pub(super) fn names(&self) -> String {
        let paths = self.0.iter().map(|source| match source {
            GameSource::Labelled(games) => &games.path,
            GameSource::Wthor(file) => &file.path,
        });
        let names = paths.map(|path| path.file_name().unwrap_or(path.as_os_str()).display().to_string());
        names.collect::<Vec<_>>().join(" ")
    }

    /// Returns the number of games.
    pub(super) fn count(&self) -> anyhow::Result<u64> {
        let counts = self.0.iter().map(|source| match source {
            GameSource::Labelled(games) => Ok(games.count),
            GameSource::Wthor(file) => Ok(file.games()?.len() as u64),
        });
        counts.sum()
    }

    /// Returns the games in the order of the files; the last item may be an error.
    pub(super) fn games(&self) -> impl Iterator<Item = anyhow::Result<LabelledGame>> {
        self.0.iter().flat_map(|source| -> Box<dyn Iterator<Item = _>> {
            match source {
                GameSource::Labelled(games) => Box::new(games.games()),
                GameSource::Wthor(file) => {
                    Box::new(flatten(file.placements().map(Vec::into_iter)).map(|game| game.map(LabelledGame::of)))
                }
            }
        })
    }

    pub(super) fn labelled(&self) -> impl Iterator<Item = &LabelledGames> {
        self.0.iter().filter_map(|source| if let GameSource::Labelled(games) = source { Some(games) } else { None })
    }

    pub(super) fn wthor(&self) -> impl Iterator<Item = &WthorFile> {
        self.0.iter().filter_map(|source| if let GameSource::Wthor(file) = source { Some(file) } else { None })
    }
}

impl GameSource {
    fn open(path: &Path) -> anyhow::Result<Self> {
        // Of a table only the head is read here.
        let bytes = outflank_files::read_by_head(path, |head| (!is_parquet(head)).then_some(MAX_WTHOR_FILE))?;
        Ok(if is_parquet(&bytes) {
            Self::Labelled(LabelledGames::open(path, vec![path.to_owned()])?)
        } else {
            Self::Wthor(WthorFile { path: path.to_owned(), bytes })
        })
    }
}

impl LabelledGames {
    fn open(path: &Path, tables: Vec<PathBuf>) -> anyhow::Result<Self> {
        let (mut count, mut provenances) = (0, Vec::new());
        for table in &tables {
            let table = open_table(table)?;
            count += table.len();
            let provenance = table.provenance().unwrap_or("a Parquet table of unknown provenance");
            if !provenances.iter().any(|known| known == provenance) {
                provenances.push(provenance.to_owned());
            }
        }
        Ok(Self { path: path.to_owned(), tables, count, provenances })
    }

    /// Describes how the games were made.
    pub(super) fn provenance(&self) -> String {
        self.provenances.join("; ")
    }

    /// Returns the games.
    pub(super) fn games(&self) -> impl Iterator<Item = anyhow::Result<LabelledGame>> {
        self.tables.iter().flat_map(|table| read_games(table))
    }
}

impl WthorFile {
    /// Reads files; a directory stands for its WTHOR files, by name.
    pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<Self>> {
        let mut files = Vec::new();
        for path in paths {
            let found = if path.is_dir() { files_in(path, &["wtb"])? } else { vec![path.clone()] };
            for path in found {
                let bytes = outflank_files::read(&path, MAX_WTHOR_FILE)?;
                let name = path.display().to_string();
                ensure!(!is_parquet(&bytes), "{name}: expected games in WTHOR (.wtb), but found a table");
                let file = Self { path, bytes };
                check_input(&file.path, Format::Wthor, &file.bytes)?;
                ensure!(file.is_wthor(), "{name}: expected games in WTHOR (.wtb)");
                files.push(file);
            }
        }
        Ok(files)
    }

    /// Parses the file.
    pub(super) fn games(&self) -> anyhow::Result<wthor::Games<'_>> {
        let name = self.path.display();
        check_input(&self.path, Format::Wthor, &self.bytes)?;
        ensure!(self.is_wthor(), "{name} holds neither labelled games (.parquet) nor games in WTHOR (.wtb)");
        wthor::Games::read(&self.bytes).with_context(|| name.to_string())
    }

    /// Returns whether its name or its first bytes are those of a WTHOR file.
    fn is_wthor(&self) -> bool {
        let is_named = self.path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb"));
        is_named || detect(&self.bytes[..self.bytes.len().min(HEAD)]) == Format::Wthor
    }

    /// Returns the placements of each game, up to its first error.
    pub(super) fn placements(&self) -> anyhow::Result<Vec<Vec<Square>>> {
        let games = self.games()?;
        let records = games.iter().map(|game| game.replay().unwrap_or_else(|error| *error.record));
        Ok(records.map(|record| Openings::placements(&record)).collect())
    }
}

/// Opens a table of games.
pub(super) fn open_table(path: &Path) -> anyhow::Result<TableReader<GameRow>> {
    let file = File::open(path).map_err(FileError::cannot_read(path))?;
    TableReader::new(file).with_context(|| path.display().to_string())
}

/// Reads the rows of a table of games.
pub(super) fn read_rows(path: &Path) -> impl Iterator<Item = anyhow::Result<GameRow>> {
    flatten(open_table(path)).map(move |row| row?.with_context(|| path.display().to_string()))
}

/// Reads the labelled games of a table.
pub(super) fn read_games(path: &Path) -> impl Iterator<Item = anyhow::Result<LabelledGame>> {
    read_rows(path).zip(1..).map(move |(row, number): (_, u64)| {
        LabelledGame::from_row(&row?).with_context(|| format!("{}: row {number}", path.display()))
    })
}

/// Returns the items of an iterator, or the error in its place.
fn flatten<T>(items: anyhow::Result<impl Iterator<Item = T>>) -> impl Iterator<Item = anyhow::Result<T>> {
    let (items, error) = match items {
        Ok(items) => (Some(items), None),
        Err(error) => (None, Some(error)),
    };
    items.into_iter().flatten().map(Ok).chain(error.map(Err))
}
