//! Threads and weights, shared by the commands that search many positions.

use super::perft::parse_threads;
use super::weights::{self, Named};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// The threads and weights of a batch of searches.
#[derive(Args)]
pub(crate) struct Workers {
    /// Evaluation weights to use instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Number of threads, each on its own game or position.
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(crate) threads: NonZeroUsize,
}

impl Workers {
    /// Reads the weights.
    pub(crate) fn weights(&self) -> anyhow::Result<Named> {
        weights::read(self.weights.as_deref())
    }
}
