//! `cargo xtask instructions`: how many instructions typical work needs, compared with the history.
//!
//! Times differ from run to run; the instructions of a program without threads, times and chance do not. So a change
//! that makes the program slower is seen by its count, on a busy machine too. What a count does not see is how long an
//! instruction takes: cache misses, mispredicted branches and AVX-512 are measured by `outflank bench`.

mod comparison;
mod counter;
mod history;

use anyhow::ensure;
use clap::Args;
use comparison::Comparison;
use counter::Counter;
use history::{History, checked_reason};
use jiff::Zoned;
use std::path::Path;

const EXAMPLES: &str = "\
Examples:
  cargo xtask instructions
  cargo xtask instructions perft endgame
  cargo xtask instructions --update \"engine: ETC in all nodes\"
  callgrind_annotate target/instructions/endgame.callgrind       # where they are

Needs Valgrind. A count that differs by more than 3 % from the last one in .ci/instructions.tsv is an error. --update \
appends such counts to the history, and the reason for them.";

/// Count the instructions of typical work, and compare them with the history.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Instructions {
    /// Benchmarks [default: all].
    #[arg(value_name = "BENCHMARK")]
    benchmarks: Vec<String>,

    /// Record what has changed, for a reason: the subject of the commit, as a rule.
    #[arg(long, value_name = "WHY", value_parser = checked_reason)]
    update: Option<String>,
}

impl Instructions {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let path = &Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(".ci").join("instructions.tsv");
        // What would end the run comes before the build.
        let (mut history, tools) = (History::read(path)?, counter::tools()?);
        let counter = Counter::build()?;
        let comparison = Comparison::new(&history, self.count(&counter)?, tools);
        print!("{comparison}");
        let Some(why) = self.update else { return comparison.check() };
        let entries = comparison.entries(Zoned::now().date(), &why);
        println!("{} recorded in .ci/instructions.tsv", entries.len());
        history.extend(entries);
        history.write(path)
    }

    fn count(&self, counter: &Counter) -> anyhow::Result<Vec<(String, u64)>> {
        let all = counter.benchmarks()?;
        let wanted = if self.benchmarks.is_empty() { &all } else { &self.benchmarks };
        for name in wanted {
            ensure!(all.contains(name), "there is no benchmark {name}, but there are {}", all.join(", "));
        }
        wanted.iter().map(|name| Ok((name.clone(), counter.count(name)?))).collect()
    }
}
