//! PGN in its dialects.

use outflank_formats::info::{ResultScore, Scoring, Termination};
use outflank_formats::{AnnotatedGame, Attribute, Format, ReadError, Reader};
use outflank_rules::{Game, Side};

fn games(text: &str) -> Vec<Result<AnnotatedGame, ReadError>> {
    Reader::read_all(Format::Pgn, text.as_bytes()).collect()
}

fn game(text: &str) -> AnnotatedGame {
    games(text).remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> String {
    games(text).remove(0).unwrap_err().to_string()
}

#[test]
fn the_dialect_of_game_sites_is_parsed() {
    let game = game(
        "[Event \"?\"]\n[Site \"a site\"]\n[Date \"2014.10.19\"]\n[Round \"-\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n\
         [Result \"13-0\"]\n[Time \"07:31:22\"]\n[TimeControl \"420\"]\n[BlackElo \"1500\"]\n\n\
         1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 13-0\n",
    );
    let info = &game.info;
    assert_eq!((info.event.as_deref(), info.site.as_deref(), info.round.as_deref()), (None, Some("a site"), None));
    assert_eq!((info.time_of_day.as_deref(), info.players.black.rating), (Some("07:31:22"), Some(1500.0)));
    assert_eq!(info.players.white.time_control.unwrap().main.as_secs(), 420);
    assert_eq!(info.result, game.result_on_the_board(), "the empty squares are the winner's");
}

#[test]
fn pairs_in_upper_case_without_passes_are_parsed() {
    let pairs = "1. F5 F6\n3. E6 F4\n5. G6 D6\n7. G4 F7\n9. E8 H6\n11. H5 F8\n13. H7 H3\n15. G8 C4\n";
    let game = game(&format!("[Date \"1977\"]\n[Result \"34-30\"]\n\n{pairs}"));
    assert_eq!(game.record().moves().len(), 17, "a pass is inferred");
    assert_eq!(game.info.result.unwrap().score.disc_counts(Scoring::OTHELLO).unwrap().to_string(), "34-30");
}

#[test]
fn results_of_chess_get_their_margin_from_the_last_position() {
    let game = game("[Result \"1-0\"]\n\ne6 f4 e3 f6 g5 d6 e7 f5 c5 1-0 {Ann wins 64-0}\n");
    assert_eq!(game.info.result.unwrap().score, ResultScore::Winner(Side::Black));
    assert_eq!(game.result(), game.result_on_the_board());
    let resigned = self::game("[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1. f5 0-1\n").result().unwrap();
    assert_eq!((resigned.score, resigned.termination), (ResultScore::Winner(Side::White), Termination::Resigned));
    let draw = self::game("1. f5 1/2-1/2").result().unwrap();
    assert_eq!(draw.score.disc_counts(Scoring::OTHELLO).unwrap().to_string(), "32-32");
}

#[test]
fn start_positions_are_parsed_as_fen_and_as_board_strings() {
    let fen = game("[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1\"]\n\n1. f5 *\n");
    assert!(fen.has_standard_start());
    let board = game("[FEN \"------------------XO------XXX------OXX-----O-------------------- O\"]\n\n1... f4 *\n");
    assert_eq!(board.record().start().to_move(), Side::White);
}

#[test]
fn notes_are_stored_in_comments() {
    let game =
        game("{ before } 1. f5 {[%eval -0.5] [%emt 0:01:02.5] a move} d6! ; to the end\n$4 (1. f5 {)} (f6)) 2. c3 *");
    assert_eq!(game.info.comment.as_deref(), Some("before"));
    let notes: Vec<_> = game.annotated_moves().map(|it| it.note.clone()).collect();
    assert_eq!(notes[0].evaluation.unwrap().to_string(), "-0.5");
    assert_eq!((notes[0].time.unwrap().as_millis(), notes[0].comment.as_deref()), (62_500, Some("a move")));
    assert_eq!(notes[1].comment.as_deref(), Some("to the end"));
    assert_eq!(notes.len(), 3);
}

#[test]
fn variations_and_symbols_are_reported_as_lost() {
    let mut reader = Reader::new(Format::Pgn);
    reader.push(b"1. f5! (1. d3) d6 $1 *");
    reader.finish();
    assert_eq!(reader.next_game().unwrap().unwrap().record().moves().len(), 2);
    assert_eq!(
        reader.lost_attributes().iter().collect::<Vec<_>>(),
        [(Attribute::Variations, 1), (Attribute::Markup, 1)]
    );
}

#[test]
fn errors_have_a_location_and_the_next_game_is_read() {
    let text = "[Black \"Ann\"]\n\n1. f5 a1 *\n\n[Black \"Bob\"]\n\n1. f5 *\n";
    let games = games(text);
    let stopped = games[0].as_ref().unwrap_err();
    assert_eq!(stopped.to_string(), "line 3, character 7: move 2, a1, is illegal: no discs would be flipped");
    assert_eq!(stopped.partial.as_ref().unwrap().info.players.black.name.as_deref(), Some("Ann"));
    assert_eq!(games[1].as_ref().unwrap().info.players.black.name.as_deref(), Some("Bob"));
    assert_eq!(error("[Black \"Ann\n"), "line 1, character 12: expected \" after the value, but found nothing");
    assert_eq!(
        error("[Black Ann]"),
        "line 1, character 8: expected a tag such as [Black \"name\"], but found \"Ann]\""
    );
    assert_eq!(
        error("1. f5 hello *"),
        "line 1, character 7: expected a square such as f5, -- for a pass, or a result such as 34-30 or *, but found \
         \"hello\""
    );
    assert!(error("1. f5 * d6").contains("character 9: expected nothing behind the result"));
    assert_eq!(error("1. f5 {open"), "line 1, character 8: expected the end of the comment, }, but found \"open\"");
}

#[test]
fn games_of_programs_for_variants_of_chess_are_read() {
    let tags = "[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"1800\"]\n[Variant \"flipello\"]\n";
    let hand = "P".repeat(30) + &"p".repeat(30);
    let fen = format!("[SetUp \"1\"]\n[FEN \"8/8/8/3pP3/3Pp3/8/8/8[{hand}] w 0 1\"]\n");
    for text in [format!("{tags}{fen}\n1. P@e3 P@f3 2. P@f4 1-0\n"), format!("{tags}\n1.P@e3 f3 2.P@f4 1-0\n")] {
        let game = game(&text);
        assert!(game.has_standard_start());
        assert_eq!(game.record().moves().iter().map(ToString::to_string).collect::<String>(), "e6f6f5");
        let players = &game.info.players;
        assert_eq!((players.black.name.as_deref(), players.white.name.as_deref()), (Some("Ann"), Some("Bob")));
        assert_eq!((players.black.rating, players.white.rating), (Some(1800.0), None));
        assert_eq!(game.info.result.unwrap().score, ResultScore::Winner(Side::Black));
    }
    let later = "[FEN \"8/8/8/3pP3/3PP3/4P3/8/8[Pp] b 0 2\"]\n\n1... P@f3 *\n";
    assert_eq!(game(later).record().moves().iter().map(ToString::to_string).collect::<String>(), "f6");
    let large = game("[Variant \"flipello10\"]\n\n1. P@f4 *\n");
    assert_eq!(
        (large.rules().unwrap().size.to_string(), large.record().moves()[0].to_string()),
        ("10x10".to_owned(), "f7".to_owned())
    );
    let open = game("[Variant \"flipersi\"]\n[FEN \"8/8/8/8/8/8/8/8[PPpp] w 0 1\"]\n\n1. P@e4 P@d4 *\n");
    assert_eq!(open.record().moves().iter().map(ToString::to_string).collect::<String>(), "e5d5");
}

#[test]
fn moves_may_have_a_piece_as_in_programs_for_chess() {
    let game = game("[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1\"]\n\n1. P@f5 P@d6 *\n");
    assert_eq!(game.record().moves().iter().map(ToString::to_string).collect::<String>(), "f5d6");
}

#[test]
fn comments_between_tags_and_before_the_moves_are_kept() {
    let text =
        "{a}\n[Black \"Ann\"]\n{b\n[c]}\n; d\n[White \"Bob\"]\n;e\n{f [%eval 1] [%emt 2]}\n\n{g}\n; h\n1. f5 *\n";
    let mut reader = Reader::new(Format::Pgn);
    reader.push(text.as_bytes());
    reader.finish();
    let game = reader.next_game().unwrap().unwrap();
    assert_eq!(game.info.players.white.name.as_deref(), Some("Bob"));
    assert_eq!(game.info.comment.as_deref(), Some("a\nb\n[c]\nd\ne\nf\ng\nh"));
    assert!(reader.next_game().is_none());
    let lost: Vec<_> = reader.lost_attributes().iter().map(|(attribute, _)| attribute).collect();
    assert_eq!(lost, [Attribute::Evaluations, Attribute::Times], "no move has them");
    assert_eq!(
        error("[Black \"Ann\"]\n{b"),
        "line 2, character 2: expected the end of the comment, }, but found \"b\""
    );
}

#[test]
fn a_number_of_empties_alone_is_no_score() {
    for text in ["[TheoreticalEmpties \"20\"]", "[TheoreticalEmpties \"20\"]\n[TheoreticalResult \"x\"]"] {
        let mut reader = Reader::new(Format::Pgn);
        reader.push(format!("{text}\n\n1. f5 *\n").as_bytes());
        reader.finish();
        assert_eq!(reader.next_game().unwrap().unwrap().info.theoretical, None);
        assert!(reader.lost_attributes().iter().any(|(attribute, _)| attribute == Attribute::Theoretical));
    }
}
