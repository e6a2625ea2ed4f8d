//! What a thread that searches has at hand.

use crate::explore::Tables;
use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// What a thread that searches has at hand; its parts are made when they are first needed.
pub(crate) struct Desk {
    /// The player of the level that was asked for last.
    player: Option<(Level, EnginePlayer)>,
    analyst: Option<Engine>,
    pub(crate) tables: Arc<Tables>,
}

/// Memory for a player that looks less than 10 plies ahead.
const SMALL_HASH_MEBIBYTES: usize = 1;
const PLAYER_HASH_MEBIBYTES: usize = 16;
const ANALYST_HASH_MEBIBYTES: usize = 64;

impl Desk {
    pub(crate) const fn new(tables: Arc<Tables>) -> Self {
        Self { player: None, analyst: None, tables }
    }

    /// Returns the player of a level; none when there is no memory for it.
    pub(crate) fn player(&mut self, level: Level) -> Option<&mut EnginePlayer> {
        if self.player.as_ref().is_none_or(|(kept, _)| *kept != level) {
            // The old one goes first, for its memory.
            self.player = None;
            let mebibytes = if level < Level::FLAWLESS { SMALL_HASH_MEBIBYTES } else { PLAYER_HASH_MEBIBYTES };
            self.player = Some((level, EnginePlayer::new(engine(mebibytes)?, level, fastrand::u64(..))));
        }
        self.player.as_mut().map(|(_, player)| player)
    }

    /// Returns the engine for analyses; none when there is no memory for it.
    pub(crate) fn analyst(&mut self) -> Option<&mut Engine> {
        if self.analyst.is_none() {
            self.analyst = engine(ANALYST_HASH_MEBIBYTES);
        }
        self.analyst.as_mut()
    }
}

fn engine(hash_mebibytes: usize) -> Option<Engine> {
    let options = EngineOptions { threads: NonZeroUsize::MIN, hash_mebibytes, ..EngineOptions::default() };
    Engine::new(options).inspect_err(|error| tracing::error!(%error, "no engine")).ok()
}
