//! `outflank db explore`.

use super::database_file::DatabaseFile;
use super::filters::Filters;
use super::games::games_table;
use super::question::read_game;
use super::table::{Alignment, Table, cell, games, percent};
use crate::exit::ExitStatus;
use crate::output::{Output, with_commas};
use clap::Args;
use outflank_database::{Explored, ExploredMove, GameSummary, Totals};
use outflank_rules::othello::{Move, Position, opening_of};
use serde::Serialize;
use std::ffi::OsString;
use std::fmt;

const EXAMPLES: &str = "\
Examples:
  outflank db explore
  outflank db explore f5d6c3
  outflank db explore 'Tiger'
  outflank db explore f5 --player 'tamenori hideshi' --side white \\
      --years 1990..1999
  outflank db explore f5d6c3d3c4 --result draw --json

A position stands for its images under all symmetries of the board, and for all orders of moves that lead to it. Symmetric \
moves count as one. The columns Black, draws and White count games by their result; \
'Black by' is the mean of Black's discs minus White's, 'last' the year in which the move was last played, and \
'most by' the players who played it most, with their numbers of games. The games listed are those of the players with \
most games in the database.

Names are found by any of their parts, without regard to case and accents.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Explore {
    /// Transcript, name of an opening, position, or file with one of them [default: the start position].
    #[arg(value_name = "MOVES|NAME|POSITION")]
    position: Option<OsString>,

    /// Number of games to list.
    #[arg(short = 'n', long = "count", alias = "top", value_name = "N", default_value = "10")]
    top: usize,

    #[command(flatten)]
    database: DatabaseFile,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    filters: Filters,
}

/// What was played in a position.
#[derive(Serialize)]
struct ExploreReport {
    position: Position,
    /// The name of the opening that was played, or in which the position is.
    opening: Option<&'static str>,
    #[serde(flatten)]
    totals: Totals,
    moves: Vec<MoveRow>,
    top: Vec<GameRow>,
    #[serde(skip)]
    explored: Explored,
}

/// A move with its games by result.
#[derive(Serialize)]
struct MoveRow {
    #[serde(rename = "move")]
    mv: Move,
    #[serde(flatten)]
    totals: Totals,
    /// The mean disc difference, from Black's view.
    mean_discs: Option<f64>,
    last_year: Option<u16>,
}

/// A game of the list.
#[derive(Serialize)]
struct GameRow {
    id: String,
    black: Option<String>,
    white: Option<String>,
    tournament: Option<String>,
    year: Option<u16>,
    /// The disc difference, from Black's view.
    score: Option<i8>,
}

impl Explore {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let game = self.position.as_deref().map(read_game).transpose()?;
        let position = game.as_ref().map_or(Position::START, |game| *game.position());
        let filter = self.filters.filter()?;
        let explored = self.database.read()?.explore(&position, &filter, self.top);
        let opening = game.as_ref().and_then(opening_of).or(explored.opening);
        self.output.print(&ExploreReport::new(explored, opening))?;
        Ok(ExitStatus::Success)
    }
}

impl ExploreReport {
    fn new(explored: Explored, opening: Option<&'static str>) -> Self {
        Self {
            position: explored.position,
            opening,
            totals: explored.totals,
            moves: explored.moves.iter().map(MoveRow::new).collect(),
            top: explored.top.iter().map(GameRow::new).collect(),
            explored,
        }
    }
}

impl MoveRow {
    fn new(explored: &ExploredMove) -> Self {
        let &ExploredMove { mv, totals, mean_discs, last_year, .. } = explored;
        Self { mv, totals, mean_discs, last_year }
    }
}

impl GameRow {
    fn new(game: &GameSummary) -> Self {
        let GameSummary { id, black, white, tournament, year, score, .. } = game.clone();
        Self { id: id.to_string(), black, white, tournament, year, score }
    }
}

impl fmt::Display for ExploreReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, totals) = (&self.explored.position, self.totals);
        write!(f, "{} to move, {} empties", position.to_move().name(), position.board().empties().len())?;
        writeln!(f, "{}", self.opening.map(|opening| format!(", {opening}")).unwrap_or_default())?;
        if totals.games == 0 {
            return writeln!(f, "no games");
        }
        let share = |part| format!("{} ({})", with_commas(part), percent(part, totals.games));
        let (black, draws, white) = (share(totals.black), share(totals.draws), share(totals.white));
        write!(f, "{}: Black {black}, draws {draws}, White {white}", games(totals.games))?;
        let unknown = totals.games - totals.black - totals.draws - totals.white;
        writeln!(f, "{}\n", if unknown > 0 { format!(", unknown {}", share(unknown)) } else { String::new() })?;
        write!(f, "{}", moves_table(&self.explored.moves, totals.games))?;
        if self.explored.top.is_empty() { Ok(()) } else { write!(f, "\n{}", games_table(&self.explored.top)) }
    }
}

fn moves_table(moves: &[ExploredMove], of_games: u64) -> Table {
    use Alignment::{Left, Right};
    let mut table = Table::new([
        ("move", Right),
        ("games", Right),
        ("share", Right),
        ("Black", Right),
        ("draws", Right),
        ("White", Right),
        ("Black by", Right),
        ("last", Right),
        ("most by", Left),
    ]);
    for ExploredMove { mv, totals, mean_discs, last_year, players } in moves {
        let players: Vec<_> = players.iter().map(|player| format!("{} {}", player.name, player.games)).collect();
        table.push([
            mv.to_string(),
            with_commas(totals.games),
            percent(totals.games, of_games),
            percent(totals.black, totals.games),
            percent(totals.draws, totals.games),
            percent(totals.white, totals.games),
            mean_discs.map_or_else(String::new, |discs| format!("{discs:+.1}")),
            cell(*last_year),
            players.join(", "),
        ]);
    }
    table
}
