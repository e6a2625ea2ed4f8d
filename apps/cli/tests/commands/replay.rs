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
    assert_eq!(lines[2]["error"], "line 5, character 3: move 2, a1, is illegal: no discs would be flipped");
    assert_eq!((&lines[2]["legal"], &lines[2]["moves"]), (&json!(false), &json!(1)));
}

#[test]
fn totals_name_every_illegal_game() {
    let output = outflank(&["-"]).write_stdin("f5d6c3\nf5a1\n").assert().code(1).get_output().clone();
    let table = text(&output.stdout);
    assert!(
        table.starts_with("illegal: standard input, game 2: line 2, character 3: move 2, a1, is illegal"),
        "{table}"
    );
    assert!(
        table.contains(
            "games                2\nillegal              1\ninvalid              0\nunfinished           2\n"
        ),
        "{table}"
    );
}

#[test]
fn a_text_that_is_no_game_is_invalid_and_not_illegal() {
    let typed = "{\"moves\":[\"f5\"]}\n{\"moves\":5}\n";
    let invalid = outflank(&["-"]).write_stdin(typed).assert().code(1).get_output().clone();
    let table = text(&invalid.stdout);
    assert!(table.starts_with("invalid: standard input, game 2: line 2, character "), "{table}");
    assert!(table.contains("illegal              0\ninvalid              1\nunfinished           1\n"), "{table}");
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
    let stderr = text(&outflank(&[cut.path().to_str().unwrap()]).assert().code(1).get_output().stderr);
    assert!(stderr.contains("byte 4: the header announces") && stderr.lines().count() == 1, "{stderr}");
}

#[test]
fn a_file_without_a_game_is_reported_and_the_others_are_replayed() {
    let empty = tempfile::NamedTempFile::new().unwrap();
    let empty = empty.path().to_str().unwrap();
    let output = outflank(&["missing.wtb", empty, "-"]).write_stdin("f5\n").assert().code(1).get_output().clone();
    let stderr = text(&output.stderr);
    let lines: Vec<&str> = stderr.lines().collect();
    assert!(lines[0].starts_with("error: cannot read missing.wtb"), "{stderr}");
    assert_eq!(lines[1], format!("error: {empty} holds no games"));
    assert!(text(&output.stdout).contains("games                1\n"));
}

#[test]
fn a_line_of_ten_megabytes_is_one_illegal_game() {
    let output = outflank(&["-", "--json"]).write_stdin("f5".repeat(5_000_000)).assert().code(1).get_output().clone();
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["error"], "line 1, character 3: move 2, f5, is illegal: the square is occupied");
}

#[test]
fn all_formats_are_replayed() {
    let ggf = "(;GM[Othello]PB[Ann]PW[Bob]RE[+64.000]TY[8]B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)\n\
               (;GM[Othello]TY[8]B[F5]W[A1];)\n";
    let json = "{\"moves\":[\"f5\",\"d6\"]}\n";
    let sgf = "(;FF[4]GM[2]\nSZ[8];B[f5];W[d6])";
    let pgn = "[Event \"?\"]\n\n1. f5 d6 *\n";
    let lines = |typed: &str| -> Vec<Value> {
        let output = outflank(&["-", "--json"]).write_stdin(typed).output().unwrap();
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    for (typed, moves) in [(ggf, &[9, 1][..]), (json, &[2]), (sgf, &[2]), (pgn, &[2]), ("f5d6 34-30\n", &[2])] {
        let found: Vec<_> = lines(typed).iter().map(|line| line["moves"].clone()).collect();
        assert_eq!(json!(found), json!(moves), "{typed}");
    }
    assert_eq!((&lines(ggf)[0]["black"], &lines(ggf)[1]["legal"]), (&json!(13), &json!(false)));
    let table = text(&outflank(&["-"]).write_stdin(ggf).assert().code(1).get_output().stdout);
    assert!(table.contains("   1  with the empties counted for the winner\n"), "{table}");
}

#[cfg(unix)]
#[test]
fn an_endless_device_is_rejected_and_a_name_need_not_be_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    for arguments in [&["/dev/zero"][..], &["/dev/zero", "--size", "6x6"]] {
        let stderr = text(&outflank(arguments).assert().code(1).get_output().stderr);
        let limit = "error: /dev/zero: line 1 has more than 16777216 bytes";
        assert!(stderr.starts_with("error: /dev/zero is neither") || stderr.starts_with(limit), "{stderr}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(std::ffi::OsStr::from_bytes(b"ann\xff.txt"));
    std::fs::write(&file, "f5\n").unwrap();
    for command in ["replay", "analyze", "convert"] {
        let mut run = assert_cmd::cargo::cargo_bin_cmd!("outflank");
        run.arg(command).arg(&file);
        match command {
            "convert" => run.args(["-", "--to", "ggf"]),
            "analyze" => run.args(["--depth", "1", "--hash", "1"]),
            _ => &mut run,
        };
        run.assert().success();
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    std::fs::write(&file, "f5d6c3d3c4\n".repeat(20_000)).unwrap();
    let script = "{ \"$0\" replay \"$1\" --json; echo \"code $?\" >&2; } | head -1";
    let mut shell = assert_cmd::Command::new("sh");
    let output = shell.args(["-c", script]).arg(assert_cmd::cargo::cargo_bin!("outflank")).arg(&file).output().unwrap();
    assert_eq!((text(&output.stderr).as_str(), text(&output.stdout).lines().count()), ("code 0\n", 1));
}
