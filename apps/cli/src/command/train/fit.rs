//! `outflank train fit`.

use super::calibration_chart::calibration_chart;
use super::error_table::{ErrorTable, FitSummary};
use super::fit_data::{FitData, FitDataOptions};
use super::labelled_games::GameSources;
use super::training_session::TrainingSession;
use crate::engine_files::read_evaluator;
use crate::exit::ExitStatus;
use crate::exit::stop_on_ctrl_c;
use crate::output::Output;
use crate::ranges::Years;
use crate::target::{check_kind, lock_outputs};
use crate::unused_option::reject_unused;
use crate::value_parser::{parse_share, parse_threads};
use clap::{Args, value_parser};
use outflank_engine::evaluation::{PatternEvaluator, Weights};
use outflank_play::read_weights;
use outflank_rules::Threads;
use outflank_trainer::{FitOptions, LabelOptions, Report, Trained};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  outflank train fit --games wthor --out new.weights
  outflank train fit --games self deep --out new.weights \\
      --threads 2 --checkpoint fit.state
  outflank train fit --games self --judge judge --out new.weights \\
      --compare old.weights --plot new.svg
  outflank train fit --games wthor --out new.weights --held-out 2016..2018 \\
      --threads 2 --json
  outflank train fit --games deep --initial old.weights --heads-only \\
      --out new.weights
  outflank train fit --games WTH_2001.wtb WTH_2002.wtb --out small.weights \\
      --held-out 2002

The games are Parquet tables of labelled games (`outflank train generate` and `label` make them), or games of the WTHOR \
database. In games of the database, positions with few empties are solved; with 24 empties or more, the target is the theoretical score that the \
database stores; in between, a mean of the two. The target of a labelled position whose game continued with the best \
move is its own label mixed with the target of the next position, weighted by --lambda. One in six of the labelled positions with fewer \
than nine empties, which searches solve, is used. The report covers held-out games.

A fit from other weights (--initial) needs a lower --rate and fewer passes. The heads are the output buckets of the network, \
one for each number of empties; with --heads-only, the shared rows and the heads of numbers of empties without positions \
stay as they are.

With --checkpoint, a fit that was stopped resumes when the same command is given again.

All randomness comes from the seed: the same games give the same file, with any number of threads.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Fit {
    /// Tables of labelled games (.parquet), WTHOR files (.wtb), or directories of them.
    #[arg(long, value_name = "DIR|FILE", num_args = 1.., required = true)]
    games: Vec<PathBuf>,

    /// File to write the weights to; it is replaced only by a complete one.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Initial weights instead of random ones.
    #[arg(long = "initial", alias = "from", value_name = "WEIGHTS")]
    from: Option<PathBuf>,

    /// Keep the rows of those weights and fit the heads only.
    #[arg(long)]
    heads_only: bool,

    /// Years of WTHOR games to hold out and report on [default: 2019..2021].
    #[arg(long, value_name = "YEARS")]
    held_out: Option<Years>,

    /// Hold out one labelled game in N and report on them [default: 50].
    #[arg(long, value_name = "N", conflicts_with = "judge")]
    held_out_one_in: Option<NonZeroU64>,

    /// Labelled games to report on instead of held-out ones.
    #[arg(long, value_name = "DIR|FILE", num_args = 1..)]
    judge: Vec<PathBuf>,

    /// Solve WTHOR positions with N empties or fewer, up to 20 [default: 12].
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(0..=20))]
    solve_from: Option<u8>,

    /// Maximum number of empties of WTHOR positions to use [default: 60].
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(0..=60))]
    wthor_empties: Option<u8>,

    /// Weight of the next position in the target of a labelled position, 0 to 1 [default: 0.9].
    #[arg(long, value_name = "SHARE", value_parser = parse_share)]
    lambda: Option<f64>,

    /// Epochs of the fit.
    #[arg(long, value_name = "N", default_value_t = FitOptions::default().epochs)]
    passes: u32,

    /// Initial learning rate, where 1 stands for ten discs.
    #[arg(long, value_name = "X", default_value_t = FitOptions::default().learning_rate, value_parser = parse_rate)]
    rate: f32,

    /// Seed of the initial weights and the order of positions.
    #[arg(long, value_name = "N", default_value_t = FitOptions::default().seed)]
    seed: u64,

    /// Checkpoint file to write and resume from; it is removed when the fit is complete.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Other weights to report on.
    #[arg(long, value_name = "WEIGHTS")]
    compare: Option<PathBuf>,

    /// File for an SVG chart of true scores against estimates.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Number of threads, up to 1024.
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    threads: Threads,

    #[command(flatten)]
    output: Output,
}

/// The years of WTHOR games that are held out.
const HELD_OUT_YEARS: Years = Years::of(2019, 2021);
/// One labelled game in this number is held out.
const HELD_OUT_ONE_IN: NonZeroU64 = NonZeroU64::new(50).expect("50 is not zero");
/// The weight of the next position in the target of a labelled position.
const LAMBDA: f64 = 0.9;

