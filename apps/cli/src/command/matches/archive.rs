//! The file of the games of a match.
//!
//! It is a list of transcripts. Before each stands a comment with what else is known of the game, and before all of them
//! one with what the match is, so that a match can go on where it ended. A game is written at once and as a whole; what
//! a sudden end leaves behind it is cut off.

use anyhow::{Context, bail, ensure};
use outflank_arena::{Ending, PlayedGame};
use outflank_formats::transcript::{self, Passes};
use outflank_game::Outcome;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What a match is; only a match that is the same can go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) engines: Vec<String>,
    pub(super) gauntlet: bool,
    /// How many openings the list has; 0 for random ones.
    pub(super) openings: usize,
    pub(super) random_plies: u8,
    pub(super) time: String,
    pub(super) nodes: Option<u64>,
    pub(super) level: Option<u8>,
    pub(super) adjudicate: u8,
    pub(super) seed: u64,
}

/// What is known of a game besides its moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Its number, from 1.
    pub(super) number: usize,
    pub(super) black: String,
    pub(super) white: String,
    /// The discs by which Black won.
    pub(super) margin: i16,
    /// What ended the game, when it was not the rules.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) ending: Option<String>,
    /// Whether somebody lost for another reason than the discs on the board.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub(super) forfeit: bool,
    /// How long Black and White thought, in seconds.
    pub(super) seconds: [f64; 2],
}

/// A file to which games are added.
pub(super) struct Archive {
    file: File,
    /// Up to where it is whole.
    length: u64,
}

const MATCH: &str = "# match ";
const GAME: &str = "# game ";

impl Archive {
    /// Makes a new file.
    pub(super) fn create(path: &Path, header: &Header) -> anyhow::Result<(Self, Vec<Entry>)> {
        let options = OpenOptions::new().create_new(true).read(true).write(true).open(path);
        let file = match options {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                bail!("it exists already; --resume goes on with its match")
            }
            other => other?,
        };
        file.try_lock()?;
        let mut archive = Self { file, length: 0 };
        archive.append(&format!("{MATCH}{}\n", serde_json::to_string(header)?))?;
        Ok((archive, Vec::new()))
    }

    /// Opens a file to go on, and returns the games that are in it; a file that is missing is made.
    pub(super) fn resume(path: &Path, header: &Header) -> anyhow::Result<(Self, Vec<Entry>)> {
        let mut file = match OpenOptions::new().read(true).write(true).open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Self::create(path, header),
            other => other?,
        };
        file.try_lock().context("another match is writing to it")?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let (games, length) = read(&text, header)?;
        let mut archive = Self { file, length };
        archive.cut()?;
        Ok((archive, games))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, entry: &Entry, played: &PlayedGame) -> anyhow::Result<()> {
        let moves = transcript::print(&played.game.record, Passes::LeftOut);
        self.append(&format!("{GAME}{}\n{moves}\n", serde_json::to_string(entry)?))
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

impl Entry {
    /// Describes a game between engines of these names.
    pub(super) fn of(played: &PlayedGame, names: &[String]) -> Self {
        use outflank_game::Side::{Black, White};
        let (players, game) = (played.fixture.players, &played.game);
        let ending = match &game.ending {
            Ending::Played => None,
            Ending::Adjudicated => Some("adjudicated".to_owned()),
            Ending::Forfeited { loser, why } => Some(format!("{} loses: {why}", loser.name())),
        };
        Self {
            number: played.fixture.number + 1,
            black: names[players.black].clone(),
            white: names[players.white].clone(),
            margin: game.outcome.margin(),
            ending,
            forfeit: matches!(game.ending, Ending::Forfeited { .. }),
            seconds: [Black, White].map(|side| (game.time_of(side).as_secs_f64() * 1000.0).round() / 1000.0),
        }
    }

    /// Returns the result.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::from_margin(self.margin)
    }
}

/// Returns the games of a file, and its length up to the last game that is whole.
fn read(text: &str, header: &Header) -> anyhow::Result<(Vec<Entry>, u64)> {
    let (first, mut rest) = text.split_once('\n').context("it holds no match")?;
    let found: Header =
        first.strip_prefix(MATCH).and_then(|json| serde_json::from_str(json).ok()).context("it holds no match")?;
    ensure!(found == *header, "it holds another match: {}", differences(&found, header)?);
    let mut games = Vec::new();
    while let Some((game, after)) = split_game(rest) {
        games.push(game.with_context(|| format!("game {} cannot be read", games.len() + 1))?);
        rest = after;
    }
    Ok((games, (text.len() - rest.len()) as u64))
}

/// Splits the first game off, which is two whole lines.
fn split_game(text: &str) -> Option<(anyhow::Result<Entry>, &str)> {
    let (about, rest) = text.split_once('\n')?;
    let (_moves, rest) = rest.split_once('\n')?;
    let json = about.strip_prefix(GAME).context("expected a comment with what is known of a game");
    Some((json.and_then(|json| Ok(serde_json::from_str(json)?)), rest))
}

/// Says in which words two matches differ.
fn differences(found: &Header, wanted: &Header) -> anyhow::Result<String> {
    let (found, wanted) = (serde_json::to_value(found)?, serde_json::to_value(wanted)?);
    let keys = found.as_object().into_iter().flat_map(serde_json::Map::keys);
    let differing = keys.filter(|key| found[*key] != wanted[*key]);
    Ok(differing.map(|key| format!("{key} {} there, {} here", found[key], wanted[key])).collect::<Vec<_>>().join("; "))
}
