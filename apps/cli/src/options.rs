//! Groups of options that several commands share.

use crate::engine_files::{NamedEvaluator, read_evaluator};
use crate::unused_option::reject_unused;
use crate::value_parser::{ParserWithCompletions, parse_threads};
use clap::error::ErrorKind;
use clap::{Args, value_parser};
use outflank_engine::book::Repertoire;
use outflank_engine::evaluation::Score;
use outflank_engine::{Engine, EngineOptions, EnginePlayer, SearchRoot, UnsupportedPosition};
use outflank_play::{SHIPPED_BOOK, book_by_name};
use outflank_rules::Threads;
use outflank_rules::reversi::{Aim, Layout, Position, Rules, Size};
use std::path::PathBuf;
use std::sync::Arc;

/// The board and the start of a game.
#[derive(Args, Clone, Debug)]
pub(crate) struct BoardOptions {
    /// Board size, width x height, each 4 to 26 [default: 8x8].
    #[arg(long, value_name = "WxH")]
    pub(crate) size: Option<Size>,

    /// Starting discs: othello, mirrored (colours exchanged) or open (empty centre, which is filled first) [default:
    /// othello].
    #[arg(long, value_name = "LAYOUT", hide_possible_values = true)]
    #[arg(value_parser = ParserWithCompletions::new(Layout::ALL.map(Layout::name), str::parse::<Layout>))]
    pub(crate) start: Option<Layout>,
}

impl BoardOptions {
    /// Returns the start position of a game with this aim.
    pub(crate) fn start(&self, aim: Aim) -> Position {
        Position::start(&self.rules(aim))
    }

    /// Returns the start position of a game that the engine solves.
    pub(crate) fn engine_start(&self) -> Result<outflank_rules::Position, clap::Error> {
        let start = outflank_rules::Position::from(self.rules(Aim::MostDiscs));
        SearchRoot::try_from(&start).map(drop).map_err(|error| {
            let message = match error {
                UnsupportedPosition::OpenCentre => format!("--start open cannot be solved: {error}"),
                _ => format!("--size: {error}"),
            };
            clap::Error::raw(ErrorKind::ValueValidation, format!("{message}\n"))
        })?;
        Ok(start)
    }

    /// Returns the rules of a game with this aim.
    pub(crate) fn rules(&self, aim: Aim) -> Rules {
        Rules { size: self.size.unwrap_or_default(), layout: self.start.unwrap_or_default(), aim }
    }
}

/// The size of a hash table, in MiB.
const HASH_MEBIBYTES: u32 = 256;

/// The threads, hash table and weights of an engine.
#[derive(Args, Clone, Debug)]
pub(crate) struct EngineResources {
    /// Number of search threads, up to 1024.
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(crate) threads: Threads,

    /// Hash table size in MiB, up to 65536 [default: 256].
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..=65536))]
    hash: Option<u32>,

    /// Evaluation weights to use instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl EngineResources {
    /// Returns whether the size of the hash table is given.
    pub(crate) const fn has_hash(&self) -> bool {
        self.hash.is_some()
    }

    /// Returns whether the weights of a file are used.
    pub(crate) const fn has_weights(&self) -> bool {
        self.weights.is_some()
    }

    /// Makes the engine.
    pub(crate) fn engine(&self) -> anyhow::Result<Engine> {
        let (threads, hash_mebibytes) = (self.threads, self.hash.unwrap_or(HASH_MEBIBYTES) as usize);
        let evaluator = read_evaluator(self.weights.as_deref())?.evaluator;
        Ok(Engine::new(EngineOptions { threads, hash_mebibytes, evaluator })?)
    }
}

/// The opening book of an engine.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BookOptions {
    /// Opening book to play from, at levels 10 and above; `shipped` is that of the program.
    #[arg(long = "book", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Also play book moves whose score is up to DISCS below the best one, 0 to 64 [default: 0].
    #[arg(long, value_name = "DISCS", value_parser = value_parser!(i8).range(0..=64))]
    vary: Option<i8>,
}

impl BookOptions {
    /// Reads the book, if there is one; to vary its moves without one is an error.
    pub(crate) fn repertoire(&self) -> anyhow::Result<Option<Repertoire>> {
        reject_unused(&[("--vary", self.vary.is_some() && self.file.is_none(), "needs --book")])?;
        let Some(file) = &self.file else { return Ok(None) };
        let (book, margin) = (Arc::new(book_by_name(file)?), Score::from_discs(self.vary.unwrap_or(0)));
        Ok(Some(Repertoire { book, margin }))
    }

    /// Returns the file of the book, if it can be written.
    pub(crate) fn own_file(&self) -> Option<PathBuf> {
        self.file.clone().filter(|file| file.as_os_str() != SHIPPED_BOOK)
    }

    /// Adds the book to a player, if there is one.
    pub(crate) fn equip(&self, player: EnginePlayer) -> anyhow::Result<EnginePlayer> {
        Ok(match self.repertoire()? {
            Some(repertoire) => player.with_repertoire(repertoire),
            None => player,
        })
    }
}

/// The threads and weights of a batch of searches.
#[derive(Args)]
pub(crate) struct BatchOptions {
    /// Evaluation weights to use instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Number of threads, up to 1024, each on its own game or position.
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    pub(crate) threads: Threads,
}

impl BatchOptions {
    /// Reads the evaluator.
    pub(crate) fn evaluator(&self) -> anyhow::Result<NamedEvaluator> {
        read_evaluator(self.weights.as_deref())
    }
}
