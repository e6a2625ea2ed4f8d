//! Players of Othello on 8×8.

use super::{PlayerFactoryError, PlayerGame, PlayerSetup, SeededFactory, UnsupportedPlayer, no_memory};
use crate::engine_files::{book_by_name, read_weights};
use crate::{ConvertedPlayer, EngineSettings, PlayerKind, PlayerSpec};
use outflank_arena::{ExternalEngine, PlayerFactory, Protocol};
use outflank_engine::book::Repertoire;
use outflank_engine::evaluation::{PatternEvaluator, Score};
use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
use outflank_learn::human::{HumanModel, HumanPlayer, Rating, WeakLevels};
use outflank_rules::othello::Position;
use outflank_rules::reversi::{GreedyPlayer, lookahead_player};
use outflank_rules::{Player, PlayerError, RandomPlayer, Threads};
use std::num::NonZeroU64;
use std::sync::Arc;

impl PlayerGame for Position {
    fn check_player(&self, player: &PlayerKind) -> Result<(), UnsupportedPlayer> {
        match player {
            PlayerKind::Mean(_) | PlayerKind::Perfect => Err(UnsupportedPlayer::OnlyAlak),
            PlayerKind::External(engine) if engine.protocol == Protocol::Gtp && self != &Self::START => {
                Err(UnsupportedPlayer::GtpStart)
            }
            _ => Ok(()),
        }
    }

    fn player_factory(
        &self,
        spec: &PlayerSpec,
        setup: &PlayerSetup,
    ) -> Result<Box<dyn PlayerFactory<Self>>, PlayerFactoryError> {
        self.check_player(&spec.kind)?;
        Ok(match &spec.kind {
            PlayerKind::Random => SeededFactory::boxed(spec, |seed| Ok(RandomPlayer::new(seed))),
            PlayerKind::Greedy => {
                SeededFactory::boxed(spec, |seed| Ok(ConvertedPlayer::of_reversi(Box::new(GreedyPlayer::new(seed)))))
            }
            &PlayerKind::Lookahead(plies) => SeededFactory::boxed(spec, move |seed| {
                Ok(ConvertedPlayer::of_reversi(Box::new(lookahead_player(plies, seed))))
            }),
            &PlayerKind::HumanLike(rating) => SeededFactory::boxed(spec, move |seed| human_like(rating, seed)),
            PlayerKind::Engine(settings) => Box::new(EngineFactory::new(spec, settings, setup)?),
            PlayerKind::External(engine) => {
                let level = engine.level.or(setup.level.map(Level::number));
                let engine = engine.as_ref().clone();
                Box::new(ExternalEngine {
                    name: spec.display_name(),
                    level,
                    move_timeout: setup.move_timeout,
                    ..engine
                })
            }
            PlayerKind::Human => return Err(PlayerFactoryError::Human),
            PlayerKind::Mean(_) | PlayerKind::Perfect => return Err(UnsupportedPlayer::OnlyAlak.into()),
        })
    }
}

/// Makes a player that plays like people of a rating.
pub(super) fn human_like(rating: Rating, seed: u64) -> Result<HumanPlayer, PlayerError> {
    HumanPlayer::new(HumanModel::shipped(), rating, seed).map_err(no_memory)
}

/// A factory of the engine as a player.
struct EngineFactory {
    name: String,
    options: EngineOptions,
    level: Level,
    nodes: Option<NonZeroU64>,
    repertoire: Option<Repertoire>,
}

impl EngineFactory {
    fn new(spec: &PlayerSpec, settings: &EngineSettings, setup: &PlayerSetup) -> Result<Self, PlayerFactoryError> {
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
        let default_level = if settings.nodes.is_some() { Level::HIGHEST } else { setup.default_level };
        let level = settings.level.or(setup.level).unwrap_or(default_level);
        Ok(Self { name: spec.display_name(), options, level, nodes: settings.nodes.or(setup.nodes), repertoire })
    }
}

impl PlayerFactory<Position> for EngineFactory {
    fn name(&self) -> &str {
        &self.name
    }

    fn create(&self, seed: u64) -> Result<Box<dyn Player<Position>>, PlayerError> {
        let engine = Engine::new(self.options.clone()).map_err(no_memory)?;
        let weak_levels = WeakLevels::new(HumanModel::shipped()).map_err(no_memory)?;
        let mut player = EnginePlayer::new(engine, self.level, seed).with_weak_play(weak_levels);
        if let Some(nodes) = self.nodes {
            player = player.with_nodes(nodes);
        }
        if let Some(repertoire) = &self.repertoire {
            player = player.with_repertoire(repertoire.clone());
        }
        Ok(Box::new(player))
    }
}
