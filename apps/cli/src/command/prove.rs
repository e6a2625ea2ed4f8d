//! `outflank prove`.

mod check;
mod rounds;
mod run;
mod sample;
mod solvers;

use crate::exit::ExitStatus;
use check::Check;
use clap::{Args, Subcommand};
use run::Run;
use sample::Sample;

const EXAMPLES: &str = "\
Examples:
  outflank prove run --size 6x6 --split 20 --out 6x6.proof
  outflank prove check 6x6.proof
  outflank prove sample --split 36 --count 200";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Prove {
    #[command(subcommand)]
    action: Action,
}

/// The steps of a proof.
#[derive(Subcommand)]
enum Action {
    /// Prove the score of a position by positions with fewer empties, and write the proof.
    Run(Box<Run>),
    /// Check a proof: join its bounds again, and solve a random sample of its positions.
    Check(Check),
    /// Solve random positions at the cut of a proof of 8x8, to predict its cost.
    Sample(Sample),
}

impl Prove {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.action {
            Action::Run(run) => run.run(),
            Action::Check(check) => check.run(),
            Action::Sample(sample) => sample.run(),
        }
    }
}
