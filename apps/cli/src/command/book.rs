//! `outflank book`.

mod add;
mod check;
mod figures;
mod file;
mod grow;
mod show;
mod work;

use crate::exit::Ending;
use add::Add;
use check::Check;
use clap::{Args, Subcommand};
pub(crate) use file::{read, write};
use grow::Grow;
use show::Show;

#[derive(Args)]
pub(crate) struct Book {
    #[command(subcommand)]
    action: Action,
}

/// What is done with the book.
#[derive(Subcommand)]
enum Action {
    /// Let the engine explore the openings that are worth it.
    Grow(Grow),
    /// Add the first positions of games.
    Add(Add),
    /// Tell what the book knows, of a position or on the whole.
    Show(Show),
    /// Tell whether the file is sound and its scores agree with each other.
    Check(Check),
}

impl Book {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        match self.action {
            Action::Grow(grow) => grow.run(),
            Action::Add(add) => add.run(),
            Action::Show(show) => show.run(),
            Action::Check(check) => check.run(),
        }
    }
}
