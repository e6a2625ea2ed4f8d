//! The built-in engine in a match of Othello.

use super::engine::Defaults;
use crate::engine_files::read_evaluator;
use crate::options::BookOptions;
use crate::value_parser::parse_threads;
use outflank_arena::{PlayerFactory, TimeControl};
use outflank_engine::book::Repertoire;
use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
use outflank_game::{Player, PlayerError};
use outflank_othello::Position;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

/// The options of the built-in engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BuiltIn {
    pub(super) level: Option<Level>,
    pub(super) weights: Option<PathBuf>,
    pub(super) hash: Option<usize>,
    pub(super) threads: Option<NonZeroUsize>,
    pub(super) nodes: Option<NonZeroU64>,
    pub(super) book: BookOptions,
}

/// The size of the hash table, in MiB: a game at level 16 fits in it.
const HASH: usize = 16;

impl BuiltIn {
    /// Returns the engine at a level.
    pub(super) fn at(level: Level) -> Self {
        Self { level: Some(level), ..Self::default() }
    }

    /// Returns whether it has no option but its level.
    pub(super) fn is_plain(&self) -> bool {
        *self == Self { level: self.level, ..Self::default() }
    }

    /// Makes it ready to play under a name.
    pub(super) fn open(
        &self,
        name: String,
        defaults: &Defaults,
    ) -> anyhow::Result<impl PlayerFactory<Position> + use<>> {
        let mut options = EngineOptions { hash_mebibytes: self.hash.unwrap_or(HASH), ..EngineOptions::default() };
        if let Some(threads) = self.threads {
            options.threads = threads;
        }
        if let Some(file) = &self.weights {
            options.evaluator = read_evaluator(Some(file))?.evaluator;
        }
        let nodes = self.nodes.or(defaults.nodes);
        let is_bounded = nodes.is_some() || defaults.time_control != TimeControl::Unlimited;
        let natural = if is_bounded { Level::HIGHEST } else { Level::FLAWLESS };
        let (level, repertoire) = (self.level.or(defaults.level).unwrap_or(natural), self.book.repertoire()?);
        Ok(EngineFactory { name, options, level, nodes, repertoire })
    }

    /// Sets an option; `None` when there is no such option, or its value is invalid.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "weights" => self.weights = Some(value.into()),
            "hash" => self.hash = Some(value.parse().ok().filter(|mebibytes| (1..=65536).contains(mebibytes))?),
            "threads" => self.threads = Some(parse_threads(value).ok()?),
            "nodes" => self.nodes = Some(value.parse().ok()?),
            "book" => self.book.file = Some(value.into()),
            "vary" => self.book.vary = value.parse().ok().filter(|discs| (0..=64).contains(discs))?,
            _ => return None,
        }
        Some(())
    }
}

struct EngineFactory {
    name: String,
    options: EngineOptions,
    level: Level,
    nodes: Option<NonZeroU64>,
    repertoire: Option<Repertoire>,
}

impl PlayerFactory<Position> for EngineFactory {
    fn name(&self) -> &str {
        &self.name
    }

    fn create(&self, seed: u64) -> Result<Box<dyn Player<Position>>, PlayerError> {
        let engine = Engine::new(self.options.clone()).map_err(|error| PlayerError::Failed(Box::new(error)))?;
        let mut player = EnginePlayer::new(engine, self.level, seed);
        if let Some(nodes) = self.nodes {
            player = player.with_nodes(nodes);
        }
        if let Some(repertoire) = &self.repertoire {
            player = player.with_repertoire(repertoire.clone());
        }
        Ok(Box::new(player))
    }
}
