//! Players for boards of any size in a game of Othello.

use outflank_formats::reversi_position;
use outflank_rules::othello;
use outflank_rules::reversi::{Move, Position};
use outflank_rules::{Clock, GameRecord, Player, PlayerError, StopFlag};

/// Plays Othello with a player for boards of any size, which receives the current position without the moves before.
pub struct OthelloPlayer {
    player: Box<dyn Player<Position>>,
}

impl OthelloPlayer {
    /// Wraps a player.
    pub fn new(player: Box<dyn Player<Position>>) -> Self {
        Self { player }
    }
}

impl Player<othello::Position> for OthelloPlayer {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(
        &mut self,
        so_far: &GameRecord<othello::Position>,
        clock: &Clock,
        stop: &StopFlag,
    ) -> Result<othello::Move, PlayerError> {
        let position = reversi_position(so_far.position());
        match self.player.choose(&GameRecord::new(position), clock, stop)? {
            Move::Pass => Ok(othello::Move::Pass),
            Move::Place(square) => {
                let square = othello::Square::from_place((square.column, square.row));
                Ok(othello::Move::Place(square.expect("a legal square is on the board")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::reversi::{GreedyPlayer, evaluate, lookahead_player};
    use outflank_rules::{Game, minimax};

    #[test]
    fn a_player_for_all_boards_plays_a_game_of_othello() {
        let mut players =
            [OthelloPlayer::new(Box::new(GreedyPlayer::new(1))), OthelloPlayer::new(Box::new(lookahead_player(2, 1)))];
        let mut game = GameRecord::new(othello::Position::START);
        while game.position().outcome().is_none() {
            let player = &mut players[game.moves().len() % 2];
            let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new()).unwrap();
            game.play(mv).unwrap();
        }
        let after = reversi_position(&game.positions()[1]);
        let values = minimax::values(&after, 2, &evaluate, &StopFlag::new()).unwrap();
        let best = minimax::best(&values).into_iter().map(|mv| mv.to_string());
        assert!(best.collect::<Vec<_>>().contains(&game.moves()[1].to_string()));
    }
}
