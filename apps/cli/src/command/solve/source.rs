//! Where positions come from.

use anyhow::{Context, anyhow};
use outflank_formats::obf::{self, ParseProblemError, Problem};
use outflank_othello::{ParsePositionError, Position};
use std::io::{self, Read};
use std::str::FromStr;

/// What an argument names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A position, with answers if any follow it.
    Position(Box<Problem>),
    /// A file, or standard input when its name is `-`.
    File(String),
}

/// A position to solve.
pub(super) struct Task<'a> {
    /// The file that it is from, or words for another source.
    pub(super) source: &'a str,
    /// The position and its answers.
    pub(super) problem: Problem,
}

impl Source {
    /// Reads all positions, and for each line and file that cannot be read an error that names it.
    pub(super) fn tasks(&self) -> Vec<anyhow::Result<Task<'_>>> {
        let name = match self {
            Self::Position(problem) => {
                return vec![Ok(Task { source: "command line", problem: problem.as_ref().clone() })];
            }
            Self::File(name) => name.as_str(),
        };
        let source = if name == "-" { "standard input" } else { name };
        let text = match read(name) {
            Ok(text) => text,
            Err(error) => return vec![Err(error)],
        };
        let task = |problem| Task { source, problem };
        let tasks = obf::problems(&text).map(|problem| Ok(task(problem.with_context(|| source.to_owned())?)));
        let tasks: Vec<_> = tasks.collect();
        if tasks.is_empty() { vec![Err(anyhow!("{source} holds no position"))] } else { tasks }
    }
}

impl FromStr for Source {
    type Err = ParseProblemError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse::<Problem>() {
            Ok(problem) => Ok(Self::Position(Box::new(problem))),
            // What does not even look like a position is the name of a file.
            Err(ParseProblemError::Position(ParsePositionError::Text(_))) => Ok(Self::File(text.to_owned())),
            Err(error) => Err(error),
        }
    }
}

fn read(name: &str) -> anyhow::Result<String> {
    if name == "-" {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(name).map_err(|error| match name.parse::<Position>() {
        Err(reason) if error.kind() == io::ErrorKind::NotFound => {
            anyhow!("{} is neither a file nor a position: {reason}", name.trim())
        }
        _ => anyhow!(error).context(format!("cannot read {name}")),
    })
}
