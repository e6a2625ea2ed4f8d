//! `outflank analyze`.

use assert_cmd::Command;
use expectrl::{ControlCode, Eof, Expect, Session, session::OsSession};
use serde_json::{Value, json};
use std::time::Duration;

const DATABASE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/formats/tests/fixtures/three-games-of-1977.wtb");
const PROBLEMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/obf/ffo-1-19.obf");
/// The first of the FFO positions: g8 scores +18, and g2 −24.
const FIRST: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
const START: &str = "---------------------------OX------XO--------------------------- X";
const SMALL: &str = "4x4 -XXX-XXX-XXXOOOO O";
const OVER: &str = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- X";

fn outflank(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.arg("analyze").args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn printed(arguments: &[&str], typed: &str) -> String {
    text(&outflank(arguments).write_stdin(typed).assert().success().get_output().stdout)
}

fn json_lines(arguments: &[&str], typed: &str) -> Vec<Value> {
    let arguments = [arguments, &["--json"]].concat();
    printed(&arguments, typed).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

fn at_a_terminal(arguments: &[&str]) -> OsSession {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    command.arg("analyze").args(arguments).args(["--hash", "1"]).env("TERM", "xterm");
    let mut session = Session::spawn(command).expect("a pseudo-terminal");
    // A timeout that only a stuck program reaches.
    session.set_expect_timeout(Some(Duration::from_mins(1)));
    session
}

#[test]
fn the_moves_of_a_position_are_shown_with_scores_and_lines() {
    let line = &json_lines(&[FIRST, "--multi", "3"], "")[0];
    let moves = line["moves"].as_array().unwrap();
    let scores: Vec<_> = moves.iter().map(|mv| (mv["move"].as_str().unwrap(), mv["score"].as_i64().unwrap())).collect();
    assert_eq!(scores[..2], [("g8", 18), ("h1", 12)]);
    assert!(scores.len() == 3 && scores[2].1 == 6, "{scores:?}");
    assert!(moves.iter().all(|mv| mv["line"].as_str().unwrap().starts_with(mv["move"].as_str().unwrap())));
    assert_eq!((&line["exact"], &line["depth"], &line["selectivity"]), (&json!(true), &json!(14), &json!(100)));

    let table = printed(&[FIRST], "");
    let rows: Vec<_> = table.lines().collect();
    assert_eq!(rows[0], "command line, position 1: Black to move, 14 empties");
    assert!(
        rows[2].starts_with("  g8   +18 100%   exact  g8h7") && rows[3].starts_with("  h1   +12 100%   exact  h1"),
        "{table}"
    );
    assert!(rows[6].ends_with(" nodes/s") && rows.len() == 7, "{table}");
}

#[test]
fn scores_have_chances_and_an_uncertainty() {
    let shares = |object: &Value| ["win", "draw", "loss"].map(|key| object[key].as_f64().unwrap());
    let position = &json_lines(&[START, "--depth", "6"], "")[0];
    let moves = position["moves"].as_array().unwrap();
    assert!(moves.iter().all(|mv| (shares(mv).iter().sum::<f64>() - 1.0).abs() < 1e-3), "{moves:?}");
    assert!((1.0..4.0).contains(&position["uncertainty"].as_f64().unwrap()), "{position}");
    let solved = &json_lines(&[FIRST], "")[0];
    assert_eq!((shares(&solved["moves"][0]), &solved["uncertainty"]), ([1.0, 0.0, 0.0], &json!(0.0)));

    let played = &json_lines(&["-", "--depth", "6"], "f5d6\n")[0];
    assert!((shares(&played["chances"]).iter().sum::<f64>() - 1.0).abs() < 1e-3, "{played}");
    let from_open_start = &json_lines(&["-", "--start", "open"], "d4d5e4e5f6\n")[4];
    assert_eq!(from_open_start["kind"], "estimate", "{from_open_start}");
    assert!(from_open_start["chances"]["win"].is_f64() && from_open_start["uncertainty"].as_f64() > Some(0.0));
    let in_points = &json_lines(&["-", "--size", "6x6"], "b3\n")[0];
    assert_eq!((&in_points["chances"]["win"], &in_points["uncertainty"]), (&json!(null), &json!(null)));
}

#[test]
fn the_moves_of_an_explanation_are_those_of_an_analysis() {
    let explained = &json_lines(&[FIRST, "--reasons", "--move", "g2", "--level", "3"], "")[0];
    let analysed = &json_lines(&[FIRST, "--level", "3", "--multi", "1"], "")[0];
    let (better, best) = (&explained["better"], &analysed["moves"][0]);
    assert_eq!((&better["depth"], &better["selectivity"]), (&best["depth"], &best["selectivity"]));
    assert_eq!((&explained["worse"]["depth"], &better["win"].is_f64()), (&best["depth"], &true), "{explained}");

    let solved = &json_lines(&[FIRST, "--reasons", "--move", "g2"], "")[0];
    for mv in [&solved["better"], &solved["worse"]] {
        assert_eq!((&mv["kind"], &mv["depth"], &mv["selectivity"]), (&json!("exact"), &json!(14), &json!(100)));
    }
}

#[test]
fn the_depth_limits_the_search_of_a_position() {
    let look = |effort: &[&str]| json_lines(&[&[START, "--multi", "1"], effort].concat(), "")[0].clone();
    let line = look(&["--depth", "5"]);
    assert_eq!((&line["depth"], &line["selectivity"], &line["exact"]), (&json!(5), &json!(73), &json!(false)));
    assert_eq!(look(&["--level", "7"])["depth"], 6);
    assert!(look(&["--time", "0.05"])["depth"].as_u64() > Some(0));
}

#[test]
fn json_keys_are_those_of_the_documentation() {
    let lines = json_lines(&["-", "--depth", "2"], "f5d6\n");
    let position = json_lines(&[OVER], "");
    let of_move = "best best_score chances choices depth exact in_book index kind line loss move number position score \
                   selectivity side source type uncertainty";
    assert_eq!(keys(&lines[1]).join(" "), of_move);
    let of_game = ["black", "index", "judged", "moves", "players", "result", "source", "turns", "type", "white"];
    assert_eq!(keys(&lines[2]), of_game);
    assert_eq!(keys(&lines[2]["black"]), ["accuracy", "best", "choices", "mean_loss", "moves", "worst"]);
    let of_position =
        "depth empties exact index kind moves nodes position result seconds selectivity source type uncertainty";
    assert_eq!(keys(&position[0]).join(" "), of_position);
    assert_eq!((&position[0]["result"], &position[0]["moves"]), (&json!(-64), &json!([])));
    assert_eq!((&position[0]["kind"], &lines[0]["kind"]), (&json!("exact"), &json!("estimate")));

    let others = json_lines(&["-", "--size", "6x6"], "b3\n");
    let position_of_others = json_lines(&[SMALL], "");
    assert_eq!(keys(&others[0]).join(" "), of_move);
    assert_eq!(keys(&others[1]), of_game);
    assert_eq!(keys(&others[1]["black"]), keys(&lines[2]["black"]));
    assert_eq!(keys(&position_of_others[0]).join(" "), of_position);
}

/// The keys of a move with its score, in their order.
const SCORED_MOVE: &str = "move score kind depth selectivity win draw loss uncertainty line";

/// Returns the text of the first object that begins with a key, up to its end.
fn object_from<'a>(json: &'a str, begin: &str) -> &'a str {
    let start = json.find(begin).unwrap_or_else(|| panic!("no {begin} in {json}"));
    &json[start..=start + json[start..].find('}').unwrap()]
}

