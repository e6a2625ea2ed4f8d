//! What a command found, for people or for programs.

use clap::Args;
use serde::Serialize;
use std::fmt::Display;
use std::io::{Write, stdout};

/// The form of what is printed.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Output {
    /// Print the result as one JSON object.
    #[arg(long)]
    json: bool,
}

impl Output {
    /// Returns what was found in the form that is wanted, with the line break behind it.
    pub(crate) fn text<T: Serialize + Display>(self, found: &T) -> anyhow::Result<String> {
        Ok(if self.json { serde_json::to_string(found)? + "\n" } else { found.to_string() })
    }

    /// Prints it to standard output.
    pub(crate) fn print<T: Serialize + Display>(self, found: &T) -> anyhow::Result<()> {
        Ok(stdout().write_all(self.text(found)?.as_bytes())?)
    }
}
