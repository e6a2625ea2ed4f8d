//! Formats of a line a game: transcripts, openings, problems, JSON.

use outflank_formats::info::{Discs, GameResult, ResultScore, Scoring};
use outflank_formats::{AnnotatedGame, Attribute, Format, ReadError, Reader, WriteError, WriteOptions, Writer};

fn games(format: Format, text: &str) -> Vec<Result<AnnotatedGame, ReadError>> {
    Reader::read_all(format, text.as_bytes()).collect()
}

fn game(format: Format, text: &str) -> AnnotatedGame {
    games(format, text).remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn error(format: Format, text: &str) -> String {
    games(format, text).remove(0).unwrap_err().to_string()
}

fn written(format: Format, game: &AnnotatedGame) -> Result<String, WriteError> {
    let (mut writer, mut out) = (Writer::new(format, WriteOptions::default()), Vec::new());
    writer.write(game, &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn a_result_may_follow_the_moves_of_a_transcript() {
    let game = game(Format::Transcript, "1. f5 d6 2. c3 34-30");
    assert_eq!(
        (game.record().moves().len(), game.info.result.unwrap().score.disc_counts(Scoring::OTHELLO).unwrap().black()),
        (3, 34)
    );
    assert_eq!(written(Format::Transcript, &game), Ok("f5d6c3 34-30\n".into()));
}

#[test]
fn a_finished_game_is_printed_as_its_moves_alone() {
    let mut game = game(Format::Transcript, "e6f4e3f6g5d6e7f5c5");
    game.info.result = game.result_on_the_board();
    assert_eq!(written(Format::Transcript, &game), Ok("e6f4e3f6g5d6e7f5c5\n".into()));
    game.info.result = Some(GameResult::from_margin(Discs::whole(-2)));
    assert_eq!(written(Format::Transcript, &game), Ok("e6f4e3f6g5d6e7f5c5 31-33\n".into()));
}

#[test]
fn errors_in_transcripts_have_a_line() {
    let text = "# games\nf5d6\n\nf5é6\n f5d6c3\n";
    let errors: Vec<_> = games(Format::Transcript, text).into_iter().filter_map(Result::err).collect();
    assert_eq!(errors.len(), 1);
    assert_eq!(
        errors[0].to_string(),
        "line 4, character 3: expected a square such as f5, or -- for a pass, but found \"é6\""
    );
    assert_eq!(errors[0].partial.as_ref().unwrap().record().moves().len(), 1);
    assert!(error(Format::Transcript, "a27").starts_with("line 1, character 1: expected a square"));
}

#[test]
fn an_opening_is_the_first_eight_moves() {
    let line = "f5d6c4d3c2b3b4b5";
    let game = game(Format::Xot, line);
    assert_eq!(written(Format::Xot, &game), Ok(format!("{line}\n")));
    assert_eq!(written(Format::Xot, &self::game(Format::Transcript, "f5d6")), Err(WriteError::TooShort));
    let elsewhere = AnnotatedGame::new(game.record().position().clone());
    assert_eq!(written(Format::Xot, &elsewhere), Err(WriteError::StartPosition));
    assert_eq!(written(Format::Transcript, &elsewhere), Err(WriteError::StartPosition));
    assert_eq!(written(Format::Wthor, &elsewhere), Err(WriteError::StartPosition));
}

#[test]
fn a_problem_is_a_game_without_moves() {
    let line = "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; G3:-12; C7:-12;";
    let game = game(Format::Obf, &format!("% FFO 43\n{line} % best\n"));
    assert_eq!(game.info.exact_scores.scores.len(), 2);
    assert_eq!(written(Format::Obf, &game), Ok(format!("{line}\n")));
    assert_eq!(
        error(Format::Obf, "\n---"),
        "line 2, character 1: expected 64 squares and then the side to move, but found 3 squares"
    );
}

#[test]
fn the_last_position_of_a_game_is_its_problem() {
    let game = game(Format::Transcript, "f5d6c3d3c4");
    let tiger = "------------------XO------XXX------OXX-----O-------------------- O;\n";
    assert_eq!(written(Format::Obf, &game), Ok(tiger.into()));
}

#[test]
fn objects_are_read_inside_arrays_and_other_text() {
    let text = "[ {\"moves\":[\"F5\", \"d6\"],\n \"unknown\": {\"a\":[1]}},\n{\"players\":{\"black\":{\"name\":\"Ann\"}},\
                \"moves\":[],\"result\":{\"winner\":\"white\",\"ending\":\"resigned\"}}]";
    let games: Vec<_> = games(Format::Json, text).into_iter().map(Result::unwrap).collect();
    assert_eq!(games[0].record().moves().len(), 2);
    assert_eq!(games[1].info.players.black.name.as_deref(), Some("Ann"));
    assert!(matches!(games[1].info.result.unwrap().score, ResultScore::Winner(_)));
}

#[test]
fn games_of_several_formats_are_read_and_a_text_without_one_of_the_named_format_has_none() {
    let (ggf, pgn) = (
        "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[d3];)\n",
        "[Event \"x\"]\n\n1. f5 *\n",
    );
    let counts = |format, text: String| {
        let games = games(format, &text);
        games.into_iter().map(|game| game.unwrap().placement_count()).collect::<Vec<_>>()
    };
    assert_eq!(counts(Format::Ggf, format!("{ggf}{pgn}{ggf}f5d6\n")), [1, 1, 1, 2]);
    assert_eq!(counts(Format::Ggf, format!("f5d6\n{ggf}")), [2, 1]);
    assert_eq!(counts(Format::Pgn, format!("{pgn}{ggf}{pgn}")), [1, 1, 1]);
    assert!(counts(Format::Ggf, "f5d6c3\n".to_owned()).is_empty());
}

#[test]
fn a_game_is_printed_as_one_json_form() {
    let mut game = game(Format::Ggf, "(;PB[Ann]RB[1500.5]RE[-4.5]B[f5/0.5/1.25]W[d6];)");
    game.last_note_mut().unwrap().comment = Some("usual".into());
    let line = "{\"players\":{\"black\":{\"name\":\"Ann\",\"rating\":1500.5}},\"result\":{\"margin\":-4.5},\
                \"moves\":[\"f5\",\"d6\"],\"notes\":[{\"move\":1,\"evaluation\":0.5,\"seconds\":1.25},\
                {\"move\":2,\"comment\":\"usual\"}]}\n";
    assert_eq!(written(Format::Json, &game), Ok(line.into()));
}

#[test]
fn errors_in_objects_have_a_location() {
    let text = "{\"moves\":[]}\n{\"moves\":\n 5}";
    let second = games(Format::Json, text).remove(1).unwrap_err().to_string();
    assert!(second.starts_with("line 3, character 2: moves: expected a list, but found 5"), "{second}");
    assert_eq!(
        error(Format::Json, "\n {\"moves\":[\"f5\",\"a1\"]}"),
        "line 2, character 2: move 2, a1, is illegal: no discs would be flipped"
    );
    for (text, reason) in [
        ("{\"moves\":[\"f5\"", "the text ends within a list"),
        ("{\"moves\":[", "the text ends within a list"),
        ("{\"moves\":[],", "the text ends where a value is expected"),
        ("{\"moves\"", "the text ends within an object"),
        ("{\"event\":[],\"moves\":[]}", "event: expected a text, but found a list"),
        ("{\"moves\":[f5]}", "this is no JSON: expected a value"),
    ] {
        let told = error(Format::Json, text);
        assert!(told.starts_with("line 1, character ") && told.ends_with(&format!(": {reason}")), "{text}: {told}");
    }
}

#[test]
fn invalid_members_are_dropped_and_reported() {
    let mut reader = Reader::new(Format::Json);
    reader.push(b"{\"date\":\"x\",\"moves\":[\"f5\"],\"notes\":[{\"move\":7}],\"theoretical\":{\"black_discs\":65,\"empties\":3}}");
    let game = reader.next_game().unwrap().unwrap();
    assert_eq!((game.info.date, game.has_standard_start()), (None, true));
    let lost: Vec<_> = reader.lost_attributes().iter().map(|(attribute, _)| attribute).collect();
    assert_eq!(lost, [Attribute::Year, Attribute::Theoretical, Attribute::Comments]);
}

#[test]
fn numbers_out_of_range_are_reported() {
    let lost = |members: &str| {
        let mut reader = Reader::new(Format::Json);
        reader.push(format!("{{\"moves\":[\"f5\"],{members}}}").as_bytes());
        reader.next_game().unwrap().unwrap();
        reader.lost_attributes().iter().map(|(attribute, _)| attribute).collect::<Vec<_>>()
    };
    let bid = |member: &str| format!("\"komi\":{{\"bids\":{{\"black\":{{\"move\":\"f5\",{member}}}}}}}");
    for (members, expected) in [
        ("\"notes\":[{\"move\":1,\"evaluation\":1e9}]", Attribute::Evaluations),
        ("\"notes\":[{\"move\":1,\"seconds\":-1}]", Attribute::Times),
        ("\"komi\":{\"value\":1e9}", Attribute::Komi),
        (&bid("\"evaluation\":1e9"), Attribute::Komi),
        (&bid("\"seconds\":-1"), Attribute::Komi),
        ("\"result\":{\"margin\":1e9,\"winner\":\"black\"}", Attribute::Result),
    ] {
        assert_eq!(lost(members), [expected], "{members}");
    }
    assert_eq!(lost(&bid("\"evaluation\":1.5,\"seconds\":1")), []);
}

#[test]
fn evaluations_and_times_before_the_first_move_are_reported() {
    let mut reader = Reader::new(Format::Transcript);
    reader.push(b"{[%eval 1] [%emt 2] x} f5d6\n");
    reader.finish();
    assert_eq!(reader.next_game().unwrap().unwrap().info.comment.as_deref(), Some("x"));
    let lost: Vec<_> = reader.lost_attributes().iter().map(|(attribute, _)| attribute).collect();
    assert_eq!(lost, [Attribute::Evaluations, Attribute::Times]);
}

#[test]
fn a_margin_of_any_size_is_read_and_written() {
    let text = "{\"match_type\":\"8a\",\"result\":{\"margin\":-32768},\"moves\":[\"f5\"]}";
    let pgn = "[Variant \"8x8 othello anti\"]\n[Result \"-32768\"]\n\n1. f5 *\n";
    for game in [game(Format::Json, text), game(Format::Pgn, pgn)] {
        for format in [Format::Pgn, Format::Ggf, Format::Sgf, Format::Json, Format::Wthor, Format::Transcript] {
            // A format may refuse the game, but must not panic.
            let (mut writer, mut out) = (Writer::new(format, WriteOptions::default()), Vec::new());
            _ = writer.write(&game, &mut out);
        }
        assert_eq!(game.result().unwrap().score, ResultScore::Margin(Discs::whole(-32768)));
        assert_eq!(game.result().unwrap().score.disc_counts(game.scoring()), None);
    }
}

#[test]
fn a_game_that_is_too_long_is_skipped_and_the_next_is_read() {
    let mut reader = Reader::new(Format::Transcript);
    let (mut errors, mut games) = (Vec::new(), 0);
    let mut feed = |bytes: &[u8]| {
        reader.push(bytes);
        for game in std::iter::from_fn(|| reader.next_game()) {
            match game {
                Ok(_) => games += 1,
                Err(error) => errors.push(error.to_string()),
            }
        }
    };
    feed(b"f5\n");
    for _ in 0..40 {
        feed(&b" ".repeat(1 << 10));
        feed(&b"x".repeat(1 << 20));
    }
    feed(b"\nf5d6\n");
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0], "line 2, character 1025: a game that starts here is longer than 16777216 bytes");
    assert_eq!(games, 1, "the last line may continue");
    reader.finish();
    assert_eq!(reader.next_game().unwrap().unwrap().record().moves().len(), 2);
}

#[test]
fn locations_do_not_depend_on_chunk_sizes() {
    let text = "{\"moves\":[]} é\u{fffd}名 {\"moves\":[\"a1\"]}".as_bytes();
    let places = |cut: usize| {
        let mut reader = Reader::new(Format::Json);
        reader.push(&text[..cut]);
        let mut games: Vec<_> = std::iter::from_fn(|| reader.next_game()).collect();
        reader.push(&text[cut..]);
        games.extend(std::iter::from_fn(|| reader.next_game()));
        games[1].as_ref().unwrap_err().location.unwrap()
    };
    assert_eq!((places(0).line, places(0).column), (1, 18));
    for cut in 0..text.len() {
        assert_eq!(places(cut), places(0), "{cut}");
    }
}
