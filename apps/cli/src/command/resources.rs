//! The options that say what an engine is made of, shared by several commands.

use super::perft::parse_threads;
use super::weights;
use clap::{Args, value_parser};
use outflank_engine::{Engine, EngineOptions};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// What an engine is given.
#[derive(Args, Clone, Debug)]
pub(crate) struct Resources {
    /// How many threads search.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(crate) threads: NonZeroUsize,

    /// The memory for boards already searched, in MiB, up to 65536.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = value_parser!(u32).range(1..=65536))]
    hash: u32,

    /// Evaluate by the weights of this file, in place of those that the engine ships with.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl Resources {
    /// Makes the engine.
    pub(crate) fn engine(&self) -> anyhow::Result<Engine> {
        let (threads, hash_mebibytes) = (self.threads, self.hash as usize);
        let evaluator = weights::read(self.weights.as_deref())?.evaluator;
        Ok(Engine::new(EngineOptions { threads, hash_mebibytes, evaluator })?)
    }
}

/// Reads a time in seconds, with a fraction perhaps.
pub(super) fn parse_time(text: &str) -> Result<Duration, &'static str> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or("expected a number of seconds above 0, such as 2 or 0.5")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_above_zero() {
        assert_eq!(parse_time("0.5"), Ok(Duration::from_millis(500)));
        assert!(["0", "-1", "NaN", "inf", "1e300", "", "2s"].iter().all(|text| parse_time(text).is_err()));
    }
}
