//! `outflank solve`.

use assert_cmd::Command;
use expectrl::{ControlCode, Eof, Expect, Session, session::OsSession};
use serde_json::{Value, json};
use std::time::Duration;

const PROBLEMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/obf/ffo-1-19.obf");

/// The first of the FFO positions with two wrong scores: g8 scores +18, a4 −22.
const WRONG: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+20; H1:+12; A4:-20;";
const OVER: &str = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- X";
/// Black, who is to move, has no placement; White has h8.
const PASS: &str = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- X";
/// Ten squares are empty.
const TEN: &str = "OOOOOOOOOXXXOOOOOXXOXOXOOXOXOXOOOXXOXOOOOXXXOOO--XXOOO----OO---- O";
const START: &str = "---------------------------OX------XO--------------------------- X";

fn outflank(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.arg("solve").args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json_lines(arguments: &[&str]) -> Vec<Value> {
    let output = outflank(arguments).arg("--json").assert().success().get_output().clone();
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns standard error for the standard input `typed`; the exit code has to be 1.
fn errors(arguments: &[&str], typed: &str) -> String {
    text(&outflank(arguments).write_stdin(typed).assert().code(1).get_output().stderr)
}

#[test]
fn the_first_problems_have_the_known_scores() {
    let output = outflank(&[PROBLEMS, "--check"]).assert().success().get_output().clone();
    let table = text(&output.stdout);
    let rows: Vec<_> = table.lines().collect();
    assert!(rows[0].ends_with("seconds  nodes/s  line"), "{table}");
    assert!(rows[1].starts_with("   1      14   +18   g8 ") && rows[1].contains("  g8h7"), "{table}");
    assert!(rows[19].starts_with("  19      16    +8   b6 "), "{table}");
    assert!(rows[20].starts_with("19 positions in ") && rows[20].ends_with(" M nodes/s"), "{table}");
    assert_eq!(rows[21..], ["19 of 19 match the answers"]);
    let column = |row: &str| row.rfind("  ").unwrap();
    assert!(rows[1..20].iter().all(|row| column(row) == column(rows[0])), "{table}");
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn wld_returns_only_the_winner() {
    let output = outflank(&[PROBLEMS, "--wld", "--check"]).assert().success().get_output().clone();
    let table = text(&output.stdout);
    assert!(table.contains("   1      14   win ") && table.contains("   4      14  draw "), "{table}");
    assert!(table.contains("   9      15  loss ") && table.ends_with("\n19 of 19 match the answers\n"), "{table}");
    let scores: Vec<_> = json_lines(&[PROBLEMS, "--wld"]).iter().map(|line| line["score"].clone()).collect();
    assert_eq!((&scores[0], &scores[3], &scores[8]), (&json!(1), &json!(0), &json!(-1)));
}

#[test]
fn every_move_wins_draws_or_loses() {
    let output = outflank(&[PROBLEMS, "--wld", "--all-moves", "--check"]).assert().success().get_output().clone();
    let table = text(&output.stdout);
    assert!(
        table.contains("\n             h1 win  a2 win  a3 win  h7 win  g8 win  b1 loss g2 loss a4 loss\n"),
        "{table}"
    );
    let line = &json_lines(&[WRONG, "--wld", "--all-moves"])[0];
    assert_eq!((&line["moves"]["g8"], &line["moves"]["b1"]), (&json!(1), &json!(-1)));
}

#[test]
fn threads_change_only_the_nodes() {
    let without_work = |mut line: Value| {
        let fields = line.as_object_mut().unwrap();
        fields.retain(|key, _| ["position", "empties", "score", "moves"].contains(&key.as_str()));
        line
    };
    let solve = |threads: &str| -> Vec<_> {
        let lines = json_lines(&[PROBLEMS, "--all-moves", "--threads", threads]);
        lines.into_iter().map(without_work).collect()
    };
    assert_eq!(solve("1"), solve("2"));
}

#[test]
fn json_has_a_line_for_each_position() {
    let lines = json_lines(&[PROBLEMS, OVER]);
    assert_eq!(lines.len(), 20);
    let first = lines[0].as_object().unwrap();
    let keys: Vec<_> = first.keys().map(String::as_str).collect();
    assert_eq!(keys, ["best", "empties", "moves", "nodes", "position", "pv", "score", "seconds"]);
    assert_eq!(first["position"], WRONG.split(';').next().unwrap());
    assert_eq!((&first["empties"], &first["score"], &first["best"]), (&json!(14), &json!(18), &json!("g8")));
    assert!(first["pv"].as_str().unwrap().starts_with("g8h7") && first["moves"] == json!({}), "{first:?}");
    assert!(first["nodes"].as_u64() > Some(1000) && first["seconds"].as_f64() > Some(0.0), "{first:?}");
}

#[test]
fn the_principal_variation_leads_to_the_score() {
    use outflank_rules::Game;
    for line in json_lines(&[PROBLEMS]) {
        let start: outflank_rules::othello::Position = line["position"].as_str().unwrap().parse().unwrap();
        let record = outflank_formats::transcript::parse(start, line["pv"].as_str().unwrap()).unwrap();
        let margin = record.position().outcome().expect("the end of the game").margin();
        let sign = if start.to_move() == outflank_rules::Side::Black { 1 } else { -1 };
        assert_eq!(json!(margin * sign), line["score"], "{line}");
    }
}

#[test]
fn every_move_is_scored() {
    let line = &json_lines(&[TEN, "--all-moves"])[0];
    let moves = line["moves"].as_object().unwrap();
    assert_eq!(line["empties"], 10);
    assert!(moves.len() > 1, "{line}");
    assert_eq!(moves.values().filter_map(Value::as_i64).max(), line["score"].as_i64());
    assert_eq!(moves[line["best"].as_str().unwrap()], line["score"]);
    assert_eq!(line["score"], json_lines(&[TEN])[0]["score"]);

    let output = outflank(&[PROBLEMS, "--all-moves", "--check"]).assert().success().get_output().clone();
    let table = text(&output.stdout);
    assert!(table.contains("\n             g8 +18  h1 +12  a2 +6   h7 +6   a3 +4   b1 -4 "), "{table}");
    assert!(table.ends_with("19 of 19 match the answers\n"), "{table}");
}

#[test]
fn wrong_answers_are_reported() {
    let stderr = errors(&["-", "--check"], WRONG);
    let score = "differs: standard input, position 1: the score is +18, expected +20\n";
    let best = "differs: standard input, position 1: the score of g8 is +18, expected +20\n";
    let other = "differs: standard input, position 1: the score of a4 is -22, expected -20\n";
    assert_eq!(stderr, format!("{score}{best}"));
    assert_eq!(errors(&["-", "--check", "--all-moves"], WRONG), format!("{score}{best}{other}"));
    outflank(&["-", "--check", "--wld"]).write_stdin(WRONG).assert().success();

    let stderr = errors(&[PROBLEMS, WRONG, OVER, "--check", "--json"], "");
    assert!(stderr.contains("differs: command line, position 20: the score is +18, expected +20\n"), "{stderr}");
    assert!(
        stderr.ends_with("differs: command line, position 21: the source has no score to compare with\n"),
        "{stderr}"
    );
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let line = &json_lines(&[OVER, "--all-moves"])[0];
    assert_eq!((&line["score"], &line["empties"]), (&json!(-64), &json!(1)));
    assert_eq!((&line["best"], &line["pv"], &line["moves"]), (&Value::Null, &json!(""), &json!({})));
    let table = text(&outflank(&[OVER]).assert().success().get_output().stdout);
    assert!(table.contains("   1       1   -64           "), "{table}");
}

#[test]
fn a_forced_pass_is_the_best_move() {
    let line = &json_lines(&[PASS, "--all-moves"])[0];
    assert_eq!((&line["best"], &line["pv"], &line["score"]), (&json!("--"), &json!("--h8"), &json!(-64)));
    assert_eq!(line["moves"], json!({ "--": -64 }));
    assert_eq!(json_lines(&[PASS])[0]["best"], "--");
}

#[test]
fn invalid_lines_are_reported_and_the_rest_is_solved() {
    let typed = format!("% a comment\nXO?\n{PASS}\n\n{OVER}; A1:+2;\n{OVER}\n");
    let output = outflank(&["-", "nowhere.obf", "--json"]).write_stdin(typed).assert().code(1).get_output().clone();
    assert_eq!(text(&output.stdout).lines().count(), 2);
    let stderr = text(&output.stderr);
    let lines: Vec<_> = stderr.lines().collect();
    assert_eq!(lines[0], "error: standard input, line 2: character 3: expected X, O or -, but found '?'");
    assert!(lines[1].starts_with("error: standard input, line 5: character 69: "), "{stderr}");
    assert_eq!(lines[2..], ["error: there is no file nowhere.obf"]);
}

#[test]
fn sources_without_positions_are_failures() {
    assert_eq!(errors(&["-"], "% nothing\n"), "error: standard input holds no positions\n");
    let bytes = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(bytes.path(), [0xff, 0xfe, 0]).unwrap();
    let stderr = errors(&[bytes.path().to_str().unwrap()], "");
    assert!(stderr.contains(": line 1 is not text (UTF-8)") && stderr.lines().count() == 1, "{stderr}");
}

#[test]
fn invalid_arguments_are_usage_errors_of_one_line() {
    let empty_centre = &"-".repeat(64);
    let illegal = &format!("{OVER}; A1:+2;");
    for arguments in
        [&[OVER, "--hash", "0"][..], &[OVER, "--hash", "65537"], &[OVER, "--threads", "0"], &[empty_centre], &[illegal]]
    {
        let stderr = text(&outflank(arguments).assert().code(2).get_output().stderr);
        assert!(stderr.starts_with("error: invalid value ") && stderr.lines().count() == 1, "{arguments:?}: {stderr}");
    }
    outflank(&[]).assert().code(2);
    assert!(text(&outflank(&["--help"]).assert().success().get_output().stdout).contains("\n  outflank solve "));
}

#[test]
fn smaller_boards_are_solved_with_their_own_square_names() {
    use outflank_rules::Game;
    for (size, score) in [("4x4", -10), ("5x4", 16), ("4x5", 16)] {
        let line = &json_lines(&["--size", size])[0];
        let start: outflank_rules::reversi::Position = line["position"].as_str().unwrap().parse().unwrap();
        assert_eq!((start.size().to_string().as_str(), &line["score"]), (size, &json!(score)));
        let record = outflank_formats::transcript::parse(start, line["pv"].as_str().unwrap()).unwrap();
        assert_eq!(record.position().outcome().map(outflank_rules::Outcome::margin), Some(score), "{line}");
        assert_eq!(line["empties"], record.start().empties());
    }
    let line = &json_lines(&["--size", "4x4", "--start", "mirrored", "--all-moves"])[0];
    assert_eq!(line["moves"], json!({ "c1": -10, "d2": -10, "a3": -10, "b4": -10 }));
}

#[test]
fn positions_of_all_sizes_are_solved_from_one_file() {
    let typed = format!("4x4 ----\n4x4 -----OX--XO----- X; % a comment\n8x8 {PASS}\n9x4 {} X\n", "-".repeat(36));
    let output = outflank(&["-", "--json"]).write_stdin(typed).assert().code(1).get_output().clone();
    let lines: Vec<Value> = text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["position"], &lines[0]["score"]), (&json!("4x4 -----OX--XO----- X"), &json!(-10)));
    assert_eq!((&lines[1]["position"], &lines[1]["best"]), (&json!(PASS), &json!("--")));
    let stderr = text(&output.stderr);
    let lines: Vec<_> = stderr.lines().collect();
    assert!(lines[0].starts_with("error: standard input, line 1: "), "{stderr}");
    let large = "error: standard input, line 4: the engine works on boards from 4x4 to 8x8, not on 9x4";
    assert_eq!(lines[1..], [large]);
}

#[test]
fn boards_that_the_engine_does_not_support_are_rejected() {
    let refusal = |arguments: &[&str]| text(&outflank(arguments).assert().code(2).get_output().stderr);
    assert_eq!(
        refusal(&["--size", "10x6"]),
        "error: --size: the engine works on boards from 4x4 to 8x8, not on 10x6\n"
    );
    let open = "error: --start open cannot be solved: the four centre squares must hold discs\n";
    assert_eq!(refusal(&["--start", "open"]), open);
    assert!(refusal(&["4x4 -----OX--XO----- X anti"]).contains("for most discs, not for fewest"));
    assert!(refusal(&["--size", "4x4", PASS]).contains("cannot be used with"));
}

/// Starts to solve at a terminal, waits for a text of the progress, and stops.
fn stopped_at(progress: &str, arguments: &[&str]) -> OsSession {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    command.args(["solve", "--hash", "1"]).args(arguments).env("TERM", "xterm");
    let mut session = Session::spawn(command).expect("a pseudo-terminal");
    // A timeout that only a stuck program reaches.
    session.set_expect_timeout(Some(Duration::from_mins(1)));
    session.expect(progress).unwrap();
    session.send(ControlCode::EndOfText).unwrap();
    session
}

/// Starts to solve at a terminal, waits for a first report on the start position, and stops.
fn stopped_at_a_terminal(arguments: &[&str]) -> OsSession {
    stopped_at("@73%", &[arguments, &[START]].concat())
}

#[test]
fn control_c_prints_what_is_known_of_a_smaller_board_and_removes_the_progress() {
    let mut session = stopped_at("depth 32", &["--size", "6x6"]);
    session.expect("\x1b[1A\x1b[J   # empties score").unwrap();
    session.expect("   1      32     ?").unwrap();
    session.expect("not proven: no estimate").unwrap();
    session.expect("stopped after 0 positions").unwrap();
    session.expect(Eof).unwrap();
    let mut session = stopped_at("depth 32", &["--size", "6x6", "--json"]);
    session.expect("\"empties\":32,\"score\":null").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn control_c_prints_the_partial_solution() {
    let mut session = stopped_at_a_terminal(&[PASS]);
    session.expect("   2      60").unwrap();
    session.expect(" ~").unwrap();
    session.expect("not proven: estimate at depth ").unwrap();
    session.expect("1 position in ").unwrap();
    session.expect("stopped after 1 position").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn estimates_are_separate_from_proven_scores() {
    let mut session = stopped_at_a_terminal(&["--json", "--all-moves"]);
    session.expect("\"score\":null,\"best\":\"").unwrap();
    session.expect("\"moves\":{},\"estimate\":{").unwrap();
    session.expect("stopped after 0 positions").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn other_weights_give_the_same_exact_scores() {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/engine/weights/outflank.weights");
    assert_eq!(json_lines(&["--weights", shipped, TEN])[0]["score"], json_lines(&[TEN])[0]["score"]);
    let told = errors(&["--weights", "nowhere.weights", TEN], "");
    assert!(told.contains("cannot read nowhere.weights"), "{told}");
    let told = errors(&["--weights", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), TEN], "");
    assert!(told.contains("not a file of evaluation weights"), "{told}");
}

#[test]
fn each_line_is_answered_before_the_next_is_written() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    for command in ["solve", "analyze"] {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"))
            .args([command, "-", "--json", "--hash", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut asked, told) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, answers) = std::sync::mpsc::channel();
        std::thread::spawn(move || BufReader::new(told).lines().try_for_each(|line| sender.send(line.unwrap())));
        for position in [PASS, TEN, OVER] {
            writeln!(asked, "{position}").unwrap();
            // A timeout that only a program that waits for more input reaches.
            let answer = answers.recv_timeout(Duration::from_mins(1)).expect("an answer");
            let answer: Value = serde_json::from_str(&answer).unwrap();
            assert_eq!(answer["position"], position, "{command}");
        }
        drop(asked);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn rows_are_no_wider_than_the_terminal() {
    // The program starts when the terminal has its size.
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "read -r _; exec \"$@\"", "sh"]).arg(assert_cmd::cargo::cargo_bin!("outflank"));
    command.args(["solve", "--hash", "1", TEN]).env("TERM", "xterm");
    let mut session = Session::spawn(command).expect("a pseudo-terminal");
    session.set_expect_timeout(Some(Duration::from_mins(1)));
    session.get_process_mut().set_window_size(60, 24).unwrap();
    session.send_line("").unwrap();
    let found = session.expect("1 position in ").unwrap();
    let shown = String::from_utf8_lossy(found.before()).into_owned();
    let row = shown.lines().find(|line| line.trim_start().starts_with("1 ")).expect("a row").trim_end();
    assert!(row.ends_with('…') && row.chars().count() <= 63, "{row:?}");
}

#[cfg(unix)]
#[test]
fn endless_input_is_rejected_after_its_first_bytes() {
    let stderr = errors(&["/dev/zero"], "");
    assert_eq!(stderr, "error: /dev/zero: line 1 has more than 65536 bytes; nothing from there on is read\n");
    let stderr = errors(&["-"], &format!("{PASS}\n{}", "X".repeat(100_000)));
    assert!(stderr.starts_with("error: standard input: line 2 has more than 65536 bytes"), "{stderr}");
}
