//! `outflank db games`.

use super::database_file::DatabaseFile;
use super::filters::Filters;
use super::question::read_game;
use super::table::{Alignment, Table, cell, name};
use crate::exit::ExitStatus;
use crate::output::{Output, with_commas};
use clap::Args;
use outflank_database::{GameOutcome, GameSummary};
use outflank_formats::info::{Discs, ResultScore, Scoring};
use outflank_rules::GameRecord;
use serde::Serialize;
use std::ffi::OsString;
use std::fmt;
use std::ops::ControlFlow;

const EXAMPLES: &str = "\
Examples:
  outflank db games --player tamenori --opponent 'ben seeley'
  outflank db games --position f5d6c3d3c4f4 --years 2010..2019 --count 50
  outflank db games --tournament 'world championship' --score -2..2 --json

The games of the players with most games come first; among these, the latest. Names are found by any of their parts, without \
regard to case and accents. `outflank db show ID` shows a game.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Games {
    /// Only games that reach a position: transcript, name of an opening, position, or file with one of them.
    #[arg(long, allow_hyphen_values = true, value_name = "MOVES|NAME|POSITION")]
    position: Option<OsString>,

    /// Number of games to list at most.
    #[arg(short = 'n', long = "count", alias = "limit", value_name = "N", default_value = "20")]
    limit: usize,

    #[command(flatten)]
    database: DatabaseFile,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    filters: Filters,
}

/// The first games of a query.
#[derive(Serialize)]
struct GameList {
    /// The number of games that fulfil the conditions.
    total: u64,
    games: Vec<GameSummary>,
}

impl Games {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let game = self.position.as_deref().map(read_game).transpose()?;
        let position = game.as_ref().map(GameRecord::position);
        let filter = self.filters.filter()?;
        let games = self.database.read()?;
        let mut total = 0;
        games.visit(&filter, position, |_| {
            total += 1;
            ControlFlow::Continue(())
        });
        self.output.print(&GameList { total, games: games.games(&filter, position, self.limit) })?;
        Ok(ExitStatus::Success)
    }
}

impl fmt::Display for GameList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.total == 0 {
            return writeln!(f, "no games");
        }
        if self.games.is_empty() {
            return writeln!(f, "{}", super::table::games(self.total));
        }
        write!(f, "{}", games_table(&self.games))?;
        let more = self.total - self.games.len() as u64;
        if more > 0 { writeln!(f, "and {} more", with_commas(more)) } else { Ok(()) }
    }
}

/// Returns a table of games.
pub(super) fn games_table(games: &[GameSummary]) -> Table {
    use Alignment::{Left, Right};
    let mut table = Table::new([
        ("game", Left),
        ("year", Right),
        ("Black", Left),
        ("discs", Right),
        ("White", Left),
        ("tournament", Left),
    ]);
    for game in games {
        table.push([
            game.id.to_string(),
            cell(game.year),
            name(game.black.as_ref()),
            result(game),
            name(game.white.as_ref()),
            cell(game.tournament.as_ref()),
        ]);
    }
    table
}

/// Returns the result of a game: the discs of both sides, or the winner if that is all that is known.
fn result(game: &GameSummary) -> String {
    if let Some(score) = game.score {
        let discs = ResultScore::Margin(Discs::whole(score.into())).disc_counts(Scoring::OTHELLO);
        return discs.map_or_else(|| format!("{score:+}"), |discs| discs.to_string());
    }
    let text = match game.result {
        Some(GameOutcome::Black) => "Black won",
        Some(GameOutcome::White) => "White won",
        Some(GameOutcome::Draw) => "draw",
        None => "?",
    };
    text.to_owned()
}
