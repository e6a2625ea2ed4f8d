//! `outflank prove check`.

use super::solvers::{SolverOptions, read_proof};
use crate::exit::{ExitStatus, stop_on_ctrl_c};
use crate::output::Output;
use crate::progress::{progress_bar, ticking_bar};
use clap::Args;
use outflank_engine::Bounds;
use outflank_proof::{Mismatch, Proof};
use outflank_rules::{counted, run_jobs};
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;

const EXAMPLES: &str = "\
Examples:
  outflank prove check 6x6.proof
  outflank prove check 6x6.proof --count 5000 --seed 7 --threads 2 --json

The bounds of the position are computed again from those at the cut, by minimax and without the search that found them; \
then random positions at the cut are solved again, on both sides of their bounds. If a share p of the bounds were wrong, n positions \
would miss all of them with a probability of (1 - p)^n: 3000 positions find one wrong bound in a thousand with a probability of 95 %.

The exit code is 1 for a damaged file, if the bounds do not follow, or if one is wrong.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// Proof file.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Number of positions to solve again.
    #[arg(short = 'n', long = "count", alias = "positions", value_name = "N", default_value = "1000")]
    positions: usize,

    /// Seed of the sample.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    solvers: SolverOptions,

    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct CheckReport {
    size: String,
    split: u32,
    /// The positions at the cut.
    positions: usize,
    /// The bounds that the proof claims.
    at_least: i8,
    at_most: i8,
    /// The bounds that follow from those at the cut.
    joined_at_least: i8,
    joined_at_most: i8,
    /// The positions that were solved again.
    checked: usize,
    /// Those of them whose bounds are wrong.
    wrong: usize,
    is_sound: bool,
    #[serde(skip)]
    mismatches: Vec<Mismatch>,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let proof = read_proof(&self.file)?;
        let mut solvers = self.solvers.solvers(proof.size())?;
        let (joined, samples, stop) = (proof.join(), proof.sample(self.positions, self.seed), stop_on_ctrl_c());
        let bar =
            progress_bar(samples.len() as u64, "{bar:30} {pos} of {len} positions, {elapsed} elapsed, {eta} left");
        let (bar, results) = (ticking_bar(bar), Mutex::new(Vec::new()));
        run_jobs(&mut solvers, samples.into_iter(), &stop, |solver, sample| {
            if let Some(result) = sample.check(solver, &stop) {
                results.lock().expect("no solver panics with the lock").push(result);
                bar.inc(1);
            }
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        let results = results.into_inner().expect("no solver panics with the lock");
        let checked = results.len();
        let report = CheckReport::new(&proof, joined, checked, results.into_iter().filter_map(Result::err).collect());
        self.output.print(&report)?;
        Ok(ExitStatus::success_if(report.is_sound && !stop.is_stopped()))
    }
}

impl CheckReport {
    fn new(proof: &Proof, joined: Bounds, checked: usize, mismatches: Vec<Mismatch>) -> Self {
        let claimed = proof.bounds();
        // The bounds that follow may be tighter than those that are claimed, but not wider.
        let follows = joined.lower >= claimed.lower && joined.upper <= claimed.upper && joined.lower <= joined.upper;
        Self {
            size: proof.size().to_string(),
            split: proof.cut(),
            positions: proof.solved().len(),
            at_least: claimed.lower.discs(),
            at_most: claimed.upper.discs(),
            joined_at_least: joined.lower.discs(),
            joined_at_most: joined.upper.discs(),
            checked,
            wrong: mismatches.len(),
            is_sound: follows && mismatches.is_empty(),
            mismatches,
        }
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Mismatch { sample, found } in &self.mismatches {
            let (mover, opponent) = (sample.board.mover(), sample.board.opponent());
            writeln!(
                f,
                "the mover on {mover}, the opponent on {opponent}: the proof has {} to {}, a search found {} to {}",
                sample.bounds.lower, sample.bounds.upper, found.lower, found.upper
            )?;
        }
        let Self { size, split, positions, at_least, at_most, checked, wrong, .. } = self;
        writeln!(f, "{size}, {} with {split} empties", counted(*positions, "position"))?;
        writeln!(f, "claimed: {at_least:+} to {at_most:+}")?;
        writeln!(f, "joined:  {:+} to {:+}", self.joined_at_least, self.joined_at_most)?;
        writeln!(f, "solved again: {}, {wrong} wrong", counted(*checked, "position"))?;
        writeln!(f, "{}", if self.is_sound { "sound" } else { "not sound" })
    }
}
