//! The state of a worker thread.

use crate::alak_explorer::Tablebases;
use outflank_engine::{Engine, EngineOptions, Level};
use outflank_learn::human::{HumanModel, Predictor};
use outflank_play::review::ReviewEngine;
use outflank_play::{PlayerKind, PlayerSetup, PlayerSpec};
use outflank_rules::{Player, Position};
use std::sync::Arc;

/// The engines of a worker thread, each made on first use, and the tablebases, which all threads share.
pub struct WorkerContext {
    /// The player that was used last.
    player: Option<CachedPlayer>,
    analysis_engine: Option<Engine>,
    review_engine: Option<ReviewEngine>,
    predictor: Option<Predictor>,
    /// The tablebases of Alak.
    pub tablebases: Arc<Tablebases>,
}

struct CachedPlayer {
    spec: PlayerSpec,
    /// The start of its game, for a player that depends on it.
    start: Option<Position>,
    player: Box<dyn Player<Position>>,
}

/// The transposition table of a level with a depth below 10 plies.
const LOW_LEVEL_HASH_MEBIBYTES: usize = 1;
const PLAYER_HASH_MEBIBYTES: usize = 16;
const ANALYSIS_HASH_MEBIBYTES: usize = 64;

impl WorkerContext {
    /// Makes a context without engines.
    pub const fn new(tablebases: Arc<Tablebases>) -> Self {
        Self { player: None, analysis_engine: None, review_engine: None, predictor: None, tablebases }
    }

    /// Returns a player for games from a start; none when there is no such player, or no memory for it.
    ///
    /// One is kept: a player of Othello serves all games of it, others those from the same start.
    pub fn player(&mut self, start: &Position, spec: &PlayerSpec) -> Option<&mut dyn Player<Position>> {
        let known = start.as_othello().is_none().then_some(start);
        if self.player.as_ref().is_none_or(|cached| cached.spec != *spec || cached.start.as_ref() != known) {
            // Its memory is freed before the next player is created.
            self.player = None;
            let created = spec.player(start, &self.setup(start, &spec.kind), fastrand::u64(..));
            let player = created.inspect_err(|error| tracing::error!(%error, %spec, "no player")).ok()?;
            self.player = Some(CachedPlayer { spec: spec.clone(), start: known.cloned(), player });
        }
        self.player.as_mut().map(|cached| cached.player.as_mut() as &mut dyn Player<Position>)
    }

    fn setup(&self, start: &Position, player: &PlayerKind) -> PlayerSetup {
        let is_shallow = matches!(player, PlayerKind::Engine(settings) if settings.level < Some(Level::FLAWLESS));
        let hash_mebibytes = if is_shallow { LOW_LEVEL_HASH_MEBIBYTES } else { PLAYER_HASH_MEBIBYTES };
        let alak = start.as_alak().filter(|_| *player == PlayerKind::Perfect);
        let tablebase = alak.and_then(|alak| self.tablebases.get(alak.slots()));
        PlayerSetup { hash_mebibytes, tablebase, ..PlayerSetup::default() }
    }

    /// Returns the engine for analyses; none when there is no memory for it.
    pub fn analysis_engine(&mut self) -> Option<&mut Engine> {
        if self.analysis_engine.is_none() {
            self.analysis_engine = engine(ANALYSIS_HASH_MEBIBYTES);
        }
        self.analysis_engine.as_mut()
    }

    /// Returns the engine for reviews; none when there is no memory for it.
    pub fn review_engine(&mut self) -> Option<&mut ReviewEngine> {
        if self.review_engine.is_none() {
            let created = ReviewEngine::new();
            self.review_engine =
                created.inspect_err(|error| tracing::error!(%error, "the engine could not be created")).ok();
        }
        self.review_engine.as_mut()
    }

    /// Returns the predictor of what people play; none when there is no memory for it.
    pub fn predictor(&mut self) -> Option<&mut Predictor> {
        if self.predictor.is_none() {
            let created = Predictor::new(HumanModel::shipped());
            self.predictor = created.inspect_err(|error| tracing::error!(%error, "no predictor")).ok();
        }
        self.predictor.as_mut()
    }
}

fn engine(hash_mebibytes: usize) -> Option<Engine> {
    let options = EngineOptions { hash_mebibytes, ..EngineOptions::default() };
    Engine::new(options).inspect_err(|error| tracing::error!(%error, "the engine could not be created")).ok()
}