#[test]
fn keys_come_in_the_order_of_the_documentation_and_a_scored_move_has_the_same_ones_on_every_board() {
    let large = format!("10x10 {0}OX{1}XO{0} X", "-".repeat(44), "-".repeat(8));
    let [othello, small, shallow] = [FIRST, SMALL, &large].map(|position| printed(&[position, "--json"], ""));
    assert!(othello.starts_with(r#"{"type":"position","source":"command line","index":1,"position":"#), "{othello}");
    for (json, kind) in [(&othello, "exact"), (&small, "exact"), (&shallow, "heuristic")] {
        let scored = object_from(json, r#"{"move":"#);
        let keys: Vec<_> =
            scored.split(['{', ',']).filter_map(|part| part.strip_prefix('"')?.split_once("\":")).collect();
        assert_eq!(keys.iter().map(|(key, _)| *key).collect::<Vec<_>>().join(" "), SCORED_MOVE, "{scored}");
        assert_eq!(keys[2].1, format!("{kind:?}"), "{scored}");
    }
    assert!(object_from(&shallow, r#"{"move":"#).contains(r#""win":null,"draw":null,"loss":null,"uncertainty":null"#));
}

#[test]
fn no_move_is_better_than_the_best_one() {
    let lines = json_lines(&[DATABASE, "--level", "4"], "");
    let (moves, games): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line["type"] == "move");
    assert_eq!((moves.len(), games.len()), (180, 3));
    for judged in &moves {
        let number = |key: &str| judged[key].as_i64().unwrap();
        assert_eq!(number("loss"), number("best_score") - number("score"), "{judged}");
        assert_eq!(number("loss") == 0, judged["move"] == judged["best"], "{judged}");
        assert!(number("loss") >= 0 && judged["line"].as_str().unwrap().starts_with(judged["best"].as_str().unwrap()));
    }
    assert!(moves.iter().any(|judged| judged["loss"].as_i64() > Some(0)));
}

#[test]
fn solved_scores_are_consistent_from_move_to_move() {
    let lines = json_lines(&[DATABASE, "--level", "8"], "");
    let solved: Vec<_> = lines.iter().filter(|line| line["exact"] == true).collect();
    let pairs: Vec<_> =
        solved.windows(2).filter(|pair| pair[1]["number"] != 1 && pair[0]["index"] == pair[1]["index"]).collect();
    assert!(pairs.len() > 30, "{}", pairs.len());
    for pair in pairs {
        let sign = if pair[0]["side"] == pair[1]["side"] { 1 } else { -1 };
        assert_eq!(pair[0]["score"].as_i64(), pair[1]["best_score"].as_i64().map(|score| sign * score), "{pair:?}");
    }
    for game in lines.iter().filter(|line| line["type"] == "game") {
        let last = solved.iter().rfind(|line| line["index"] == game["index"]).unwrap();
        let sign = if last["side"] == "black" { 1 } else { -1 };
        assert_eq!(game["result"].as_i64(), last["score"].as_i64().map(|score| sign * score));
    }
}

#[test]
fn a_summary_follows_from_the_moves() {
    let lines = json_lines(&[DATABASE, "--depth", "2"], "");
    let game = lines.iter().find(|line| line["type"] == "game").unwrap();
    let of_white = |line: &&Value| line["index"] == 1 && line["side"] == "white" && line["choices"].as_u64() > Some(1);
    let losses: Vec<f64> = lines.iter().filter(of_white).map(|line| line["loss"].as_f64().unwrap()).collect();
    let mean = |worth: &dyn Fn(f64) -> f64| losses.iter().map(|&loss| worth(loss)).sum::<f64>() / losses.len() as f64;
    let white = |key: &str| game["white"][key].as_f64().unwrap();
    assert!((white("mean_loss") - mean(&|loss| loss)).abs() < 1e-9, "{game}");
    assert!((white("accuracy") - mean(&|loss| 100.0 * (-loss / 8.0).exp2())).abs() < 1e-9, "{game}");
    assert!((white("choices") - losses.len() as f64).abs() < 1e-9 && game["judged"] == 60, "{game}");
}

#[test]
fn a_blunder_in_a_saved_game_is_a_turning_point() {
    let table = printed(&["-"], &format!("8x8 {FIRST}\ng2\n"));
    assert!(table.contains("\n   1 Black    g2   -24   0%    g8   +18   42   exact  g8h7"), "{table}");
    let accuracy = "Black      1        1     0      42.00     2.6 %  1. g2 (-42)\n";
    let rest = "White      0        0     0          -         -\n";
    let turn = "turning point: 1. g2 by Black, -24 instead of +18 with g8\n";
    assert!(table.ends_with(&format!("{accuracy}{rest}{turn}")), "{table}");
}

#[test]
fn files_of_positions_and_of_games_are_analysed_in_turn() {
    let lines = json_lines(&[PROBLEMS, "f5d6", "-", "--level", "1"], "(;GM[Othello]PB[Ann]PW[Bob]TY[8]B[F5]W[D6];)\n");
    let types: Vec<_> = lines.iter().map(|line| line["type"].as_str().unwrap()).collect();
    assert_eq!(types[..19], ["position"; 19]);
    assert_eq!(types[19..], ["move", "move", "game", "move", "move", "game"]);
    assert_eq!((&lines[18]["index"], &lines[21]["source"]), (&json!(19), &json!("command line")));
    assert_eq!(lines[24]["players"], "Ann - Bob");
}

#[test]
fn notes_stand_between_positions_and_other_lines_are_errors() {
    let lines = format!("{START}\n# a note\n{START}\na line\n");
    let output = outflank(&["-", "--depth", "1"]).write_stdin(lines).assert().code(1);
    assert!(text(&output.get_output().stdout).contains("position 2"));
    assert!(text(&output.get_output().stderr).contains("line 4, character 1: expected X, O or -"));
}

#[test]
fn what_cannot_be_read_is_reported_and_the_rest_is_analysed() {
    let output = outflank(&["-", "nowhere", "6x6 ---", "4x4 -----OX--XO----- X", "--level", "1", "--json"])
        .write_stdin("f5a1\n\nf5\n")
        .assert()
        .code(1)
        .get_output()
        .clone();
    assert_eq!(text(&output.stdout).lines().count(), 3);
    let stderr = text(&output.stderr);
    let lines: Vec<_> = stderr.lines().collect();
    assert!(
        lines[0].starts_with("error: standard input, game 1: line 1, character 3: move 2, a1, is illegal"),
        "{stderr}"
    );
    assert_eq!(
        lines[1..],
        [
            "error: there is no file nowhere, and it is neither a position nor a transcript",
            "error: 6x6 ---: expected 36 squares and then the side to move, but found 3 squares",
        ]
    );

    let empty = text(&outflank(&["-"]).write_stdin("\n").assert().code(1).get_output().stderr);
    assert_eq!(empty, "error: standard input holds neither a position nor a game\n");
}

#[test]
fn a_depth_is_an_error_on_another_board_and_the_rest_is_analysed() {
    let output = outflank(&["6x6 --------------OX----XO-------------- X", "f5", "--depth", "3", "--json"])
        .assert()
        .code(1)
        .get_output()
        .clone();
    assert_eq!(text(&output.stderr), "error: command line, game 1: --depth is for Othello alone\n");
    assert_eq!(text(&output.stdout).lines().count(), 2);
}

#[test]
fn a_game_on_another_board_has_a_value_for_each_move() {
    let lines = json_lines(&["--size", "6x6", "-"], "c2b2b3\nb3\n");
    let types: Vec<_> = lines.iter().map(|line| line["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["move", "move", "move", "game", "move", "game"]);
    let first = &lines[0];
    assert_eq!((&first["kind"], &first["exact"], &first["choices"]), (&json!("heuristic"), &json!(false), &json!(4)));
    assert_eq!((&lines[3]["judged"], &lines[3]["index"], &lines[5]["index"]), (&json!(3), &json!(1), &json!(2)));
    for judged in lines.iter().filter(|line| line["type"] == "move") {
        let number = |key: &str| judged[key].as_i64().unwrap();
        assert!(number("loss") >= 0 && number("loss") == number("best_score") - number("score"), "{judged}");
    }
}

#[test]
fn the_end_of_a_game_on_a_smaller_board_is_exact() {
    let line = &json_lines(&[SMALL, "--multi", "1"], "")[0];
    assert_eq!((&line["kind"], &line["exact"], &line["empties"]), (&json!("exact"), &json!(true), &json!(3)));
    let solved = assert_cmd::cargo::cargo_bin_cmd!("outflank").args(["solve", SMALL, "--json"]).output().unwrap();
    let solved: Value = serde_json::from_slice(&solved.stdout).unwrap();
    assert_eq!(line["moves"][0]["score"].as_f64(), solved["score"].as_f64(), "{line} {solved}");
    assert_eq!(line["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn a_position_on_a_large_board_has_a_heuristic_ranking() {
    let large = format!("10x10 {}OX{}XO{} X", "-".repeat(44), "-".repeat(8), "-".repeat(44));
    let table = printed(&[&large, "--multi", "3"], "");
    assert!(table.starts_with("command line, position 1: 10x10, Black to move, 96 empties\n"), "{table}");
    assert_eq!(table.lines().filter(|row| row.contains("  heuristic, depth 4, in points")).count(), 3, "{table}");
}

#[test]
fn a_game_where_fewest_discs_win_is_never_called_exact() {
    let lines = json_lines(&["--size", "4x4", "--anti", "b1a1"], "");
    assert_eq!(lines.len(), 3);
    assert!(lines[..2].iter().all(|line| line["kind"] == "heuristic" && line["exact"] == false), "{lines:?}");
    let table = printed(&["--anti", "f5"], "");
    assert!(table.starts_with("command line, game 1 on 8x8, fewest discs win\n"), "{table}");
    assert!(table.contains("\n   1 Black     f5 ") && table.contains("  heuristic, depth 5, in points\n"), "{table}");
}

#[test]
fn games_that_were_saved_keep_their_boards() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saved.txt");
    std::fs::write(&file, format!("4x4 -----OX--XO----- X\nb1a1\n8x8 {FIRST}\ng8\n")).unwrap();
    let lines = json_lines(&[file.to_str().unwrap(), "--level", "1"], "");
    let of_board: Vec<_> = lines.iter().map(|line| (line["type"].as_str().unwrap(), line["kind"].as_str())).collect();
    let [exact, estimate] = [("move", Some("exact")), ("move", Some("estimate"))];
    assert_eq!(of_board, [exact, exact, ("game", None), estimate, ("game", None)]);
}

#[test]
fn the_size_of_a_board_is_checked() {
    for size in ["3x3", "27x27", "6", "axb"] {
        outflank(&["f5", "--size", size]).assert().code(2);
    }
    let rejected = outflank(&["--size", "6x6", "h8"]).assert().code(1).get_output().clone();
    assert!(text(&rejected.stderr).starts_with("error: h8: move 1, h8, is illegal: "));
}

#[test]
fn only_one_search_limit_is_accepted() {
    for pair in [["--level", "3", "--depth", "3"], ["--depth", "3", "--time", "1"], ["--level", "3", "--time", "1"]] {
        outflank(&[&["f5"], &pair[..]].concat()).assert().code(2);
    }
    outflank(&["f5", "--level", "31"]).assert().code(2);
    outflank(&["f5", "--depth", "0"]).assert().code(2);
}

#[test]
fn a_game_is_drawn_on_a_terminal() {
    let mut session = at_a_terminal(&["f5d6c3d3", "--depth", "3"]);
    session.expect("   4 White").unwrap();
    session.expect("Black +").unwrap();
    session.expect("White +").unwrap();
    session.expect("mean loss").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn control_c_keeps_what_is_known_of_a_position() {
    let mut session = at_a_terminal(&[START, "--depth", "60"]);
    session.expect("8@73%").unwrap();
    session.send(ControlCode::EndOfText).unwrap();
    session.expect("stopped; 0 completed").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn control_c_keeps_the_moves_that_are_analysed() {
    let mut session = at_a_terminal(&["f5d6c3d3c4f4f6f3e6e7", "--time", "0.5"]);
    session.expect("   1 Black").unwrap();
    session.send(ControlCode::EndOfText).unwrap();
    session.expect("worst moves").unwrap();
    session.expect("stopped; 0 completed").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn players_of_a_database_have_the_names_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).into_os_string().into_string().unwrap();
    std::fs::write(place("games.ggf"), "(;GM[Othello]PB[Ann]PW[Bob]RE[4.00]TY[8]B[F5]W[D6];)").unwrap();
    let mut convert = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    convert.args(["convert", &place("games.ggf"), &place("db.wtb")]).assert().success();
    let table = printed(&[&place("db.wtb"), "--depth", "1"], "");
    assert!(table.starts_with(&format!("{}, game 1: Ann - Bob\n", place("db.wtb"))), "{table}");
}

#[cfg(unix)]
#[test]
fn an_endless_device_is_rejected() {
    let stderr = text(&outflank(&["/dev/zero"]).assert().code(1).get_output().stderr);
    assert_eq!(stderr, "error: /dev/zero is neither a WTHOR file nor text\n");
    for arguments in [["book", "show", "/dev/zero"], ["book", "add", "/dev/zero"]] {
        let mut book = assert_cmd::cargo::cargo_bin_cmd!("outflank");
        book.args(arguments).args((arguments[1] == "add").then_some("f5")).assert().code(1);
    }
}

/// Runs the program where memory has room for the hash table, but not for the stacks of hundreds of threads.
#[cfg(target_os = "linux")]
fn with_little_memory(arguments: &str) -> std::process::Output {
    let program = env!("CARGO_BIN_EXE_outflank");
    let command = format!("ulimit -v 1500000; exec '{program}' {arguments}");
    std::process::Command::new("sh").args(["-c", &command]).output().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn threads_that_cannot_be_started_are_an_error_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().display();
    for arguments in [
        "analyze --threads 900 --depth 5 f5".to_owned(),
        "perft --threads 900 5".to_owned(),
        "match --engine random --engine random --concurrency 900".to_owned(),
        "match --engine level:1,threads=900 --engine random --games 2".to_owned(),
        format!("book grow --threads 900 --out {directory}/new.book"),
        format!("serve --threads 900 --data {directory}/data --addr 127.0.0.1:0"),
    ] {
        let output = with_little_memory(&arguments);
        let message = text(&output.stderr);
        assert!(message.contains(" of 900 threads can be started: "), "{arguments}: {message}");
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments}");
    }
    let adjudicated =
        with_little_memory("match --engine random --engine random --games 2 --adjudicate 9 --threads 100");
    assert_eq!(text(&adjudicated.stderr), "error: there is no memory for a hash table of 16 MiB\n");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    outflank(&["f5", "--threads", "1025"]).assert().code(2);
}
