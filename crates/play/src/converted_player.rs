//! A player of one game where a player of all games is expected.

use outflank_rules::{Clock, Game, GameRecord, Move, NotOthello, Player, PlayerError, Position, StopFlag};
use outflank_rules::{alak, othello, reversi};

/// Plays games of any kind with a player of one kind, which gets the whole game so far in its own type.
pub(crate) struct ConvertedPlayer<G: Game> {
    player: Box<dyn Player<G>>,
    convert: fn(&GameRecord<Position>) -> Option<GameRecord<G>>,
}

impl ConvertedPlayer<othello::Position> {
    /// Plays on boards that are those of Othello with a player of Othello; others are errors.
    pub(crate) fn of_othello(player: Box<dyn Player<othello::Position>>) -> Box<dyn Player<Position>> {
        Box::new(Self { player, convert: GameRecord::to_othello })
    }
}

impl ConvertedPlayer<reversi::Position> {
    /// Plays Othello and Reversi with a player for boards of any size.
    pub(crate) fn of_reversi(player: Box<dyn Player<reversi::Position>>) -> Box<dyn Player<Position>> {
        Box::new(Self { player, convert: GameRecord::to_reversi })
    }
}

impl ConvertedPlayer<alak::Position> {
    /// Plays Alak with a player of Alak.
    pub(crate) fn of_alak(player: Box<dyn Player<alak::Position>>) -> Box<dyn Player<Position>> {
        Box::new(Self { player, convert: GameRecord::to_alak })
    }
}

impl<G: Game<Move: Into<Move>>> Player<Position> for ConvertedPlayer<G> {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(&mut self, so_far: &GameRecord<Position>, clock: &Clock, stop: &StopFlag) -> Result<Move, PlayerError> {
        let game = (self.convert)(so_far).ok_or_else(|| PlayerError::Failed(NotOthello.into()))?;
        self.player.choose(&game, clock, stop).map(Into::into)
    }

    fn last_score(&self) -> Option<i8> {
        self.player.last_score()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::reversi::{GreedyPlayer, evaluate, lookahead_player};
    use outflank_rules::{RandomPlayer, Variant, minimax};

    #[test]
    fn a_player_for_all_boards_plays_a_game_of_othello() {
        let mut players = [
            ConvertedPlayer::of_reversi(Box::new(GreedyPlayer::new(1))),
            ConvertedPlayer::of_reversi(Box::new(lookahead_player(2, 1))),
        ];
        let mut game = GameRecord::new(Position::from(othello::Position::START));
        while game.position().outcome().is_none() {
            let player = &mut players[game.moves().len() % 2];
            let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new()).unwrap();
            game.play(mv).unwrap();
        }
        let after = game.positions()[1].to_reversi().unwrap();
        let values = minimax::values(&after, 2, &evaluate, &StopFlag::new()).unwrap();
        assert!(minimax::best(&values).into_iter().any(|mv| Move::from(mv) == game.moves()[1]));
    }

    #[test]
    fn a_player_of_othello_plays_on_8x8_alone() {
        let first_move = |board: &str| {
            let mut player = ConvertedPlayer::of_othello(Box::new(RandomPlayer::new(1)));
            let game = GameRecord::new(Variant::Reversi.position(board).unwrap());
            player.choose(&game, &Clock::Unlimited, &StopFlag::new()).map(|mv| (game, mv))
        };
        let (game, mv) = first_move("8x8 ---------------------------OX------XO--------------------------- X").unwrap();
        assert!(game.position().is_legal(mv));
        assert!(first_move("4x4 -----OX--XO----- X").is_err());
    }
}
