//! Problems from the command line and from files.

use crate::arguments::as_typed;
use crate::input::{Line, LineError, Lines, StandardInput, is_standard_input, source_name, starts_with_board_size};
use anyhow::{Context, anyhow};
use outflank_engine::{SearchRoot, UnsupportedPosition};
use outflank_formats::detect::detect;
use outflank_formats::obf::{ParseProblemError, Problem, ScoredMove};
use outflank_formats::{Format, transcript};
use outflank_rules::othello::ParsePositionError;
use outflank_rules::{Move, Position, StopFlag, Variant};
use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::iter;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The maximum length of a line, in bytes; a position with a score for every move has a hundredth of it.
const MAX_LINE: u64 = 1 << 16;

const NO_POSITION: &str = "a game, and solve takes positions: outflank analyze reviews a game";

/// An argument: a problem or a file.
#[derive(Clone, Debug)]
pub(super) enum ProblemSource {
    /// A position, with its answers if there are any.
    Problem(Box<BoardProblem>),
    /// A file, or standard input when its name is `-`.
    File(PathBuf),
}

/// A position on a board that the engine supports, with its known scores.
#[derive(Clone, Debug)]
pub(super) struct BoardProblem {
    pub(super) position: Position,
    /// The scores of moves on 8×8.
    pub(super) scores: Vec<ScoredMove>,
    /// The score of the position.
    pub(super) value: Option<i8>,
}

/// A problem with its source.
pub(super) struct InputProblem {
    /// The file, or `command line` or `standard input`.
    pub(super) source: String,
    pub(super) problem: BoardProblem,
    /// The number of bytes of the file that were read for it.
    pub(super) bytes: u64,
}

/// Problems as they are read, and errors for what cannot be read.
pub(super) type InputProblems<'a> = Box<dyn Iterator<Item = anyhow::Result<InputProblem>> + 'a>;

