//! The files that games are read from.

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use outflank_formats::detect::detect;
use outflank_formats::wthor::NameTables;
use outflank_formats::{AnnotatedGame, Format, Losses, ReadError, Reader};
use outflank_reversi::Rules;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A file that is read piece by piece.
pub(super) struct Source {
    name: String,
    input: Box<dyn Read>,
    /// Room for a piece.
    piece: Vec<u8>,
    reader: Reader,
    has_ended: bool,
}

/// How many bytes are read at once; the first piece tells the format.
const PIECE: usize = 1 << 16;

impl Source {
    /// Opens a file, or standard input when its name is `-`.
    pub(super) fn open(name: &str, format: Option<Format>, rules: Rules, bar: &ProgressBar) -> anyhow::Result<Self> {
        let input: Box<dyn Read> = match name {
            "-" => Box::new(io::stdin().lock()),
            file => Box::new(File::open(file).with_context(|| format!("cannot read {file}"))?),
        };
        let mut source = Self {
            name: name.to_owned(),
            input,
            piece: vec![0; PIECE],
            reader: Reader::new(Format::Json),
            has_ended: false,
        };
        let length = source.read_piece()?;
        bar.inc(length as u64);
        let first = &source.piece[..length];
        let format = format.unwrap_or_else(|| detect(first));
        if format != Format::Wthor && first.contains(&0) {
            bail!("{name} is neither a WTHOR file nor text");
        }
        let names = if format == Format::Wthor { names_beside(name)? } else { NameTables::default() };
        source.reader = Reader::with_names(format, names).with_rules(rules);
        source.reader.push(&source.piece[..length]);
        Ok(source)
    }

    /// Returns the next game; `None` at the end of the file.
    pub(super) fn next_game(&mut self, bar: &ProgressBar) -> anyhow::Result<Option<Result<AnnotatedGame, ReadError>>> {
        loop {
            if let Some(game) = self.reader.next_game() {
                return Ok(Some(game));
            }
            if self.has_ended {
                return Ok(None);
            }
            let length = self.read_piece()?;
            bar.inc(length as u64);
            self.has_ended = length == 0;
            if self.has_ended {
                self.reader.finish();
            }
            self.reader.push(&self.piece[..length]);
        }
    }

    /// Returns what the games held and was not read.
    pub(super) fn losses(&self) -> &Losses {
        self.reader.losses()
    }

    /// Reads a whole piece, unless the file ends before; returns its length.
    fn read_piece(&mut self) -> anyhow::Result<usize> {
        let mut length = 0;
        while length < self.piece.len() {
            match self.input.read(&mut self.piece[length..]) {
                Ok(0) => break,
                Ok(read) => length += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error).with_context(|| format!("cannot read {}", self.name)),
            }
        }
        Ok(length)
    }
}

/// Reads the players and tournaments from the files beside a file of games: those of its name, or else the first ones
/// that are not those of another file of games.
fn names_beside(name: &str) -> anyhow::Result<NameTables> {
    if name == "-" {
        return Ok(NameTables::default());
    }
    let (players, tournaments) = (beside(Path::new(name), "jou"), beside(Path::new(name), "trn"));
    let read = |path: Option<PathBuf>| {
        path.map(|path| fs::read(&path).with_context(|| format!("cannot read {}", path.display()))).transpose()
    };
    let (players, tournaments) = (read(players)?, read(tournaments)?);
    NameTables::read(players.as_deref(), tournaments.as_deref()).with_context(|| format!("the names beside {name}"))
}

/// Finds the file with an ending that belongs to a file of games.
fn beside(games: &Path, ending: &str) -> Option<PathBuf> {
    let folder = games.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries: Vec<PathBuf> = fs::read_dir(folder).ok()?.filter_map(Result::ok).map(|entry| entry.path()).collect();
    let is_ours = |path: &Path| path.file_stem() == games.file_stem();
    let is_of_others = |path: &Path| {
        let is_theirs = |other: &PathBuf| has_ending(other, "wtb") && other.file_stem() == path.file_stem();
        !is_ours(path) && entries.iter().any(is_theirs)
    };
    let found = entries.iter().filter(|path| has_ending(path, ending) && !is_of_others(path));
    found.min_by_key(|path| (!is_ours(path), (*path).clone())).cloned()
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case(ending))
}
