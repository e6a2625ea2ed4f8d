//! Results as text or as JSON.

use clap::Args;
use serde::Serialize;
use std::fmt::Display;
use std::io::{Write, stdout};

/// The output format.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Output {
    /// Print the result as one JSON object.
    #[arg(short, long)]
    json: bool,
}

impl Output {
    /// Returns a result in this format, with a line break at its end.
    pub(crate) fn text<T: Serialize + Display>(self, found: &T) -> anyhow::Result<String> {
        Ok(if self.json { serde_json::to_string(found)? + "\n" } else { found.to_string() })
    }

    /// Prints a result to standard output.
    pub(crate) fn print<T: Serialize + Display>(self, found: &T) -> anyhow::Result<()> {
        Ok(stdout().write_all(self.text(found)?.as_bytes())?)
    }
}