impl Fit {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let started = Instant::now();
        check_kind(&self.out, b"OFWEIGHT", "a file of evaluation weights")?;
        let outputs = [Some(&self.out), self.checkpoint.as_ref(), self.plot.as_ref()];
        let _locks = lock_outputs(outputs.into_iter().flatten().map(PathBuf::as_path))?;
        let compared = self.compare.as_deref().map(|file| read_evaluator(Some(file))).transpose()?;
        let from = self.from.as_deref().map(read_weights).transpose()?;
        let training =
            TrainingSession { threads: self.threads, stop: stop_on_ctrl_c(), checkpoint: self.checkpoint.as_deref() };
        let files = GameSources::open(&self.games)?;
        self.check_options(&files)?;
        let mut data = FitData::read(&files, &self.data_options(), &training)?;
        if let Some(from) = &from {
            data.provenance += &self.initial_weights(from);
        }
        let fit = self.fit(&data, from.as_ref(), &training)?;
        let (loss, weights) = (fit.loss(), fit.weights(data.provenance.clone()));
        let file = weights.to_bytes();
        outflank_files::write(&self.out, &file)?;
        let report = Report::of(&PatternEvaluator::new(&weights), &data.held_out);
        let before = compared.map(|compared| Report::of(&compared.evaluator, &data.held_out));
        self.plot(&report, before.as_ref())?;
        let ErrorTable { phases, all } = ErrorTable::new(&report, before.as_ref());
        self.output.print(&FitSummary {
            out: &self.out,
            bytes: file.len(),
            provenance: weights.provenance(),
            seconds: started.elapsed().as_secs_f64(),
            loss,
            held_out_games: data.held_out.games(),
            compared: self.compare.clone(),
            phases,
            all,
        })?;
        // Last: when anything before fails, the same command resumes with the complete fit.
        training.remove_checkpoint()?;
        Ok(ExitStatus::Success)
    }

    /// Rejects options of kinds of files that are not among the files.
    fn check_options(&self, files: &GameSources) -> anyhow::Result<()> {
        const OF_WTHOR: &str = "is for WTHOR files";
        const OF_LABELLED: &str = "is for files of labelled games";
        let has_labels = files.labelled().next().is_some();
        let has_wthor = files.wthor().next().is_some();
        reject_unused(&[
            ("--heads-only", self.heads_only && self.from.is_none(), "needs --initial"),
            ("--held-out", self.held_out.is_some() && !has_wthor, OF_WTHOR),
            ("--solve-from", self.solve_from.is_some() && !has_wthor, OF_WTHOR),
            ("--wthor-empties", self.wthor_empties.is_some() && !has_wthor, OF_WTHOR),
            ("--held-out-one-in", self.held_out_one_in.is_some() && !has_labels, OF_LABELLED),
            ("--lambda", self.lambda.is_some() && !has_labels, OF_LABELLED),
        ])
    }

    /// Runs the fit from the initial weights, or from random ones.
    fn fit<'a>(
        &self,
        data: &'a FitData,
        from: Option<&Weights>,
        training: &TrainingSession<'_>,
    ) -> anyhow::Result<outflank_trainer::Fit<'a>> {
        let Self { passes: epochs, rate: learning_rate, seed, heads_only, .. } = *self;
        let trained = if heads_only { Trained::Buckets } else { Trained::All };
        let options = FitOptions { epochs, learning_rate, seed, trained };
        let fit = match from {
            Some(weights) => outflank_trainer::Fit::from_weights(weights, &data.fitted, options),
            None => outflank_trainer::Fit::new(&data.fitted, options),
        };
        training.run(fit)
    }

    /// Describes the initial weights for the provenance.
    fn initial_weights(&self, from: &Weights) -> String {
        let what = if self.heads_only { "heads alone, begun with" } else { "begun with" };
        format!("; {what} weights {}", from.provenance())
    }

    fn data_options(&self) -> FitDataOptions<'_> {
        let labels = LabelOptions::default();
        FitDataOptions {
            test_games: &self.judge,
            held_out_years: self.held_out.unwrap_or(HELD_OUT_YEARS),
            held_out_one_in: self.held_out_one_in.unwrap_or(HELD_OUT_ONE_IN),
            lambda: self.lambda.unwrap_or(LAMBDA),
            labels: LabelOptions {
                solve_from: self.solve_from.unwrap_or(labels.solve_from),
                empties: self.wthor_empties.unwrap_or(labels.empties),
            },
        }
    }

    fn plot(&self, report: &Report, before: Option<&Report>) -> anyhow::Result<()> {
        let Some(file) = &self.plot else { return Ok(()) };
        let svg = calibration_chart(report, before).to_svg()?;
        Ok(outflank_files::write(file, svg.as_bytes())?)
    }
}

fn parse_rate(text: &str) -> Result<f32, &'static str> {
    let rate = text.parse().ok().filter(|rate: &f32| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or("expected a number above 0, and 1 at most")
}
