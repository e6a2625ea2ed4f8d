//! The files of long runs: one program writes them at a time, and one that cannot be written is an error before the work.

use assert_cmd::Command;
use outflank_files::OutputLock;
use std::fs;
use std::path::Path;

/// Commands that write to `OUT`; `games` is a file of WTHOR games.
const RUNS: [&[&str]; 11] = [
    &["book", "grow", "--out", "OUT", "--positions", "9"],
    &["book", "add", "OUT", "f5d6c3"],
    &["prove", "run", "--size", "4x4", "--split", "8", "--out", "OUT"],
    &["puzzles", "make", "f5d6c3", "--out", "OUT"],
    &["train", "fit", "--games", "games", "--out", "OUT"],
    &["train", "fit", "--games", "games", "--out", "w", "--checkpoint", "OUT"],
    &["train", "fit", "--games", "games", "--out", "w", "--plot", "OUT"],
    &["train", "human", "games", "--out", "OUT"],
    &["drill", "add", "f5d6c3", "--side", "black", "--deck", "OUT"],
    &["match", "--engine", "random", "--engine", "greedy", "--games", "2", "--out", "OUT"],
    &["train", "generate", "--games", "1", "--level", "0", "--out", "OUT"],
];

/// Runs a command with a name in place of `OUT`, which fails, and returns its message.
fn message(folder: &Path, arguments: &[&str], out: &str) -> String {
    let arguments = arguments.iter().map(|&argument| if argument == "OUT" { out } else { argument });
    let mut command: Command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    let assert = command.current_dir(folder).args(arguments).assert().failure();
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

#[test]
fn a_file_is_written_by_one_program_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let _lock = OutputLock::acquire(&folder.path().join("out")).unwrap();
    for run in RUNS {
        let message = message(folder.path(), run, "out");
        assert_eq!(message, "error: cannot write out: it is being written by another program\n", "{run:?}");
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn a_database_is_written_by_one_program_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.txt"), "f5d6c3\n").unwrap();
    let _lock = OutputLock::acquire(&folder.path().join("out")).unwrap();
    let message = message(folder.path(), &["db", "import", "games.txt", "--db", "OUT"], "out");
    assert_eq!(message, "error: cannot write out: it is being written by another program\n");
}

#[test]
fn a_file_in_no_folder_is_an_error_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    for run in RUNS.into_iter().filter(|run| run[0] != "drill") {
        let message = message(folder.path(), run, "none/out");
        assert!(message.starts_with("error: cannot write none/out: "), "{run:?}: {message}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn the_built_in_book_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for run in &RUNS[..2] {
        assert!(message(folder.path(), run, "shipped").contains("name a file"), "{run:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_no_proof_however_long_it_is() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [["prove", "check", "OUT"].as_slice(), RUNS[2]] {
        let message = message(folder.path(), arguments, "/dev/zero");
        assert!(message.contains("/dev/zero") && message.contains("proof"), "{message}");
    }
}
