//! `outflank db export`.

mod parquet;

use super::database_file::DatabaseFile;
use super::filters::Filters;
use super::question::read_game;
use super::table;
use crate::exit::{ExitStatus, stop_on_ctrl_c, wrong_usage};
use crate::output::{Output, path_text, stdout, with_commas, write_counts};
use crate::progress::progress_bar;
use crate::target::{self, Overwrite, STOPPED, Target, unknown_format};
use crate::unused_option::reject_unused;
use anyhow::{Context, anyhow, ensure};
use clap::Args;
use indicatif::ProgressBar;
use outflank_database::{Filter, GameView, Snapshot};
use outflank_formats::{Format, Writer};
use outflank_rules::othello::Position;
use outflank_rules::{StopFlag, plural_unless_one};
use parquet::{TableKind, write_table};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fmt;
use std::io::{Write, stderr};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  outflank db export tamenori.pgn --player 'tamenori hideshi'
  outflank db export WTH_2019.wtb --years 2019 --label wthor
  outflank db export - --to transcript --position f5d6c3 --count 100
  outflank db export games.parquet
  outflank db export positions.parquet --positions --years 1990..2021

The format is given by --to, or by the extension of the name: those of `outflank convert`, and .parquet for a table that \
data frames and SQL engines read. The order of the games does not change. A WTHOR file holds \
the games of one year. What the format cannot hold is listed at the \
end, with the number of games.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Export {
    /// The file to write, or - for standard output.
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// Write this format: transcript, transcript-with-passes, obf, ggf, wthor, pgn, sgf, xot, json, outflank or parquet.
    #[arg(long, value_name = "FORMAT", value_parser = parse_export_format)]
    to: Option<ExportFormat>,

    /// Write the positions of the games instead: mover, opponent, move, result (Parquet only).
    #[arg(long)]
    positions: bool,

    /// Only games that reach a position: transcript, name of an opening, position, or file with one of them.
    #[arg(long, allow_hyphen_values = true, value_name = "MOVES|NAME|POSITION")]
    position: Option<OsString>,

    /// Number of games to write at most.
    #[arg(short = 'n', long = "count", alias = "limit", value_name = "N")]
    limit: Option<u64>,

    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    database: DatabaseFile,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    filters: Filters,
}

/// A format of files to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExportFormat {
    /// A format of `convert`.
    Games(Format),
    Parquet,
}

/// Which games are written.
struct Selection<'a> {
    games: &'a Snapshot,
    filter: Filter,
    position: Option<Position>,
    limit: u64,
    stop: StopFlag,
}

/// What was written, and whether the file could be completed.
type Written = (Summary, anyhow::Result<()>);

/// What was written.
#[derive(Default, Serialize)]
struct Summary {
    #[serde(serialize_with = "path_text")]
    out: PathBuf,
    /// The games written.
    games: u64,
    /// The positions written.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// The games that the format cannot hold at all, by reason.
    left_out: BTreeMap<String, u64>,
    /// The games with information that the format cannot hold, by its kind.
    lost: BTreeMap<&'static str, u64>,
}

impl Export {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let (format, overwrite) = (self.format()?, Overwrite::if_forced(self.force));
        let is_table = format == ExportFormat::Parquet;
        reject_unused(&[
            ("--positions", self.positions && !is_table, "writes Parquet only"),
            ("--force", self.force && target::is_standard_output(&self.out), target::FORCE_IS_FOR_FILES),
        ])?;
        let game = self.position.as_deref().map(read_game).transpose()?;
        let snapshot = self.database.read()?;
        let selection = Selection {
            games: &snapshot,
            filter: self.filters.filter()?,
            position: game.map(|game| *game.position()),
            limit: self.limit.unwrap_or(u64::MAX),
            stop: stop_on_ctrl_c(),
        };
        let kind = if self.positions { TableKind::Positions } else { TableKind::Games };
        let (summary, completed) = match format {
            ExportFormat::Games(format) => write_games(&self.out, format, overwrite, &selection)?,
            ExportFormat::Parquet => write_table(&self.out, kind, overwrite, &selection)?,
        };
        if completed.is_ok() || summary.games == 0 {
            print(self.output, &summary)?;
        }
        // Games that the format cannot hold have a reason: without one, the filter has left none.
        let none_fits = summary.games == 0 && summary.left_out.is_empty();
        if none_fits {
            completed.context("no game of the database fits")?;
        } else {
            completed?;
        }
        Ok(ExitStatus::success_if(summary.left_out.is_empty()))
    }

    fn format(&self) -> anyhow::Result<ExportFormat> {
        self.to.or_else(|| format_of_name(&self.out)).ok_or_else(|| {
            let names = Format::ALL.map(Format::name).join(", ");
            wrong_usage(unknown_format(&self.out, &format!("{names}, parquet")))
        })
    }
}

