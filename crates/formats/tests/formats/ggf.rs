//! GGF in its dialects.

use outflank_formats::info::{GameDate, ResultScore, Scoring, Termination};
use outflank_formats::{AnnotatedGame, Attribute, Format, ReadError, Reader, WriteOptions, Writer};
use outflank_rules::Move;
use outflank_rules::{Game, Side};

/// A game in the style of the Generic Game Server, with the line of a synchro pair before it.
const SERVER: &str = "2 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]\
    TI[05:00//02:00]TY[s8r20]RE[-12.000:t]\nBO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- \
    -------- *]B[d3//0.01]W[c5/-1.5]B[f6]XX[kept]CO[a comment ;) ];)(;GM[othello]B[f5];)";

fn games(text: &str) -> Vec<Result<AnnotatedGame, ReadError>> {
    Reader::read_all(Format::Ggf, text.as_bytes()).collect()
}

fn game(text: &str) -> AnnotatedGame {
    games(text).remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn print(game: &AnnotatedGame) -> String {
    let mut printed = Vec::new();
    let mut writer = Writer::new(Format::Ggf, WriteOptions::default());
    writer.write(game, &mut printed).unwrap();
    String::from_utf8(printed).unwrap()
}

fn error(text: &str) -> String {
    games(text).remove(0).unwrap_err().to_string()
}

#[test]
fn a_game_of_the_server_is_parsed_with_all_its_tags() {
    let game = game(SERVER);
    let info = &game.info;
    assert_eq!(info.site.as_deref(), Some("GGS/os"));
    let day = GameDate::from_year(2003).and_then(|it| it.with_month(12)).and_then(|it| it.with_day(15));
    assert_eq!((info.date, info.time_of_day.as_deref()), (day, Some("13:24:03 MST")));
    assert_eq!((info.players.black.name.as_deref(), info.players.white.rating), (Some("Saio1200"), Some(2199.72)));
    assert_eq!(info.players.white.time_control.unwrap().to_string(), "05:00//02:00");
    assert_eq!(info.match_options.unwrap().random_discs, Some(20));
    let result = info.result.unwrap();
    assert_eq!((result.score.margin().unwrap().as_whole(), result.termination), (Some(-12), Termination::OutOfTime));
    assert_eq!(game.record().tags["XX"], "kept");
    let notes: Vec<_> = game.annotated_moves().map(|it| it.note.clone()).collect();
    assert_eq!(notes[0].time.unwrap().as_millis(), 10);
    assert_eq!(notes[0].evaluation, None, "an empty evaluation is not 0");
    assert_eq!(notes[1].evaluation.unwrap().to_string(), "-1.5");
    assert_eq!(notes[2].comment.as_deref(), Some("a comment ;)"));
}

#[test]
fn every_game_of_a_line_is_read() {
    assert_eq!(games(SERVER).len(), 2);
    assert_eq!(games(&format!("{SERVER}\r\n{SERVER}\n\njunk")).len(), 4);
    assert_eq!(games("").len(), 0);
}

#[test]
fn seconds_since_1970_are_a_date() {
    let info = game("(;GM[Othello]DT[945277754];)").info;
    assert_eq!(info.date.unwrap().to_string(), "1999-12-15");
}

#[test]
fn handicap_boards_and_komi_are_kept() {
    let game = game(
        "(;GM[Othello]TY[8k]BO[8 *------* -------- -------- ---O*--- ---*O--- -------- -------- -------- O]\
         KB[F5/1.5]KW[d3/-2]KM[+1.75]W[F4];)",
    );
    let start = game.record().start();
    assert_eq!((start.to_move(), start.discs().black), (Side::White, 4));
    assert_eq!(game.info.komi.bids.black.unwrap().evaluation.unwrap().to_string(), "1.5");
    assert_eq!(game.info.komi.value.unwrap().thousandths(), 1750);
    assert!(game.info.match_options.unwrap().is_komi);
}

#[test]
fn passes_are_accepted_in_every_spelling_or_inferred() {
    let moves = "B[f5]W[f6]B[e6]W[f4]B[g6]W[d6]B[g4]W[f7]B[e8]W[h6]B[h5]W[f8]B[h7]W[h3]B[g8]";
    for pass in ["W[pass]", "W[PA]", "W[p]", "W[--]", "W[@@@@]", ""] {
        let game = game(&format!("(;GM[Othello]{moves}{pass}B[c4];)"));
        let expected = ["--", "c4"].map(|mv| mv.parse::<Move>().unwrap());
        assert!(game.record().moves()[15..].iter().copied().eq(expected), "{pass}");
    }
}

#[test]
fn errors_have_a_location() {
    assert_eq!(
        error("\n (;GM[Othello]B[f5]\nW[a1];)"),
        "line 3, character 3: move 2, a1, is illegal: no discs would be flipped"
    );
    assert_eq!(error("(;B[f5]B[d6];)"), "line 1, character 10: move 2 is given to Black, but White is to move");
    assert_eq!(
        error("(;B[?9/1];)"),
        "line 1, character 5: expected a square such as F5, or PA for a pass, but found \"?9/1\""
    );
    assert_eq!(error("(;GM[Amazons];)"), "line 1, character 6: expected a game of Othello, but found \"Amazons\"");
    assert_eq!(
        error("(;TY[88];)"),
        "line 1, character 6: games on the octagon of 88 squares cannot be read, but the type of the match is \"88\""
    );
    assert_eq!(
        error("(;BO[3 ------];)"),
        "line 1, character 6: expected the size of the board, 4 to 26, or width and height such as 6x4, but found \"3\""
    );
    assert_eq!(
        error("(;BO[8 --*];)"),
        "line 1, character 7: expected 64 squares and then the side to move, but found 3 squares"
    );
    let bad_cell = format!("(;BO[8 {}?{} *];)", "-".repeat(20), "-".repeat(43));
    assert_eq!(error(&bad_cell), "line 1, character 28: expected X, O or -, but found \"?\"");
    assert_eq!(error("(;BO[4 -----O*--Q*O-----];)"), "line 1, character 17: expected X, O or -, but found \"Q\"");
    assert_eq!(error("(;GM[Othello"), "line 1, character 6: expected ] after the value, but found \"Othello\"");
    assert!(error("(;GM[Othello] 5;)").starts_with("line 1, character 15: expected a tag such as GM[Othello]"));
}

#[test]
fn the_game_up_to_an_error_is_kept() {
    let stopped = games("(;PB[Ann]B[f5]W[d6]B[a1];)").remove(0).unwrap_err();
    let game = stopped.partial.unwrap();
    assert_eq!(game.record().moves().len(), 2);
    assert_eq!(game.info.players.black.name.as_deref(), Some("Ann"));
}

#[test]
fn invalid_values_are_dropped_and_reported() {
    let mut reader = Reader::new(Format::Ggf);
    reader.push(b"(;RB[strong]DT[today]TI[soon]RE[won]B[f5/good/long];)");
    let game = reader.next_game().unwrap().unwrap();
    assert_eq!((game.info.result, game.record().moves().len()), (None, 1));
    let lost: Vec<Attribute> = reader.lost_attributes().iter().map(|(attribute, _)| attribute).collect();
    let expected = [
        Attribute::Result,
        Attribute::Ratings,
        Attribute::Year,
        Attribute::Clocks,
        Attribute::Evaluations,
        Attribute::Times,
    ];
    assert_eq!(lost, expected);
}

#[test]
fn an_unknown_result_is_none() {
    assert_eq!(game("(;RE[?]B[f5];)").info.result, None);
    assert!(game("(;B[f5];)").has_standard_start());
    let result = game("(;RE[+0.500];)").info.result.unwrap();
    assert_eq!((result.score.winner(), result.score.disc_counts(Scoring::OTHELLO)), (Some(Side::Black), None));
    assert!(matches!(result.score, ResultScore::Margin(_)));
}

#[test]
fn a_time_of_day_is_printed_as_it_was_read() {
    for time in ["13:24:03.MST", "13:24:03 MST", "13.24.03", "13 24 03 MST", "1-.2 3.4", " 13.24.03"] {
        let first = game(&format!("(;DT[2003.12.15_{time}];)"));
        assert_eq!(game(&print(&first)).info.time_of_day, first.info.time_of_day, "{time}");
    }
}

#[test]
fn random_discs_that_the_board_does_not_admit_are_lost() {
    let cells = "-".repeat(10);
    let text = format!("(;TY[s8r20]BO[5x6 {cells}-O*---*O--{cells} *];)");
    let mut writer = Writer::new(Format::Ggf, WriteOptions::default());
    let mut printed = Vec::new();
    writer.write(&game(&text), &mut printed).unwrap();
    assert!(writer.lost_attributes().iter().any(|(attribute, _)| attribute == Attribute::MatchType));
    let again = game(str::from_utf8(&printed).unwrap());
    assert_eq!(again.info.match_options.map(|it| (it.is_synchro, it.random_discs)), Some((true, None)));
}

#[test]
fn a_line_break_in_a_time_of_day_is_printed_like_a_blank() {
    let printed = print(&game("(;DT[2003.12.15_13:24\rMST];)"));
    assert!(printed.contains("DT[2003.12.15_13:24.MST]"), "{printed}");
    assert_eq!(print(&game(&printed)), printed);
}

#[test]
fn a_game_that_is_cut_off_keeps_its_moves() {
    let torn = games("(;GM[Othello]TY[8]B[F5]W[D6]B[C3").remove(0).unwrap_err();
    assert_eq!(torn.to_string(), "line 1, character 31: expected ] after the value, but found \"C3\"");
    assert_eq!(torn.partial.unwrap().record().moves().len(), 2);
    assert!(games("(;GM[Othello]TY[8").remove(0).unwrap_err().partial.is_none(), "its start may be missing");
}
