//! Players of Othello where a player of Reversi is expected.

use outflank_engine::EnginePosition;
use outflank_formats::othello_position;
use outflank_rules::othello;
use outflank_rules::reversi::{Move, Position};
use outflank_rules::{Clock, GameRecord, Player, PlayerError, StopFlag};

/// Plays on boards that are those of Othello by a player of Othello, which sees the position without the moves before.
pub struct EightByEightPlayer {
    player: Box<dyn Player<othello::Position>>,
}

/// The board is not one of Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position is not one of Othello on 8x8")]
pub struct NotOthello;

impl EightByEightPlayer {
    /// Makes a player of the one that it asks.
    pub fn new(player: Box<dyn Player<othello::Position>>) -> Self {
        Self { player }
    }
}

impl Player<Position> for EightByEightPlayer {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        let position = so_far.position();
        let both = othello_position(position).zip(EnginePosition::try_from(position.clone()).ok());
        let (othello, engine) = both.ok_or_else(|| PlayerError::Failed(NotOthello.into()))?;
        Ok(engine.reversi_move(self.player.choose(&GameRecord::new(othello), clock, stop)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::reversi::Rules;
    use outflank_rules::{Game, RandomPlayer};

    fn first_move(board: &str) -> Result<Move, PlayerError> {
        let mut player = EightByEightPlayer::new(Box::new(RandomPlayer::new(1)));
        let game = GameRecord::new(Position::start(&board.parse::<Rules>().unwrap()));
        player.choose(&game, &Clock::Unlimited, &StopFlag::new())
    }

    #[test]
    fn a_player_of_othello_plays_on_8x8_alone() {
        let mv = first_move("8x8").unwrap();
        assert!(Position::start(&"8x8".parse::<Rules>().unwrap()).moves().any(|legal| legal == mv));
        assert!(first_move("6x6").is_err());
    }
}
