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

/// Options with their former names, after a command that takes no other arguments.
const RENAMED_OPTIONS: [(&[&str], &str, &str); 0] = [];

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
        let [before, now] = [former, name].map(|option| output(folder.path(), &[command, &[option, "x"]].concat()));
        let naming = |text: &str| text.replace(former, name);
        assert_eq!((before.0, naming(&before.2)), (now.0, now.2), "{command:?}");
    }
}

#[test]
fn former_names_are_in_no_list() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("pages");
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
