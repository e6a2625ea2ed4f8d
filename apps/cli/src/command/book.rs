//! `outflank book`.

mod add;
mod check;
mod grow;
mod growth;
mod openings;
mod show;
mod statistics;

use crate::exit::ExitStatus;
use add::Add;
use check::Check;
use clap::{Args, Subcommand};
use grow::Grow;
use openings::DrawOpenings;
use show::Show;

const EXAMPLES: &str = "\
Examples:
  outflank book grow --out my.book --level 14 --count 5000
  outflank book add my.book games.ggf
  outflank book show my.book f5d6c3
  outflank book openings shipped > openings.txt
  outflank book check my.book";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Book {
    #[command(subcommand)]
    action: Action,
}

/// The actions on a book.
#[derive(Subcommand)]
enum Action {
    /// Expand a book by drop-out expansion.
    Grow(Grow),
    /// Add the openings of games.
    Add(Add),
    /// Show the book moves of a position, or statistics of the book.
    Show(Show),
    /// Draw openings for matches at random.
    Openings(DrawOpenings),
    /// Check the file and the consistency of its scores.
    Check(Check),
}

impl Book {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.action {
            Action::Grow(grow) => grow.run(),
            Action::Add(add) => add.run(),
            Action::Show(show) => show.run(),
            Action::Openings(openings) => openings.run(),
            Action::Check(check) => check.run(),
        }
    }
}
