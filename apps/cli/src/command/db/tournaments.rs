//! `outflank db tournaments`.

use super::database_file::DatabaseFile;
use super::table::{Alignment, Table, years};
use crate::exit::ExitStatus;
use crate::output::{Output, with_commas};
use clap::Args;
use outflank_database::TournamentSummary;
use serde::Serialize;
use std::fmt;

const EXAMPLES: &str = "\
Examples:
  outflank db tournaments
  outflank db tournaments 'world championship' --count 100
  outflank db tournaments --json";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Tournaments {
    /// Only tournaments whose names have these words.
    #[arg(value_name = "NAME", default_value = "", hide_default_value = true)]
    name: String,

    /// Number of tournaments to list at most.
    #[arg(short = 'n', long = "count", alias = "limit", value_name = "N", default_value = "50")]
    limit: usize,

    #[command(flatten)]
    database: DatabaseFile,

    #[command(flatten)]
    output: Output,
}

/// The first tournaments of a query.
#[derive(Serialize)]
struct TournamentList {
    /// The number of tournaments whose names fit.
    total: usize,
    tournaments: Vec<TournamentSummary>,
}

impl Tournaments {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let mut tournaments = self.database.read()?.tournaments(&self.name);
        let total = tournaments.len();
        tournaments.truncate(self.limit);
        self.output.print(&TournamentList { total, tournaments })?;
        Ok(ExitStatus::Success)
    }
}

impl fmt::Display for TournamentList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Alignment::{Left, Right};
        if self.total == 0 {
            return writeln!(f, "no tournament");
        }
        let mut table = Table::new([("tournament", Left), ("games", Right), ("players", Right), ("years", Left)]);
        for TournamentSummary { name, games, players, first_year, last_year } in &self.tournaments {
            let years = years(*first_year, *last_year);
            table.push([name.clone(), with_commas(*games), with_commas(*players as u64), years]);
        }
        write!(f, "{table}")?;
        let more = self.total - self.tournaments.len();
        if more > 0 { writeln!(f, "and {} more", with_commas(more as u64)) } else { Ok(()) }
    }
}
