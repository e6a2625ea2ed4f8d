//! `outflank replay`.

use assert_cmd::Command;
use serde_json::{Value, json};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/formats/tests/fixtures");

fn outflank(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.arg("replay").args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn transcripts_are_replayed_a_line_each() {
    let typed = "# three games\nf5d6c3\n\nE6F4E3F6G5D6E7F5C5\nf5a1\n";
    let output = outflank(&["-", "--json"]).write_stdin(typed).assert().code(1).get_output().clone();
    let lines: Vec<Value> = text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let wipe_out = json!({
        "source": "-", "index": 2, "moves": 9, "passes": 0, "black": 13, "white": 0, "legal": true, "error": null,
    });
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1], wipe_out);
    assert_eq!(lines[2]["error"], "character 3: move 2, a1, is illegal: no discs would be flipped");
    assert_eq!((&lines[2]["legal"], &lines[2]["moves"]), (&json!(false), &json!(1)));
}

#[test]
fn totals_name_every_illegal_game() {
    let output = outflank(&["-"]).write_stdin("f5d6c3\nf5a1\n").assert().code(1).get_output().clone();
    let table = text(&output.stdout);
    assert!(table.starts_with("illegal: -, game 2: character 3: move 2, a1, is illegal"), "{table}");
    assert!(table.contains("games                2\nillegal              1\nunfinished           2\n"), "{table}");
}

#[test]
fn other_boards_have_transcripts_too() {
    let mut command = outflank(&["-", "--json", "--size", "4x4"]);
    let output = command.write_stdin("b1a1a2c1d4a3d1b4a4c4\n").assert().success().get_output().clone();
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&line["black"], &line["white"], &line["moves"]), (&json!(3), &json!(11), &json!(10)));
}

#[test]
fn wthor_files_are_replayed_and_their_results_compared() {
    let files: Vec<_> = std::fs::read_dir(FIXTURES).unwrap().map(|file| file.unwrap().path()).collect();
    let file = files.iter().find(|file| file.extension().is_some_and(|ending| ending == "wtb")).expect("a fixture");
    let output = outflank(&[file.to_str().unwrap()]).assert().success().get_output().clone();
    let table = text(&output.stdout);
    assert!(table.contains("illegal              0\n") && table.contains("as on the board"), "{table}");

    let cut = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(cut.path(), &std::fs::read(file).unwrap()[..100]).unwrap();
    let said = text(&outflank(&[cut.path().to_str().unwrap()]).assert().code(1).get_output().stderr);
    assert!(said.contains("byte 4: the header announces") && said.lines().count() == 1, "{said}");
}

#[test]
fn what_holds_no_game_is_told_in_a_line_and_the_other_files_are_replayed() {
    let empty = tempfile::NamedTempFile::new().unwrap();
    let empty = empty.path().to_str().unwrap();
    let output = outflank(&["missing.wtb", empty, "-"]).write_stdin("f5\n").assert().code(1).get_output().clone();
    let said = text(&output.stderr);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("error: cannot read missing.wtb"), "{said}");
    assert_eq!(lines[1], format!("error: {empty} holds no game"));
    assert!(text(&output.stdout).contains("games                1\n"));
}

#[test]
fn a_line_of_ten_megabytes_is_one_illegal_game() {
    let output = outflank(&["-", "--json"]).write_stdin("f5".repeat(5_000_000)).assert().code(1).get_output().clone();
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["error"], "character 3: move 2, f5, is illegal: the square is occupied");
}
