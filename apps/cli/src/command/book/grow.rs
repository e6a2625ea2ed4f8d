//! `outflank book grow`.

use super::growth::GrowthRun;
use crate::engine_files::{check_book_name, read_book_if_exists};
use crate::exit::ExitStatus;
use crate::options::BatchOptions;
use crate::output::Output;
use crate::target::lock_outputs;
use crate::value_parser::parse_time;
use clap::{Args, value_parser};
use outflank_engine::Level;
use outflank_engine::book::{Growth, GrowthOptions};
use outflank_engine::evaluation::Score;
use outflank_play::book_by_name;
use outflank_rules::othello::Board;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  outflank book grow --out my.book --level 14 --count 5000 --threads 2
  outflank book grow --out my.book --level 14 --time 3600
  outflank book grow --out deeper.book --book my.book --level 18 --error 4

The book begins with the start position. The move with the lowest cost of all that leave the book is expanded next \
(drop-out expansion): a ply costs 1, and each disc lost by either side on the line 2, so that lines of best play become \
the longest. --error bounds the loss of both sides together on a line.

A run resumes the file of --out, or begins with that of --book; positions of the book that were searched at a lower \
level are searched again first. Ctrl-C and --time keep all completed work. With one thread the book depends on the \
options alone, however often it was stopped; each of several threads expands its own move.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Grow {
    /// Book file to write; an existing one is extended.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Book to begin with, when --out is a new file.
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Level of the searches, 0 to 30; levels below 10 make no deliberate errors here.
    #[arg(short, long, value_name = "N", default_value = "12")]
    level: Level,

    /// Number of positions at which the book is complete.
    #[arg(short = 'n', long = "count", alias = "positions", value_name = "N", default_value = "10000")]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    positions: u32,

    /// Maximum number of discs that both sides together may lose on a line, up to 64.
    #[arg(long, value_name = "DISCS", default_value = "8", value_parser = value_parser!(i8).range(0..=64))]
    error: i8,

    /// Minimum number of empties of a position in the book, 1 to 60.
    #[arg(long, value_name = "N", default_value = "30", value_parser = value_parser!(u32).range(1..=60))]
    until_empties: u32,

    /// Time after which no further search begins.
    #[arg(long, value_name = "SECONDS", value_parser = parse_time)]
    time: Option<Duration>,

    #[command(flatten)]
    batch: BatchOptions,

    #[command(flatten)]
    output: Output,
}

impl Grow {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        check_book_name(&self.out)?;
        let _lock = lock_outputs([self.out.as_path()])?;
        let book = match &self.book {
            Some(book) if !self.out.exists() => book_by_name(book)?,
            _ => read_book_if_exists(&self.out)?,
        };
        let positions = self.positions as usize;
        let options = GrowthOptions {
            level: self.level,
            positions,
            error: Score::from_discs(self.error),
            until_empties: self.until_empties,
        };
        let mut growth = Growth::new(&book, options);
        growth.deepen();
        growth.request([Board::START]);
        let totals = GrowthRun { out: &self.out, batch: &self.batch, positions, time: self.time }.run(growth)?;
        self.output.print(&totals)?;
        Ok(ExitStatus::success_if(!totals.is_stopped))
    }
}
