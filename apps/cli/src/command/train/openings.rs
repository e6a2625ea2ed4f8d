//! The sources of openings for self-play.

use super::labelled_games::WthorFile;
use crate::provenance::fingerprint;
use anyhow::{Context, ensure};
use outflank_formats::transcript;
use outflank_rules::othello::{Position, Square};
use outflank_trainer::Openings;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A source of openings; the text form is `random:PLIES`, `xot:FILE` or `wthor:FILE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OpeningSource {
    Random(u8),
    Xot(PathBuf),
    Wthor(PathBuf),
}

/// The maximum size of a list of openings, in bytes.
const MAX_LIST_FILE: u64 = 1 << 26;

impl OpeningSource {
    /// Reads the openings.
    pub(super) fn read(&self) -> anyhow::Result<Openings> {
        let openings = match self {
            Self::Random(plies) => return Ok(Openings::Random(*plies)),
            Self::Xot(path) => Openings::Lines(lines(path)?),
            Self::Wthor(path) => Openings::Prefixes(wthor_games(path)?),
        };
        let (Openings::Lines(lines) | Openings::Prefixes(lines)) = &openings else { return Ok(openings) };
        ensure!(!lines.is_empty(), "{self} has no openings");
        Ok(openings)
    }

    /// Describes the source, with the fingerprint of the openings that it has.
    pub(super) fn describe(&self, openings: &Openings) -> String {
        let (Openings::Lines(lines) | Openings::Prefixes(lines)) = openings else { return self.to_string() };
        let line =
            |line: &Vec<Square>| line.iter().map(ToString::to_string).chain(["\n".to_owned()]).collect::<String>();
        format!("{self} {}", fingerprint(lines.iter().map(line).collect::<String>().as_bytes()))
    }
}

impl fmt::Display for OpeningSource {
    /// Paths are reduced to file names, so that a run can be resumed from another directory.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |path: &Path| path.file_name().unwrap_or(path.as_os_str()).display().to_string();
        match self {
            Self::Random(plies) => write!(f, "random:{plies}"),
            Self::Xot(path) => write!(f, "xot:{}", name(path)),
            Self::Wthor(path) => write!(f, "wthor:{}", name(path)),
        }
    }
}

impl FromStr for OpeningSource {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let source = match text.split_once(':') {
            Some(("random", plies)) => {
                plies.parse().ok().filter(|&plies| plies <= Openings::MAX_RANDOM_PLIES).map(Self::Random)
            }
            Some(("xot", path)) if !path.is_empty() => Some(Self::Xot(path.into())),
            Some(("wthor", path)) if !path.is_empty() => Some(Self::Wthor(path.into())),
            _ => None,
        };
        let most = Openings::MAX_RANDOM_PLIES;
        source.ok_or_else(|| format!("expected random:PLIES (up to {most}), xot:FILE, wthor:FILE or wthor:DIR"))
    }
}

/// Reads a list with one opening a line.
fn lines(path: &Path) -> anyhow::Result<Vec<Vec<Square>>> {
    let text = outflank_files::read_text(path, MAX_LIST_FILE)?;
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let read = lines.map(|(line, number)| {
        let record = transcript::parse(Position::START, line);
        record.map(|record| Openings::placements(&record)).with_context(|| format!("{}, line {number}", path.display()))
    });
    read.collect()
}

/// Reads the games of WTHOR files, each up to its first error.
fn wthor_games(path: &Path) -> anyhow::Result<Vec<Vec<Square>>> {
    let mut played = Vec::new();
    for file in WthorFile::read(&[path.to_owned()])? {
        played.extend(file.placements()?);
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_survive_their_text_form() {
        for text in ["random:12", "xot:openings.txt", "wthor:WTH_2001.wtb"] {
            assert_eq!(text.parse::<OpeningSource>().unwrap().to_string(), text);
        }
        for text in ["", "xot", "xot:", "random:51", "random:", "lines:x"] {
            assert!(text.parse::<OpeningSource>().is_err(), "{text:?}");
        }
    }
}
