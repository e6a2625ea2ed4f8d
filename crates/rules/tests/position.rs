//! The position of any game: the laws, and that it is that of its game.

use outflank_rules::laws::LawBook;
use outflank_rules::reversi::Square;
use outflank_rules::{Game, GameRecord, Move, MoveError, Position, Sides, Variant, alak, othello, reversi};

fn starts() -> Vec<Position> {
    let starts = [
        (Variant::Othello, ""),
        (Variant::Reversi, "4x4"),
        (Variant::Reversi, "6x4 mirrored anti"),
        (Variant::Reversi, "8x8 open"),
        (Variant::Alak, "9"),
        (Variant::Alak, "12"),
    ];
    starts.into_iter().map(|(variant, from)| variant.start(from).unwrap()).collect()
}

#[test]
fn every_game_keeps_the_laws() {
    let squares = (0..9).flat_map(|row| (0..9).map(move |column| Move::Place(Square { column, row })));
    let slides = (0..14).flat_map(|from| (0..14).map(move |to| Move::Slide(alak::Slide { from, to })));
    LawBook {
        starts: starts(),
        all_moves: squares.chain(slides).chain([Move::Pass]).collect(),
        max_plies: 130,
        games: 12,
        seed: 5,
    }
    .check();
}

/// Plays random moves of one game on its own position and on that of any game.
fn compare<G: Game>(start: G, of: impl Fn(&Position) -> Option<G>)
where
    Position: From<G>,
    Move: From<G::Move>,
{
    let mut random = fastrand::Rng::with_seed(6);
    let (mut own, mut any) = (start.clone(), Position::from(start));
    while own.outcome().is_none() {
        let moves: Vec<_> = own.moves().collect();
        assert_eq!(any.moves().collect::<Vec<_>>(), moves.iter().copied().map(Move::from).collect::<Vec<_>>());
        let mv = moves[random.usize(..moves.len())];
        own.play(mv).unwrap();
        any.play(mv.into()).unwrap();
        assert_eq!(of(&any), Some(own.clone()));
        assert_eq!((any.outcome(), any.to_string()), (own.outcome(), own.to_string()));
    }
    assert!(any.moves().next().is_none());
}

#[test]
fn it_plays_as_the_position_of_its_game() {
    compare(othello::Position::START, |any| any.as_othello().copied());
    for rules in ["5x4", "8x8 open anti", "6x6 mirrored"] {
        compare(reversi::Position::start(&rules.parse().unwrap()), |any| any.as_reversi().cloned());
    }
    compare(alak::Position::start(alak::Slots::STANDARD), |any| any.as_alak().copied());
}

#[test]
fn othello_is_reversi_with_its_board_and_rules() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut position = othello::Position::START;
    while position.outcome().is_none() {
        let reversi = reversi::Position::from(&position);
        assert_eq!(othello::Position::try_from(&reversi), Ok(position));
        assert_eq!(Position::from(reversi).canonical(), Position::from(position));
        let moves: Vec<_> = position.moves().collect();
        position.play(moves[random.usize(..moves.len())]).unwrap();
    }
    for rules in ["8x8 anti", "8x8 open", "6x6"] {
        let start = reversi::Position::start(&rules.parse().unwrap());
        assert!(othello::Position::try_from(&start).is_err(), "{rules}");
        assert_eq!(Position::from(start.clone()).canonical(), start.into());
    }
}

#[test]
fn a_start_is_rules_a_position_or_the_usual_one() {
    let start = |variant: Variant, from: &str| variant.start(from).map(|position| (position.variant(), position));
    for (variant, from, expected) in [
        (Variant::Reversi, "", Variant::Othello),
        (Variant::Reversi, "8x8", Variant::Othello),
        (Variant::Reversi, "8x8 mirrored", Variant::Othello),
        (Variant::Reversi, "8x8 anti", Variant::Reversi),
        (Variant::Reversi, "4x4 -----OX--XO----- X", Variant::Reversi),
        (Variant::Alak, "xx.......oo x", Variant::Alak),
    ] {
        let (found, position) = start(variant, from).unwrap();
        assert_eq!(found, expected, "{from}");
        assert_eq!(position.variant().position(&position.to_string()), Ok(position), "{from}");
    }
    let error = |from: &str| Variant::Alak.start(from).unwrap_err().to_string();
    assert_eq!(error("30"), "a board has 9 to 21 slots, not 30");
    assert_eq!(error("8"), "a board has 9 to 21 slots, not 8");
    assert_eq!(error("xx...oo"), "a board has 9 to 21 slots, not 7");
}

