//! `outflank prove run`.

use super::rounds::Rounds;
use super::solvers::{SolverOptions, read_proof};
use crate::command::solve::parse_position;
use crate::exit::{ExitStatus, stop_on_ctrl_c};
use crate::options::BoardOptions;
use crate::output::{Output, node_count, path_text};
use crate::target::lock_outputs;
use anyhow::Context;
use clap::{Args, value_parser};
use outflank_engine::{Bounds, DiscDiff};
use outflank_proof::{Prover, ProverOptions};
use outflank_rules::{Position, counted};
use serde::Serialize;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  outflank prove run --size 4x4 --split 8 --out 4x4.proof
  outflank prove run --size 6x6 --split 20 --guess -4 --threads 2 \\
      --out 6x6.proof
  outflank prove run '6x4 --------OX----XO-------- X' --split 12 \\
      --out 6x4.proof --json

The tree below the position is cut at the positions with --split empties. A proof-number search asks which of them reach \
a bound; they are solved in rounds, each with an empty hash table, and their answers are joined by minimax. The guess is \
tested first: a good one saves the tests of others.

A run resumes the file of --out; Ctrl-C keeps all solved positions. The proof depends on the position and on --split, \
--guess and --round, not on the number of threads.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Run {
    /// Position to prove, instead of the start of --size.
    #[arg(value_name = "POSITION", conflicts_with_all = ["size", "start"], value_parser = parse_position)]
    position: Option<Position>,

    #[command(flatten)]
    board: BoardOptions,

    /// Empties of the positions that are solved, 1 to 60.
    #[arg(long, value_name = "N", default_value = "20", value_parser = value_parser!(u8).range(1..=60))]
    split: u8,

    /// Score to test first, for the side to move, -64 to 64.
    #[arg(long, value_name = "DISCS", default_value = "0", allow_negative_numbers = true)]
    #[arg(value_parser = value_parser!(i8).range(-64..=64))]
    guess: i8,

    /// Maximum number of positions of a round, up to 16777216.
    #[arg(long, value_name = "N", default_value = "1024", value_parser = value_parser!(u32).range(1..=1 << 24))]
    round: u32,

    /// File of the proof; an existing one is resumed.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    solvers: SolverOptions,

    #[command(flatten)]
    output: Output,
}

/// The result of a run.
#[derive(Serialize)]
struct Totals<'a> {
    #[serde(serialize_with = "path_text")]
    out: &'a Path,
    /// The score; none while the bounds differ.
    score: Option<i8>,
    at_least: i8,
    at_most: i8,
    /// The positions at the cut that are solved.
    positions: usize,
    /// Those that this run solved.
    new_positions: usize,
    nodes: u64,
    seconds: f64,
}

impl Run {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let position = self.position()?;
        let options = ProverOptions {
            cut: self.split,
            guess: DiscDiff::new(self.guess).expect("the range is checked"),
            round_size: self.round as usize,
            evaluator: self.solvers.engine_options()?.evaluator,
        };
        let _lock = lock_outputs([self.out.as_path()])?;
        let mut prover = Prover::new(&position, &options)?;
        let mut solvers = self.solvers.solvers(prover.size())?;
        if self.out.exists() {
            prover.resume(&read_proof(&self.out)?).with_context(|| self.out.display().to_string())?;
        }
        let (stop, started, before) = (stop_on_ctrl_c(), Instant::now(), prover.solved());
        let (proof, nodes) = Rounds::new(prover, &self.out).run(&mut solvers, &stop)?;
        let Bounds { lower, upper } = proof.bounds();
        self.output.print(&Totals {
            out: &self.out,
            score: proof.score().map(DiscDiff::discs),
            at_least: lower.discs(),
            at_most: upper.discs(),
            positions: proof.solved().len(),
            new_positions: proof.solved().len() - before,
            nodes,
            seconds: started.elapsed().as_secs_f64(),
        })?;
        Ok(ExitStatus::success_if(proof.score().is_some()))
    }

    fn position(&self) -> Result<Position, clap::Error> {
        self.position.as_ref().map_or_else(|| self.board.engine_start(), |position| Ok(position.clone()))
    }
}

impl fmt::Display for Totals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, at_least, at_most, positions, new_positions, nodes, seconds, .. } = self;
        match self.score {
            Some(score) => write!(f, "score {score:+}")?,
            None => write!(f, "score from {at_least:+} to {at_most:+}, unfinished")?,
        }
        let solved = counted(*new_positions, "position");
        writeln!(f, ": {solved} solved in {seconds:.0} s, {} nodes", node_count(*nodes))?;
        writeln!(f, "{} holds {}", out.display(), counted(*positions, "position"))
    }
}
