//! The options that say how much of the machine an engine may use, shared by several commands.

use super::perft::parse_threads;
use clap::{Args, value_parser};
use outflank_engine::{Engine, EngineOptions};
use std::num::NonZeroUsize;

/// What an engine is given.
#[derive(Args, Clone, Debug)]
pub(crate) struct Resources {
    /// How many threads search.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(crate) threads: NonZeroUsize,

    /// The memory for boards already searched, in MiB, up to 65536.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = value_parser!(u32).range(1..=65536))]
    hash: u32,
}

impl Resources {
    /// Makes the engine.
    pub(crate) fn engine(&self) -> anyhow::Result<Engine> {
        let hash_mebibytes = self.hash as usize;
        Ok(Engine::new(EngineOptions { threads: self.threads, hash_mebibytes, ..EngineOptions::default() })?)
    }
}
