//! The text form of positions, and the door to valid ones.

use outflank_rules::Side;
use outflank_rules::reversi::{Aim, Move, Opening, Position, Rules, Setup, SetupReason, Size};
use proptest::prelude::*;

fn message(text: &str) -> String {
    text.parse::<Position>().unwrap_err().to_string()
}

fn any_size() -> impl Strategy<Value = Size> {
    (4..=26_u8, 4..=26_u8).prop_map(|(width, height)| Size::square(width).unwrap().with_height(height).unwrap())
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let cell = prop::sample::select(vec![None, Some(Side::Black), Some(Side::White)]);
    let cells = move |size: Size| prop::collection::vec(cell.clone(), usize::from(size.area()));
    let side = prop::sample::select(Side::BOTH.to_vec());
    let aim = prop::sample::select(Aim::ALL.to_vec());
    (any_size().prop_flat_map(move |size| (Just(size), cells(size))), side, aim)
        .prop_map(|((size, cells), to_move, aim)| Setup { size, cells, to_move, aim, opening: Opening::Laid })
}

proptest! {
    #[test]
    fn every_position_survives_its_text_form(setup in any_setup()) {
        let position = Position::try_from(setup.clone()).unwrap();
        let text = position.to_string();
        prop_assert_eq!(text.parse(), Ok(position.clone()));
        prop_assert_eq!(text.to_lowercase().parse(), Ok(position.clone()));
        prop_assert_eq!(text.replace('-', " . ").parse(), Ok(position.clone()));
        prop_assert_eq!(Setup::from(position), setup);
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>()) {
        let _ = (text.parse::<Position>(), text.parse::<Rules>(), text.parse::<Move>(), text.parse::<Size>());
    }

    #[test]
    fn no_text_that_looks_like_a_position_makes_the_parser_panic(text in "[0-9xX×oO/. *-]{0,40}( open| anti| black){0,3}") {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
        let _ = (text.parse::<Rules>(), text.parse::<Move>(), text.parse::<Size>());
    }
}

#[test]
fn many_spellings_are_read() {
    let start = Position::start(&"4x4".parse().unwrap());
    for text in [
        "4x4 -----OX--XO----- X",
        "4X4 -----OX--XO-----X",
        "4×4 ....\n.ox.\n.xo.\n.... black",
        "----/-WB-/-BW-/---- b",
        "_ _ _ _ _ o * _ _ * o _ _ _ _ _ *",
    ] {
        assert_eq!(text.parse(), Ok(start.clone()), "{text}");
    }
}

#[test]
fn the_words_after_the_side_can_stand_in_any_order() {
    let rules: Rules = "5x4 open anti".parse().unwrap();
    let start = Position::start(&rules);
    assert_eq!(start.to_string(), "5x4 -------------------- X open anti");
    assert_eq!("5x4 -------------------- X ANTI Open".parse(), Ok(start));
}

#[test]
fn the_opening_is_forgotten_once_the_centre_is_full() {
    let position: Position = "4x4 -----OX--XO----- X open".parse().unwrap();
    assert_eq!(position, Position::start(&"4x4".parse().unwrap()));
}

#[test]
fn errors_say_where_and_what() {
    for (text, expected) in [
        ("4x4 -----OX--Xé", "character 15: expected X, O or -, but found 'é'"),
        (
            "4x4 -----OX--XO----- -",
            "character 22: expected the side to move, X or O, after the squares, but found an empty square",
        ),
        ("4x4 -----OX--XO----- X X", "character 24: expected open, anti or the end, but found 'X'"),
        ("4x4 -----OX--XO----- X anti xo", "character 29: expected open, anti or the end, but found 'x'"),
        ("4x4 -----OX--XO-----", "the side to move is missing: X or O after the 16 squares"),
        ("  99x4 ----", "character 3: a board is 4 to 26 squares wide, not 99"),
        ("4x4 -----OX--XO---- X", "expected 16 squares and then the side to move, but found 15 squares"),
        ("4x4 -----OX--XO---- white anti", "expected 16 squares and then the side to move, but found 15 squares"),
        ("4x4 -----OX--X", "expected 16 squares and then the side to move, but found 10 squares"),
        ("-----OX--XO-----", "the side to move is missing: X or O after the 16 squares"),
    ] {
        assert_eq!(message(text), expected, "{text}");
    }
}

#[test]
fn without_a_size_the_squares_fill_a_square_board() {
    let error = |found: &str| {
        format!("expected 64 squares and then the side to move, or a size first as in `6x4 …`, but found {found}")
    };
    assert_eq!(message(""), error("0 squares"));
    assert_eq!(message("x"), error("1 square"));
    for (squares, side) in [(24, " X"), (63, " O"), (63, ""), (35, " black")] {
        let text = format!("{}{side}", "-".repeat(squares));
        assert_eq!(message(&text), error(&format!("{squares} squares")), "{text}");
    }
}

#[test]
fn a_huge_text_has_a_short_error() {
    assert_eq!(message(&"-".repeat(10_000_000)), "character 678: expected open, anti or the end, but found '-'");
    assert_eq!(message(&"- ".repeat(5_000_000)), "character 1355: expected open, anti or the end, but found '-'");
    assert!(message(&"9".repeat(10_000_000)).len() < 120);
    assert!(message(&format!("{}?", " ".repeat(10_000_000))).starts_with("character 10000001: expected X, O or -"));
}

#[test]
fn a_wrong_setup_has_every_reason() {
    let mut setup = Setup { opening: Opening::Open, ..Setup::empty(Size::STANDARD) };
    setup.cells[..2].fill(Some(Side::Black));
    setup.cells.push(None);
    let error = Position::try_from(setup).unwrap_err();
    assert_eq!(error.reasons.len(), 3);
    assert!(error.reasons.contains(&SetupReason::CellCount { found: 65 }));
    assert_eq!(
        error.to_string(),
        "not a position on 8x8: it has 65 cells, not one for each square; \
         the opening still goes on, but 2 discs lie outside the centre; \
         in the opening the side to move has as many discs as the other or one fewer, not 2 X and 0 O"
    );
}

#[test]
fn either_side_can_begin_the_opening() {
    for text in ["4x4 ---------------- O open", "4x4 -----O---------- X open", "4x4 -----OX--------- O open"] {
        assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
    }
}
