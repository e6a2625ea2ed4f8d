//! The text forms of boards and positions.

use outflank_rules::alak::{Position, Slots};
use outflank_rules::{Game, Side};
use proptest::prelude::*;

fn message(board: &str) -> String {
    Position::from_board(board).unwrap_err().to_string()
}

proptest! {
    #[test]
    fn every_position_survives_its_text_form(board in "[xo.]{9,21}", side in "[xo]") {
        let text = format!("{board} {side}");
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string(), text.clone());
            prop_assert_eq!(position.to_string().to_uppercase().replace('.', "_").parse(), Ok(position));
            prop_assert_eq!(Position::from_board(&board).is_ok(), position.outcome().is_none());
        } else {
            prop_assert!(Position::from_board(&board).is_err());
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(text: String, close in "[xXoO._é -]{0,30}") {
        for text in [text, close] {
            let _ = (text.parse::<Position>(), Position::from_board(&text), text.parse::<Slots>());
            let _ = Position::from_board_of(Slots::STANDARD, &text);
        }
    }
}

#[test]
fn many_spellings_are_read() {
    let start = Position::start(Slots::STANDARD);
    for text in ["xxxx...oooo x", "XXXX___OOOO", " xxxx---oooo  X ", "xxxx._-oooo\tblack", "XxXx...oOoO"] {
        assert_eq!(text.parse(), Ok(start), "{text}");
    }
    assert_eq!("xxxx...oooo o".parse(), Ok(start.with_to_move(Side::White)));
    assert_eq!(start.board_text(), "xxxx...oooo");
}

#[test]
fn every_start_is_a_board_to_play_on() {
    for slots in Slots::all() {
        let start = Position::start(slots);
        assert_eq!(Position::from_board_of(slots, &start.board_text()), Ok(start));
    }
    assert_eq!(Position::start(Slots::new(12).unwrap()).board_text(), "xxxx....oooo");
    assert_eq!(Position::start(Slots::new(13).unwrap()).board_text(), "xxxxx...ooooo");
}

#[test]
fn boards_that_cannot_be_played_on_are_refused_with_the_reason() {
    for (board, reason) in [
        ("xx...oo", "a board has 9 to 21 slots, not 7"),
        ("xxxx.....qooo", "slot 10: expected x, o or . (empty), but found 'q'"),
        ("xxxxxxoooooo", "the board has no empty slot"),
        ("xxxx......o", "O needs at least two discs, but has 1"),
        ("...........", "X needs at least two discs, but has 0"),
    ] {
        assert_eq!(message(board), reason);
    }
    assert_eq!(message(&"x".repeat(10_000_000)), "a board has 9 to 21 slots, not 10000000");
    let of_another_length = Position::from_board_of(Slots::STANDARD, "xxxxx...ooooo").unwrap_err();
    assert_eq!(of_another_length.to_string(), "expected a board of 11 slots, but found 13");
}

#[test]
fn a_finished_position_is_read_but_not_one_without_a_winner() {
    let over: Position = "xx...x...xo o".parse().unwrap();
    assert_eq!(over.outcome().unwrap().margin(), 3);
    let reason = |text: &str| text.parse::<Position>().unwrap_err().to_string();
    assert_eq!(reason("x.........o x"), "at least one side needs two discs");
    assert_eq!(reason("xxxxxxooooo x"), "the board has no empty slot");
    assert_eq!(reason("xxxx...oooo z"), "after the board: expected x or o, but found \"z\"");
}
