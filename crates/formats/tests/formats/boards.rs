//! Games on other boards, from other starts, and where fewest discs win.

use outflank_formats::detect::detect;
use outflank_formats::{AnnotatedGame, Attribute, Format, ReadError, Reader, WriteError, WriteOptions, Writer};
use outflank_rules::reversi::Rules;
use outflank_rules::{Game, Side};

fn games(format: Format, text: &str) -> Vec<Result<AnnotatedGame, ReadError>> {
    Reader::read_all(format, text.as_bytes()).collect()
}

fn game(format: Format, text: &str) -> AnnotatedGame {
    games(format, text).remove(0).unwrap_or_else(|error| panic!("{error}"))
}

/// Reads a game by given rules.
fn game_by(rules: &str, format: Format, text: &str) -> AnnotatedGame {
    let mut reader = Reader::new(format).with_rules(rules.parse().unwrap());
    reader.push(text.as_bytes());
    reader.finish();
    reader.next_game().unwrap().unwrap_or_else(|error| panic!("{error}"))
}

fn written(format: Format, game: &AnnotatedGame) -> Result<(String, Vec<Attribute>), WriteError> {
    let (mut writer, mut out) = (Writer::new(format, WriteOptions::default()), Vec::new());
    writer.write(game, &mut out)?;
    Ok((String::from_utf8(out).unwrap(), writer.lost_attributes().iter().map(|(lost, _)| lost).collect()))
}

#[test]
fn a_match_of_the_server_on_10x10_is_parsed() {
    let game = game(Format::Ggf, "(;GM[Othello]TY[s10a]PB[Ann]B[g6]W[g5];)");
    assert_eq!(game.rules(), Some("10x10 anti".parse::<Rules>().unwrap()));
    assert!(game.info.match_options.unwrap().is_synchro);
    let (text, lost) = written(Format::Ggf, &game).unwrap();
    assert!(text.contains("TY[s10a]") && text.contains("BO[10 ----------") && lost.is_empty(), "{text}");
}

#[test]
fn every_format_names_the_board_in_its_notation() {
    for (rules, ggf, sgf, pgn) in [
        (
            "6x6",
            "TY[6]RE[?]BO[6 ------ ------ --O*-- --*O-- ------ ------ *]",
            "SZ[6]AB[d3][c4]",
            "[Variant \"6x6 othello\"]",
        ),
        ("6x4 mirrored", "TY[6x4]RE[?]BO[6x4 ------ --*O--", "SZ[6:4]AB[c2][d3]", "[Variant \"6x4 mirrored\"]"),
        ("8x8 anti", "TY[8a]RE[?]BO[8 --------", "SZ[8]RU[anti]AB[e4][d5]", "[Variant \"8x8 othello anti\"]"),
        ("8x8 open", " -------- * open]", "SZ[8]RU[open]PL[B]", "[Variant \"8x8 open\"]"),
        ("8x8 mirrored", "BO[8 --------", "SZ[8]AB[d4][e5]AW", "[FEN \"8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\"]"),
    ] {
        let rules: Rules = rules.parse().unwrap();
        let game = AnnotatedGame::new(rules);
        for (format, expected) in [(Format::Ggf, ggf), (Format::Sgf, sgf), (Format::Pgn, pgn)] {
            let (text, lost) = written(format, &game).unwrap();
            assert!(text.contains(expected) && lost.is_empty(), "{text} has no {expected}");
            assert_eq!(self::game(format, &text).rules(), Some(rules), "{text}");
        }
    }
}

#[test]
fn a_transcript_is_read_by_the_rules_of_the_reader() {
    let game = game_by("6x6", Format::Transcript, "b3b2 20-16\n");
    assert_eq!(game.result().unwrap().score.disc_counts(game.scoring()).unwrap().to_string(), "20-16");
    assert_eq!(written(Format::Transcript, &game), Ok(("b3b2 20-16\n".into(), vec![Attribute::Board])));
    let anti = game_by("6x6 anti", Format::Transcript, "b3b2 20-16");
    assert_eq!(anti.result().unwrap().score.winner(), Some(Side::White));
    assert_eq!(written(Format::Transcript, &anti).unwrap().0, "b3b2 20-16\n");
    assert!(Reader::read_all(Format::Transcript, b"b3").next().unwrap().is_err());
}

#[test]
fn rules_in_a_source_override_those_of_the_reader() {
    let ggf = game_by("6x6 anti", Format::Ggf, "(;TY[8]B[f5];)");
    assert!(ggf.has_standard_start());
    assert_eq!(game_by("6x6 anti", Format::Ggf, "(;B[b3];)").rules(), Some("6x6 anti".parse().unwrap()));
    assert_eq!(game_by("mirrored", Format::Sgf, "(;SZ[6])").rules(), Some("6x6 mirrored".parse().unwrap()));
    assert_eq!(game_by("6x6", Format::Pgn, "1. b3 *").record().moves().len(), 1);
    assert_eq!(game_by("6x6", Format::Json, "{\"moves\":[\"b3\"]}").record().moves().len(), 1);
}

