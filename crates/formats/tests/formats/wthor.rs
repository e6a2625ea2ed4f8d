//! WTHOR: real games and damaged files.

use outflank_formats::detect::detect;
use outflank_formats::transcript::{self, Passes};
use outflank_formats::wthor::{Date, Games, Header, NameTables, Names, WthorError, WthorGameError, stored_score};
use outflank_formats::{Format, Reader, WriteError, WriteOptions, Writer};
use outflank_rules::othello::{Move, Position, Square};
use proptest::collection::vec;
use proptest::prelude::*;

const FILE: &[u8] = include_bytes!("../fixtures/three-games-of-1977.wtb");

/// The file with one changed byte.
fn with(at: usize, byte: u8) -> Vec<u8> {
    let mut file = FILE.to_vec();
    file[at] = byte;
    file
}

fn error(file: &[u8]) -> String {
    Games::read(file).unwrap_err().to_string()
}

/// The error of the first game after one of its bytes was changed.
fn game_error(at: usize, byte: u8) -> WthorGameError {
    let file = with(at, byte);
    Games::read(&file).unwrap().iter().next().unwrap().summarise().error.unwrap()
}

#[test]
fn the_header_is_parsed() {
    let header = Header {
        created: Date { year: 2007, month: 5, day: 22 },
        games: 3,
        names: 0,
        year: 1977,
        board_size: 8,
        solved_empties: 24,
    };
    let games = Games::read(FILE).unwrap();
    assert_eq!(games.header(), header);
    assert_eq!((games.len(), games.iter().len(), games.is_empty()), (3, 3, false));
}

#[test]
fn the_first_game_of_1977_is_parsed() {
    let game = Games::read(FILE).unwrap().iter().next().unwrap();
    assert_eq!((game.tournament, game.black, game.white), (1, 346, 843));
    assert_eq!((game.black_score, game.theoretical_black_score), (34, 41));
    let squares: Vec<Square> = game.squares().collect::<Result<_, _>>().unwrap();
    assert_eq!(squares[..4], [Square::F5, Square::D6, Square::C3, Square::F3]);
    let record = game.replay().unwrap();
    assert_eq!(
        transcript::print(&record, Passes::Written),
        "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7\
         --a7a8a1--g1g2h2h1"
    );
    let replayed = game.summarise();
    assert_eq!((replayed.placements, replayed.passes), (60, 2));
    assert!(replayed.is_over() && replayed.is_legal());
    assert_eq!(&replayed.position, record.position());
}

#[test]
fn stored_results_are_those_of_the_last_positions() {
    for game in Games::read(FILE).unwrap().iter() {
        assert_eq!(stored_score(&game.summarise().position), game.black_score);
    }
    let score = |text: &str| stored_score(transcript::parse(Position::START, text).unwrap().position());
    assert_eq!(score("e6f4e3f6g5d6e7f5c5"), 64);
    assert_eq!(score("f5f4c3e6f7g6g4e8g8g5h5"), 63);
    assert_eq!(score("f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5"), 32);
}

#[test]
fn damaged_files_are_rejected_with_the_offset() {
    assert_eq!(error(&[]), "the file is empty; expected a WTHOR file");
    assert_eq!(error(&FILE[..9]), "byte 9: the WTHOR file ends within its header of 16 bytes");
    assert_eq!(error(&FILE[..110]), "byte 4: the header announces 3 records, 220 bytes in all, but the file has 110");
    assert_eq!(error(&with(4, 4)), "byte 4: the header announces 4 records, 288 bytes in all, but the file has 220");
    assert_eq!(
        error(&with(7, 255)),
        "byte 4: the header announces 4278190083 records, 290916925660 bytes in all, but the file has 220"
    );
    assert_eq!(error(&with(12, 10)), "byte 12: the games are on a 10×10 board; only 8×8 can be read");
    assert_eq!(error(&with(12, 9)), "byte 12: expected a board size of 8, but found 9");
    assert_eq!(error(&with(13, 1)), "byte 13: the file holds solitaires, not games");
    assert_eq!(Games::read(&with(12, 0)).unwrap().len(), 3);
}

#[test]
fn a_file_with_an_impossible_date_of_creation_is_read() {
    for date in [[20, 7, 13, 22], [20, 7, 5, 0], [20, 7, 0, 0], [0; 4], [19, 255, 255, 255]] {
        let file = [&date, &FILE[4..]].concat();
        assert_eq!(detect(&file), Format::Wthor, "{date:?}");
        assert_eq!(Reader::read_all(Format::Wthor, &file).flatten().count(), 3, "{date:?}");
        let names =
            [&date[..], &[0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], b"Ann\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"].concat();
        assert_eq!(Names::players(&names).unwrap().get(0).as_deref(), Some("Ann"), "{date:?}");
    }
}

#[test]
fn every_year_of_creation_is_written_as_it_is_read() {
    for bytes in [[20, 7], [19, 121], [255, 255], [255, 0], [0, 0]] {
        let mut file = with(0, bytes[0]);
        file[1] = bytes[1];
        let header = Header::read(&file).unwrap();
        assert_eq!(Header::read(&header.to_bytes()).unwrap(), header, "{bytes:?}");
    }
    let latest = Header { created: Date { year: u16::MAX, month: 1, day: 1 }, ..Header::read(FILE).unwrap() };
    assert_eq!(latest.to_bytes()[..4], [255, 255, 1, 1]);
}

