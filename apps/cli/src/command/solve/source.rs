//! Where positions come from.

use anyhow::{Context, anyhow};
use outflank_engine::{Field, FieldError};
use outflank_formats::obf::{ParseProblemError, Problem, ScoredMove};
use outflank_othello::ParsePositionError;
use outflank_reversi::{Move, Position, Size};
use std::io::{self, Read};
use std::str::FromStr;

/// What an argument names.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A position, with answers if any follow it.
    Entry(Box<Entry>),
    /// A file, or standard input when its name is `-`.
    File(String),
}

/// A position with the answers that stand behind it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The position.
    pub(super) field: Field,
    /// The scores of moves on 8×8.
    pub(super) scores: Vec<ScoredMove>,
    /// The score of the position.
    pub(super) value: Option<i8>,
}

/// A position to solve.
pub(super) struct Task<'a> {
    /// The file that it is from, or words for another source.
    pub(super) source: &'a str,
    /// The position and its answers.
    pub(super) entry: Entry,
}

/// Why a text is no position to solve.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum ParseEntryError {
    /// It is no line of OBF.
    #[error(transparent)]
    Problem(#[from] ParseProblemError),
    /// It is no position on a board of the size that it names.
    #[error(transparent)]
    Sized(#[from] outflank_reversi::ParsePositionError),
    /// The engine does not play there.
    #[error(transparent)]
    Field(#[from] FieldError),
}

impl Source {
    /// Reads all positions, and for each line and file that cannot be read an error that names it.
    pub(super) fn tasks(&self) -> Vec<anyhow::Result<Task<'_>>> {
        let name = match self {
            Self::Entry(entry) => return vec![Ok(Task { source: "command line", entry: entry.as_ref().clone() })],
            Self::File(name) => name.as_str(),
        };
        let source = if name == "-" { "standard input" } else { name };
        let text = match read(name) {
            Ok(text) => text,
            Err(error) => return vec![Err(error)],
        };
        let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
        let with_content = lines.filter(|(line, _)| !without_comment(line).trim().is_empty());
        let task = |(line, number): (&str, usize)| {
            let entry = line.parse().with_context(|| format!("{source}: line {number}"))?;
            Ok(Task { source, entry })
        };
        let tasks: Vec<_> = with_content.map(task).collect();
        if tasks.is_empty() { vec![Err(anyhow!("{source} holds no position"))] } else { tasks }
    }
}

impl Entry {
    /// Returns the score of the position, if the answers tell it: the one by itself, or else the highest of a move.
    pub(super) fn best_score(&self) -> Option<i8> {
        self.value.or_else(|| self.scores.iter().map(|scored| scored.score).max())
    }

    /// Returns the score of a move, if it is listed.
    pub(super) fn score_of(&self, mv: Move) -> Option<i8> {
        self.scores.iter().find(|scored| self.field.named(scored.mv) == mv).map(|scored| scored.score)
    }
}

impl FromStr for Source {
    type Err = ParseEntryError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse() {
            Ok(entry) => Ok(Self::Entry(Box::new(entry))),
            // What does not even look like a position is the name of a file.
            Err(ParseEntryError::Problem(ParseProblemError::Position(ParsePositionError::Text(_)))) => {
                Ok(Self::File(text.to_owned()))
            }
            Err(error) => Err(error),
        }
    }
}

impl From<Field> for Entry {
    fn from(field: Field) -> Self {
        Self { field, scores: Vec::new(), value: None }
    }
}

impl FromStr for Entry {
    type Err = ParseEntryError;

    /// Reads a line of OBF, or the text of a position that begins with the size of its board.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let names_a_size = line.split_whitespace().next().is_some_and(|word| word.parse::<Size>().is_ok());
        if names_a_size {
            let text = without_comment(line).trim().trim_end_matches(';');
            return Ok(Field::try_from(text.parse::<Position>()?)?.into());
        }
        let Problem { position, scores, value } = line.parse()?;
        Ok(Self { field: position.into(), scores, value })
    }
}

fn without_comment(line: &str) -> &str {
    line.split('%').next().unwrap_or_default()
}

fn read(name: &str) -> anyhow::Result<String> {
    if name == "-" {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(name).map_err(|error| match name.parse::<Entry>() {
        Err(reason) if error.kind() == io::ErrorKind::NotFound => {
            anyhow!("{} is neither a file nor a position: {reason}", name.trim())
        }
        _ => anyhow!(error).context(format!("cannot read {name}")),
    })
}
