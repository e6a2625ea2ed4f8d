//! `outflank db import`.

use super::database_file::DatabaseFile;
use super::table;
use crate::exit::{ExitStatus, error_text, stop_on_ctrl_c};
use crate::input::{InputFile, file_length, is_standard_input};
use crate::output::{Output, path_text, per_second, with_commas, write_counts};
use crate::progress::progress_bar;
use crate::value_parser::parse_format;
use anyhow::Context;
use clap::Args;
use indicatif::ProgressBar;
use outflank_database::{ImportProgress, ImportReport, ImportRun, RejectedGame, Source};
use outflank_files::files_in;
use outflank_formats::Format;
use outflank_rules::StopFlag;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  outflank db import wthor
  outflank db import WTH_2020.wtb games.ggf my-games.pgn
  outflank db import ggs-2020.ggf --label GGS --db ggs.db
  outflank convert games.txt - --to json --anti | outflank db import -

The format of a file is recognised by its content. From a directory, all files with these \
extensions are read: .wtb, .ggf, .pgn, .sgf, .json, .jsonl, .txt, .csv, .obf, .parquet. The names that a WTHOR file refers to are read from \
the .JOU and .TRN files beside it. Parquet tables of games are those of `db export` and `outflank train generate`; labels \
of their moves are not stored. The database holds only games of Othello on 8x8.

Duplicates are skipped. Ctrl-C keeps the games that were read, and the same command continues.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Import {
    /// Files of games in any format or as Parquet tables, directories of them, or - for standard input.
    #[arg(value_name = "SOURCE", required = true)]
    sources: Vec<PathBuf>,

    /// Label to store with the games, for --label of the other db commands [default: WTHOR, or the name of the file without its extension].
    #[arg(long, value_name = "LABEL")]
    label: Option<String>,

    /// Read all files as this format, whatever they hold: transcript, transcript-with-passes, obf, ggf, wthor, pgn, sgf,
    /// xot, json or outflank.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    from: Option<Format>,

    #[command(flatten)]
    database: DatabaseFile,

    #[command(flatten)]
    output: Output,
}

/// The totals of an import.
#[derive(Serialize)]
struct Totals {
    #[serde(serialize_with = "path_text")]
    db: PathBuf,
    /// The games of the database after the import.
    games: u64,
    read: u64,
    new: u64,
    duplicates: u64,
    rejected: Vec<Rejected>,
    /// The games with information that the database does not store, by its kind.
    not_stored: BTreeMap<&'static str, u64>,
    stopped: bool,
    seconds: f64,
}

/// A game, or a whole file, that was not imported.
#[derive(Serialize)]
struct Rejected {
    file: String,
    /// The number of the game in its file, from 1.
    game: Option<u64>,
    reason: String,
}

/// A progress bar over the bytes of all files.
struct ImportBar {
    bar: ProgressBar,
    /// The bytes of the files before each file.
    offsets: HashMap<String, u64>,
    started: Instant,
}

/// The number of rejected games that are listed on standard error.
const MAX_LISTED: usize = 20;

impl Import {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let files = files(&self.sources)?;
        let database = self.database.open_or_create()?;
        let (stop, bar, mut unreadable) = (stop_on_ctrl_c(), ImportBar::new(&files), Vec::new());
        // Each file is opened only when the import comes to it.
        let sources = files.iter().filter_map(|file| {
            let reject = |reason| unreadable.push(Rejected { file: file.display().to_string(), game: None, reason });
            self.source(file, &stop).map_err(reject).ok()
        });
        let run = ImportRun { stop: &stop, on_progress: &|progress| bar.show(progress) };
        let report = database.import(sources, &run)?;
        let seconds = bar.finish();
        let db = database.path().to_owned();
        let totals = Totals::new(db, database.snapshot().len(), report, unreadable, seconds);
        totals.report_rejected()?;
        self.output.print(&totals)?;
        Ok(ExitStatus::success_if(totals.rejected.is_empty() && !totals.stopped))
    }

    /// Opens a file, or returns why it cannot be read.
    fn source(&self, file: &Path, stop: &StopFlag) -> Result<Source, String> {
        // The list of what was rejected names the file itself.
        let input = InputFile::open(file, stop).map_err(|error| error.root_cause().to_string())?;
        let format = self.from.unwrap_or_else(|| input.format());
        let stem = || file.file_stem().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
        let default = || if format == Format::Wthor { "WTHOR".to_owned() } else { stem() };
        let label = self.label.clone().unwrap_or_else(default);
        let read = || {
            if let Some(note) = input.missing_names(format)? {
                writeln!(stderr(), "{note}")?;
            }
            input.into_source(format, label)
        };
        read().map_err(|error| error_text(&error))
    }
}

