//! `cargo xtask simulate`: random histories of games between people, more than CI runs.

use crate::process::cargo;
use anyhow::{Context, ensure};
use clap::Args;
use std::process::Command;

const EXAMPLES: &str = "\
Examples:
  cargo xtask simulate                           # 100,000 seeds, in some minutes
  cargo xtask simulate --seeds 1000000           # for a night
  cargo xtask simulate --seeds 1 --from 4711     # one seed again

A seed that fails is printed with the shortest history that fails.";

/// Run random histories of games between people at two servers, against the rules that hold whatever happens.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Simulate {
    /// How many seeds.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    seeds: u64,
    /// The first seed.
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    from: u64,
}

impl Simulate {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let status = self.command().status().context("cannot start cargo")?;
        ensure!(status.success(), "a history breaks a rule");
        Ok(())
    }

    /// Runs the test that CI runs with fewer seeds, in the profile of CI: it is optimised, and SQLite takes most of the time.
    fn command(&self) -> Command {
        /// The name of the test.
        const TEST: &str = "online::simulation::as_many_histories_as_wanted";
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
        let mut cargo = cargo();
        cargo.args([
            "test",
            "--release",
            "--quiet",
            "--package",
            "outflank-server",
            "--lib",
            "--manifest-path",
            manifest,
        ]);
        cargo.args(["--", "--ignored", "--nocapture", "--exact", TEST]);
        cargo.env("OUTFLANK_SEEDS", self.seeds.to_string()).env("OUTFLANK_FIRST_SEED", self.from.to_string());
        cargo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_test_that_it_runs_exists() {
        let command = Simulate { seeds: 7, from: 3 }.command();
        let test = command.get_args().last().and_then(|name| name.to_str()).unwrap().rsplit("::").next().unwrap();
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../apps/server/src/online/simulation.rs");
        assert!(fs::read_to_string(source).unwrap().contains(&format!("fn {test}()")));
        assert!(command.get_envs().any(|(name, value)| name == "OUTFLANK_SEEDS" && value == Some("7".as_ref())));
    }
}