#[test]
fn text_that_is_no_position_names_all_games() {
    for text in ["", "f5", "hello", "hello, this is no position"] {
        let error = text.parse::<Position>().unwrap_err().to_string();
        let found: String = text.chars().take(16).collect();
        assert_eq!(error, format!("expected a position of Othello, Reversi or Alak, but found {found:?}"));
    }
    let error = |text: &str| text.parse::<Position>().unwrap_err().to_string();
    assert_eq!(error("xx...oo"), "a board has 9 to 21 slots, not 7");
    assert_eq!(error("xx...q..oo"), "slot 6: expected x, o or . (empty), but found 'q'");
}

#[test]
fn a_usual_start_is_that_of_the_rules() {
    for position in starts() {
        assert!(position.is_usual_start(), "{position}");
    }
    let (corner, empty) = ("-OXX", "-".repeat(60));
    for (variant, from) in [
        (Variant::Othello, format!("{}OX------XO{} O", "-".repeat(27), "-".repeat(27))),
        (Variant::Reversi, format!("8x8 {corner}{empty} X anti")),
        (Variant::Reversi, "4x4 -----XO--OX----- O".to_owned()),
        (Variant::Alak, "xx.......oo x".to_owned()),
    ] {
        assert!(!variant.start(&from).unwrap().is_usual_start(), "{from}");
    }
}

#[test]
fn a_move_of_another_game_is_illegal() {
    let othello = Variant::Othello.start("").unwrap();
    let slide = Move::Slide(alak::Slide { from: 3, to: 5 });
    assert_eq!(othello.check_move(slide), Err(MoveError::OtherGame));
    assert_eq!(Variant::Alak.start("").unwrap().check_move(Move::Pass), Err(MoveError::OtherGame));
    assert_eq!(othello.check_move(Move::Place(Square { column: 9, row: 0 })), Err(MoveError::OffBoard));
    assert_eq!(
        othello.parse_move("z9").unwrap_err().to_string(),
        "expected a square from a1 to h8 or -- for a pass, but found \"z9\""
    );
}

#[test]
fn a_record_becomes_that_of_its_game() {
    let mut record = GameRecord::new(Variant::Othello.start("").unwrap());
    for text in ["f5", "d6", "c3"] {
        record.play(record.position().parse_move(text).unwrap()).unwrap();
    }
    record.undo();
    record.tags.insert("Black".to_owned(), "Ann".to_owned());
    let othello = record.to_othello().unwrap();
    assert_eq!(othello.moves().iter().map(ToString::to_string).collect::<Vec<_>>(), ["f5", "d6"]);
    assert_eq!(othello.tags, record.tags);
    assert_eq!(record.to_reversi().unwrap().position(), &reversi::Position::from(othello.position()));
    assert!(record.to_alak().is_none());
}

#[test]
fn flips_have_the_names_of_their_game() {
    let names = |variant: Variant, from: &str, mv: &str| {
        let position = variant.start(from).unwrap();
        let flips = position.flips(position.parse_move(mv).unwrap());
        flips.into_iter().map(|square| position.square_name(square)).collect::<Vec<_>>()
    };
    assert_eq!(names(Variant::Othello, "", "f5"), ["e5"]);
    assert_eq!(names(Variant::Reversi, "6x6", "e4"), ["d4"]);
    assert_eq!(names(Variant::Alak, "xx.o.x...oo x", "2-3"), Vec::<String>::new());
    assert_eq!(names(Variant::Alak, "xx.ox...oo. x", "2-3"), ["4"]);
}

#[test]
fn a_square_off_the_board_has_no_disc() {
    for start in starts() {
        let (size, Sides { black, white }) = (start.size(), start.discs());
        assert_eq!(size.squares().count(), usize::from(size.area()));
        let discs = size.squares().filter(|&square| start.cell(square).is_some()).count();
        assert_eq!(discs, usize::from(black + white), "{start}");
        for square in [(size.columns, 0), (0, size.rows), (u8::MAX, u8::MAX)] {
            assert_eq!(start.cell(Square { column: square.0, row: square.1 }), None, "{start}");
        }
    }
    assert_eq!(Variant::Reversi.start("6x4").unwrap().size().to_string(), "6x4");
}
