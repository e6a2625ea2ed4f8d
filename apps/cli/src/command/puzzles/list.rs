//! `outflank puzzles list`.

use super::set_option::read_set;
use crate::exit::ExitStatus;
use crate::output::stdout;
use clap::Args;
use outflank_learn::Theme;
use outflank_learn::puzzle::{Proof, Puzzle};
use outflank_learn::view::QuestionView;
use outflank_rules::counted;
use serde::Serialize;
use std::fmt;
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank puzzles list
  outflank puzzles list --theme parity
  outflank puzzles list my.puzzles --json

The scores of a puzzle are exact, or agree at two depths: the column proof says which.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct List {
    /// File of puzzles, instead of the shipped ones.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Only puzzles of this theme: corner, wedge, unbalanced-edge, stoner-trap, parity, tempo, mobility, frontier, quiet-move,
    /// stability, sacrifice, forced-pass, counting, wipe-out or narrow-win.
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    /// Print a JSON object for each puzzle.
    #[arg(short, long)]
    json: bool,
}

/// A puzzle without its solution.
#[derive(Serialize)]
struct Row {
    id: String,
    position: String,
    empties: u32,
    task: &'static str,
    theme: &'static str,
    rating: u16,
    exact: bool,
}

impl List {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let set = read_set(self.file.as_deref())?;
        let puzzles = set.puzzles().iter().filter(|puzzle| self.theme.is_none_or(|theme| puzzle.theme == theme));
        let mut out = stdout();
        if !self.json {
            writeln!(out, "{}", Row::HEADER)?;
        }
        let mut count = 0;
        for row in puzzles.map(Row::of) {
            count += 1;
            if self.json { writeln!(out, "{}", serde_json::to_string(&row)?)? } else { writeln!(out, "{row}")? }
        }
        if !self.json {
            writeln!(out, "{}", counted(count, "puzzle"))?;
        }
        Ok(ExitStatus::Success)
    }
}

impl Row {
    const HEADER: &str = "id       empties task     theme           rating proof  position";

    fn of(puzzle: &Puzzle) -> Self {
        Self {
            id: puzzle.id().to_string(),
            position: puzzle.position.to_string(),
            empties: puzzle.position.board().empties().len(),
            task: QuestionView::new(puzzle).task,
            theme: puzzle.theme.name(),
            rating: puzzle.rating,
            exact: puzzle.proof == Proof::Exact,
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, position, empties, task, theme, rating, exact } = self;
        let proof = if *exact { "exact" } else { "depths" };
        write!(f, "{id} {empties:>7} {task:<8} {theme:<15} {rating:>6} {proof:<6} {position}")
    }
}