/// The error of a text that is no problem.
#[derive(Clone, Debug, thiserror::Error)]
pub(in crate::command) enum ParseBoardProblemError {
    /// An invalid line of OBF.
    #[error(transparent)]
    Problem(#[from] ParseProblemError),
    /// An invalid position on a board of another size.
    #[error(transparent)]
    Sized(#[from] outflank_rules::ParsePositionError),
    /// A board that the engine does not support.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedPosition),
}

/// Parses a position on a board that the engine supports.
pub(in crate::command) fn parse_position(text: &str) -> Result<Position, ParseBoardProblemError> {
    as_typed(text).parse().map(|problem: BoardProblem| problem.position)
}

impl ProblemSource {
    /// Parses an argument: a position, or the name of a file.
    pub(super) fn of_argument(argument: OsString) -> Result<Self, ParseBoardProblemError> {
        let Some(text) = argument.to_str().map(as_typed) else { return Ok(Self::File(argument.into())) };
        match text.parse() {
            Ok(problem) => Ok(Self::Problem(Box::new(problem))),
            Err(error) if is_position(text) && !Path::new(text).exists() => Err(error),
            // A text without the form of a position is the name of a file.
            Err(ParseBoardProblemError::Problem(ParseProblemError::Position(ParsePositionError::Text(_)))) => {
                Ok(Self::File(text.into()))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns whether the position has answers; those of a file may.
    pub(super) fn may_have_answers(&self) -> bool {
        match self {
            Self::Problem(problem) => problem.value.is_some() || !problem.scores.is_empty(),
            Self::File(_) => true,
        }
    }

    /// Returns the problems, each as soon as it is read; the flag ends standard input.
    pub(super) fn problems(&self, stop: &StopFlag) -> InputProblems<'_> {
        match self {
            Self::Problem(problem) => Box::new(iter::once(Ok(InputProblem::on_command_line(problem.as_ref().clone())))),
            Self::File(path) => match FileProblems::open(path, stop) {
                Ok(problems) => Box::new(problems),
                Err(error) => Box::new(iter::once(Err(error))),
            },
        }
    }

    /// Returns the size of the file in bytes; 0 if it is unknown.
    pub(super) fn length(&self) -> u64 {
        match self {
            Self::File(path) => std::fs::metadata(path).map_or(0, |found| found.len()),
            Self::Problem(_) => 0,
        }
    }
}

impl InputProblem {
    /// Makes a problem from the command line.
    pub(super) fn on_command_line(problem: BoardProblem) -> Self {
        Self { source: "command line".to_owned(), problem, bytes: 0 }
    }
}

/// The problems of a file.
struct FileProblems {
    source: String,
    lines: Lines<Box<dyn Read>>,
    stop: StopFlag,
    /// The bytes of comments since the last position.
    skipped: u64,
    /// Whether neither a position nor an error was found.
    is_empty: bool,
}

impl FileProblems {
    fn open(path: &Path, stop: &StopFlag) -> anyhow::Result<Self> {
        let lines = Lines::new(open(path, stop)?, MAX_LINE);
        Ok(Self { source: source_name(path), lines, stop: stop.clone(), skipped: 0, is_empty: true })
    }

    fn read_problem(&mut self, line: Result<Line, LineError>) -> anyhow::Result<InputProblem> {
        self.is_empty = false;
        let line = line.map_err(|error| match error {
            LineError::Io(error) => anyhow::Error::from(error).context(format!("cannot read {}", self.source)),
            error => anyhow::Error::from(error).context(self.source.clone()),
        })?;
        let problem = line.text.parse().map_err(|error| error_of_line(&line.text, error));
        let problem = problem.with_context(|| format!("{}, line {}", self.source, line.number))?;
        Ok(InputProblem { source: self.source.clone(), problem, bytes: std::mem::take(&mut self.skipped) + line.bytes })
    }
}

impl Iterator for FileProblems {
    type Item = anyhow::Result<InputProblem>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(line) = self.lines.next() {
            match line {
                Ok(line) if without_comment(&line.text).trim().is_empty() => self.skipped += line.bytes,
                line => return Some(self.read_problem(line)),
            }
        }
        let is_reported = !std::mem::take(&mut self.is_empty) || self.stop.is_stopped();
        (!is_reported).then(|| Err(anyhow!("{} holds no positions", self.source)))
    }
}

impl BoardProblem {
    /// Returns the score of the position, if it is known: its own, or else the highest of a move.
    pub(super) fn best_score(&self) -> Option<i8> {
        self.value.or_else(|| self.scores.iter().map(|scored| scored.score).max())
    }

    /// Returns the score of a move, if it is listed.
    pub(super) fn score_of(&self, mv: Move) -> Option<i8> {
        self.scores.iter().find(|scored| Move::from(scored.mv) == mv).map(|scored| scored.score)
    }
}

impl From<Position> for BoardProblem {
    fn from(position: Position) -> Self {
        Self { position, scores: Vec::new(), value: None }
    }
}

impl FromStr for BoardProblem {
    type Err = ParseBoardProblemError;

    /// Parses a line of OBF, or a position that begins with the size of its board.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        if starts_with_board_size(line) {
            let text = without_comment(line).trim().trim_end_matches(';');
            let position = Variant::Reversi.position(text)?.canonical();
            SearchRoot::try_from(&position)?;
            return Ok(position.into());
        }
        let Problem { position, scores, value } = line.parse()?;
        Ok(Self { position: position.into(), scores, value })
    }
}

/// Returns whether a text is meant as a position.
fn is_position(text: &str) -> bool {
    matches!(detect(text.as_bytes()), Format::Obf | Format::Outflank)
}

/// Words the error of a line that holds no position.
fn error_of_line(line: &str, error: ParseBoardProblemError) -> anyhow::Error {
    let is_game = match detect(line.as_bytes()) {
        Format::Transcript => is_transcript(line),
        format => !matches!(format, Format::Obf | Format::Outflank),
    };
    if is_game { anyhow!("this is {NO_POSITION}") } else { error.into() }
}

fn is_transcript(text: &str) -> bool {
    transcript::parse(outflank_rules::othello::Position::START, text).is_ok()
}

fn without_comment(line: &str) -> &str {
    line.split('%').next().unwrap_or_default()
}

fn open(path: &Path, stop: &StopFlag) -> anyhow::Result<Box<dyn Read>> {
    if is_standard_input(path) {
        return Ok(Box::new(StandardInput::new(stop)));
    }
    let name = path.display();
    let file = File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound if path.as_os_str().is_empty() => {
            anyhow!("an argument is empty: expected a file or a position")
        }
        ErrorKind::NotFound if path.to_str().is_some_and(is_transcript) => anyhow!("{name} is {NO_POSITION}"),
        ErrorKind::NotFound => anyhow!("there is no file {name}"),
        _ => anyhow!(error).context(format!("cannot read {name}")),
    });
    Ok(Box::new(file?))
}
