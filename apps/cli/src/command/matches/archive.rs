//! The file of the games of a match.
//!
//! It has a game per line, Othello in GGF and other games as JSON; the first line describes the match, so that it can be
//! resumed. A game is written at once and as a whole; what a sudden end leaves behind it is cut off.

use super::entry::Entry;
use anyhow::{Context, bail, ensure};
use outflank_play::bounded_file;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

/// How the games of a match are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notation {
    /// What stands before the description of the match.
    pub(super) prefix: &'static str,
    /// Reads the line of a game.
    pub(super) read: fn(&str) -> anyhow::Result<Entry>,
}

/// What a match is; only a match that is the same can go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    #[serde(default = "othello")]
    pub(super) game: String,
    pub(super) engines: Vec<String>,
    pub(super) gauntlet: bool,
    /// How many openings the list has; 0 for random ones.
    pub(super) openings: usize,
    pub(super) random_plies: u8,
    pub(super) time: String,
    pub(super) nodes: Option<u64>,
    pub(super) level: Option<u8>,
    pub(super) adjudicate: u8,
    pub(super) adjudicate_agreed: u8,
    pub(super) seed: u64,
}

/// A file to which games are added.
pub(super) struct Archive {
    file: File,
    /// Up to where it is whole.
    length: u64,
}

/// The longest file that a match goes on with, in bytes: a million games.
const LONGEST: u64 = 1 << 31;

/// The game of a description that names none.
fn othello() -> String {
    outflank_reversi::Rules::default().to_string()
}

impl Archive {
    /// Makes a new file.
    pub(super) fn create(path: &Path, header: &Header, notation: Notation) -> anyhow::Result<(Self, Vec<Entry>)> {
        let options = OpenOptions::new().create_new(true).read(true).write(true).open(path);
        let file = match options {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                bail!("it exists already; --resume goes on with its match")
            }
            other => other?,
        };
        file.try_lock()?;
        let mut archive = Self { file, length: 0 };
        archive.append(&format!("{}{}\n", notation.prefix, serde_json::to_string(header)?))?;
        Ok((archive, Vec::new()))
    }

    /// Opens a file to go on, and returns the games that are in it; a file that is missing is made.
    pub(super) fn resume(path: &Path, header: &Header, notation: Notation) -> anyhow::Result<(Self, Vec<Entry>)> {
        let mut file = match OpenOptions::new().read(true).write(true).open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Self::create(path, header, notation),
            other => other?,
        };
        file.try_lock().context("another match is writing to it")?;
        let begin = format!("{}{{", notation.prefix);
        let limit = |head: &[u8]| head.starts_with(begin.as_bytes()).then_some(LONGEST);
        let text = String::from_utf8(bounded_file::read_open(&mut file, limit)?)?;
        let (games, length) = read(&text, header, notation)?;
        let mut archive = Self { file, length };
        archive.cut()?;
        Ok((archive, games))
    }

    /// Adds a game, as a line of GGF.
    pub(super) fn add(&mut self, game: &str) -> anyhow::Result<()> {
        self.append(game)
    }

    /// Writes text as a whole, or not at all.
    fn append(&mut self, text: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        if written.is_ok() {
            self.length += text.len() as u64;
        } else {
            // On a full disk there is always room for less.
            self.cut()?;
        }
        Ok(written?)
    }

    /// Cuts off what is not whole.
    fn cut(&mut self) -> anyhow::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        Ok(())
    }
}

/// Returns the games of a file, and its length up to the last game that is whole.
fn read(text: &str, header: &Header, notation: Notation) -> anyhow::Result<(Vec<Entry>, u64)> {
    let (first, mut rest) = text.split_once('\n').context("it holds no match")?;
    let found: Header = first
        .strip_prefix(notation.prefix)
        .and_then(|json| serde_json::from_str(json).ok())
        .context("it holds no match")?;
    ensure!(found == *header, "it holds another match: {}", differences(&found, header)?);
    let mut games = Vec::new();
    while let Some((line, after)) = rest.split_once('\n') {
        games.push((notation.read)(line).with_context(|| format!("game {} cannot be read", games.len() + 1))?);
        rest = after;
    }
    Ok((games, (text.len() - rest.len()) as u64))
}

/// Says in which words two matches differ.
fn differences(found: &Header, wanted: &Header) -> anyhow::Result<String> {
    let (found, wanted) = (serde_json::to_value(found)?, serde_json::to_value(wanted)?);
    let keys = found.as_object().into_iter().flat_map(serde_json::Map::keys);
    let differing = keys.filter(|key| found[*key] != wanted[*key]);
    Ok(differing.map(|key| format!("{key} {} there, {} here", found[key], wanted[key])).collect::<Vec<_>>().join("; "))
}
