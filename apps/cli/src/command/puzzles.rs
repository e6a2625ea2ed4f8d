//! `outflank puzzles`.

mod check;
mod join;
mod list;
mod make;
mod making;
mod progress_file;
mod session;
mod set_option;
mod show;
mod solve;

use crate::exit::ExitStatus;
use check::Check;
use clap::{Args, Subcommand};
use join::Join;
use list::List;
use make::Make;
use show::Show;
use solve::Solve;

const EXAMPLES: &str = "\
Examples:
  outflank puzzles                        today's puzzle, then others
  outflank puzzles --strength easy        today's easy puzzle, then others
  outflank puzzles --theme stoner-trap    puzzles of a theme
  outflank puzzles --lang ja              reasons in Japanese
  outflank puzzles list --theme parity    the shipped puzzles of a theme
  outflank puzzles show ccba16c5          a puzzle with its solution
  outflank puzzles make games.ggf --out my.puzzles --threads 2
  outflank puzzles --file my.puzzles      solve your own puzzles
  outflank puzzles check my.puzzles       prove a sample again
  outflank puzzles join my.puzzles other.puzzles --out all.puzzles

At the prompt, type the square of your move. A wrong move is refuted and explained, and you may try again; only the first \
attempt at a puzzle changes your rating. The rating, the attempts and the streak of daily puzzles are in puzzles.json of the \
data directory. The day begins at midnight UTC.";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    action: Option<Action>,

    #[command(flatten)]
    solve: Solve,
}

/// The actions on puzzles.
#[derive(Subcommand)]
enum Action {
    /// Make puzzles from games.
    Make(Make),
    /// List puzzles, without their solutions.
    List(List),
    /// Show a puzzle with its solution and the refutation of every wrong move.
    Show(Show),
    /// Prove a sample of puzzles again.
    Check(Check),
    /// Join files of puzzles, and rate all of them again.
    Join(Join),
}

impl Puzzles {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.action {
            None => self.solve.run(),
            Some(Action::Make(make)) => make.run(),
            Some(Action::List(list)) => list.run(),
            Some(Action::Show(show)) => show.run(),
            Some(Action::Check(check)) => check.run(),
            Some(Action::Join(join)) => join.run(),
        }
    }
}
