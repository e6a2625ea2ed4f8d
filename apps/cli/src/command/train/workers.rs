//! The options that say who searches, shared by the commands that label.

use crate::command::perft::parse_threads;
use crate::command::weights::{self, Named};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Who searches.
#[derive(Args)]
pub(super) struct Workers {
    /// Evaluate by the weights of this file, in place of those that the engine ships with.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// How many threads work, each on a game or position of its own.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(super) threads: NonZeroUsize,
}

impl Workers {
    /// Reads the weights.
    pub(super) fn weights(&self) -> anyhow::Result<Named> {
        weights::read(self.weights.as_deref())
    }
}
