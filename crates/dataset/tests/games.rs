//! Games of other formats come back from the table, and their positions are those of a replay.

use outflank_dataset::{GameError, GameRow, LabelRow, NotOthello, PASS};
use outflank_formats::{AnnotatedGame, Format, Reader, WriteOptions, Writer};
use outflank_rules::othello::Position;
use outflank_rules::{Game, Side};

const GGF: &str = "(;GM[Othello]PC[server]DT[2003.12.15_13:24:03.MST]PB[Ann]PW[Bob]RB[1512.25]RW[1600.5]TI[10:00]TY[8]\
    RE[+12.000]BO[8 ---------------------------O*------*O--------------------------- *]\
    B[d3//0.01]W[c5/-1.5/8.2]B[f6]W[f5/0.25];)";

fn games(format: Format, bytes: &[u8]) -> Vec<AnnotatedGame> {
    Reader::read_all(format, bytes).map(|game| game.unwrap()).collect()
}

fn print(format: Format, games: impl IntoIterator<Item = AnnotatedGame>) -> Vec<u8> {
    let (mut writer, mut out) = (Writer::new(format, WriteOptions::default()), Vec::new());
    games.into_iter().for_each(|game| writer.write(&game, &mut out).unwrap());
    let head = writer.finish().head;
    out.splice(..head.len(), head);
    out
}

/// The games after a conversion to rows and back.
fn through_rows(games: &[AnnotatedGame]) -> Vec<AnnotatedGame> {
    games.iter().map(|game| GameRow::from_game(game).unwrap().to_game().unwrap()).collect()
}

#[test]
fn a_game_with_all_attributes_comes_back() {
    let game = games(Format::Ggf, GGF.as_bytes());
    let row = GameRow::from_game(&game[0]).unwrap();
    assert_eq!((row.black.as_deref(), row.date.as_deref(), row.year), (Some("Ann"), Some("2003-12-15"), Some(2003)));
    assert_eq!((row.result, row.black_rating), (Some(12), Some(1512.25)));
    assert!(row.attributes.is_some(), "times and evaluations have no column");
    assert_eq!(through_rows(&game), game);
}

#[test]
fn a_year_of_the_wthor_database_comes_back_byte_for_byte_without_attributes() {
    let texts = b"f5d6c3d3c4f4c5b3c2e3d2c1 40-24\nf5f6e6f4g5e7f7h5 31-33\n";
    let mut source = games(Format::Transcript, texts);
    for (game, name) in source.iter_mut().zip(["Ann", "Bob"]) {
        game.info.players.black.name = Some(name.into());
        game.info.event = Some("Open".into());
        game.info.date = "1999".parse().ok();
    }
    let file = print(Format::Wthor, source);
    let read = games(Format::Wthor, &file);
    assert!(read.iter().all(|game| GameRow::from_game(game).unwrap().attributes.is_none()));
    assert_eq!(print(Format::Wthor, through_rows(&read)), file);
}

#[test]
fn a_changed_column_changes_the_game() {
    let mut row = GameRow::from_game(&games(Format::Ggf, GGF.as_bytes())[0]).unwrap();
    row.black = Some("Cleo".into());
    row.date = None;
    let game = row.to_game().unwrap();
    assert_eq!(game.info.players.black.name.as_deref(), Some("Cleo"));
    assert_eq!(game.info.date.map(|date| date.to_string()), Some("2003".into()), "the year is another column");
    row.moves.pop();
    assert!(matches!(row.to_game(), Err(GameError::OtherMoves)));
}

#[test]
fn rows_that_are_no_games_are_rejected_with_the_place() {
    let message = |row: GameRow| row.to_game().unwrap_err().to_string();
    let moves = |moves: &[u8]| GameRow { moves: moves.to_vec(), ..GameRow::default() };
    assert_eq!(message(moves(&[37, 65])), "move 2: expected a number from 0 to 64, but found 65");
    assert_eq!(message(moves(&[37, 0])), "move 2: illegal move a1: no discs would be flipped");
    assert!(message(GameRow { start: Some("X".into()), ..GameRow::default() }).starts_with("start: "));
    assert!(message(GameRow { date: Some("May".into()), ..GameRow::default() }).starts_with("date: "));
    assert!(message(GameRow { attributes: Some("{]".into()), ..GameRow::default() }).starts_with("attributes: "));
}

#[test]
fn games_on_other_boards_have_no_row() {
    let mut reader = Reader::new(Format::Transcript).with_rules("6x6".parse().unwrap());
    reader.push(b"c2\n");
    reader.finish();
    let game = reader.next_game().unwrap().unwrap();
    assert_eq!(GameRow::from_game(&game), Err(NotOthello));
}

#[test]
fn positions_are_those_of_a_replay() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut passes = 0;
    for _ in 0..100 {
        let (mut position, mut row, mut expected) = (Position::START, GameRow::default(), Vec::new());
        let mut labels = Vec::new();
        while position.outcome().is_none() {
            let moves: Vec<_> = position.moves().collect();
            let mv = moves[random.usize(..moves.len())];
            let label = LabelRow { score: random.i16(-8192..=8192), depth: 7, selectivity: 73, is_followed: true };
            labels.push(random.bool().then_some(label));
            row.moves.push(if let outflank_rules::othello::Move::Place(square) = mv { square as u8 } else { PASS });
            if row.moves.last() == Some(&PASS) {
                passes += 1;
            } else {
                expected.push((position, row.moves.len() - 1, labels[labels.len() - 1]));
            }
            position.play_unchecked(mv);
        }
        row.labels = Some(labels);
        let margin = position.outcome().unwrap().margin() as i8;
        let positions = row.positions(9).unwrap();
        assert_eq!(positions.len(), expected.len());
        for (found, (position, ply, label)) in positions.iter().zip(expected) {
            let board = position.board();
            assert_eq!((found.mover, found.opponent), (board.mover().bits(), board.opponent().bits()));
            assert_eq!((found.mv, found.ply, found.game), (Some(row.moves[ply]), Some(ply as u8), Some(9)));
            assert_eq!(found.result, Some(if position.to_move() == Side::Black { margin } else { -margin }));
            assert_eq!(found.score, label.map(|label| f32::from(label.score) / 128.0));
            assert_eq!(found.depth, label.map(|label| label.depth));
        }
        let labels = row.labels.take().unwrap();
        let moves = row.moves.iter().copied().zip(labels);
        (row.moves, row.labels) = {
            let (moves, labels) = moves.filter(|&(mv, _)| mv != PASS || random.bool()).unzip();
            (moves, Some(labels))
        };
        assert_eq!(row.positions(9).unwrap(), positions, "some passes may be left out");
    }
    assert!(passes > 0, "some games have passes");
}
