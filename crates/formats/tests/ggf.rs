//! GGF as servers and programs write it.

use outflank_formats::about::{Ending, GameDate, Scoring, Verdict};
use outflank_formats::{AnnotatedGame, Feature, Format, ReadError, Reader};
use outflank_game::{Game, Side};
use outflank_reversi::Move;

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

fn error(text: &str) -> String {
    games(text).remove(0).unwrap_err().to_string()
}

#[test]
fn a_game_of_the_server_is_read_with_all_its_tags() {
    let game = game(SERVER);
    let about = &game.about;
    assert_eq!(about.site.as_deref(), Some("GGS/os"));
    let day = GameDate::of_year(2003).and_then(|it| it.in_month(12)).and_then(|it| it.on_day(15));
    assert_eq!((about.date, about.time_of_day.as_deref()), (day, Some("13:24:03 MST")));
    assert_eq!((about.players.black.name.as_deref(), about.players.white.rating), (Some("Saio1200"), Some(2199.72)));
    assert_eq!(about.players.white.time_control.unwrap().to_string(), "05:00//02:00");
    assert_eq!(about.match_type.unwrap().random_discs, Some(20));
    let result = about.result.unwrap();
    assert_eq!((result.verdict.margin().unwrap().as_whole(), result.ending), (Some(-12), Ending::OutOfTime));
    assert_eq!(game.record().tags()["XX"], "kept");
    let notes: Vec<_> = game.noted_moves().map(|(_, note)| note.clone()).collect();
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
    let about = game("(;GM[Othello]DT[945277754];)").about;
    assert_eq!(about.date.unwrap().to_string(), "1999-12-15");
}

#[test]
fn handicap_boards_and_komi_are_kept() {
    let game = game(
        "(;GM[Othello]TY[8k]BO[8 *------* -------- -------- ---O*--- ---*O--- -------- -------- -------- O]\
         KB[F5/1.5]KW[d3/-2]KM[+1.75]W[F4];)",
    );
    let start = game.record().start();
    assert_eq!((start.to_move(), start.discs().black), (Side::White, 4));
    assert_eq!(game.about.komi.bids.black.unwrap().evaluation.unwrap().to_string(), "1.5");
    assert_eq!(game.about.komi.value.unwrap().thousandths(), 1750);
    assert!(game.about.match_type.unwrap().is_komi);
}

#[test]
fn passes_are_read_in_every_spelling_or_inferred() {
    let moves = "B[f5]W[f6]B[e6]W[f4]B[g6]W[d6]B[g4]W[f7]B[e8]W[h6]B[h5]W[f8]B[h7]W[h3]B[g8]";
    for pass in ["W[pass]", "W[PA]", "W[p]", "W[--]", "W[@@@@]", ""] {
        let game = game(&format!("(;GM[Othello]{moves}{pass}B[c4];)"));
        let expected = ["--", "c4"].map(|mv| mv.parse::<Move>().unwrap());
        assert!(game.record().moves().skip(15).eq(expected), "{pass}");
    }
}

#[test]
fn faults_are_told_with_their_place() {
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
    assert_eq!(error("(;BO[8 --*];)"), "line 1, character 7: expected 64 squares, but found 3");
    let bad_cell = format!("(;BO[8 {}?{} *];)", "-".repeat(20), "-".repeat(43));
    assert_eq!(error(&bad_cell), "line 1, character 28: expected X, O or -, but found \"?\"");
    assert_eq!(
        error("(;BO[4 -----O*--Q*O-----];)"),
        "line 1, character 17: expected a cell (X, O or -), but found \"Q\""
    );
    assert_eq!(error("(;GM[Othello"), "line 1, character 6: expected the end of the value, ], but found \"Othello\"");
    assert!(error("(;GM[Othello] 5;)").starts_with("line 1, character 15: expected a tag such as GM[Othello]"));
}

#[test]
fn the_game_before_a_fault_is_kept() {
    let stopped = games("(;PB[Ann]B[f5]W[d6]B[a1];)").remove(0).unwrap_err();
    let game = stopped.so_far.unwrap();
    assert_eq!(game.record().moves().len(), 2);
    assert_eq!(game.about.players.black.name.as_deref(), Some("Ann"));
}

#[test]
fn values_that_make_no_sense_are_dropped_and_told() {
    let mut reader = Reader::new(Format::Ggf);
    reader.push(b"(;RB[strong]DT[today]TI[soon]RE[won]B[f5/good/long];)");
    let game = reader.next_game().unwrap().unwrap();
    assert_eq!((game.about.result, game.record().moves().len()), (None, 1));
    let lost: Vec<Feature> = reader.losses().iter().map(|(feature, _)| feature).collect();
    let expected =
        [Feature::Result, Feature::Ratings, Feature::Year, Feature::Clocks, Feature::Evaluations, Feature::Times];
    assert_eq!(lost, expected);
}

#[test]
fn an_unknown_result_is_none() {
    assert_eq!(game("(;RE[?]B[f5];)").about.result, None);
    assert!(game("(;B[f5];)").record().has_usual_start());
    let result = game("(;RE[+0.500];)").about.result.unwrap();
    assert_eq!((result.verdict.winner(), result.verdict.disc_counts(Scoring::OTHELLO)), (Some(Side::Black), None));
    assert!(matches!(result.verdict, Verdict::Margin(_)));
}

#[test]
fn a_time_of_day_is_printed_as_it_was_read() {
    for time in ["13:24:03.MST", "13:24:03 MST", "13.24.03", "13 24 03 MST", "1-.2 3.4"] {
        let first = game(&format!("(;DT[2003.12.15_{time}];)"));
        let mut printed = Vec::new();
        outflank_formats::Writer::new(Format::Ggf, outflank_formats::WriteOptions::default())
            .write(&first, &mut printed)
            .unwrap();
        assert_eq!(game(str::from_utf8(&printed).unwrap()).about.time_of_day, first.about.time_of_day, "{time}");
    }
}

#[test]
fn of_a_game_that_is_cut_off_the_moves_before_are_known() {
    let torn = games("(;GM[Othello]TY[8]B[F5]W[D6]B[C3").remove(0).unwrap_err();
    assert_eq!(torn.to_string(), "line 1, character 31: expected the end of the value, ], but found \"C3\"");
    assert_eq!(torn.so_far.unwrap().record().moves().len(), 2);
    assert!(games("(;GM[Othello]TY[8").remove(0).unwrap_err().so_far.is_none(), "its start may be missing");
}
