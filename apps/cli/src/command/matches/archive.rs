//! The file of the games of a match.
//!
//! It has a game per line, Othello and Reversi in GGF, Alak as JSON; the first line describes the match, so that it can be
//! resumed. Each game is written as soon as it ends; an incomplete line at the end is removed.

use super::archived_game::ArchivedGame;
use super::game_format::GameFormat;
use anyhow::{Context, bail, ensure};
use outflank_arena::PlayedGame;
use outflank_files::AppendFile;
use outflank_rules::{Position, TimeControl};
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::Path;

/// The description of a match; only the same match can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) game: String,
    /// The names of the engines.
    pub(super) engines: Vec<String>,
    /// What they play by, with fingerprints of the files that they read.
    pub(super) settings: Vec<String>,
    pub(super) gauntlet: bool,
    /// The fingerprint of the list of openings; none for random ones.
    pub(super) openings: Option<String>,
    pub(super) random_plies: u8,
    pub(super) time: String,
    /// In milliseconds.
    pub(super) tolerance: u32,
    pub(super) nodes: Option<u64>,
    pub(super) level: Option<u8>,
    pub(super) adjudicate: u8,
    pub(super) adjudicate_agreed: u8,
    pub(super) seed: u64,
}

/// A file that games are appended to.
pub(super) struct Archive {
    file: AppendFile,
    format: GameFormat,
}

/// An archive with the games in it.
pub(super) struct OpenedArchive {
    pub(super) archive: Archive,
    pub(super) games: Vec<ArchivedGame>,
}

/// The maximum size of a file to resume, in bytes: a million games.
const MAX_FILE: u64 = 1 << 31;

impl Archive {
    /// Creates a file.
    pub(super) fn create(path: &Path, header: &Header, format: GameFormat) -> anyhow::Result<OpenedArchive> {
        let mut file = match AppendFile::create(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("cannot use {}: it exists already; --resume resumes its match", path.display())
            }
            created => created?,
        };
        file.append(format!("{}{}\n", format.prefix(), serde_json::to_string(header)?).as_bytes())?;
        Ok(OpenedArchive { archive: Self { file, format }, games: Vec::new() })
    }

    /// Opens a file to resume its match, and reads its games; a missing file is created.
    pub(super) fn resume(path: &Path, header: &Header, format: GameFormat) -> anyhow::Result<OpenedArchive> {
        let begin = format!("{}{{", format.prefix());
        let limit = |head: &[u8]| head.starts_with(begin.as_bytes()).then_some(MAX_FILE);
        let (mut file, bytes) = match AppendFile::open(path, limit) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Self::create(path, header, format),
            opened => opened?,
        };
        let text = String::from_utf8(bytes).map_err(anyhow::Error::from);
        let games = text.and_then(|text| parse(&text, header, format));
        let Games { games, length } = games.with_context(|| format!("cannot use {}", path.display()))?;
        // What follows the last complete game is the beginning of one.
        file.truncate(length)?;
        Ok(OpenedArchive { archive: Self { file, format }, games })
    }

    /// Appends a game, as a line with its end, completely or not at all.
    pub(super) fn add(
        &mut self,
        archived: &ArchivedGame,
        played: &PlayedGame<Position>,
        time_control: TimeControl,
    ) -> anyhow::Result<()> {
        Ok(self.file.append(self.format.print(archived, played, time_control).as_bytes())?)
    }
}

/// The games of a file.
struct Games {
    games: Vec<ArchivedGame>,
    /// The length of the file up to the last complete game.
    length: u64,
}

/// Parses the games of a file.
fn parse(text: &str, header: &Header, format: GameFormat) -> anyhow::Result<Games> {
    let (first, mut rest) = text.split_once('\n').context("it holds no match")?;
    let found: Header = first
        .strip_prefix(format.prefix())
        .and_then(|json| serde_json::from_str(json).ok())
        .context("it holds no match")?;
    ensure!(found == *header, "it holds another match: {}", differences(&found, header)?);
    let mut games = Vec::new();
    while let Some((line, after)) = rest.split_once('\n') {
        games.push(format.read(line).with_context(|| format!("game {} cannot be read", games.len() + 1))?);
        rest = after;
    }
    Ok(Games { games, length: (text.len() - rest.len()) as u64 })
}

/// Lists the differences of two matches.
fn differences(found: &Header, expected: &Header) -> anyhow::Result<String> {
    // Engines of other names play by other settings: the names say it.
    let mut engines = found.engines.iter().zip(&found.settings).zip(expected.engines.iter().zip(&expected.settings));
    let names_say_it = engines.all(|((name, settings), (other, others))| name != other || settings == others);
    let (found, expected) = (serde_json::to_value(found)?, serde_json::to_value(expected)?);
    let keys = found.as_object().into_iter().flat_map(serde_json::Map::keys);
    let differing = keys.filter(|key| found[*key] != expected[*key] && !(names_say_it && *key == "settings"));
    Ok(differing
        .map(|key| format!("{key} {} there, {} here", plain(&found[key]), plain(&expected[key])))
        .collect::<Vec<_>>()
        .join("; "))
}

/// Returns a value of a header as a user writes it.
fn plain(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(" and "),
        serde_json::Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}
