//! A player of one game where a player of another is expected.

use outflank_rules::{Clock, Game, GameRecord, NotOthello, Player, PlayerError, Position, StopFlag, othello, reversi};

/// Plays one game with a player of another, which gets the whole game so far in its own type.
///
/// Games of Othello are games of Reversi, and some games of Reversi are Othello; a game of any kind is one of the three.
pub struct ConvertedPlayer<G: Game, H: Game> {
    player: Box<dyn Player<H>>,
    convert: fn(&GameRecord<G>) -> Option<GameRecord<H>>,
}

impl<G: Game, H: Game> ConvertedPlayer<G, H> {
    fn new(player: Box<dyn Player<H>>, convert: fn(&GameRecord<G>) -> Option<GameRecord<H>>) -> Self {
        Self { player, convert }
    }
}

impl ConvertedPlayer<othello::Position, reversi::Position> {
    /// Plays Othello with a player for boards of any size.
    pub fn of_reversi(player: Box<dyn Player<reversi::Position>>) -> Self {
        Self::new(player, |game| Some(game.into()))
    }
}

impl ConvertedPlayer<reversi::Position, othello::Position> {
    /// Plays on boards that are those of Othello with a player of Othello; others are errors.
    pub fn of_othello(player: Box<dyn Player<othello::Position>>) -> Self {
        Self::new(player, |game| game.try_into().ok())
    }
}

impl<H: Game> ConvertedPlayer<Position, H> {
    /// Plays games of any kind with a player of one kind; the conversion is that of the kind.
    pub(crate) fn of_kind(
        player: Box<dyn Player<H>>,
        convert: fn(&GameRecord<Position>) -> Option<GameRecord<H>>,
    ) -> Self {
        Self::new(player, convert)
    }
}

impl<G: Game, H: Game> Player<G> for ConvertedPlayer<G, H>
where
    H::Move: TryInto<G::Move>,
{
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(&mut self, so_far: &GameRecord<G>, clock: &Clock, stop: &StopFlag) -> Result<G::Move, PlayerError> {
        let not_of_its_game = || PlayerError::Failed(NotOthello.into());
        let game = (self.convert)(so_far).ok_or_else(not_of_its_game)?;
        self.player.choose(&game, clock, stop)?.try_into().map_err(|_| not_of_its_game())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::reversi::{GreedyPlayer, Rules, evaluate, lookahead_player};
    use outflank_rules::{RandomPlayer, minimax};

    #[test]
    fn a_player_for_all_boards_plays_a_game_of_othello() {
        let mut players = [
            ConvertedPlayer::of_reversi(Box::new(GreedyPlayer::new(1))),
            ConvertedPlayer::of_reversi(Box::new(lookahead_player(2, 1))),
        ];
        let mut game = GameRecord::new(othello::Position::START);
        while game.position().outcome().is_none() {
            let player = &mut players[game.moves().len() % 2];
            let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new()).unwrap();
            game.play(mv).unwrap();
        }
        let after = reversi::Position::from(&game.positions()[1]);
        let values = minimax::values(&after, 2, &evaluate, &StopFlag::new()).unwrap();
        let best = minimax::best(&values).into_iter().map(|mv| mv.to_string());
        assert!(best.collect::<Vec<_>>().contains(&game.moves()[1].to_string()));
    }

    #[test]
    fn a_player_of_othello_plays_on_8x8_alone() {
        let first_move = |board: &str| {
            let mut player = ConvertedPlayer::of_othello(Box::new(RandomPlayer::new(1)));
            let game = GameRecord::new(reversi::Position::start(&board.parse::<Rules>().unwrap()));
            player.choose(&game, &Clock::Unlimited, &StopFlag::new()).map(|mv| (game, mv))
        };
        let (game, mv) = first_move("8x8").unwrap();
        assert!(game.position().is_legal(mv));
        assert!(first_move("6x6").is_err());
    }
}
