//! Commands and options under the names that they had before: scripts use them.

use super::outflank;
use std::path::Path;

/// Commands with their former names, with arguments that make them print the same each time.
const RENAMED: [(&[&str], &[&str], &[&str]); 6] = [
    (&["alak", "solve"], &["solve", "alak"], &["--json", "xx..xxooo.o", "x"]),
    (&["alak", "solve"], &["solve", "alak"], &["xx..xxooo.o"]),
    (&["explain"], &["analyze", "--reasons"], &["e6f4e3f6g5d6e7f5c5", "--level", "2"]),
    (&["replay"], &["convert", "--check"], &["--json", "games.txt"]),
    (&["config", "show"], &["serve", "config"], &["--json", "--data", "games"]),
    (&["config"], &["serve", "config", "show"], &["--data", "games"]),
];

/// Options with their former names, after a command that has all it needs.
const RENAMED_OPTIONS: [(&[&str], &str, &str); 28] = [
    (&["analyze", "f5"], "--multi", "--count"),
    (&["match", "--engine", "random", "--engine", "greedy"], "--games", "--count"),
    (&["match", "--engine", "random", "--engine", "greedy"], "--concurrency", "--threads"),
    (&["train", "generate", "--out", "self"], "--games", "--count"),
    (&["train", "label", "self", "--out", "deep"], "--exact-from", "--solve-from"),
    (&["train", "probcut", "--games", "self"], "--positions", "--count"),
    (&["train", "probcut", "--games", "self"], "--exact-from", "--solve-from"),
    (&["book", "grow", "--out", "my.book"], "--positions", "--count"),
    (&["prove", "check", "a.proof"], "--positions", "--count"),
    (&["prove", "sample"], "--positions", "--count"),
    (&["puzzles", "check"], "--sample", "--count"),
    (&["puzzles", "make", "games.txt", "--out", "my.puzzles"], "--exact", "--solve-from"),
    (&["db", "explore"], "--top", "--count"),
    (&["db", "games"], "--limit", "--count"),
    (&["db", "players"], "--limit", "--count"),
    (&["db", "tournaments"], "--limit", "--count"),
    (&["db", "export", "out.ggf"], "--limit", "--count"),
    (&["db", "games"], "--color", "--side"),
    (&["db", "games"], "--moves", "--length"),
    (&["db", "games"], "--discs", "--score"),
    (&["drill", "add", "--side", "black"], "--most", "--count"),
    (&["drill", "add", "--side", "black"], "--length", "--plies"),
    (&["drill", "add", "--side", "black"], "--book", "--book-moves"),
    (&["convert", "games.txt", "out.ggf"], "--year", "--years"),
    (&["convert", "games.txt", "out.ggf"], "--won-by", "--result"),
    (&["play"], "--x", "--black"),
    (&["play"], "--o", "--white"),
    (&["play", "alak"], "--board", "--position"),
];

fn output(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = outflank(folder, arguments).env_remove("OUTFLANK_DATA").output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn commands_print_the_same_under_their_former_names() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.txt"), "f5d6c3\nf5f5\n").unwrap();
    for (former, name, arguments) in RENAMED {
        let [before, now] = [former, name].map(|name| output(folder.path(), &[name, arguments].concat()));
        assert_eq!(before, now, "{former:?}");
        assert!(!now.1.is_empty(), "{name:?}: {}", now.2);
    }
}

#[test]
fn options_mean_the_same_under_their_former_names() {
    let folder = tempfile::tempdir().unwrap();
    for (command, former, name) in RENAMED_OPTIONS {
        // All of them take something else than this.
        let [before, now] = [former, name].map(|option| output(folder.path(), &[command, &[option, "?"]].concat()));
        assert_eq!(before, now, "{former} of {command:?}");
        assert!(now.0 == Some(2) && now.2.contains(name), "{command:?}: {}", now.2);
    }
}

#[test]
fn minima_and_maxima_are_ranges_under_their_former_names() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.txt"), "f5\nf5d6\nf5d6c3\nf5d6c3d3\n").unwrap();
    let converted = |options: &[&str]| {
        let convert = ["convert", "games.txt", "-", "--to", "transcript"];
        output(folder.path(), &[&convert[..], options].concat()).1
    };
    for (former, range) in [
        (&["--min-moves", "2"][..], "2.."),
        (&["--max-moves", "3"], "..3"),
        (&["--min-moves", "2", "--max-moves", "3"], "2..3"),
        (&["--min-moves", "2", "--max-moves", "3"], "2-3"),
    ] {
        assert_eq!(converted(former), converted(&["--length", range]), "{range}");
    }
    assert_eq!(converted(&["--length", "3"]), "f5d6c3\n");
}

#[test]
fn former_names_are_in_no_list() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("pages");
    std::fs::create_dir(&pages).unwrap();
    let (code, ..) = output(folder.path(), &["man", "--dir", pages.to_str().unwrap()]);
    assert_eq!(code, Some(0));
    let (_, help, _) = output(folder.path(), &["--help"]);
    for former in ["alak", "explain", "replay", "config", "backup", "site", "guard", "analyse"] {
        assert!(!help.contains(&format!("\n  {former} ")), "{former}");
        assert!(!pages.join(format!("outflank-{former}.1")).exists(), "{former}");
        for (shell, name) in [("bash", format!("outflank,{former})")), ("fish", format!("-a \"{former}\" "))] {
            let (_, script, _) = output(folder.path(), &["completions", shell]);
            let script: String = script.lines().filter(|line| !line.contains("__fish_seen_subcommand_from")).collect();
            assert!(!script.contains(&name), "{former} in {shell}");
        }
    }
    for name in ["serve-config", "serve-backup", "serve-site", "solve-alak", "analyze", "convert"] {
        assert!(pages.join(format!("outflank-{name}.1")).exists(), "{name}");
    }
}

#[test]
fn options_of_other_tasks_are_wrong_usage() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["convert", "--check", "games.txt", "--to", "pgn"][..],
        &["convert", "--check", "games.txt", "--player", "Ann"],
        &["convert", "--check"],
        &["analyze", "f5d6c3", "--move", "d3"],
        &["analyze", "f5d6c3", "--lang", "ja"],
        &["analyze", "f5d6c3", "--reasons", "--depth", "4"],
        &["analyze", "f5d6c3", "--reasons", "--size", "6x6"],
        &["solve", "alak", "--wld"],
    ] {
        let (code, out, error) = output(folder.path(), arguments);
        assert_eq!((code, out.as_str(), error.lines().count()), (Some(2), "", 1), "{arguments:?}: {error}");
    }
}
