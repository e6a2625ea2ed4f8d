//! Players of Alak.

use super::{MAX_ALAK_PLIES, PlayerFactoryError, PlayerGame, PlayerSetup, SeededFactory, UnsupportedPlayer};
use crate::{PlayerKind, PlayerSpec};
use outflank_arena::PlayerFactory;
use outflank_rules::RandomPlayer;
use outflank_rules::alak::{MeanPlayer, PerfectPlayer, Position, lookahead_player};

impl PlayerGame for Position {
    fn check_player(&self, player: &PlayerKind) -> Result<(), UnsupportedPlayer> {
        match *player {
            PlayerKind::Lookahead(plies) | PlayerKind::Mean(plies) if plies > MAX_ALAK_PLIES => {
                Err(UnsupportedPlayer::AlakDepth)
            }
            PlayerKind::Engine(_) | PlayerKind::HumanLike(_) | PlayerKind::Greedy | PlayerKind::External(_) => {
                Err(UnsupportedPlayer::NotAlak)
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
        Ok(match spec.kind {
            PlayerKind::Random => SeededFactory::boxed(spec, |seed| Ok(RandomPlayer::new(seed))),
            PlayerKind::Lookahead(plies) => SeededFactory::boxed(spec, move |seed| Ok(lookahead_player(plies, seed))),
            PlayerKind::Mean(plies) => SeededFactory::boxed(spec, move |seed| Ok(MeanPlayer::new(plies, seed))),
            PlayerKind::Perfect => {
                let tablebase = setup.tablebase.clone().ok_or(PlayerFactoryError::NoTablebase)?;
                SeededFactory::boxed(spec, move |seed| Ok(PerfectPlayer::new(tablebase.clone(), seed)))
            }
            PlayerKind::Human => return Err(PlayerFactoryError::Human),
            PlayerKind::Engine(_) | PlayerKind::HumanLike(_) | PlayerKind::Greedy | PlayerKind::External(_) => {
                return Err(UnsupportedPlayer::NotAlak.into());
            }
        })
    }
}
