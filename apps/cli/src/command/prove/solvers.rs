//! The solvers of a command, one for each thread, and the files of proofs.

use crate::options::BatchOptions;
use anyhow::Context;
use clap::{Args, value_parser};
use outflank_engine::EngineOptions;
use outflank_proof::{Proof, Solver, SolverError};
use outflank_rules::reversi::Size;
use std::path::Path;

/// The threads, the weights and the hash tables of solvers.
#[derive(Args)]
pub(super) struct SolverOptions {
    #[command(flatten)]
    batch: BatchOptions,

    /// Hash table size of each thread in MiB, up to 65536; it is cleared before each position.
    #[arg(long, value_name = "MIB", default_value = "16", value_parser = value_parser!(u32).range(1..=65536))]
    hash: u32,
}

impl SolverOptions {
    /// Makes a solver for each thread.
    pub(super) fn solvers(&self, size: Size) -> anyhow::Result<Vec<Solver>> {
        let options = self.engine_options()?;
        let solvers = (0..self.batch.threads.get()).map(|_| Solver::new(size, options.clone()));
        Ok(solvers.collect::<Result<_, SolverError>>()?)
    }

    /// Returns the options of the engine of one thread.
    pub(super) fn engine_options(&self) -> anyhow::Result<EngineOptions> {
        let evaluator = self.batch.evaluator()?.evaluator;
        Ok(EngineOptions { hash_mebibytes: self.hash as usize, evaluator, ..EngineOptions::default() })
    }
}

/// Reads the file of a proof.
pub(super) fn read_proof(file: &Path) -> anyhow::Result<Proof> {
    /// A billion positions.
    const MAX_BYTES: u64 = 1 << 34;
    let limit = |head: &[u8]| head.starts_with(b"OUTPROOF").then_some(MAX_BYTES);
    let bytes = outflank_files::read_by_head(file, limit)?;
    Proof::from_bytes(&bytes).with_context(|| file.display().to_string())
}
