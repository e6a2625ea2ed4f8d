//! `outflank bench`.

mod benchmark;
mod measure;
mod report;

use crate::exit::ExitStatus;
use crate::exit::stop_on_ctrl_c;
use crate::options::EngineResources;
use crate::output::stdout;
use crate::unused_option::reject_unused;
use anyhow::Context;
use benchmark::{Suite, SuiteSize};
use clap::{Args, ValueEnum};
use measure::{BenchmarkRunner, Measurement};
use outflank_kernels::cpu::faster_levels;
use outflank_kernels::{Kernel, Native};
use report::SuiteReport;
use serde_json::json;
use std::io::{Write, stderr};

const EXAMPLES: &str = "\
Examples:
  outflank bench
  outflank bench endgame --threads 2
  outflank bench movegen --json
  outflank bench --quick

The positions are always the same: `movegen` is perft at depths 10 and 11; `endgame` solves the FFO positions 20 to 44; \
`midgame` searches the start and ten positions with 40 empties to depth 18 with a selectivity of 73 %. Each benchmark \
begins with an empty hash table. Counts and exact scores are compared with the known ones.

The signature is a hash of the node counts. With one thread and the same --hash it is the same on every machine, until a \
change to the engine changes the search. The last line names the variant of the move generation that this build has: \
`portable`, `avx2` or `avx512`.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bench {
    /// Suite to run.
    #[arg(value_enum, value_name = "SUITE", default_value = "all")]
    suite: SuiteName,

    #[command(flatten)]
    resources: EngineResources,

    /// Run a small part of each suite.
    #[arg(long)]
    quick: bool,

    /// Print one JSON object.
    #[arg(short, long)]
    json: bool,
}

/// The suites to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SuiteName {
    /// All suites.
    All,
    /// Move generation: perft.
    Movegen,
    /// Endgame solving.
    Endgame,
    /// Midgame search.
    Midgame,
}

impl SuiteName {
    fn suites(self) -> &'static [Suite] {
        match self {
            Self::All => &Suite::ALL,
            Self::Movegen => &[Suite::Movegen],
            Self::Endgame => &[Suite::Endgame],
            Self::Midgame => &[Suite::Midgame],
        }
    }
}

impl Bench {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let is_movegen = self.suite == SuiteName::Movegen;
        reject_unused(&[
            ("--hash", is_movegen && self.resources.has_hash(), "is for searches, not for movegen"),
            ("--weights", is_movegen && self.resources.has_weights(), "is for searches, not for movegen"),
        ])?;
        let stop = stop_on_ctrl_c();
        let mut runner =
            BenchmarkRunner { engine: self.resources.engine()?, threads: self.resources.threads, stop: &stop };
        if !self.json {
            writeln!(stdout(), "{}", report::HEADER)?;
        }
        let mut reports = Vec::new();
        for &suite in self.suite.suites() {
            reports.push(self.measure(suite, &mut runner)?);
        }
        if let Some(level) = faster_levels().next() {
            let _ = writeln!(
                stderr(),
                "this build is for every CPU; the one for {level}, which this CPU supports, is faster"
            );
        }
        if self.json {
            let suites: Vec<_> = reports.iter().map(SuiteReport::to_json).collect();
            let (threads, quick) = (self.resources.threads, self.quick);
            let report = json!({ "threads": threads.get(), "quick": quick, "kernels": Native::NAME, "suites": suites });
            writeln!(stdout(), "{report}")?;
        } else {
            writeln!(stdout(), "kernels  {}", Native::NAME)?;
        }
        Ok(ExitStatus::success_if(reports.iter().all(SuiteReport::is_correct)))
    }

    fn measure(&self, suite: Suite, runner: &mut BenchmarkRunner<'_>) -> anyhow::Result<SuiteReport> {
        let size = if self.quick { SuiteSize::Quick } else { SuiteSize::Full };
        let mut measurements: Vec<Measurement> = Vec::new();
        for benchmark in suite.benchmarks(size) {
            let measurement = runner.run(&benchmark).context("stopped before everything was measured")?;
            if !self.json {
                writeln!(stdout(), "{}", report::row(suite, &measurement))?;
            }
            measurements.push(measurement);
        }
        let report = SuiteReport::new(suite, measurements, self.resources.threads);
        if !self.json {
            writeln!(stdout(), "{report}")?;
        }
        Ok(report)
    }
}
