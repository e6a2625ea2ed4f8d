//! The state of a worker thread.

use crate::alak_explorer::Tablebases;
use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The engines of a worker thread, each made on first use, and the tablebases, which all threads share.
pub(crate) struct WorkerContext {
    /// The player of the level that was used last.
    player: Option<LevelPlayer>,
    analysis_engine: Option<Engine>,
    pub(crate) tablebases: Arc<Tablebases>,
}

struct LevelPlayer {
    level: Level,
    player: EnginePlayer,
}

/// The transposition table of a level with a depth below 10 plies.
const LOW_LEVEL_HASH_MEBIBYTES: usize = 1;
const PLAYER_HASH_MEBIBYTES: usize = 16;
const ANALYSIS_HASH_MEBIBYTES: usize = 64;

impl WorkerContext {
    pub(crate) const fn new(tablebases: Arc<Tablebases>) -> Self {
        Self { player: None, analysis_engine: None, tablebases }
    }

    /// Returns the player of a level; none when there is no memory for it.
    pub(crate) fn player(&mut self, level: Level) -> Option<&mut EnginePlayer> {
        if self.player.as_ref().is_none_or(|kept| kept.level != level) {
            // Its memory is freed before the next player is made.
            self.player = None;
            let mebibytes = if level < Level::FLAWLESS { LOW_LEVEL_HASH_MEBIBYTES } else { PLAYER_HASH_MEBIBYTES };
            let player = EnginePlayer::new(engine(mebibytes)?, level, fastrand::u64(..));
            self.player = Some(LevelPlayer { level, player });
        }
        self.player.as_mut().map(|kept| &mut kept.player)
    }

    /// Returns the engine for analyses; none when there is no memory for it.
    pub(crate) fn analysis_engine(&mut self) -> Option<&mut Engine> {
        if self.analysis_engine.is_none() {
            self.analysis_engine = engine(ANALYSIS_HASH_MEBIBYTES);
        }
        self.analysis_engine.as_mut()
    }
}

fn engine(hash_mebibytes: usize) -> Option<Engine> {
    let options = EngineOptions { threads: NonZeroUsize::MIN, hash_mebibytes, ..EngineOptions::default() };
    Engine::new(options).inspect_err(|error| tracing::error!(%error, "the engine could not be created")).ok()
}