impl Totals {
    fn new(db: PathBuf, games: u64, report: ImportReport, unreadable: Vec<Rejected>, seconds: f64) -> Self {
        let ImportReport { read, new, duplicates, rejected, lost, is_stopped, .. } = report;
        let rejected = rejected.into_iter().map(|RejectedGame { file, game, reason }| Rejected { file, game, reason });
        Self {
            db,
            games,
            read,
            new,
            duplicates,
            rejected: unreadable.into_iter().chain(rejected).collect(),
            not_stored: lost.iter().map(|(attribute, games)| (attribute.name(), games)).collect(),
            stopped: is_stopped,
            seconds,
        }
    }

    fn report_rejected(&self) -> std::io::Result<()> {
        let mut out = stderr().lock();
        for Rejected { file, game, reason } in self.rejected.iter().take(MAX_LISTED) {
            let game = game.map(|game| format!(", game {game}")).unwrap_or_default();
            // The errors of whole files name them themselves.
            let is_named =
                game.is_empty() && reason.strip_prefix(file).is_some_and(|rest| rest.starts_with([' ', ':']));
            let place = if is_named { String::new() } else { format!("{file}{game}: ") };
            writeln!(out, "rejected: {place}{reason}")?;
        }
        if self.rejected.len() > MAX_LISTED {
            writeln!(out, "rejected: {} more, which --json lists", self.rejected.len() - MAX_LISTED)?;
        }
        if self.stopped {
            writeln!(out, "stopped; the same command continues")?;
        }
        Ok(())
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [
            ("games read", self.read),
            ("new", self.new),
            ("duplicates", self.duplicates),
            ("rejected", self.rejected.len() as u64),
        ];
        rows.iter().try_for_each(|(name, count)| writeln!(f, "{name:<14}{:>10}", with_commas(*count)))?;
        write_counts(f, "not stored", &self.not_stored)?;
        let rate = per_second(self.read, Duration::from_secs_f64(self.seconds));
        let (db, games) = (self.db.display(), table::games(self.games));
        writeln!(f, "{db} has {games}; {:.2} s, {rate:.0} games/s", self.seconds)
    }
}

impl ImportBar {
    fn new(files: &[PathBuf]) -> Self {
        let (mut offsets, mut total) = (HashMap::new(), 0);
        for file in files {
            offsets.insert(file.display().to_string(), total);
            total += file_length(file);
        }
        let bar = progress_bar(total, "{bar:30} {percent:>3} %, {msg}, {elapsed} elapsed, {eta} left");
        Self { bar, offsets, started: Instant::now() }
    }

    fn show(&self, progress: &ImportProgress<'_>) {
        let rate = per_second(progress.games, self.started.elapsed());
        self.bar.set_message(format!("{} games, {rate:.0} games/s", with_commas(progress.games)));
        self.bar.set_position(self.offsets.get(progress.file).unwrap_or(&0) + progress.bytes);
    }

    /// Removes the bar, and returns the time in seconds.
    fn finish(self) -> f64 {
        self.bar.finish_and_clear();
        self.started.elapsed().as_secs_f64()
    }
}

/// Returns the files that the arguments name: for a directory, those in it with the extension of a format or of Parquet.
fn files(sources: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let extensions = [&Format::extensions(None)[..], &["parquet"]].concat();
    let mut files = Vec::new();
    for source in sources {
        let about = || format!("cannot read {}", source.display());
        if !is_standard_input(source) && fs::metadata(source).with_context(about)?.is_dir() {
            files.append(&mut files_in(source, &extensions)?);
        } else {
            files.push(source.clone());
        }
    }
    Ok(files)
}
