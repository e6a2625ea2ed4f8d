//! Engine options, shared by several commands.

use super::perft::parse_threads;
use super::{book, weights};
use clap::{Args, value_parser};
use outflank_engine::book::Repertoire;
use outflank_engine::evaluation::Score;
use outflank_engine::{Engine, EngineOptions, EnginePlayer};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The threads, hash table and weights of an engine.
#[derive(Args, Clone, Debug)]
pub(crate) struct Resources {
    /// Number of search threads.
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(crate) threads: NonZeroUsize,

    /// Hash table size in MiB, up to 65536.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = value_parser!(u32).range(1..=65536))]
    hash: u32,

    /// Evaluation weights to use instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// The opening book of an engine.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BookOptions {
    /// Opening book to play from, at levels 10 and above.
    #[arg(long = "book", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Also play book moves whose score is up to DISCS below the best one.
    #[arg(long, value_name = "DISCS", default_value = "0", requires = "file", value_parser = value_parser!(i8).range(0..=64))]
    pub(crate) vary: i8,
}

impl BookOptions {
    /// Reads the book, if there is one.
    pub(crate) fn repertoire(&self) -> anyhow::Result<Option<Repertoire>> {
        let Some(file) = &self.file else { return Ok(None) };
        let (book, margin) = (Arc::new(book::read(file)?), Score::from_discs(self.vary));
        Ok(Some(Repertoire { book, margin }))
    }

    /// Gives the book to a player, if there is one.
    pub(crate) fn equip(&self, player: EnginePlayer) -> anyhow::Result<EnginePlayer> {
        Ok(match self.repertoire()? {
            Some(repertoire) => player.with_repertoire(repertoire),
            None => player,
        })
    }
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
