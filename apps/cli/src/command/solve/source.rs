//! Where positions come from.

use crate::command::input::{Line, LineError, Lines, is_standard_input};
use crate::command::standard_input::StandardInput;
use anyhow::{Context, anyhow};
use outflank_engine::{EnginePosition, UnsupportedPosition};
use outflank_formats::boards::reversi_position;
use outflank_formats::obf::{ParseProblemError, Problem, ScoredMove};
use outflank_game::StopFlag;
use outflank_othello::ParsePositionError;
use outflank_reversi::{Move, Position, Size};
use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::iter;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The longest line that is read, in bytes: a position with a score for every move has a hundredth of it.
const LONGEST_LINE: u64 = 1 << 16;

/// What an argument names.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A position, with answers if any follow it.
    Entry(Box<Entry>),
    /// A file, or standard input when its name is `-`.
    File(PathBuf),
}

/// A position with the answers that stand behind it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The position.
    pub(super) position: EnginePosition,
    /// The scores of moves on 8×8.
    pub(super) scores: Vec<ScoredMove>,
    /// The score of the position.
    pub(super) value: Option<i8>,
}

/// A position to solve.
pub(super) struct Task {
    /// The file that it is from, or words for another source.
    pub(super) source: String,
    /// The position and its answers.
    pub(super) entry: Entry,
    /// How many bytes of its file were read with it.
    pub(super) bytes: u64,
}

/// Positions as they are read, and errors that name what cannot be read.
pub(super) type Tasks<'a> = Box<dyn Iterator<Item = anyhow::Result<Task>> + 'a>;

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
    Unsupported(#[from] UnsupportedPosition),
}

impl Source {
    /// Reads an argument: a position, or the name of a file.
    pub(super) fn of_argument(argument: OsString) -> Result<Self, ParseEntryError> {
        let Some(text) = argument.to_str() else { return Ok(Self::File(argument.into())) };
        match text.parse() {
            Ok(entry) => Ok(Self::Entry(Box::new(entry))),
            // What does not even look like a position is the name of a file.
            Err(ParseEntryError::Problem(ParseProblemError::Position(ParsePositionError::Text(_)))) => {
                Ok(Self::File(argument.into()))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the positions, each as soon as it is read; the flag ends standard input.
    pub(super) fn tasks(&self, stop: &StopFlag) -> Tasks<'_> {
        match self {
            Self::Entry(entry) => Box::new(iter::once(Ok(Task::on_command_line(entry.as_ref().clone())))),
            Self::File(path) => match FileTasks::open(path, stop) {
                Ok(tasks) => Box::new(tasks),
                Err(error) => Box::new(iter::once(Err(error))),
            },
        }
    }

    /// Returns how many bytes the file has, as far as that is known.
    pub(super) fn length(&self) -> u64 {
        match self {
            Self::File(path) => std::fs::metadata(path).map_or(0, |found| found.len()),
            Self::Entry(_) => 0,
        }
    }
}

impl Task {
    /// Makes a task of a position that stands on the command line.
    pub(super) fn on_command_line(entry: Entry) -> Self {
        Self { source: "command line".to_owned(), entry, bytes: 0 }
    }
}

/// The positions of a file.
struct FileTasks {
    source: String,
    lines: Lines<Box<dyn Read>>,
    stop: StopFlag,
    /// How many bytes of comments were read since the last position.
    skipped: u64,
    /// Whether neither a position nor a fault was met.
    is_empty: bool,
}

impl FileTasks {
    fn open(path: &Path, stop: &StopFlag) -> anyhow::Result<Self> {
        let source = if is_standard_input(path) { "standard input".to_owned() } else { path.display().to_string() };
        let lines = Lines::new(open(path, stop)?, LONGEST_LINE);
        Ok(Self { source, lines, stop: stop.clone(), skipped: 0, is_empty: true })
    }

    fn task(&mut self, line: Result<Line, LineError>) -> anyhow::Result<Task> {
        self.is_empty = false;
        let line = line.with_context(|| self.source.clone())?;
        let entry = line.text.parse().with_context(|| format!("{}: line {}", self.source, line.number))?;
        Ok(Task { source: self.source.clone(), entry, bytes: std::mem::take(&mut self.skipped) + line.bytes })
    }
}

impl Iterator for FileTasks {
    type Item = anyhow::Result<Task>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(line) = self.lines.next() {
            match line {
                Ok(line) if without_comment(&line.text).trim().is_empty() => self.skipped += line.bytes,
                line => return Some(self.task(line)),
            }
        }
        let is_told = !std::mem::take(&mut self.is_empty) || self.stop.is_stopped();
        (!is_told).then(|| Err(anyhow!("{} holds no position", self.source)))
    }
}

impl Entry {
    /// Returns the score of the position, if the answers tell it: the one by itself, or else the highest of a move.
    pub(super) fn best_score(&self) -> Option<i8> {
        self.value.or_else(|| self.scores.iter().map(|scored| scored.score).max())
    }

    /// Returns the score of a move, if it is listed.
    pub(super) fn score_of(&self, mv: Move) -> Option<i8> {
        self.scores.iter().find(|scored| self.position.reversi_move(scored.mv) == mv).map(|scored| scored.score)
    }
}

impl From<EnginePosition> for Entry {
    fn from(position: EnginePosition) -> Self {
        Self { position, scores: Vec::new(), value: None }
    }
}

impl FromStr for Entry {
    type Err = ParseEntryError;

    /// Reads a line of OBF, or the text of a position that begins with the size of its board.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let names_a_size = line.split_whitespace().next().is_some_and(|word| word.parse::<Size>().is_ok());
        if names_a_size {
            let text = without_comment(line).trim().trim_end_matches(';');
            return Ok(EnginePosition::try_from(text.parse::<Position>()?)?.into());
        }
        let Problem { position, scores, value } = line.parse()?;
        Ok(Self { position: EnginePosition::try_from(reversi_position(&position))?, scores, value })
    }
}

fn without_comment(line: &str) -> &str {
    line.split('%').next().unwrap_or_default()
}

fn open(path: &Path, stop: &StopFlag) -> anyhow::Result<Box<dyn Read>> {
    if is_standard_input(path) {
        return Ok(Box::new(StandardInput::new(stop)));
    }
    let name = path.display();
    let file = File::open(path).map_err(|error| match path.to_str().map(str::parse::<Entry>) {
        Some(Err(reason)) if error.kind() == ErrorKind::NotFound => {
            anyhow!("{} is neither a file nor a position: {reason}", name.to_string().trim())
        }
        _ => anyhow!(error).context(format!("cannot read {name}")),
    });
    Ok(Box::new(file?))
}
