//! Players of games of any kind, by those of the kind.

use super::{PlayerFactoryError, PlayerGame, PlayerSetup, UnsupportedPlayer};
use crate::{ConvertedPlayer, PlayerKind, PlayerSpec};
use outflank_arena::PlayerFactory;
use outflank_rules::{Game, GameRecord, Move, Player, PlayerError, Position};

/// Evaluates an expression for the position in its own type, with the conversion of its games.
macro_rules! of_kind {
    ($position:expr, ($start:ident, $convert:ident) => $action:expr) => {
        if let Some($start) = $position.as_othello() {
            let $convert = GameRecord::<Position>::to_othello;
            $action
        } else if let Some($start) = $position.as_reversi() {
            let $convert = GameRecord::<Position>::to_reversi;
            $action
        } else {
            let $start = $position.as_alak().expect("it is one of three");
            let $convert = GameRecord::<Position>::to_alak;
            $action
        }
    };
}

impl PlayerGame for Position {
    fn check_player(&self, player: &PlayerKind) -> Result<(), UnsupportedPlayer> {
        of_kind!(self, (start, _convert) => start.check_player(player))
    }

    fn player_factory(
        &self,
        spec: &PlayerSpec,
        setup: &PlayerSetup,
    ) -> Result<Box<dyn PlayerFactory<Self>>, PlayerFactoryError> {
        of_kind!(self, (start, convert) => {
            let factory = start.player_factory(spec, setup)?;
            Ok(Box::new(FactoryOfKind { factory, convert }))
        })
    }
}

/// Makes players for games of any kind by a factory of players for one kind.
struct FactoryOfKind<G: Game> {
    factory: Box<dyn PlayerFactory<G>>,
    convert: fn(&GameRecord<Position>) -> Option<GameRecord<G>>,
}

impl<G: Game<Move: Into<Move>> + 'static> PlayerFactory<Position> for FactoryOfKind<G> {
    fn name(&self) -> &str {
        self.factory.name()
    }

    fn create(&self, seed: u64) -> Result<Box<dyn Player<Position>>, PlayerError> {
        Ok(Box::new(ConvertedPlayer::of_kind(self.factory.create(seed)?, self.convert)))
    }
}
