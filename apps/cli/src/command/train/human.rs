//! `outflank train human`.

use super::human_data::{HumanData, HumanDataOptions};
use super::human_table::{HumanRow, HumanSummary, Temperature};
use super::training_session::TrainingSession;
use crate::exit::{ExitStatus, stop_on_ctrl_c};
use crate::output::Output;
use crate::ranges::Years;
use crate::target::{check_kind, lock_outputs};
use crate::value_parser::parse_threads;
use anyhow::Context;
use clap::Args;
use outflank_learn::human::HumanModel;
use outflank_rules::Threads;
use outflank_trainer::human::{
    HumanFit, HumanFitOptions, HumanPositions, HumanReport, RatingUse, best_inverse_temperature,
};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  outflank train human wthor --out human.weights
  outflank train human wthor --out human.weights --checkpoint human.state \\
      --positions-out human.positions
  outflank train human wthor --out human.weights --calibration 2018 \\
      --held-out 2019..2021
  outflank train human WTH_2017.wtb WTH_2018.wtb --out small.weights \\
      --held-out 2018 --passes 1 --json

The games are those of the WTHOR database. Players are rated by year from their results; the files of names beside the \
games say which players are programs, whose moves are left out. A rating never contains the result of the game that it is used \
for: in held-out games it is that of the years before. The table compares the model with the moves of held-out games, \
and with the same network fitted without ratings. With --calibration, the probabilities are those of the temperatures, \
by rating, that predict the moves of these years best: a fit alone is too sure of its moves.

With --checkpoint, a fit that was stopped resumes when the same command is given again; with --positions-out, the search of \
the positions is not repeated.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Human {
    /// WTHOR files (.wtb), or directories of them.
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<PathBuf>,

    /// File to write the model to; it is replaced only by a complete one.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Years of games to hold out and report on.
    #[arg(long, value_name = "YEARS", default_value = "2019..2021")]
    held_out: Years,

    /// Years of games to calibrate by: not fitted to, they give the temperatures of the probabilities.
    #[arg(long, value_name = "YEARS")]
    calibration: Option<Years>,

    /// First year of the games to fit to; earlier ones count for the ratings only.
    #[arg(long, value_name = "YEAR", default_value = "0", hide_default_value = true)]
    first_year: u16,

    /// Epochs of the fit.
    #[arg(long, value_name = "N", default_value_t = HumanFitOptions::default().epochs)]
    passes: u32,

    /// Maximum learning rate.
    #[arg(long, value_name = "X", default_value_t = HumanFitOptions::default().learning_rate, value_parser = parse_rate)]
    rate: f32,

    /// Seed of the initial weights and the order of positions.
    #[arg(long, value_name = "N", default_value_t = HumanFitOptions::default().seed)]
    seed: u64,

    /// Give a position that was reached N times weights of its own.
    #[arg(long, value_name = "N", default_value_t = HumanFitOptions::default().known_from)]
    known_from: usize,

    /// Fit to one position in N.
    #[arg(long, value_name = "N", default_value = "1")]
    one_in: NonZeroUsize,

    /// Do not fit the network without ratings.
    #[arg(long)]
    no_comparison: bool,

    /// Checkpoint file to write and resume from; that of the network without ratings has .comparison added to the name.
    /// Both are removed at the end.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Files for the searched positions, with .fitted, .held-out and .calibration added to the name.
    #[arg(long = "positions-out", alias = "positions", value_name = "FILE")]
    positions: Option<PathBuf>,

    /// Number of threads of the search and of the report, up to 1024; the fit runs on one.
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    threads: Threads,

    #[command(flatten)]
    output: Output,
}

impl Human {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let started = Instant::now();
        check_kind(&self.out, b"OFHUMAN", "a model of human play")?;
        let checkpoint = self.checkpoint.as_deref();
        let _locks = lock_outputs([Some(self.out.as_path()), checkpoint].into_iter().flatten())?;
        let training = TrainingSession { threads: self.threads, stop: stop_on_ctrl_c(), checkpoint };
        let options = HumanDataOptions {
            games: &self.games,
            held_out: self.held_out,
            calibration: self.calibration,
            first_year: self.first_year,
            positions: self.positions.as_deref(),
        };
        let mut data = HumanData::read(&options, &training)?;
        data.fitted = data.fitted.one_in(self.one_in);
        let model = self.fit(&data, RatingUse::Seen, &training)?;
        let file = model.to_bytes();
        outflank_files::write(&self.out, &file)?;
        let report = compare(&model, &data.held_out, RatingUse::Seen, &training)?;
        let without = self.comparison(&data, &training)?;
        // Not before: a run that is stopped in the comparison resumes there.
        training.remove_checkpoint()?;
        self.output.print(&HumanSummary {
            out: &self.out,
            bytes: file.len(),
            provenance: model.provenance(),
            temperatures: Temperature::of(model.calibration()),
            seconds: started.elapsed().as_secs_f64(),
            rated_players: data.players,
            forced_moves: report.forced,
            rows: HumanRow::all(&report, without.as_ref()),
        })?;
        Ok(ExitStatus::Success)
    }

    /// Fits the network without ratings and compares it, where that is wanted and there are held-out games.
    fn comparison(&self, data: &HumanData, training: &TrainingSession<'_>) -> anyhow::Result<Option<HumanReport>> {
        if self.no_comparison || data.held_out.is_empty() {
            return Ok(None);
        }
        let checkpoint = training.checkpoint.map(|file| file.with_added_extension("comparison"));
        let (threads, stop) = (training.threads, training.stop.clone());
        let training = TrainingSession { threads, stop, checkpoint: checkpoint.as_deref() };
        let model = self.fit(data, RatingUse::Hidden, &training)?;
        let report = compare(&model, &data.held_out, RatingUse::Hidden, &training)?;
        training.remove_checkpoint()?;
        Ok(Some(report))
    }

    /// Runs a fit, and returns the calibrated model.
    fn fit(&self, data: &HumanData, ratings: RatingUse, training: &TrainingSession<'_>) -> anyhow::Result<HumanModel> {
        let Self { passes: epochs, rate: learning_rate, seed, known_from, .. } = *self;
        let options = HumanFitOptions { epochs, learning_rate, seed, ratings, known_from };
        let fit = training.run(HumanFit::new(&data.fitted, options))?;
        let model = fit.model(data.provenance.clone());
        let calibration = training
            .with_progress("calibration", |workers| {
                best_inverse_temperature(&model, &data.calibration, ratings, workers)
            })
            .context("stopped before the model was calibrated")?;
        Ok(model.calibrated(calibration))
    }
}

/// Compares the model with the moves of held-out games.
fn compare(
    model: &HumanModel,
    positions: &HumanPositions,
    ratings: RatingUse,
    training: &TrainingSession<'_>,
) -> anyhow::Result<HumanReport> {
    let report = training.with_progress("report", |workers| HumanReport::of(model, positions, ratings, workers));
    report.context("stopped before the report was complete")
}

fn parse_rate(text: &str) -> Result<f32, &'static str> {
    let rate = text.parse().ok().filter(|rate: &f32| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or("expected a number above 0, and 1 at most")
}
