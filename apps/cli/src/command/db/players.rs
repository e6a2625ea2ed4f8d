//! `outflank db players`.

use super::database_file::DatabaseFile;
use super::table::{Alignment, Table, name, years};
use crate::exit::ExitStatus;
use crate::output::{Output, with_commas};
use clap::{Args, ValueEnum};
use outflank_database::{PlayerProfile, PlayerResults, PlayerSummary, Rating, SideProfile};
use serde::Serialize;
use std::fmt;

const EXAMPLES: &str = "\
Examples:
  outflank db players
  outflank db players tamenori
  outflank db players --by rating --min-games 100 --count 20
  outflank db players --json

Ratings are fitted to the results of all games of the database by the Bradley-Terry model, in Elo points: the mean of all \
players is about 1500, and a player with 400 points more than an opponent scores ten times as much. The number \
after +- is the standard error. They compare players of one database only.

For a single player, the openings by colour, the opponents and the results by year are shown, too.";

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

    /// Number of players to list at most.
    #[arg(short = 'n', long = "count", alias = "limit", value_name = "N", default_value = "50")]
    limit: usize,

    #[command(flatten)]
    database: DatabaseFile,

    #[command(flatten)]
    output: Output,
}

/// The order of players, the maximum number first.
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
    /// The openings, years and opponents of the only player.
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<PlayerProfile>,
}

/// The maximum number of openings and of opponents that are printed.
const LISTED: usize = 10;

impl Players {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let games = self.database.read()?;
        let mut players = games.players(&self.name);
        players.retain(|player| player.results.games >= self.min_games);
        if self.by == Order::Rating {
            let elo = |player: &PlayerSummary| player.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
            // A stable sort: players without a rating stay in the order of their games.
            players.sort_by(|a, b| elo(b).total_cmp(&elo(a)));
        }
        let total = players.len();
        players.truncate(self.limit);
        let profile = if let ([player], 1) = (&players[..], total) { games.profile(&player.name) } else { None };
        self.output.print(&PlayerList { total, players, profile })?;
        Ok(ExitStatus::Success)
    }
}

impl fmt::Display for PlayerList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Alignment::{Left, Right};
        if self.total == 0 {
            return writeln!(f, "no player matches");
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
            let PlayerSummary { name, results, rating, first_year, last_year } = player;
            let [games, won, drawn, lost, score] = result_cells(*results);
            table.push([
                name.clone(),
                games,
                won,
                drawn,
                lost,
                score,
                rating.map_or_else(String::new, |Rating { elo, error }| format!("{elo:.0} +- {error:.0}")),
                years(*first_year, *last_year),
            ]);
        }
        write!(f, "{table}")?;
        let more = self.total - self.players.len();
        if more > 0 {
            writeln!(f, "and {} more", with_commas(more as u64))?;
        }
        self.profile.as_ref().map_or(Ok(()), |profile| write_profile(f, profile))
    }
}

/// Writes the openings by colour, the opponents and the years of a player.
fn write_profile(f: &mut fmt::Formatter<'_>, profile: &PlayerProfile) -> fmt::Result {
    for (heading, SideProfile { openings, .. }) in [("as Black", &profile.black), ("as White", &profile.white)] {
        let rows = openings.iter().map(|row| (row.opening.unwrap_or("other").to_owned(), row.results));
        write_results(f, heading, rows, LISTED)?;
    }
    let opponents = profile.opponents.iter().map(|row| (name(row.name.as_ref()), row.results));
    write_results(f, "against", opponents, LISTED)?;
    write_results(f, "year", profile.years.iter().map(|row| (row.year.to_string(), row.results)), usize::MAX)
}

/// Writes a table of results by what the heading says, unless it is empty, and how many rows more there are.
fn write_results(
    f: &mut fmt::Formatter<'_>,
    heading: &str,
    rows: impl Iterator<Item = (String, PlayerResults)>,
    limit: usize,
) -> fmt::Result {
    use Alignment::{Left, Right};
    let mut rows = rows.peekable();
    if rows.peek().is_none() {
        return Ok(());
    }
    let mut table = Table::new([
        (heading, Left),
        ("games", Right),
        ("won", Right),
        ("drawn", Right),
        ("lost", Right),
        ("score", Right),
    ]);
    for (name, results) in rows.by_ref().take(limit) {
        let [games, won, drawn, lost, score] = result_cells(results);
        table.push([name, games, won, drawn, lost, score]);
    }
    write!(f, "\n{table}")?;
    match rows.count() {
        0 => Ok(()),
        more => writeln!(f, "and {} more", with_commas(more as u64)),
    }
}

/// Returns the numbers of games by result, and the score.
fn result_cells(results: PlayerResults) -> [String; 5] {
    let PlayerResults { games, wins, draws, losses } = results;
    let score = results.score().map_or_else(String::new, |score| format!("{:.1} %", 100.0 * score));
    [with_commas(games), with_commas(wins), with_commas(draws), with_commas(losses), score]
}
