//! `outflank db check`.

use super::database_file::DatabaseFile;
use super::table;
use crate::exit::ExitStatus;
use crate::output::Output;
use clap::Args;
use outflank_database::CheckReport;
use serde::Serialize;
use std::fmt;

const EXAMPLES: &str = "\
Examples:
  outflank db check
  outflank db check --db games.db --json

All checksums are verified, all games are replayed, and the indexes are compared with new ones.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    #[command(flatten)]
    database: DatabaseFile,

    #[command(flatten)]
    output: Output,
}

/// What was checked.
#[derive(Serialize)]
#[serde(transparent)]
struct Checked(CheckReport);

impl Check {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        self.output.print(&Checked(self.database.open()?.check()?))?;
        Ok(ExitStatus::Success)
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CheckReport { games, segments } = self.0;
        let parts = if segments == 1 { "segment" } else { "segments" };
        writeln!(f, "{} in {segments} {parts}: no errors", table::games(games))
    }
}
