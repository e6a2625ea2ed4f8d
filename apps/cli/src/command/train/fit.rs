//! `outflank train fit`.

use super::games::{self, Split};
use super::table::{self, Summary};
use crate::command::perft::parse_threads;
use crate::command::years::Years;
use crate::exit::Ending;
use crate::interrupt::stop_on_ctrl_c;
use crate::whole_file;
use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use outflank_engine::evaluation::{PatternEvaluator, Weights};
use outflank_formats::wthor::Games;
use outflank_game::StopFlag;
use outflank_trainer::{Crew, FitOptions, LabelOptions, Progress, Report, Samples, fit};
use std::io::{Write, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  outflank train fit --games wthor --out new.weights
  outflank train fit --games wthor --out new.weights --held-out 2016-2018 --threads 2 --json
  outflank train fit --games WTH_2001.wtb WTH_2002.wtb --out small.weights --held-out 2002

Positions with few empties are solved. From 24 empties up, a position is worth what the database stores as the \
theoretical score of its game; in between, a mean of the two. The report is on the games of the years held out.

Nothing is left to chance: the same games give the same file, with any number of threads.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Fit {
    /// WTHOR files of games (.wtb), or folders of them.
    #[arg(long, value_name = "DIR|FILE", num_args = 1.., required = true)]
    games: Vec<PathBuf>,

    /// Write the weights to this file; it is replaced only by a complete one.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Keep the games of these years out of the fit, and report on them.
    #[arg(long, value_name = "YEARS", default_value = "2019-2021")]
    held_out: Years,

    /// Solve positions with so many empties or fewer.
    #[arg(long, value_name = "N", default_value = "12", value_parser = clap::value_parser!(u8).range(0..=20))]
    solve_from: u8,

    /// How many threads work.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    threads: NonZeroUsize,

    /// Print the report as one JSON object.
    #[arg(long)]
    json: bool,
}

/// Who works: threads that can be stopped and show how far they are.
struct Workshop {
    threads: NonZeroUsize,
    stop: StopFlag,
    labels: LabelOptions,
}

impl Fit {
    pub(super) fn run(self) -> anyhow::Result<Ending> {
        let began = Instant::now();
        let files = games::read(&self.games)?;
        let split = games::split(&files, self.held_out)?;
        let labels = LabelOptions { solve_from: self.solve_from };
        let workshop = Workshop { threads: self.threads, stop: stop_on_ctrl_c(), labels };
        let (weights, held_out) = workshop.fit(&split).context("stopped before the fit was complete")?;
        let file = weights.to_bytes();
        whole_file::write(&self.out, &file).with_context(|| format!("cannot write {}", self.out.display()))?;
        let (phases, all) = table::rows(&Report::of(&PatternEvaluator::new(&weights), &held_out));
        self.print(&Summary {
            out: &self.out,
            bytes: file.len(),
            provenance: weights.provenance(),
            seconds: began.elapsed().as_secs_f64(),
            held_out_games: held_out.games(),
            phases,
            all,
        })?;
        Ok(Ending::Fine)
    }

    fn print(&self, summary: &Summary<'_>) -> anyhow::Result<()> {
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(summary)?)?;
        } else {
            write!(out, "{summary}")?;
        }
        Ok(())
    }
}

impl Workshop {
    /// Returns the weights and the positions that were held out, or `None` when it was stopped.
    fn fit(&self, split: &Split<'_>) -> Option<(Weights, Samples)> {
        let held_out = self.label(&split.held_out, "held-out games")?;
        let fitted = self.label(&split.fitted, "games")?;
        let provenance = provenance(&split.fitted, &fitted, self.labels);
        let weights = self.work("phases", |crew| fit(&fitted, provenance, FitOptions::default(), crew))?;
        Some((weights, held_out))
    }

    fn label(&self, files: &[Games<'_>], name: &'static str) -> Option<Samples> {
        self.work(name, |crew| Samples::from_wthor(files, self.labels, crew))
    }

    fn work<T>(&self, name: &'static str, work: impl FnOnce(&Crew<'_>) -> Option<T>) -> Option<T> {
        let bar = progress_bar(name);
        let watch = |progress: Progress| {
            bar.set_length(progress.of as u64);
            bar.inc(1);
        };
        let result = work(&Crew { threads: self.threads, stop: &self.stop, watch: &watch });
        bar.finish_and_clear();
        result
    }
}

/// Says in words what the weights are made from.
fn provenance(files: &[Games<'_>], samples: &Samples, labels: LabelOptions) -> String {
    let years = || files.iter().map(|file| file.header().year);
    let (first, last) = (years().min().unwrap_or_default(), years().max().unwrap_or_default());
    format!(
        "fitted to {} positions of {} games of {first}-{last} from the WTHOR database of the Fédération Française \
         d'Othello, solved from {} empties on",
        samples.positions(),
        samples.games(),
        labels.solve_from
    )
}

fn progress_bar(name: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg:14} {bar:40} {percent:>3} %  {elapsed} passed, {eta} left");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(1).with_style(style).with_message(name)
}
