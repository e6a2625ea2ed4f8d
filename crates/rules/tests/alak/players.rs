//! The players.

use outflank_rules::alak::{MeanPlayer, PerfectPlayer, Position, Slots, Tablebase, Value, lookahead_player, payoff};
use outflank_rules::{Clock, Game, GameRecord, Outcome, Player, PlayerError, RandomPlayer, Side, StopFlag};
use std::collections::HashSet;
use std::sync::Arc;

/// A game that is longer than this counts as drawn.
const MAX_PLIES: usize = 200;

fn choice(player: &mut impl Player<Position>, position: &str) -> Result<String, PlayerError> {
    let record = GameRecord::new(position.parse().unwrap());
    player.choose(&record, &Clock::Unlimited, &StopFlag::new()).map(|slide| slide.to_string())
}

/// Plays a game, and returns the final position and the number of plies.
fn play(start: Position, players: [&mut dyn Player<Position>; 2]) -> (Position, usize) {
    let [black, white] = players;
    let mut record = GameRecord::new(start);
    while record.position().outcome().is_none() && record.moves().len() < MAX_PLIES {
        let player = if record.position().to_move() == Side::Black { &mut *black } else { &mut *white };
        let slide = player.choose(&record, &Clock::Unlimited, &StopFlag::new()).unwrap();
        record.play(slide).unwrap();
    }
    (*record.position(), record.moves().len())
}

/// Returns a position some random plies from the start.
fn random_position(random: &mut fastrand::Rng) -> Position {
    let mut position = Position::start(Slots::STANDARD);
    for _ in 0..random.usize(..30) {
        let moves: Vec<_> = position.moves().map(|slide| position.after(slide)).collect();
        position = *random.choice(&moves).unwrap();
        if position.outcome().is_some() {
            return Position::start(Slots::STANDARD);
        }
    }
    position
}

/// Checks that the perfect side reaches what the table promised it, or better.
fn check_promise(table: &Arc<Tablebase>, start: Position, side: Side, opponent: &mut dyn Player<Position>) {
    let value = table.value(&start).unwrap();
    let promised = if start.to_move() == side { value } else { value.opposite() };
    let mut perfect = PerfectPlayer::new(Arc::clone(table), 5);
    let players: [&mut dyn Player<Position>; 2] =
        if side == Side::Black { [&mut perfect, opponent] } else { [opponent, &mut perfect] };
    let (end, plies) = play(start, players);
    let winner = end.outcome().and_then(Outcome::winner);
    match promised {
        Value::Win { plies: most } => assert!(winner == Some(side) && plies <= most.into(), "{start} {side}"),
        Value::Draw => assert_ne!(winner, Some(!side), "{start} {side}"),
        Value::Loss { plies: fewest } => assert!(winner == Some(side) || plies >= fewest.into(), "{start} {side}"),
    }
}

#[test]
fn the_perfect_player_keeps_what_the_table_promises() {
    let table = Arc::new(Tablebase::new(Slots::STANDARD));
    let mut random = fastrand::Rng::with_seed(11);
    for game in 0..2_000 {
        let start = random_position(&mut random);
        let side = Side::BOTH[game % 2];
        check_promise(&table, start, side, &mut RandomPlayer::new(random.u64(..)));
        if game % 20 == 0 {
            check_promise(&table, start, side, &mut MeanPlayer::new(2, random.u64(..)));
        }
    }
}

#[test]
fn two_perfect_players_take_just_as_long_as_promised() {
    let table = Arc::new(Tablebase::new(Slots::STANDARD));
    let mut random = fastrand::Rng::with_seed(12);
    for _ in 0..200 {
        let start = random_position(&mut random);
        let [mut black, mut white] = [1, 2].map(|seed| PerfectPlayer::new(Arc::clone(&table), seed));
        let (end, plies) = play(start, [&mut black, &mut white]);
        let promised = table.value(&start).unwrap().plies();
        assert_eq!(promised, end.outcome().map(|_| plies as u16), "{start}");
    }
}

#[test]
fn the_perfect_player_says_when_its_table_is_for_another_board() {
    let mut player = PerfectPlayer::new(Arc::new(Tablebase::new(Slots::STANDARD)), 1);
    let error = choice(&mut player, "xxx...ooo x").unwrap_err();
    assert_eq!(error.to_string(), "the table is for boards of 11 slots, not 9");
}

#[test]
fn every_player_takes_a_win_and_knows_when_the_game_is_over() {
    let table = Arc::new(Tablebase::new(Slots::STANDARD));
    let players: [Box<dyn Player<Position>>; 3] =
        [Box::new(MeanPlayer::new(1, 1)), Box::new(lookahead_player(4, 1)), Box::new(PerfectPlayer::new(table, 1))];
    for mut player in players {
        let mut choose = |text: &str| {
            let record = GameRecord::new(text.parse().unwrap());
            player.choose(&record, &Clock::Unlimited, &StopFlag::new())
        };
        assert_eq!(choose("xx..xxooo.o x").unwrap().to_string(), "5-10");
        assert_eq!(choose("oo..ooxxx.x o").unwrap().to_string(), "5-10");
        assert!(matches!(choose("xx...x...xo o"), Err(PlayerError::GameOver)));
    }
}

/// Returns the mean of what may follow within some plies, from X's view, given what was won on the way.
fn mean(position: &Position, plies: u8, won: i32) -> f64 {
    let next: Vec<_> = position.moves().map(|slide| (slide, position.after(slide))).collect();
    if plies == 0 || next.is_empty() {
        return won.into();
    }
    let means = next.iter().map(|(slide, after)| mean(after, plies - 1, won + payoff(position, *slide, after)));
    means.sum::<f64>() / next.len() as f64
}

#[test]
fn the_mean_player_chooses_any_move_of_the_best_mean() {
    for text in ["xxx.x..oooo x", "xx.xx.oo.oo o", "x.x.o.x.oxo x", "xoo.o..xxoo o"] {
        let position: Position = text.parse().unwrap();
        let sign = if position.to_move() == Side::Black { 1.0 } else { -1.0 };
        let means: Vec<_> = position
            .moves()
            .map(|mv| (mv, sign * mean(&position.after(mv), 2, payoff(&position, mv, &position.after(mv)))))
            .collect();
        let best = means.iter().map(|&(_, mean)| mean).fold(f64::NEG_INFINITY, f64::max);
        let expected: HashSet<_> =
            means.iter().filter(|&&(_, mean)| best - mean < 1e-9).map(|(mv, _)| mv.to_string()).collect();
        let choices: HashSet<_> = (0..30).map(|seed| choice(&mut MeanPlayer::new(3, seed), text).unwrap()).collect();
        assert_eq!(choices, expected, "{text}");
    }
}

#[test]
fn the_mean_player_breaks_ties_at_random() {
    // No slide of the first ply removes anything.
    let choices: HashSet<_> =
        (0..40).map(|seed| choice(&mut MeanPlayer::new(1, seed), "xxxx...oooo x").unwrap()).collect();
    assert_eq!(choices.len(), 4, "{choices:?}");
}

#[test]
fn the_mean_player_takes_the_lookahead_that_fits() {
    // Nobody has the memory for 60 plies.
    assert!(choice(&mut MeanPlayer::new(60, 1), "xx.......oo x").is_ok());
    assert!(choice(&mut MeanPlayer::new(0, 1), "xx.......oo x").is_ok());
}