#[test]
fn formats_of_othello_alone_reject_other_games() {
    for rules in ["6x6", "8x8 anti", "8x8 open"] {
        let game = AnnotatedGame::new(rules.parse::<Rules>().unwrap());
        for format in [Format::Obf, Format::Wthor, Format::Xot] {
            assert_eq!(written(format, &game), Err(WriteError::NotOthello), "{rules} in {format}");
        }
    }
}

#[test]
fn the_native_format_is_detected_and_read() {
    let text = "6x6 --------------OX----XO-------------- X\nb3b2\n8x8 ---------------------------OX------XO--------------------------- X\r\nf5 d6\r\nc3";
    assert_eq!(detect(text.as_bytes()), Format::Outflank);
    let games: Vec<_> = games(Format::Outflank, text).into_iter().map(Result::unwrap).collect();
    assert_eq!(games.iter().map(|game| game.record().moves().len()).collect::<Vec<_>>(), [2, 3]);
    let (again, lost) = written(Format::Outflank, &games[0]).unwrap();
    assert_eq!((again.as_str(), lost), ("6x6 --------------OX----XO-------------- X\nb3b2\n", vec![]));
    let board = "---------------------------OX------XO--------------------------- X";
    assert_eq!(detect(format!("{board}\nf5d6\n").as_bytes()), Format::Outflank);
    assert_eq!(detect(format!("{board}\n{board}\n").as_bytes()), Format::Obf);
    assert_eq!(detect(format!("{board}\n").as_bytes()), Format::Obf);
}

#[test]
fn errors_in_the_native_format_have_a_location() {
    let error = |text: &str| games(Format::Outflank, text).remove(0).unwrap_err().to_string();
    let board = "6x6 --------------OX----XO-------------- X";
    assert_eq!(
        error(&format!("\n{board}\nb3\n a1")),
        "line 4, character 2: move 2, a1, is illegal: no discs would be flipped"
    );
    assert_eq!(error("6x6 --?\n"), "line 1, character 7: expected X, O or -, but found \"?\"");
    assert_eq!(error("6x3 -- X\n"), "line 1, character 1: a board is 4 to 26 squares high, not 3");
}

#[test]
fn full_width_letters_and_digits_are_accepted_in_every_format() {
    for (format, text) in [
        (Format::Transcript, "ｆ５ｄ６"),
        (Format::Transcript, "\u{feff}Ｆ５　ｄ６　３４－３０"),
        (Format::Pgn, "1. ｆ５ ｄ６ *"),
        (Format::Ggf, "(;B[ｆ５]W[Ｄ６];)"),
        (Format::Sgf, "(;GM[2];B[ｆ５];W[ｄ６])"),
        (Format::Json, "{\"moves\":[\"ｆ５\",\"ｄ６\"]}"),
    ] {
        let moves: Vec<_> = game(format, text).record().moves().iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["f5", "d6"], "{text}");
    }
    assert!(outflank_formats::transcript::parse(outflank_rules::othello::Position::START, "ｆ５ｄ６").is_ok());
    let error = games(Format::Transcript, "ｆ５ｄ６ａ１").remove(0).unwrap_err().to_string();
    assert_eq!(error, "line 1, character 5: move 3, a1, is illegal: no discs would be flipped");
}

#[test]
fn a_missing_square_is_not_replaced_by_the_side_to_move() {
    let short = |size: usize| format!("{}OX{}", "-".repeat(size / 2), "-".repeat(size - size / 2 - 3));
    let (squares, small) = (short(64), short(36));
    for (format, text, squares) in [
        (Format::Obf, format!("{squares} X"), 64),
        (Format::Obf, format!("{squares} O; +4;"), 64),
        (Format::Obf, format!("{squares} X +4"), 64),
        (Format::Outflank, format!("{squares} O\nf5"), 64),
        (Format::Ggf, format!("(;BO[8 {squares} *];)"), 64),
        (Format::Json, format!("{{\"start\":\"{squares} X\",\"moves\":[]}}"), 64),
        (Format::Pgn, format!("[FEN \"{squares} X\"]\n\n*"), 64),
        (Format::Outflank, format!("6x6 {small} O\nf5"), 36),
        (Format::Outflank, format!("[6 {small} O]"), 36),
        (Format::Ggf, format!("(;BO[6 {small} *];)"), 36),
    ] {
        let error = games(format, &text).remove(0).unwrap_err().to_string();
        let expected =
            format!("expected {squares} squares and then the side to move, but found {} squares", squares - 1);
        assert!(error.ends_with(&expected), "{text}: {error}");
    }
    let complete = format!("(;BO[6 {small}-];)");
    assert_eq!(game(Format::Ggf, &complete).record().position().to_move(), Side::Black);
}
