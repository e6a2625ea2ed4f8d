//! Games whose course and result are known.

use outflank_rules::MoveError;
use outflank_rules::reversi::{Aim, Move, Position, Rules, Square};
use outflank_rules::{Game, GameRecord, Outcome, Sides};

/// Plays a transcript such as `f5d6`, with the passes left out, and passes where it must.
fn play(rules: Rules, transcript: &str) -> GameRecord<Position> {
    let mut record = GameRecord::new(Position::start(&rules));
    for square in transcript.as_bytes().chunks(2) {
        if record.position().must_pass() {
            record.play(Move::Pass).unwrap();
        }
        record.play(std::str::from_utf8(square).unwrap().parse().unwrap()).unwrap();
    }
    record
}

fn othello(transcript: &str) -> Position {
    play(Rules::default(), transcript).position().clone()
}

fn margin(position: &Position) -> Option<i16> {
    position.outcome().map(Outcome::margin)
}

#[test]
fn nine_placements_wipe_white_out() {
    let position = othello("e6f4e3f6g5d6e7f5c5");
    assert_eq!(position.discs(), Sides { black: 13, white: 0 });
    assert_eq!(position.empties(), 51);
    assert_eq!(margin(&position), Some(64));
    assert_eq!(position.moves().next(), None);
}

#[test]
fn a_game_can_end_with_discs_of_both_sides_and_empty_squares() {
    let position = othello("f5f4c3e6f7g6g4e8g8g5h5");
    assert_eq!(position.discs(), Sides { black: 14, white: 1 });
    assert_eq!(margin(&position), Some(62));
}

#[test]
fn nobody_gets_the_empty_squares_of_a_draw() {
    let position = othello("f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5");
    assert_eq!(position.discs(), Sides { black: 12, white: 12 });
    assert_eq!(margin(&position), Some(0));
}

#[test]
fn the_anti_game_negates_the_margin() {
    let anti = Rules { aim: Aim::FewestDiscs, ..Rules::default() };
    assert_eq!(margin(play(anti, "e6f4e3f6g5d6e7f5c5").position()), Some(-64));
    assert_eq!(margin(play(anti, "f5f4c3e6f7g6g4e8g8g5h5").position()), Some(-62));
}

#[test]
fn a_game_can_have_twenty_three_passes() {
    // Found by Warren D. Smith; no game with more is known.
    let record = play(
        Rules::default(),
        "f5d6c4g5d7c7h5d8b8b7b6a7b5a6a5b4b3c6e8f8c8a8e7a4b2a2c2d2d1e2f2c5c3a1a3e6d3f6f7f1g2h2e3f4b1g1c1e1g8g7f3h1h3h4h6",
    );
    assert_eq!(record.moves().iter().filter(|&&mv| mv == Move::Pass).count(), 23);
    assert_eq!(record.position().discs(), Sides { black: 0, white: 59 });
    assert_eq!(margin(record.position()), Some(-64));
}

#[test]
fn perfect_play_on_eight_by_eight_is_a_draw() {
    // H. Takizawa, "Othello is solved", arXiv 2310.19387, 2023.
    let record = play(
        Rules::default(),
        "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2\
         b8a8g7h8h7h6",
    );
    let position = record.position();
    assert_eq!(record.moves().len(), 60);
    assert_eq!(margin(position), Some(0));
    let cells: String = position.cells().iter().map(|cell| cell.map_or('-', outflank_rules::Side::letter)).collect();
    assert_eq!(cells, "XXXXXXXXOXXXOOOXOXXXXOXXOXOOOXXXOXXOOXXXOXOXXOOOOOXOOXOOOOOOOOOO");
}

#[test]
fn perfect_play_on_six_by_six_gives_white_four_discs() {
    // J. Feinstein, "Amenor wins world 6x6 championships!", British Othello Federation newsletter, July 1993.
    let rules: Rules = "6x6".parse().unwrap();
    let record = play(rules, "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1");
    assert_eq!(record.position().discs(), Sides { black: 16, white: 20 });
    assert_eq!(margin(record.position()), Some(-4));
    assert_eq!(record.moves().len(), 33, "32 placements and a pass");
}

#[test]
fn the_open_layout_starts_with_four_free_placements() {
    let mut record = GameRecord::new(Position::start(&"6x4 open".parse().unwrap()));
    for (square, left) in [("c2", "c2 d2 c3 d3"), ("c3", "d2 c3 d3"), ("d3", "d2 d3"), ("d2", "d2")] {
        let free: Vec<_> = record.position().placements().map(|square| square.to_string()).collect();
        assert_eq!(free.join(" "), left);
        let mv: Move = square.parse().unwrap();
        assert_eq!(record.position().outcome(), None);
        assert!(matches!(mv, Move::Place(square) if record.position().flips(square).is_empty()));
        record.play(mv).unwrap();
    }
    assert_eq!(record.position(), &Position::start(&"6x4 mirrored".parse().unwrap()));
}

#[test]
fn an_illegal_move_has_its_reason() {
    let reason = |position: &str, mv: &str| {
        let position: Position = position.parse().unwrap();
        let mv: Move = mv.parse().unwrap();
        position.clone().play(mv).unwrap_err().reason
    };
    let start = "4x4 -----OX--XO----- X";
    assert_eq!(reason(start, "e1"), MoveError::OffBoard);
    assert_eq!(reason(start, "b2"), MoveError::Occupied);
    assert_eq!(reason(start, "a1"), MoveError::FlipsNothing);
    assert_eq!(reason(start, "--"), MoveError::PassNotForced);
    assert_eq!(reason("4x4 ---------------- X open", "a1"), MoveError::CentreFirst);
    assert_eq!(reason("4x4 ---------------- X open", "--"), MoveError::PassNotForced);
    assert_eq!(reason("4x4 XO-------------- O", "a4"), MoveError::MustPass);
    assert_eq!(reason("4x4 XO-------------- O", "c1"), MoveError::MustPass);
    assert_eq!(reason("4x4 -OO------------- O", "a1"), MoveError::GameOver);
    assert_eq!(reason("4x4 -OO------------- O", "--"), MoveError::GameOver);
}

#[test]
fn empty_squares_go_to_the_winner_even_when_their_number_is_odd() {
    // At a1 neither side outflanks: X has no disc below or aslant, and O none to the right.
    let position: Position = "4x4 -XXXOOOOOOOOOOOO X".parse().unwrap();
    assert_eq!(position.moves().next(), None);
    assert_eq!(margin(&position), Some(-10));
}

#[test]
fn a_full_board_is_over_and_needs_no_pass() {
    let position: Position = "4x4 XXXXXXXXOOOOOOOO X".parse().unwrap();
    assert_eq!(margin(&position), Some(0));
    assert!(!position.must_pass());
}

#[test]
fn flips_go_in_all_eight_directions() {
    let position: Position = "5x5 X-X-X -OOO- XO-OX -OOO- X-X-X X".parse().unwrap();
    let flips = position.flips(Square { column: 2, row: 2 });
    assert_eq!(flips.len(), 8);
    let after = position.after("c3".parse().unwrap());
    assert_eq!(after.discs(), Sides { black: 17, white: 0 });
    assert_eq!(margin(&after), Some(25));
}
