//! The rules: the laws of games, known games, and the plain rules of Reversi as the oracle.

use outflank_rules::MoveError;
use outflank_rules::laws::LawBook;
use outflank_rules::othello::{Move, Position, Square, perft};
use outflank_rules::{Game, GameRecord, Outcome, Sides};

fn play(moves: &str) -> GameRecord<Position> {
    let mut record = GameRecord::new(Position::START);
    for token in moves.as_bytes().chunks(2) {
        if record.position().must_pass() {
            record.play(Move::Pass).unwrap();
        }
        record.play(std::str::from_utf8(token).unwrap().parse().unwrap()).unwrap();
    }
    record
}

fn outcome(moves: &str) -> Option<i16> {
    play(moves).position().outcome().map(Outcome::margin)
}

#[test]
fn othello_obeys_the_law_book() {
    let all_moves = Square::ALL.into_iter().map(Move::Place).chain([Move::Pass]).collect();
    let wipe_out = play("e6f4e3f6g5d6e7f5").position().to_owned();
    LawBook { starts: vec![Position::START, wipe_out], all_moves, max_plies: 128, games: 60, seed: 3 }.check();
}

#[test]
fn empties_count_for_the_winner() {
    assert_eq!(outcome("e6f4e3f6g5d6e7f5c5"), Some(64), "a wipe-out, 13-0 on the board");
    assert_eq!(outcome("f5f4c3e6f7g6g4e8g8g5h5"), Some(62), "14-1 on the board");
    assert_eq!(outcome("f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5"), Some(0), "a draw, 12-12 on the board");
}

#[test]
fn the_record_of_perfect_play_is_a_draw() {
    let record = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2\
                  b8a8g7h8h7h6";
    let end = play(record).position().to_owned();
    assert_eq!(end.disc_counts(), Sides { black: 32, white: 32 });
    assert_eq!(end.to_string(), "XXXXXXXXOXXXOOOXOXXXXOXXOXOOOXXXOXXOOXXXOXOXXOOOOOXOOXOOOOOOOOOO X");
}

/// W. D. Smith's game in which Black passes 23 times and loses 0-64, with five squares empty.
#[test]
fn a_game_with_the_most_passes_known_is_played_to_its_end() {
    let record = play(
        "f5d6c4g5d7c7h5d8b8b7b6a7b5a6a5b4b3c6e8f8c8a8e7a4b2a2c2d2d1e2f2c5c3a1a3e6d3f6f7f1g2h2e3f4b1g1c1e1g8g7f3h1h3h4h6",
    );
    assert_eq!(record.moves().iter().filter(|&&mv| mv == Move::Pass).count(), 23);
    assert_eq!(record.position().outcome(), Some(Outcome::from_margin(-64)));
    assert_eq!(record.position().board().empties().len(), 5);
}

#[test]
fn the_board_with_the_most_moves_has_34() {
    let most = "-----XO--OXO-XO--OOOX----X-XOO-----OXOO--OX-XX---OXOOOO--X------ X";
    let position: Position = most.parse().unwrap();
    assert_eq!(position.moves().count(), 34);
    assert_eq!(perft(&position, 2), outflank_rules::perft(&position, 2));
}

#[test]
fn an_illegal_move_has_its_reason() {
    let reason = |position: &Position, mv: &str| position.to_owned().play(mv.parse().unwrap()).unwrap_err().reason;
    let start = Position::START;
    assert_eq!(reason(&start, "d4"), MoveError::Occupied);
    assert_eq!(reason(&start, "a1"), MoveError::FlipsNothing);
    assert_eq!(reason(&start, "--"), MoveError::PassNotForced);
    let over = play("e6f4e3f6g5d6e7f5c5").position().to_owned();
    assert_eq!(reason(&over, "a1"), MoveError::GameOver);
    assert_eq!(reason(&over, "--"), MoveError::GameOver);
    let stuck =
        play("f5d6c4g5d7c7h5d8b8b7b6a7b5a6a5b4b3c6e8f8c8a8e7a4b2a2c2d2d1e2f2c5c3a1a3e6d3f6f7f1g2h2e3f4b1g1c1e1");
    let stuck = stuck.positions().iter().find(|position| position.must_pass()).unwrap();
    let empty = stuck.board().empties().first().unwrap();
    assert_eq!(reason(stuck, &empty.to_string()), MoveError::MustPass);
}

/// Plays the same random games here and by the plain rules, and compares every position and its moves.
#[test]
fn othello_is_reversi_on_eight_by_eight() {
    type Plain = outflank_rules::reversi::Position;
    let mut random = fastrand::Rng::with_seed(42);
    for _ in 0..300 {
        let mut fast = Position::START;
        let mut plain: Plain = format!("8x8 {fast}").parse().unwrap();
        while let Some(mv) = random.choice(fast.moves().collect::<Vec<_>>()) {
            let moves = |moves: Vec<String>| moves.into_iter().collect::<std::collections::BTreeSet<_>>();
            let plain_moves = plain.moves().map(|mv| mv.to_string()).collect();
            assert_eq!(moves(fast.moves().map(|mv| mv.to_string()).collect()), moves(plain_moves), "{fast}");
            fast.play(mv).unwrap();
            plain.play(mv.to_string().parse().unwrap()).unwrap();
            assert_eq!(plain.to_string(), format!("8x8 {fast}"));
            assert_eq!(plain.outcome(), fast.outcome(), "{fast}");
        }
        assert_eq!(plain.moves().count(), 0, "{fast}");
    }
}
