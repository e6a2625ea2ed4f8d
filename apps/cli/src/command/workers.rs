//! The options that say who searches, shared by the commands that search many positions.

use super::perft::parse_threads;
use super::weights::{self, Named};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Who searches.
#[derive(Args)]
pub(crate) struct Workers {
    /// Evaluate by the weights of this file, in place of those that the engine ships with.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// How many threads work, each on a game or position of its own.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(crate) threads: NonZeroUsize,
}

impl Workers {
    /// Reads the weights.
    pub(crate) fn weights(&self) -> anyhow::Result<Named> {
        weights::read(self.weights.as_deref())
    }
}
