//! `outflank book check`.

use crate::exit::ExitStatus;
use crate::output::Output;
use clap::Args;
use outflank_engine::book::{Book, Inconsistency};
use outflank_play::book_by_name;
use outflank_rules::counted;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank book check my.book

Positions whose search was interrupted are not errors: `outflank book grow` begins with them. The exit code is 1 for a \
damaged file, or if a score is not that of the best move.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// Book file; `shipped` is that of the program.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct CheckReport {
    positions: usize,
    unfinished: usize,
    is_sound: bool,
    #[serde(skip)]
    inconsistency: Option<Inconsistency>,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let report = CheckReport::new(&book_by_name(&self.file)?);
        self.output.print(&report)?;
        Ok(ExitStatus::success_if(report.is_sound))
    }
}

impl CheckReport {
    fn new(book: &Book) -> Self {
        let inconsistency = book.inconsistency();
        let (positions, unfinished) = (book.len(), book.unfinished());
        Self { positions, unfinished, is_sound: inconsistency.is_none(), inconsistency }
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, unfinished, .. } = self;
        if let Some(Inconsistency { board, expected, found }) = self.inconsistency {
            let (mover, opponent) = (board.mover(), board.opponent());
            writeln!(
                f,
                "the mover on {mover}, the opponent on {opponent}: the score is {found}, and should be {expected}"
            )?;
        }
        let verdict = if self.is_sound { "sound" } else { "not sound" };
        writeln!(f, "{}, {unfinished} of them unfinished: {verdict}", counted(*positions, "position"))
    }
}
