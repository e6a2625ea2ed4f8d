//! `outflank puzzles check`.

use super::set_option::read_set;
use crate::exit::{ExitStatus, stop_on_ctrl_c};
use crate::output::Output;
use crate::progress::progress_bar;
use clap::Args;
use outflank_engine::{Engine, EngineOptions};
use outflank_learn::puzzle::{Disproof, Prover, PuzzleSet};
use outflank_rules::counted;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank puzzles check
  outflank puzzles check my.puzzles --count 1000 --seed 7

The file is read with all its rules: legal lines, all moves, no position twice. The scores of a random sample are computed \
again. The exit code is 1 if a puzzle is wrong.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// File of puzzles, instead of the shipped ones.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Number of puzzles to prove again.
    #[arg(short = 'n', long = "count", alias = "sample", value_name = "N", default_value = "50")]
    sample: usize,

    /// Seed of the random choice.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct CheckReport {
    puzzles: usize,
    checked: usize,
    errors: Vec<String>,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let set = read_set(self.file.as_deref())?;
        let report = self.check(&set)?;
        self.output.print(&report)?;
        let is_complete = report.checked == self.sample.min(report.puzzles);
        Ok(ExitStatus::success_if(report.errors.is_empty() && is_complete))
    }

    fn check(&self, set: &PuzzleSet) -> anyhow::Result<CheckReport> {
        let mut random = fastrand::Rng::with_seed(self.seed);
        let sample = random.choose_multiple(set.puzzles(), self.sample);
        let bar = progress_bar(sample.len() as u64, "{bar:30} {pos} of {len} puzzles, {elapsed} elapsed, {eta} left");
        let (mut engine, stop) = (engine()?, stop_on_ctrl_c());
        let mut report = CheckReport { puzzles: set.puzzles().len(), checked: 0, errors: Vec::new() };
        for puzzle in sample {
            match (Prover { engine: &mut engine, stop: &stop }).check(puzzle) {
                Err(Disproof::Stopped) => break,
                Err(error) => report.errors.push(format!("{}: {error}", puzzle.id())),
                Ok(()) => {}
            }
            report.checked += 1;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(report)
    }
}

fn engine() -> anyhow::Result<Engine> {
    /// That of the searches which make puzzles.
    const HASH_MEBIBYTES: usize = 8;
    Ok(Engine::new(EngineOptions { hash_mebibytes: HASH_MEBIBYTES, ..EngineOptions::default() })?)
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.errors.iter().try_for_each(|error| writeln!(f, "{error}"))?;
        let Self { puzzles, checked, errors } = self;
        writeln!(f, "{}, {checked} proven again, {} wrong", counted(*puzzles, "puzzle"), errors.len())
    }
}
