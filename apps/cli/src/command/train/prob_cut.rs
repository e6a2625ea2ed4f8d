//! `outflank train probcut`.

use super::chart::{Axis, Chart, Series, Style};
use super::deviations::{FittedDeviations, SearchKind};
use super::errors::FittedErrors;
use super::labelled_games::GameSources;
use crate::exit::ExitStatus;
use crate::exit::stop_on_ctrl_c;
use crate::options::BatchOptions;
use crate::output::stdout;
use crate::progress::progress_bar;
use crate::target::lock_outputs;
use anyhow::ensure;
use clap::{Args, value_parser};
use outflank_rules::Workers;
use outflank_rules::othello::Board;
use outflank_trainer::prob_cut::{CalibrationOptions, DepthScores, draw, random, search};
use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank train probcut --games wthor --plot probcut.svg --threads 2
  outflank train probcut --games WTH_2010.wtb --count 500 --depth 9 \\
      --out probcut.csv

Each position is searched at every depth without selectivity, and with few empties exactly. The logarithm of the \
standard deviation of the error of a shallow score for a deep one is modelled as \
constant + searched * ln(1 + shallow) + reduced * ln(deep - shallow) + empties * empties, \
with parameters fitted by maximum likelihood: one set for midgame searches, one for searches to the end of the game. They \
are printed in the form of the source code of the engine, with the measured deviations beside the fitted ones.

The errors of estimates against exact scores, or else against the deepest search, follow: the scale of their logistic \
distribution, from which chances and uncertainties follow, with its logarithm modelled as \
constant + depth * ln(1 + depth) + left * ln(empties - depth) + empties * empties; how many exact scores lie within the \
uncertainty, as the engine states it and as fitted; and how many of them are wins, by the probability that the engine states.

Only depths of the same parity are paired. Positions with a score of 50 discs or more do not count.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ProbCut {
    /// Tables of labelled games (.parquet), WTHOR files (.wtb), or directories of them.
    #[arg(long, value_name = "DIR|FILE", num_args = 1.., required = true)]
    games: Vec<PathBuf>,

    /// File for the measured and the fitted deviations, as CSV.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// File for an SVG chart of measured against fitted deviations.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Number of positions to search; fewer if the games have fewer.
    #[arg(short = 'n', long = "count", alias = "positions", value_name = "N", default_value = "2000")]
    positions: NonZeroUsize,

    /// Search depth in plies, 3 to 30.
    #[arg(long, value_name = "N", default_value = "11", value_parser = value_parser!(u8).range(3..=30))]
    depth: u8,

    /// Also solve positions with N empties or fewer, 6 to 30.
    #[arg(long = "solve-from", alias = "exact-from", value_name = "N", default_value = "20", value_parser = value_parser!(u8).range(6..=30))]
    exact_from: u8,

    /// Seed of the random number generator.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    batch: BatchOptions,
}

impl ProbCut {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let outputs = [&self.out, &self.plot].into_iter().flatten();
        let _locks = lock_outputs(outputs.map(PathBuf::as_path))?;
        let boards = self.draw()?;
        ensure!(!boards.is_empty(), "there are no positions in the games");
        let scores = self.search(&boards)?;
        let fitted: Vec<_> =
            SearchKind::ALL.into_iter().filter_map(|kind| FittedDeviations::new(kind, &scores)).collect();
        let mut out = stdout();
        writeln!(out, "searched {} of {} positions to depth {}", scores.len(), boards.len(), self.depth)?;
        fitted.iter().try_for_each(|fitted| write!(out, "\n{fitted}"))?;
        if let Some(fitted) = FittedErrors::new(&scores) {
            write!(out, "\n{fitted}")?;
        }
        self.write_files(&fitted)?;
        Ok(ExitStatus::success_if(scores.len() == boards.len()))
    }

    /// Draws the same number of positions from each game.
    fn draw(&self) -> anyhow::Result<Vec<Board>> {
        let files = GameSources::open(&self.games)?;
        let per_game = self.positions.get().div_ceil(files.count()?.max(1) as usize);
        let (mut random, mut boards) = (random(self.seed), Vec::new());
        for game in files.games() {
            boards.extend(draw(&game?, per_game, &mut random));
        }
        // Shuffled first, so that what is cut off is not from the last games alone.
        random.shuffle(&mut boards);
        boards.truncate(self.positions.get());
        Ok(boards)
    }

    fn search(&self, boards: &[Board]) -> anyhow::Result<Vec<DepthScores>> {
        let evaluator = self.batch.evaluator()?.evaluator;
        let options = CalibrationOptions { depth: self.depth, exact_from: self.exact_from, evaluator };
        let (stop, mut results) = (stop_on_ctrl_c(), Vec::new());
        let bar = progress_bar(boards.len() as u64, "{bar:30} {pos} of {len} positions, {elapsed} elapsed, {eta} left");
        let workers = Workers::new(self.batch.threads, &stop);
        search(boards, &options, &workers, |scores| {
            bar.inc(1);
            results.push(scores);
        })?;
        bar.finish_and_clear();
        Ok(results)
    }

    fn write_files(&self, fitted: &[FittedDeviations]) -> anyhow::Result<()> {
        if let Some(file) = &self.out {
            outflank_files::write(file, csv(fitted)?.as_bytes())?;
        }
        if let Some(file) = &self.plot {
            outflank_files::write(file, chart(fitted).to_svg()?.as_bytes())?;
        }
        Ok(())
    }
}

fn csv(fitted: &[FittedDeviations]) -> anyhow::Result<String> {
    let mut csv = "kind,shallow,deep,empties,pairs,measured,fitted\n".to_owned();
    for fitted in fitted {
        for cell in &fitted.cells {
            writeln!(csv, "{},{cell}", fitted.kind.csv_name())?;
        }
    }
    Ok(csv)
}

/// Returns a chart of measured against fitted deviations; a perfect fit lies on the diagonal.
fn chart(fitted: &[FittedDeviations]) -> Chart<'static> {
    let max =
        fitted.iter().flat_map(|fitted| &fitted.cells).map(|cell| cell.measured.max(cell.fitted)).fold(1.0, f64::max);
    let max = max.ceil();
    let diagonal =
        Series { name: String::new(), colour: None, style: Style::Line, points: vec![(0.0, 0.0), (max, max)] };
    let marks = fitted.iter().enumerate().map(|(number, fitted)| Series {
        name: fitted.kind.name().to_owned(),
        colour: Some(number),
        style: Style::Marks,
        points: fitted.cells.iter().map(|cell| (cell.fitted, cell.measured)).collect(),
    });
    Chart {
        title: "Standard deviation of the error of shallow searches",
        x: Axis { name: "fitted, in discs", range: 0.0..max },
        y: Axis { name: "measured, in discs", range: 0.0..max },
        series: std::iter::once(diagonal).chain(marks).collect(),
    }
}
