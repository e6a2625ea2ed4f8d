//! `outflank db players`.

use super::database_file::DatabaseFile;
use super::table::{Alignment, Table, percent, years};
use crate::exit::ExitStatus;
use crate::output::{Output, with_commas};
use clap::{Args, ValueEnum};
use outflank_database::{PlayerSummary, Rating, Store};
use serde::Serialize;
use std::fmt;

const EXAMPLES: &str = "\
Examples:
  outflank db players
  outflank db players tamenori
  outflank db players --by rating --min-games 100 --limit 20
  outflank db players --json

Ratings are fitted to the results of all games of the database by the Bradley-Terry model, in Elo points: the mean of all \
players is about 1500, and who has 400 points more than an opponent scores ten times as much. After +- stands the \
standard error. They compare players of one database only.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Players {
    /// Only players whose names have these words.
    #[arg(value_name = "NAME", default_value = "", hide_default_value = true)]
    name: String,

    /// Order of the players.
    #[arg(long, value_name = "ORDER", default_value = "games")]
    by: Order,

    /// Only players with at least N games.
    #[arg(long, value_name = "N", default_value = "1")]
    min_games: u64,

    /// Maximum number of players to list.
    #[arg(long, value_name = "N", default_value = "50")]
    limit: usize,

    #[command(flatten)]
    database: DatabaseFile,

    #[command(flatten)]
    output: Output,
}

/// The order of players, the greatest number first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Order {
    Games,
    Rating,
}

/// The first players of a query.
#[derive(Serialize)]
struct PlayerList {
    /// The number of players that fulfil the conditions.
    total: usize,
    players: Vec<PlayerSummary>,
}

impl Players {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let mut players = self.database.read()?.players(&self.name);
        players.retain(|player| player.games >= self.min_games);
        if self.by == Order::Rating {
            let elo = |player: &PlayerSummary| player.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
            players.sort_by(|a, b| elo(b).total_cmp(&elo(a)));
        }
        let total = players.len();
        players.truncate(self.limit);
        self.output.print(&PlayerList { total, players })?;
        Ok(ExitStatus::Success)
    }
}

impl fmt::Display for PlayerList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Alignment::{Left, Right};
        if self.total == 0 {
            return writeln!(f, "no player");
        }
        let mut table = Table::new([
            ("player", Left),
            ("games", Right),
            ("won", Right),
            ("drawn", Right),
            ("lost", Right),
            ("score", Right),
            ("rating", Right),
            ("years", Left),
        ]);
        for player in &self.players {
            let PlayerSummary { name, games, wins, draws, losses, rating, first_year, last_year } = player;
            let (half_points, half_games) = (2 * wins + draws, 2 * (wins + draws + losses));
            table.push([
                name.clone(),
                with_commas(*games),
                with_commas(*wins),
                with_commas(*draws),
                with_commas(*losses),
                percent(half_points, half_games),
                rating.map_or_else(String::new, |Rating { elo, error }| format!("{elo:.0} +- {error:.0}")),
                years(*first_year, *last_year),
            ]);
        }
        write!(f, "{table}")?;
        let more = self.total - self.players.len();
        if more > 0 { writeln!(f, "and {} more", with_commas(more as u64)) } else { Ok(()) }
    }
}
