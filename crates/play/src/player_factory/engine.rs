//! The engine as a player, with the options of a specification.

use super::{PlayerFactoryError, PlayerSetup, no_memory};
use crate::engine_files::{book_by_name, read_weights};
use crate::{EngineSettings, LevelPlayer};
use outflank_engine::book::Repertoire;
use outflank_engine::evaluation::{PatternEvaluator, Score};
use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
use outflank_learn::human::{HumanModel, WeakLevels};
use outflank_rules::{PlayerError, Threads};
use std::num::NonZeroU64;
use std::sync::Arc;

/// What players of a level are made from; the files of the specification are read.
pub(super) struct EngineSource {
    options: EngineOptions,
    level: Level,
    nodes: Option<NonZeroU64>,
    repertoire: Option<Repertoire>,
}

impl EngineSource {
    pub(super) fn new(settings: &EngineSettings, setup: &PlayerSetup) -> Result<Self, PlayerFactoryError> {
        let hash_mebibytes = settings.hash_mebibytes.unwrap_or(setup.hash_mebibytes);
        let mut options = EngineOptions { hash_mebibytes, ..EngineOptions::default() };
        if let Some(threads) = settings.threads {
            options.threads = Threads::new(threads.get())?;
        }
        if let Some(file) = &settings.weights {
            options.evaluator = Arc::new(PatternEvaluator::new(&read_weights(file)?));
        }
        let repertoire = match &settings.book {
            Some(file) => {
                Some(Repertoire { book: Arc::new(book_by_name(file)?), margin: Score::from_discs(settings.vary) })
            }
            None => setup.repertoire.clone(),
        };
        // A node limit alone is the strength: a lower level would end the search before it.
        let default_level = if settings.nodes.is_some() { Level::HIGHEST } else { setup.default_level };
        let level = settings.level.or(setup.level).unwrap_or(default_level);
        Ok(Self { options, level, nodes: settings.nodes.or(setup.nodes), repertoire })
    }

    pub(super) fn player(&self, seed: u64) -> Result<LevelPlayer, PlayerError> {
        let engine = Engine::new(self.options.clone()).map_err(no_memory)?;
        let weak_levels = WeakLevels::new(HumanModel::shipped()).map_err(no_memory)?;
        let mut player = EnginePlayer::new(engine, self.level, seed).with_weak_play(weak_levels);
        if let Some(nodes) = self.nodes {
            player = player.with_nodes(nodes);
        }
        if let Some(repertoire) = &self.repertoire {
            player = player.with_repertoire(repertoire.clone());
        }
        Ok(LevelPlayer::with_engine(player, self.level, seed))
    }
}
