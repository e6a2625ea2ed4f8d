//! Players of Othello and Reversi on boards of any size.

use super::othello::human_like;
use super::{PlayerFactoryError, PlayerGame, PlayerSetup, SeededFactory, UnsupportedPlayer, no_memory};
use crate::{ConvertedPlayer, ExternalPlayer, LevelPlayer, PlayerKind, PlayerSpec};
use outflank_arena::{ExternalEngine, PlayerFactory};
use outflank_rules::RandomPlayer;
use outflank_rules::othello;
use outflank_rules::reversi::{GreedyPlayer, Position, lookahead_player};
use std::sync::Arc;

impl PlayerGame for Position {
    fn check_player(&self, player: &PlayerKind) -> Result<(), UnsupportedPlayer> {
        match player {
            PlayerKind::Mean(_) | PlayerKind::Perfect => Err(UnsupportedPlayer::OnlyAlak),
            PlayerKind::Engine(settings) if !settings.is_level_only() => Err(UnsupportedPlayer::EngineOptions),
            PlayerKind::HumanLike(_) if othello::Position::try_from(self).is_err() => Err(UnsupportedPlayer::HumanLike),
            PlayerKind::External(_) => {
                othello::Position::try_from(self).ok().ok_or(UnsupportedPlayer::NotOthello)?.check_player(player)
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
            PlayerKind::Greedy => SeededFactory::boxed(spec, |seed| Ok(GreedyPlayer::new(seed))),
            &PlayerKind::Lookahead(plies) => SeededFactory::boxed(spec, move |seed| Ok(lookahead_player(plies, seed))),
            PlayerKind::Engine(settings) => {
                let level = settings.level.or(setup.level).unwrap_or(setup.default_level);
                let repertoire = setup.repertoire.clone();
                SeededFactory::boxed(spec, move |seed| {
                    LevelPlayer::new(level, seed, repertoire.as_ref()).map_err(no_memory)
                })
            }
            &PlayerKind::HumanLike(rating) => SeededFactory::boxed(spec, move |seed| {
                Ok(ConvertedPlayer::of_othello(Box::new(human_like(rating, seed)?)))
            }),
            PlayerKind::External(engine) => {
                let engine = ExternalEngine { move_timeout: setup.move_timeout, ..engine.as_ref().clone() };
                let engine = Arc::new(engine);
                SeededFactory::boxed(spec, move |_| {
                    Ok(ConvertedPlayer::of_othello(Box::new(ExternalPlayer::new(Arc::clone(&engine)))))
                })
            }
            PlayerKind::Human => return Err(PlayerFactoryError::Human),
            PlayerKind::Mean(_) | PlayerKind::Perfect => return Err(UnsupportedPlayer::OnlyAlak.into()),
        })
    }
}
