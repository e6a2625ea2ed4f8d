//! Games of the engine against itself.

use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
use outflank_rules::othello::Position;
use outflank_rules::{Clock, Game, GameRecord, Player, PlayerError, StopFlag};
use std::time::Duration;

fn player(level: u8, seed: u64) -> EnginePlayer {
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap();
    EnginePlayer::new(engine, Level::new(level).unwrap(), seed)
}

/// Plays a game; every move goes through the rules.
fn play(players: &mut [EnginePlayer; 2], clock: &Clock) -> GameRecord<Position> {
    let mut game = GameRecord::new(Position::START);
    while game.position().outcome().is_none() {
        let turn = game.moves().len() % 2;
        let mv = players[turn].choose(&game, clock, &StopFlag::new()).unwrap();
        game.play(mv).unwrap();
    }
    game
}

#[test]
fn a_thousand_games_at_level_1_keep_to_the_rules_and_differ() {
    let mut players = [player(1, 1), player(1, 2)];
    let games: std::collections::HashSet<_> =
        (0..1000).map(|_| play(&mut players, &Clock::Unlimited).moves().to_vec()).collect();
    assert!(games.len() > 990, "{}", games.len());
}

#[test]
fn a_higher_level_wins_most_games() {
    let mut players = [player(0, 1), player(5, 2)];
    let wins = (0..12).filter(|_| play(&mut players, &Clock::Unlimited).position().outcome().unwrap().margin() < 0);
    assert!(wins.count() > 9);
}

#[test]
fn a_player_without_time_still_moves() {
    for left in [Duration::ZERO, Duration::from_millis(1)] {
        play(&mut [player(0, 1), player(20, 2)], &Clock::Game { left, increment: Duration::ZERO });
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let game = play(&mut [player(0, 1), player(0, 2)], &Clock::Unlimited);
    let choice = player(0, 3).choose(&game, &Clock::Unlimited, &StopFlag::new());
    assert!(matches!(choice, Err(PlayerError::GameOver)));
}
