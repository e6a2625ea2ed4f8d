//! Transcripts of known, invalid and random games.

use outflank_formats::transcript::{self, Passes, TranscriptError};
use outflank_rules::othello::{Move, Position};
use outflank_rules::reversi;
use outflank_rules::{Game, GameRecord, Outcome, Side, Sides};
use proptest::collection::vec;
use proptest::prelude::*;

const MANY_PASSES: &str = "f5d6c4g5d7c7h5d8b8b7b6a7b5a6a5b4b3c6e8f8c8a8e7a4b2a2c2d2d1e2f2c5c3a1a3e6d3f6f7f1g2h2e3f4b1g1\
                           c1e1g8g7f3h1h3h4h6";

fn othello(text: &str) -> GameRecord<Position> {
    transcript::parse(Position::START, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> String {
    transcript::parse(Position::START, text).unwrap_err().to_string()
}

fn margin(position: &impl Game) -> Option<i16> {
    position.outcome().map(Outcome::margin)
}

fn sixes() -> reversi::Position {
    reversi::Position::start(&"6x6".parse().unwrap())
}

#[test]
fn known_games_have_their_known_results() {
    for (text, discs, expected) in [
        ("e6f4e3f6g5d6e7f5c5", (13, 0), 64),
        ("f5d6c5f6e7f4g5e6e3", (13, 0), 64),
        ("f5f4c3e6f7g6g4e8g8g5h5", (14, 1), 62),
        ("f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5", (12, 12), 0),
        (MANY_PASSES, (0, 59), -64),
    ] {
        let record = othello(text);
        assert_eq!(record.position().disc_counts(), Sides { black: discs.0, white: discs.1 }, "{text}");
        assert_eq!(margin(record.position()), Some(expected), "{text}");
    }
}

#[test]
fn published_perfect_play_is_a_draw() {
    // H. Takizawa, "Othello is solved", arXiv 2310.19387, 2023.
    let record = othello(
        "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2\
         B8A8G7H8H7H6",
    );
    assert_eq!(record.moves().len(), 60);
    assert_eq!(margin(record.position()), Some(0));
    let board = "XXXXXXXXOXXXOOOXOXXXXOXXOXOOOXXXOXXOOXXXOXOXXOOOOOXOOXOOOOOOOOOO";
    assert!(record.position().to_string().starts_with(board), "{}", record.position());
}

#[test]
fn passes_that_are_left_out_are_played() {
    // Found by Warren D. Smith; no game with more passes is known.
    let replayed = transcript::summarise(Position::START, MANY_PASSES);
    assert_eq!((replayed.placements, replayed.passes), (55, 23));
    assert!(replayed.is_over() && replayed.is_legal());
    let record = othello(MANY_PASSES);
    assert_eq!(record.moves().len(), 78);
    assert_eq!(record.position(), &replayed.position);
    assert_ne!(record.moves().last(), Some(&Move::Pass));
}

#[test]
fn a_pass_may_be_written_in_every_spelling() {
    let before = "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8";
    let silent = othello(&format!("{before}c4"));
    for pass in ["--", "@@", "@@@@", "p", "pa", "PS", "Pass", " PA, "] {
        assert_eq!(othello(&format!("{before}{pass}c4")), silent, "{pass}");
    }
    assert_eq!(othello(&format!("{before}--")).moves().len(), 16);
    assert_eq!(othello(before).moves().len(), 15, "no pass is added at the end");
}

#[test]
fn a_game_with_numbers_and_passes_is_parsed() {
    // J. Feinstein's perfect game on 6×6, 1993.
    let text = "1. c2 b4 2. c5 d2 3. e4 e3 4. d1 c1 5. b1 d5 6. d6 f4 7. b3 b2 8. f3 f2 9. e2 b6 10. a4 c6\n\
                11. a6 a2 12. b5 a5 13. e6 e5 14. a3 a1 15. f5 f6 16. PA e1 17. f1";
    let replayed = transcript::summarise(sixes(), text);
    assert_eq!((replayed.placements, replayed.passes, replayed.is_legal()), (32, 1, true));
    assert_eq!(replayed.position.discs(), Sides { black: 16, white: 20 });
}

#[test]
fn errors_name_the_location_the_move_and_the_reason() {
    assert_eq!(error("f5d6a1"), "character 5: move 3, a1, is illegal: no discs would be flipped");
    assert_eq!(error("f5 d6 F5"), "character 7: move 3, f5, is illegal: the square is occupied");
    assert_eq!(
        error("f5 -- c4"),
        "character 4: move 2, --, is illegal: a pass is legal only when there is no other move"
    );
    assert_eq!(error("e6f4e3f6g5d6e7f5c5 a1"), "character 20: move 10, a1, is illegal: the game is over");
    assert_eq!(error("e6f4e3f6g5d6e7f5c5--"), "character 19: move 10, --, is illegal: the game is over");
    assert_eq!(error("f5d9"), "character 3: expected a square from a1 to h8 or -- for a pass, but found \"d9\"");
    assert_eq!(error("f5d"), "character 3: expected a square such as f5, or -- for a pass, but found \"d\"");
}

#[test]
fn a_placement_that_is_illegal_even_after_a_pass_adds_no_pass() {
    let before = "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8";
    let stopped = transcript::parse(Position::START, &format!("{before}a1")).unwrap_err();
    assert_eq!(stopped.to_string(), "character 31: move 16, a1, is illegal: no discs would be flipped");
    assert_eq!(*stopped.record, othello(before));
}

#[test]
fn the_game_up_to_an_error_is_returned() {
    let stopped = transcript::parse(Position::START, "f5d6c3 oops").unwrap_err();
    assert_eq!(*stopped.record, othello("f5d6c3"));
    assert!(matches!(stopped.error, TranscriptError::Token(_)));
    let replayed = transcript::summarise(Position::START, "f5d6c3c3");
    assert_eq!(replayed.position, *othello("f5d6c3").position());
    let Some(TranscriptError::Illegal { at: 7, number: 4, illegal }) = replayed.error else { panic!("{replayed:?}") };
    assert_eq!(illegal.reason, outflank_rules::MoveError::Occupied);
}

#[test]
fn an_empty_transcript_is_a_game_without_moves() {
    assert_eq!(othello(" \n "), GameRecord::new(Position::START));
}

#[test]
fn ten_megabytes_on_a_line_are_parsed_in_linear_time() {
    let long = |text: &str| text.repeat(10_000_000 / text.len());
    for text in ["f5d6", "a", "7", "1.", "-", "é", "a11", "ppass", " "].map(long) {
        let replayed = transcript::summarise(Position::START, &text);
        let message = replayed.error.map(|error| error.to_string()).unwrap_or_default();
        assert!(message.len() < 120, "{message}");
    }
    let digits = format!("f{}", long("1"));
    let message = transcript::parse(sixes(), &digits).unwrap_err().to_string();
    assert!(message.starts_with("character 1: expected a square") && message.len() < 120, "{message}");
}

/// Plays the moves that the numbers choose, until they run out or the game ends.
fn chosen<G: Game>(start: G, choices: &[u8]) -> GameRecord<G> {
    let mut record = GameRecord::new(start);
    for &choice in choices {
        let moves: Vec<_> = record.position().moves().collect();
        if moves.is_empty() {
            break;
        }
        record.play(moves[usize::from(choice) % moves.len()]).unwrap();
    }
    record
}

fn check_round_trips<G: Game>(record: &GameRecord<G>) {
    let start = || record.start().clone();
    assert_eq!(&transcript::parse(start(), &transcript::print(record, Passes::Written)).unwrap(), record);
    let mut without_last_pass = record.clone();
    if record.moves().last().is_some_and(|&last| G::is_pass(last)) {
        without_last_pass.undo();
    }
    let read = transcript::parse(start(), &transcript::print(record, Passes::LeftOut)).unwrap();
    assert_eq!(read.moves(), without_last_pass.moves());
}

proptest! {
    #[test]
    fn games_of_othello_round_trip_through_transcripts(choices in vec(any::<u8>(), 0..80)) {
        check_round_trips(&chosen(Position::START, &choices));
    }

    #[test]
    fn parse_and_summarise_agree_on_every_line(choices in vec(any::<u8>(), 0..80), tail in "[a-hps0-9 -]{0,6}") {
        let text = transcript::print(&chosen(Position::START, &choices), Passes::LeftOut) + &tail;
        let replayed = transcript::summarise(Position::START, &text);
        let error = replayed.error.as_ref().map(ToString::to_string);
        let (record, message) = match transcript::parse(Position::START, &text) {
            Ok(record) => (record, None),
            Err(stopped) => (*stopped.record, Some(stopped.error.to_string())),
        };
        prop_assert_eq!(error, message);
        prop_assert_eq!(record.position(), &replayed.position);
        prop_assert_eq!(record.moves().len(), replayed.placements + replayed.passes);
    }

    #[test]
    fn any_text_is_parsed_or_rejected(text in "([a-h][1-8]|[-@p., 0-9]|\\PC){0,60}") {
        let _ = transcript::parse(Position::START, &text);
    }
}

proptest! {
    // The rules of `reversi` are written for clarity, so fewer games are played.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn games_on_all_boards_round_trip_through_transcripts(choices in vec(any::<u8>(), 0..90)) {
        for rules in ["12x12", "4x26", "5x4 mirrored"] {
            check_round_trips(&chosen(reversi::Position::start(&rules.parse().unwrap()), &choices));
        }
    }
}

#[test]
fn a_game_may_start_from_any_position() {
    let start: Position = "------------------XO------XXX------OXX-----O-------------------- O".parse().unwrap();
    let whole = othello("f5d6c3d3c4");
    assert_eq!(whole.position(), &start);
    let record = transcript::parse(start, "b3").unwrap();
    assert_eq!((record.moves().len(), record.start().to_move()), (1, Side::White));
}
