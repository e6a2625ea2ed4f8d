//! `outflank serve config`: the settings of the server, and where each comes from.

use crate::exit::ExitStatus;
use crate::output::{Output, optional_path_text};
use crate::settings::{ServeOptions, unknown_variables};
use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::Value;
use std::fmt;
use std::io::{Write, stderr};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank serve config
  outflank serve config --json
  OUTFLANK_THREADS=4 outflank serve config --config ./site.toml

A settings file has a section [serve], whose keys are the names of the options of `outflank serve`:

  [serve]
  addr = \"127.0.0.1:8080\"
  allow-host = [\"othello.example\"]
  proxy = [\"127.0.0.1\"]
  data = \"/var/lib/outflank\"

The limits have a section of their own, with the same names as their options:

  [serve.limits]
  max-connections = 500

Environment variables override the settings file, and options override both.";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(crate) struct Config {
    #[command(subcommand)]
    task: Option<Task>,

    #[command(flatten)]
    shown: Show,
}

/// What to do; there was a word for the only task.
#[derive(Subcommand)]
enum Task {
    /// Show each setting of the server, and where it comes from.
    #[command(hide = true)]
    Show(Box<Show>),
}

#[derive(Args)]
struct Show {
    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    options: ServeOptions,
}

impl Config {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let Show { output, options } = match self.task {
            Some(Task::Show(show)) => *show,
            None => self.shown,
        };
        let settings = options.resolve()?;
        let shown = settings.all().into_iter();
        let shown = shown.map(|(name, value, source)| ShownSetting { name, value, source: source.to_string() });
        for name in unknown_variables() {
            writeln!(stderr(), "warning: no setting has the variable {name}")?;
        }
        output.print(&ShownSettings { file: settings.file().cloned(), settings: shown.collect() })?;
        Ok(ExitStatus::Success)
    }
}

#[derive(Serialize)]
struct ShownSettings {
    #[serde(serialize_with = "optional_path_text")]
    file: Option<PathBuf>,
    settings: Vec<ShownSetting>,
}

#[derive(Serialize)]
struct ShownSetting {
    name: String,
    value: Value,
    source: String,
}

impl fmt::Display for ShownSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => writeln!(f, "settings file: {}", file.display())?,
            None => writeln!(f, "settings file: none")?,
        }
        let width = self.settings.iter().map(|setting| setting.name.len()).max().unwrap_or(0);
        self.settings.iter().try_for_each(|ShownSetting { name, value, source }| {
            writeln!(f, "{name:width$}  {:28}  {source}", value_text(value))
        })
    }
}

/// Writes a value as in an environment variable.
fn value_text(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "-".to_owned(),
        Value::Array(items) => items.iter().map(value_text).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}
