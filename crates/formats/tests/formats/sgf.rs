//! SGF in its dialects.

use outflank_formats::info::{Discs, ResultScore, Termination};
use outflank_formats::{AnnotatedGame, Attribute, Format, ReadError, Reader};
use outflank_rules::{Game, Side};

fn games(text: &str) -> Vec<Result<AnnotatedGame, ReadError>> {
    Reader::read_all(Format::Sgf, text.as_bytes()).collect()
}

fn game(text: &str) -> AnnotatedGame {
    games(text).remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> String {
    games(text).remove(0).unwrap_err().to_string()
}

const START: &str = "AB[e4][d5]AW[d4][e5]PL[B]";

#[test]
fn the_main_line_of_a_tree_is_parsed() {
    let text = format!("(;FF[4]GM[2]SZ[8]PB[A]PW[B]RE[B+8]{START};B[f5];W[d6](;B[c3]C[Tiger [a\\]])(;B[c5]))");
    let mut reader = Reader::new(Format::Sgf);
    reader.push(text.as_bytes());
    let game = reader.next_game().unwrap().unwrap();
    assert!(game.has_standard_start());
    assert_eq!(game.record().moves().last().unwrap().to_string(), "c3");
    assert_eq!(game.annotated_moves().last().unwrap().note.comment.as_deref(), Some("Tiger [a]"));
    assert_eq!(reader.lost_attributes().iter().collect::<Vec<_>>(), [(Attribute::Variations, 1)]);
}

#[test]
fn moves_may_precede_their_semicolon_and_squares_may_be_two_letters() {
    let behind = game(&format!("(;FF[4]GM[2]{START}B[f5];W[d6];)"));
    let letters = game("(;GM[2];B[fe];W[df])");
    assert_eq!(behind.record(), letters.record());
    assert_eq!(behind.record().moves().len(), 2);
}

#[test]
fn other_starts_are_set_up() {
    let game = game("(;GM[2]AB[d5][e4:f4]AW[d4][e5]PL[W];W[d6])");
    assert_eq!((game.record().start().discs().black, game.record().start().to_move()), (3, Side::White));
}

#[test]
fn results_are_parsed_with_their_termination() {
    let result = |text: &str| game(&format!("(;GM[2]RE[{text}];B[f5])")).info.result;
    let margin = |text| result(text).and_then(|it| it.score.margin()).and_then(Discs::as_whole);
    assert_eq!((margin("B+8"), margin("W+12"), margin("0"), margin("Draw")), (Some(8), Some(-12), Some(0), Some(0)));
    let resigned = result("W+Resign").unwrap();
    assert_eq!((resigned.score, resigned.termination), (ResultScore::Winner(Side::White), Termination::Resigned));
    assert_eq!((result("Void"), result("?")), (None, None));
}

#[test]
fn values_of_positions_are_for_black() {
    let game = game("(;GM[2];B[f5]V[1.5];W[d6]V[1.5])");
    let evaluations: Vec<_> = game.annotated_moves().map(|it| it.note.evaluation.unwrap().to_string()).collect();
    assert_eq!(evaluations, ["1.5", "-1.5"], "in memory they are for the side that moved");
}

#[test]
fn tt_is_a_square_where_the_board_has_it_and_else_a_pass() {
    let start = |size| format!("(;GM[2]SZ[{size}]AB[rt]AW[st]PL[B];B[tt])");
    assert_eq!(game(&start("20")).record().moves()[0].to_string(), "t20");
    assert_eq!(game(&start("20:21")).record().moves()[0].to_string(), "t20");
    let pass = "(;GM[2]SZ[8]AB[a1]AW[c1][d1]PL[B];B[tt];W[bb])";
    assert!(games(pass).remove(0).unwrap_err().to_string().contains("--"), "Black has a move");
}

#[test]
fn errors_have_a_location() {
    assert_eq!(error("(;GM[1])"), "line 1, character 6: expected a game of Othello, but found \"GM[1]\"");
    assert_eq!(
        error("(;GM[2]SZ[3])"),
        "line 1, character 11: expected the size of the board, 4 to 26, or width and height such as 6:4, but found \"3\""
    );
    assert_eq!(
        error("(;GM[2];B[f5]\n;W[a1])"),
        "line 2, character 4: move 2, a1, is illegal: no discs would be flipped"
    );
    assert_eq!(error("(;GM[2]AB[j4])"), "line 1, character 11: expected a square such as e4, but found \"j4\"");
    assert_eq!(
        error("(;GM[2];B[f5];AB[a1])"),
        "line 1, character 18: expected discs to be set only before the first move, but found \"AB\""
    );
    assert_eq!(error("(;GM[2]PL[q])"), "line 1, character 11: expected the side to move, B or W, but found \"q\"");
}

#[test]
fn a_game_that_is_cut_off_keeps_its_moves() {
    let torn = games("(;GM[2];B[f5];W[d6];B[c3").remove(0).unwrap_err();
    assert_eq!(torn.to_string(), "line 1, character 25: expected ] after the value, but found nothing");
    assert_eq!(torn.partial.unwrap().record().moves().len(), 2);
    assert!(games("(;GM[2]AB[e4").remove(0).unwrap_err().partial.is_none(), "its start may be missing");
}

/// A name in `Shift_JIS`, in which the second byte of 表 is that of a backslash.
const NAME: &[u8] = b"\x95\x5c";

#[test]
fn a_file_is_read_in_the_charset_that_it_names() {
    let file = |charset: &str| {
        [format!("(;GM[2]CA[{charset}]PB[").as_bytes(), NAME, b"]PW[", NAME, b"];B[f5];W[d6])"].concat().repeat(2)
    };
    let games: Vec<_> = Reader::read_all(Format::Sgf, &file("Shift_JIS")).map(Result::unwrap).collect();
    assert_eq!(games.len(), 2);
    for game in games {
        assert_eq!(game.info.players.black.name.as_deref(), Some("表"));
        assert_eq!(game.info.players.white.name.as_deref(), Some("表"));
        assert_eq!(game.record().moves().len(), 2);
    }
}

#[test]
fn an_unknown_charset_is_an_error_with_its_name() {
    let message = "the charset \"Klingon\" is unknown; save the file in UTF-8, and remove CA";
    assert_eq!(error("(;GM[2]CA[Klingon];B[f5])"), format!("line 1, character 11: {message}"));
    assert_eq!(game("(;GM[2]CA[];B[f5])").record().moves().len(), 1);
}
