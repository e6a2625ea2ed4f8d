//! `outflank bench`.

mod measure;
mod report;
mod work;

use super::resources::Resources;
use crate::exit::Ending;
use crate::interrupt::stop_on_ctrl_c;
use anyhow::Context;
use clap::Args;
use measure::{Bencher, Measured};
use report::SuiteReport;
use serde_json::json;
use std::io::{Write, stdout};
use work::{Amount, Suite};

const EXAMPLES: &str = "\
Examples:
  outflank bench
  outflank bench endgame --threads 2
  outflank bench movegen --json
  outflank bench --quick

The work is always the same: `movegen` is perft at depths 10 and 11; `endgame` solves the FFO positions 20 to 44; \
`midgame` searches the start and ten positions with 40 empties to depth 18 with a selectivity of 73 %. Each task begins \
with an empty hash table. Counts and exact scores are compared with the known ones.

The signature is a hash of the node counts. With one thread and the same --hash it is the same on every machine, until a \
change to the engine changes the search.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bench {
    /// Suite to run [default: all].
    #[arg(value_enum, value_name = "SUITE")]
    suite: Option<Suite>,

    #[command(flatten)]
    resources: Resources,

    /// Run a small part of the work.
    #[arg(long)]
    quick: bool,

    /// Print one JSON object.
    #[arg(short, long)]
    json: bool,
}

impl Bench {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        let suites = self.suite.map_or(Suite::ALL.to_vec(), |suite| vec![suite]);
        let stop = stop_on_ctrl_c();
        let mut bencher = Bencher { engine: self.resources.engine()?, threads: self.resources.threads, stop: &stop };
        if !self.json {
            writeln!(stdout(), "{}", report::HEADER)?;
        }
        let mut reports = Vec::new();
        for suite in suites {
            reports.push(self.measure(suite, &mut bencher)?);
        }
        if self.json {
            let suites: Vec<_> = reports.iter().map(SuiteReport::to_json).collect();
            let (threads, quick) = (self.resources.threads, self.quick);
            writeln!(stdout(), "{}", json!({ "threads": threads, "quick": quick, "suites": suites }))?;
        }
        let is_right = reports.iter().all(SuiteReport::is_right);
        Ok(if is_right { Ending::Fine } else { Ending::FoundFaults })
    }

    fn measure(&self, suite: Suite, bencher: &mut Bencher<'_>) -> anyhow::Result<SuiteReport> {
        let amount = if self.quick { Amount::Quick } else { Amount::Full };
        let mut measured: Vec<Measured> = Vec::new();
        for work in suite.works(amount) {
            let found = bencher.measure(&work).context("stopped before everything was measured")?;
            if !self.json {
                writeln!(stdout(), "{}", report::row(suite, &found))?;
            }
            measured.push(found);
        }
        let report = SuiteReport::new(suite, measured, self.resources.threads);
        if !self.json {
            writeln!(stdout(), "{report}")?;
        }
        Ok(report)
    }
}
