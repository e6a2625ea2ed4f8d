//! The players.

use outflank_rules::reversi::{Aim, GreedyPlayer, Move, Position, Rules, evaluate, lookahead_player};
use outflank_rules::{Clock, Game, GameRecord, Player, PlayerError, RandomPlayer, Side, StopFlag};
use std::collections::HashSet;

fn choice(player: &mut impl Player<Position>, position: &str) -> Result<Move, PlayerError> {
    player.choose(&GameRecord::new(position.parse().unwrap()), &Clock::Unlimited, &StopFlag::new())
}

/// Returns the squares that greedy players of many seeds choose.
fn greedy_choices(position: &str) -> HashSet<String> {
    (0..40).map(|seed| choice(&mut GreedyPlayer::new(seed), position).unwrap().to_string()).collect()
}

fn set(choices: &[&str]) -> HashSet<String> {
    choices.iter().map(|&choice| choice.to_owned()).collect()
}

#[test]
fn greedy_prefers_a_corner_to_more_flips() {
    // a1 flips one disc, e3 flips three.
    assert_eq!(greedy_choices("5x4 -OX-- ----- XOOO- ----- X"), set(&["a1"]));
    assert_eq!(greedy_choices("5x4 --OX- ----- XOOO- ----- X"), set(&["e3"]));
}

#[test]
fn greedy_breaks_ties_at_random() {
    assert_eq!(greedy_choices("4x4 -----OX--XO----- X"), set(&["b1", "a2", "d3", "c4"]));
}

#[test]
fn greedy_fills_any_square_of_an_open_centre() {
    assert_eq!(greedy_choices("4x4 -----O---------- X open"), set(&["c2", "b3", "c3"]));
}

#[test]
fn greedy_avoids_corners_and_flips_in_the_anti_game() {
    assert_eq!(greedy_choices("5x4 -OX-- ----- XOOO- ----- X anti"), set(&["e3"]));
    assert_eq!(greedy_choices("5x4 --OX- ----- XOOO- ----- X anti"), set(&["b1"]));
}

#[test]
fn players_pass_when_they_must_and_know_when_the_game_is_over() {
    let (passing, over) = ("4x4 XO-------------- O", "4x4 -OO------------- O");
    assert_eq!(choice(&mut GreedyPlayer::new(1), passing).unwrap(), Move::Pass);
    assert_eq!(choice(&mut lookahead_player(3, 1), passing).unwrap(), Move::Pass);
    assert!(matches!(choice(&mut GreedyPlayer::new(1), over), Err(PlayerError::GameOver)));
    assert!(matches!(choice(&mut lookahead_player(3, 1), over), Err(PlayerError::GameOver)));
}

#[test]
fn looking_to_the_end_finds_the_best_result() {
    // White wins 4×4 by 10 discs, and each of its moves keeps that score.
    let mut record = GameRecord::new(Position::start(&"4x4".parse().unwrap()));
    let mut players = [lookahead_player(20, 1), lookahead_player(20, 2)];
    while record.position().outcome().is_none() {
        let player = &mut players[record.moves().len() % 2];
        let mv = player.choose(&record, &Clock::Unlimited, &StopFlag::new()).unwrap();
        record.play(mv).unwrap();
    }
    assert_eq!(record.position().outcome().unwrap().margin(), -10);
}

/// Plays a game and returns the margin of the player on `side`.
fn margin_of(player: &mut dyn Player<Position>, side: Side, rules: Rules, seed: u64) -> i16 {
    let mut random = RandomPlayer::new(seed);
    let mut record = GameRecord::new(Position::start(&rules));
    loop {
        if let Some(outcome) = record.position().outcome() {
            return outcome.margin_for(side);
        }
        let to_move: &mut dyn Player<Position> =
            if record.position().to_move() == side { &mut *player } else { &mut random };
        let mv = to_move.choose(&record, &Clock::Unlimited, &StopFlag::new()).unwrap();
        record.play(mv).unwrap();
    }
}

/// Plays games on alternate sides against random play, and returns how many the lookahead wins.
fn wins_against_random(rules: &str, games: u64) -> usize {
    let rules: Rules = rules.parse().unwrap();
    let won = |&seed: &u64| {
        let side = Side::BOTH[seed as usize % 2];
        margin_of(&mut lookahead_player(2, seed), side, rules, seed) > 0
    };
    (0..games).filter(won).count()
}

#[test]
fn looking_ahead_beats_random_play() {
    assert!(wins_against_random("8x8", 10) >= 9);
    assert!(wins_against_random("7x5 open", 10) >= 9);
}

#[test]
fn looking_ahead_beats_random_play_in_the_anti_game() {
    assert!(wins_against_random("8x8 anti", 10) >= 9);
    assert!(wins_against_random("6x6 mirrored anti", 10) >= 9);
}

#[test]
fn the_evaluation_knows_corners_and_the_aim() {
    let with_aim = |text: &str, aim: Aim| {
        let anti = if aim == Aim::FewestDiscs { " anti" } else { "" };
        evaluate(&format!("{text}{anti}").parse().unwrap(), 0)
    };
    // The corner a1 for Black, otherwise even.
    let corner = "6x6 X----- ------ --OX-- --XO-- ------ -----_ X";
    assert!(with_aim(corner, Aim::MostDiscs) > 50);
    assert!(with_aim(corner, Aim::FewestDiscs) < -50);
    // The square diagonal to the empty corner a1 is bad for its owner.
    let diagonal = "6x6 ------ -X---- --OX-- --XO-- ------ ------ X";
    assert!(with_aim(diagonal, Aim::MostDiscs) < 0);
    assert!(with_aim(diagonal, Aim::FewestDiscs) > 0);
}

#[test]
fn a_won_game_is_worth_more_than_any_hope() {
    let won: Position = "26x26".parse().map(|rules| Position::start(&rules)).unwrap();
    let heuristic = evaluate(&won, 0);
    let over = evaluate(&"4x4 XXXXXXXXXOOOOOOO X".parse().unwrap(), 0);
    assert!(over > heuristic + 100_000);
}