#[test]
fn a_game_that_is_refused_leaves_no_names_and_no_empties() {
    let mut writer = Writer::new(Format::Wthor, WriteOptions::default());
    let refused =
        "[Black \"Ann\"]\n[Event \"Open\"]\n[TheoreticalResult \"33-31\"]\n[TheoreticalEmpties \"20\"]\n\n1. f5 *\n";
    let before = writer.finish();
    for text in [refused, "[Black \"Ann\"]\n[Result \"1-0\"]\n\n1. f5 1-0\n"] {
        let game = Reader::read_all(Format::Pgn, text.as_bytes()).next().unwrap().unwrap();
        let mut out = Vec::new();
        assert_eq!(writer.write(&game, &mut out), Err(WriteError::NoDiscs));
        assert_eq!((&writer.finish(), out.len()), (&before, 0));
    }
}

#[test]
fn a_game_whose_last_name_has_no_room_leaves_no_names() {
    let tournaments = (0..65_535).map(|number| number.to_string()).collect();
    let names = NameTables { tournaments, ..NameTables::default() };
    let mut writer = Writer::new(Format::Wthor, WriteOptions { names, ..WriteOptions::default() });
    let before = writer.finish();
    let text = b"[Black \"Ann\"]\n[Event \"Open\"]\n\n1. f5 33-31\n";
    let game = Reader::read_all(Format::Pgn, text).next().unwrap().unwrap();
    assert_eq!(writer.write(&game, &mut Vec::new()), Err(WriteError::TooMany));
    assert_eq!(writer.finish(), before);
}

#[test]
fn invalid_moves_are_reported_at_their_offset() {
    assert_eq!(
        game_error(26, 99).to_string(),
        "byte 26: expected a square as ten times the row plus the column, each from 1 to 8, but found 99"
    );
    assert_eq!(game_error(26, 0), WthorGameError::NoSquare { at: 26, found: 0 }, "a zero between moves");
    for byte in [1, 8, 10, 19, 20, 80, 89, 90, 200, 255] {
        assert_eq!(game_error(24, byte), WthorGameError::NoSquare { at: 24, found: byte });
    }
    assert_eq!(game_error(26, 11).to_string(), "byte 26: move 3, a1, is illegal: no discs would be flipped");
}

#[test]
fn the_game_up_to_an_invalid_move_is_kept() {
    let file = with(26, 11);
    let stopped = Games::read(&file).unwrap().iter().next().unwrap().replay().unwrap_err();
    assert_eq!(stopped.record.moves(), [Square::F5, Square::D6].map(Move::Place));
}

#[test]
fn a_game_without_moves_is_not_over() {
    let mut file = FILE.to_vec();
    file[24..84].fill(0);
    let replayed = Games::read(&file).unwrap().iter().next().unwrap().summarise();
    assert_eq!((replayed.position, replayed.placements), (Position::START, 0));
    assert!(replayed.is_legal() && !replayed.is_over());
}

#[test]
fn names_are_found_by_their_number() {
    // A board size that a converter leaves in files of names.
    let mut file = vec![20, 7, 5, 22, 0, 0, 0, 0, 2, 0, 0, 0, 124, 0, 0, 0];
    file.extend(b"???\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    file.extend(b"Ren\xe9 of twenty chars");
    let players = Names::players(&file).unwrap();
    assert_eq!(players.header().names, 2);
    assert_eq!(players.get(0), Some("???".into()));
    assert_eq!(players.get(1), Some("René of twenty chars".into()));
    assert_eq!(players.get(2), None);
    let error = Names::tournaments(&file).unwrap_err();
    assert_eq!(error, WthorError::Length { at: 8, announced: 2, expected: 68, found: 56 });
    assert_eq!(Names::players(&[]).unwrap_err(), WthorError::Empty);
}

proptest! {
    #[test]
    fn any_bytes_are_parsed_or_rejected(bytes in vec(any::<u8>(), 0..64)) {
        let _ = Games::read(&bytes);
        let _ = Names::players(&bytes);
        let _ = Names::tournaments(&bytes);
    }

    #[test]
    fn a_game_of_any_bytes_is_replayed_up_to_its_error(moves in vec(0..90_u8, 60), kept in 0..60_usize) {
        let mut file = FILE[..84].to_vec();
        file[4] = 1;
        file[24 + kept..].copy_from_slice(&moves[kept..]);
        let game = Games::read(&file).unwrap().iter().next().unwrap();
        let replayed = game.summarise();
        prop_assert!(replayed.placements >= kept);
        let (record, error) = match game.replay() {
            Ok(record) => (record, None),
            Err(stopped) => (*stopped.record, Some(stopped.error)),
        };
        prop_assert_eq!(error, replayed.error);
        prop_assert_eq!(record.position(), &replayed.position);
    }
}