impl Selection<'_> {
    /// Visits the games, up to the first error, with a progress bar.
    fn for_each(&self, mut visit: impl FnMut(&GameView<'_>) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let bar = self.progress_bar();
        let (mut result, mut left) = (Ok(()), self.limit);
        self.games.visit(&self.filter, self.position.as_ref(), |game| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            bar.inc(1);
            result = if self.stop.is_stopped() { Err(anyhow!(STOPPED)) } else { visit(game) };
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        bar.finish_and_clear();
        result
    }

    /// Returns an error unless the games are of one year.
    fn require_one_year(&self) -> anyhow::Result<()> {
        let (mut years, mut left) = (BTreeSet::new(), self.limit);
        self.games.visit(&self.filter, self.position.as_ref(), |game| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            years.extend(game.year());
            ControlFlow::Continue(())
        });
        let list = years.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let example = years.first().copied().unwrap_or_default();
        ensure!(
            years.len() < 2,
            "a WTHOR file holds the games of one year, and these are of {list}: choose one, as in --years {example}"
        );
        Ok(())
    }

    /// Makes a progress bar over the games, which are counted only if it is visible.
    fn progress_bar(&self) -> ProgressBar {
        let bar = progress_bar(0, "{bar:30} {pos} of {len} games, {per_sec}, {elapsed} elapsed, {eta} left");
        if !bar.is_hidden() {
            let mut games = 0;
            self.games.visit(&self.filter, self.position.as_ref(), |_| {
                games += 1;
                ControlFlow::Continue(())
            });
            bar.set_length(self.limit.min(games));
        }
        bar
    }
}

fn write_games(out: &Path, format: Format, overwrite: Overwrite, selection: &Selection<'_>) -> anyhow::Result<Written> {
    if format == Format::Wthor {
        // The writer would leave out the games of all years but the first.
        selection.require_one_year()?;
    }
    let mut target = Target::create(out, format, overwrite)?;
    let mut writer = Writer::new(format, target::options());
    let mut summary = Summary { out: out.to_owned(), ..Summary::default() };
    selection.for_each(|game| {
        match writer.write(&game.to_annotated(), target.buffer()) {
            Ok(()) => summary.games += 1,
            Err(error) => *summary.left_out.entry(error.to_string()).or_default() += 1,
        }
        target.flush_if_full()
    })?;
    let completed = target.finish(&writer.finish(), summary.games);
    summary.lost = writer.lost_attributes().iter().map(|(attribute, games)| (attribute.name(), games)).collect();
    Ok((summary, completed))
}

/// Prints the summary: on standard error where standard output has the games.
fn print(output: Output, summary: &Summary) -> anyhow::Result<()> {
    let text = output.text(summary)?;
    if target::is_standard_output(&summary.out) {
        stderr().write_all(text.as_bytes())?;
    } else {
        stdout().write_all(text.as_bytes())?;
    }
    Ok(())
}

fn format_of_name(out: &Path) -> Option<ExportFormat> {
    let extension = out.extension()?.to_str()?;
    if extension.eq_ignore_ascii_case("parquet") {
        return Some(ExportFormat::Parquet);
    }
    Format::from_extension(extension).map(ExportFormat::Games)
}

fn parse_export_format(text: &str) -> Result<ExportFormat, String> {
    if text.eq_ignore_ascii_case("parquet") {
        return Ok(ExportFormat::Parquet);
    }
    let format = crate::value_parser::parse_format(text).map_err(|error| format!("{error}; or parquet"))?;
    Ok(ExportFormat::Games(format))
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_counts(f, "rejected", &self.left_out)?;
        write_counts(f, "lost", &self.lost)?;
        if self.games == 0 {
            return Ok(());
        }
        let (games, out) = (table::games(self.games), self.out.display());
        match self.positions {
            None => writeln!(f, "{games} written to {out}"),
            Some(count) => {
                let positions = plural_unless_one(count, "position");
                writeln!(f, "{} {positions} of {games} written to {out}", with_commas(count))
            }
        }
    }
}
