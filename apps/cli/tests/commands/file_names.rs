//! Files whose names are no text.

use serde_json::Value;
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;
use std::process::Command;

/// Returns a name with `@` replaced by a byte that is no UTF-8.
fn name(text: &str) -> OsString {
    OsString::from_vec(text.bytes().map(|byte| if byte == b'@' { 0xff } else { byte }).collect())
}

/// Runs the program in a folder, with the names of files in its arguments replaced, and returns its JSON.
fn json(folder: &Path, arguments: &str) -> Vec<Value> {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
    command.args(arguments.split_whitespace().map(name)).arg("--json").current_dir(folder);
    let output = command.env("XDG_DATA_HOME", folder.join("data")).output().unwrap();
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_command_reports_a_file_whose_name_is_no_text() {
    let folder = tempfile::tempdir().unwrap();
    let game = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6 40-24";
    fs::write(folder.path().join(name("@.txt")), format!("{game}\n")).unwrap();
    fs::write(folder.path().join(name("@.toml")), "").unwrap();
    for (arguments, key, name) in [
        ("replay @.txt", "source", "�.txt"),
        ("convert @.txt @.ggf", "out", "�.ggf"),
        ("db import @.txt --db @.db", "db", "�.db"),
        ("db export @.pgn --db @.db", "out", "�.pgn"),
        ("db export @.parquet --db @.db", "out", "�.parquet"),
        ("train generate --out @games --games 1 --level 0", "out", "�games"),
        ("train label @games --out @labels --depth 1", "out", "�labels"),
        ("convert @.txt @.wtb", "out", "�.wtb"),
        ("train fit --games @games --out @.weights --passes 1 --plot @.svg", "out", "�.weights"),
        ("train fit --games @.wtb --out @b.weights --passes 1 --compare @.weights", "compared", "�.weights"),
        ("train human @.wtb --out @.human --passes 1 --positions @searched --checkpoint @state", "out", "�.human"),
        ("book grow --out @.book --positions 1 --level 1", "out", "�.book"),
        ("prove run --size 4x4 --split 8 --out @.proof", "out", "�.proof"),
        ("puzzles make @.txt --out @.puzzles --min-empties 2 --max-empties 2", "out", "�.puzzles"),
        ("config show --config @.toml", "file", "�.toml"),
    ] {
        let lines = json(folder.path(), arguments);
        assert_eq!(lines[0][key], name, "{arguments}: {}", lines[0]);
    }
}
