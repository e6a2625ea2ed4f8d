//! Small boards solved to the end by plain minimax.

use outflank_rules::reversi::Position;
use outflank_rules::{Game, StopFlag, minimax};

/// More plies than any of these games has.
const TO_THE_END: u8 = 60;

/// Returns the value for the side to move with perfect play, in discs.
fn solve(position: &Position) -> i32 {
    let margin = |position: &Position, _| position.outcome().map_or(0, |outcome| outcome.margin().into());
    let values = minimax::values(position, TO_THE_END, &margin, &StopFlag::new()).expect("it is not stopped");
    values.into_iter().map(|(_, value)| value).max().expect("the game goes on")
}

fn start(rules: &str) -> Position {
    Position::start(&rules.parse().unwrap())
}

#[test]
fn the_second_player_wins_four_by_four_by_ten() {
    assert_eq!(solve(&start("4x4")), -10);
    assert_eq!(solve(&start("4x4 mirrored")), -10);
}

#[test]
fn the_first_player_wins_the_anti_game_on_four_by_four() {
    assert_eq!(solve(&start("4x4 anti")), 4);
}

#[test]
fn two_discs_side_by_side_cost_the_first_player_four() {
    assert_eq!(solve(&"4x4 -----XX--OO----- X".parse().unwrap()), -4);
}

#[test]
fn the_first_player_gets_its_two_discs_side_by_side_in_an_open_centre() {
    // Whatever the second player does, the third disc can lie beside the first: -4 instead of -10.
    assert_eq!(solve(&start("4x4 open")), -4);
}

#[test]
fn one_best_line_of_four_by_four_is_best_at_every_move() {
    let mut position = start("4x4");
    for mv in "b1 a1 a2 c1 d4 a3 d1 b4 a4 c4".split(' ') {
        if position.must_pass() {
            position.play("--".parse().unwrap()).unwrap();
        }
        let before = solve(&position);
        position.play(mv.parse().unwrap()).unwrap();
        if position.outcome().is_none() {
            assert_eq!(solve(&position), -before, "{mv}");
        }
    }
    assert_eq!(position.outcome().unwrap().margin(), -10);
}

#[test]
#[ignore = "a minute with optimisation, several without"]
fn the_first_player_wins_six_by_four_by_sixteen() {
    assert_eq!(solve(&start("6x4")), 16);
}
