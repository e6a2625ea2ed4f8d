//! `outflank db`.

mod check;
mod database_file;
mod explore;
mod export;
mod filters;
mod games;
mod import;
mod players;
mod question;
mod show;
mod table;
mod tournaments;

pub(in crate::command) use database_file::open_named;

use crate::exit::ExitStatus;
use check::Check;
use clap::{Args, Subcommand};
use explore::Explore;
use export::Export;
use games::Games;
use import::Import;
use players::Players;
use show::Show;
use tournaments::Tournaments;

const EXAMPLES: &str = "\
Examples:
  outflank db import wthor               make a database of games
  outflank db explore Tiger              the moves after an opening
  outflank db games --player tamenori --years 1990..1999
  outflank db show 0123456789abcdef      a game, by its identifier
  outflank db players --by rating
  outflank db export games.pgn --tournament 'world championship'";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Db {
    #[command(subcommand)]
    action: Action,
}

/// The actions on a database.
#[derive(Subcommand)]
enum Action {
    /// Import games from files of any format.
    Import(Import),
    /// Show the moves that were played in a position, with their results.
    Explore(Explore),
    /// List games.
    Games(Games),
    /// Show a game.
    Show(Show),
    /// List players with their results and ratings.
    Players(Players),
    /// List tournaments.
    Tournaments(Tournaments),
    /// Write games to a file of any format, or to a Parquet table.
    Export(Export),
    /// Check the file: checksums, games and indexes.
    Check(Check),
}

impl Db {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.action {
            Action::Import(import) => import.run(),
            Action::Explore(explore) => explore.run(),
            Action::Games(games) => games.run(),
            Action::Show(show) => show.run(),
            Action::Players(players) => players.run(),
            Action::Tournaments(tournaments) => tournaments.run(),
            Action::Export(export) => export.run(),
            Action::Check(check) => check.run(),
        }
    }
}
