//! Where the openings of self-play come from.

use super::games;
use anyhow::{Context, ensure};
use outflank_formats::transcript;
use outflank_othello::{Position, Square};
use outflank_play::bounded_file;
use outflank_trainer::Openings;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A source of openings; the text form is `random:PLIES`, `xot:FILE` or `wthor:FILE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Random(u8),
    Xot(PathBuf),
    Wthor(PathBuf),
}

/// The most random plies: the game is still far from its end then.
const MOST_RANDOM: u8 = 50;
/// The longest list of openings that is read, in bytes.
const LONGEST_LIST: u64 = 1 << 26;

impl Source {
    /// Reads the openings.
    pub(super) fn read(&self) -> anyhow::Result<Openings> {
        let openings = match self {
            Self::Random(plies) => return Ok(Openings::Random(*plies)),
            Self::Xot(path) => Openings::Lines(lines(path)?),
            Self::Wthor(path) => Openings::Prefixes(played(path)?),
        };
        let (Openings::Lines(of) | Openings::Prefixes(of)) = &openings else { return Ok(openings) };
        ensure!(!of.is_empty(), "{self} has no openings");
        Ok(openings)
    }
}

impl fmt::Display for Source {
    /// Files go by their names, so that a file of games may be gone on with from another folder.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).display().to_string();
        match self {
            Self::Random(plies) => write!(f, "random:{plies}"),
            Self::Xot(path) => write!(f, "xot:{}", name(path)),
            Self::Wthor(path) => write!(f, "wthor:{}", name(path)),
        }
    }
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let source = match text.split_once(':') {
            Some(("random", plies)) => plies.parse().ok().filter(|&plies| plies <= MOST_RANDOM).map(Self::Random),
            Some(("xot", path)) if !path.is_empty() => Some(Self::Xot(path.into())),
            Some(("wthor", path)) if !path.is_empty() => Some(Self::Wthor(path.into())),
            _ => None,
        };
        source.ok_or_else(|| format!("expected random:PLIES (up to {MOST_RANDOM}), xot:FILE or wthor:FILE"))
    }
}

/// Reads one opening a line.
fn lines(path: &Path) -> anyhow::Result<Vec<Vec<Square>>> {
    let text =
        bounded_file::read_text(path, LONGEST_LIST).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let read = lines.map(|(line, number)| {
        let record = transcript::parse(Position::START, line);
        record.map(|record| Openings::placements(&record)).with_context(|| format!("{}, line {number}", path.display()))
    });
    read.collect()
}

/// Reads the games of WTHOR files, up to the first fault in each.
fn played(path: &Path) -> anyhow::Result<Vec<Vec<Square>>> {
    let files = games::read(&[path.to_owned()])?;
    let mut played = Vec::new();
    for file in &files {
        let records = file.games()?.iter().map(|game| game.replay().unwrap_or_else(|fault| *fault.record));
        played.extend(records.map(|record| Openings::placements(&record)));
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_survive_their_text_form() {
        for text in ["random:12", "xot:openings.txt", "wthor:WTH_2001.wtb"] {
            assert_eq!(text.parse::<Source>().unwrap().to_string(), text);
        }
        for text in ["", "xot", "xot:", "random:51", "random:", "lines:x"] {
            assert!(text.parse::<Source>().is_err(), "{text:?}");
        }
    }
}
