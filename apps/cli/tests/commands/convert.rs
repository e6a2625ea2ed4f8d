//! `outflank convert`.

use assert_cmd::Command;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

const WTHOR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/formats/tests/fixtures/three-games-of-1977.wtb");

const GAMES: &str = "(;GM[Othello]PC[a place]DT[1999]PB[Ann]PW[Bob]RE[+4.000:r]TY[8]B[F5/0.5/1]W[D6];)\n\
    (;GM[Othello]DT[2001]PB[Eve]PW[Ann]RE[-64.000]TY[8]B[F5]W[D6]B[C3];)\n";

fn outflank(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.current_dir(folder).arg("convert").args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Makes a directory with a file of two games.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.ggf"), GAMES).unwrap();
    let path = folder.path().to_owned();
    (folder, path)
}

/// Returns the names of all files in a directory.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn summary(folder: &Path, arguments: &[&str]) -> Value {
    let output = outflank(folder, &[arguments, &["--json"]].concat()).assert().success().get_output().clone();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn information_that_the_format_cannot_hold_is_counted() {
    let (_folder, path) = folder();
    let output = outflank(&path, &["games.ggf", "games.txt"]).assert().success().get_output().clone();
    let table = text(&output.stdout);
    assert!(table.contains("games read             2\n") && table.contains("written                2\n"), "{table}");
    assert!(table.contains("lost in transcript:\n"), "{table}");
    assert!(table.contains("  names of players (2 games)\n"), "{table}");
    assert!(table.contains("  evaluations of moves (1 game)\n"), "{table}");
    assert_eq!(fs::read_to_string(path.join("games.txt")).unwrap(), "f5d6 34-30\nf5d6c3 0-64\n");
    assert_eq!(names(&path), ["games.ggf", "games.txt"], "nothing else is left behind");
}

#[test]
fn a_conversion_without_a_game_leaves_the_old_file_as_it_was() {
    let (_folder, path) = folder();
    for (name, content) in [("empty.txt", ""), ("letter.txt", "Dear Ann,\n"), ("old.pgn", "old")] {
        fs::write(path.join(name), content).unwrap();
    }
    for arguments in [
        vec!["empty.txt", "old.pgn"],
        vec!["letter.txt", "old.pgn"],
        vec!["games.ggf", "old.pgn", "--player", "nobody"],
    ] {
        let failed = outflank(&path, &[&arguments[..], &["--force"]].concat()).assert().code(1);
        let stderr = text(&failed.get_output().stderr);
        assert!(stderr.ends_with("error: there are no games to write, so old.pgn was not written\n"), "{stderr}");
        assert_eq!(fs::read_to_string(path.join("old.pgn")).unwrap(), "old", "{arguments:?}");
    }
    outflank(&path, &["letter.txt", "new.ggf"]).assert().code(1);
    assert!(!path.join("new.ggf").exists(), "nothing is left behind");
}

/// A limit on the size of files simulates a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file_as_it_was() {
    let (_folder, path) = folder();
    fs::write(path.join("old.pgn"), "old").unwrap();
    let limited = Command::new("sh")
        .current_dir(&path)
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" convert games.ggf old.pgn --force"])
        .arg(assert_cmd::cargo::cargo_bin!("outflank"))
        .assert()
        .code(1);
    let stderr = text(&limited.get_output().stderr);
    assert!(stderr.starts_with("error: cannot write old.pgn: File too large"), "{stderr}");
    assert_eq!(fs::read_to_string(path.join("old.pgn")).unwrap(), "old");
    assert_eq!(names(&path), ["games.ggf", "old.pgn"], "nothing is left behind");
}

#[test]
fn a_file_that_exists_is_replaced_only_with_force() {
    let (_folder, path) = folder();
    fs::write(path.join("old.pgn"), "old").unwrap();
    let stderr = text(&outflank(&path, &["games.ggf", "old.pgn"]).assert().code(1).get_output().stderr);
    assert_eq!(stderr, "error: old.pgn exists and was not replaced; --force replaces it\n");
    assert_eq!(fs::read_to_string(path.join("old.pgn")).unwrap(), "old");
    outflank(&path, &["games.ggf", "old.pgn", "--force"]).assert().success();
    assert!(fs::read_to_string(path.join("old.pgn")).unwrap().starts_with("[Event \"?\"]\n[Site \"a place\"]\n"));
    fs::write(path.join("db.JOU"), "old").unwrap();
    outflank(&path, &["games.ggf", "db.wtb"]).assert().code(1);
    assert!(!path.join("db.wtb").exists(), "the names of a database belong to it");
}

#[test]
fn a_failure_leaves_nothing_behind() {
    let (_folder, path) = folder();
    outflank(&path, &["games.ggf", "missing.ggf", "out.sgf"]).assert().code(1);
    fs::write(path.join("picture.png"), b"\x89PNG\0\0").unwrap();
    let stderr = text(&outflank(&path, &["picture.png", "out.sgf"]).assert().code(1).get_output().stderr);
    assert_eq!(stderr, "error: picture.png is neither a WTHOR file nor text\n");
    let stderr = text(&outflank(&path, &["games.ggf", "out"]).assert().code(2).get_output().stderr);
    assert!(
        stderr.starts_with("error: cannot tell the format of out from its name; choose one with --to: transcript, "),
        "{stderr}"
    );
    assert_eq!(names(&path), ["games.ggf", "picture.png"]);
}

#[test]
fn games_pass_through_a_pipe() {
    let (_folder, path) = folder();
    let mut command = outflank(&path, &["-", "-", "--to", "transcript"]);
    let output = command.write_stdin(GAMES).assert().success().get_output().clone();
    assert_eq!(text(&output.stdout), "f5d6 34-30\nf5d6c3 0-64\n");
    assert!(text(&output.stderr).contains("written                2\n"), "the summary does not get into the games");
    outflank(&path, &["-", "-", "--to", "wthor"]).write_stdin(GAMES).assert().code(1);
}

#[test]
fn filters_choose_games() {
    let (_folder, path) = folder();
    for (filter, written) in [
        (vec!["--player", "ANN"], 2),
        (vec!["--player", "ann", "--player", "bob"], 1),
        (vec!["--player", "ánn"], 2),
        (vec!["--player", "carl"], 0),
        (vec!["--year", "2000-2005"], 1),
        (vec!["--tournament", "x"], 0),
        (vec!["--won-by", "white"], 1),
        (vec!["--won-by", "nobody"], 0),
        (vec!["--min-moves", "3"], 1),
        (vec!["--max-moves", "2", "--won-by", "black"], 1),
    ] {
        let arguments = [&["games.ggf", "out.json", "--force"], filter.as_slice()].concat();
        let output = outflank(&path, &[&arguments[..], &["--json"]].concat()).assert();
        let output = if written == 0 { output.code(1) } else { output.success() };
        let summary: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
        assert_eq!((&summary["written"], &summary["filtered"]), (&json!(written), &json!(2 - written)), "{filter:?}");
    }
}

#[test]
fn an_invalid_filter_is_reported_with_the_possible_values() {
    let (_folder, path) = folder();
    for (filter, expected) in [
        (["--result", "me"], "'me' for '--result <RESULT>': expected black, draw or white"),
        (
            ["--year", "1999-1990"],
            "'1999-1990' for '--years <YEARS>': expected a year or a range of years, the lower number first, as in 2019..2021",
        ),
    ] {
        let rejected = outflank(&path, &[&["games.ggf", "out.json"][..], &filter].concat()).assert().code(2);
        assert_eq!(text(&rejected.get_output().stderr), format!("error: invalid value {expected}\n"));
    }
}

#[test]
fn the_help_has_a_heading_for_filters_alone() {
    let output = outflank(Path::new("."), &["--help"]).assert().success().get_output().clone();
    let help = text(&output.stdout);
    let (before, filters) = help.split_once("Only games:").expect("the heading");
    assert!(before.contains("--force") && before.contains("--json") && before.contains("--truncate"), "{help}");
    assert!(filters.contains("--result") && !before.contains("--result"), "{help}");
}

#[test]
fn a_database_goes_round_through_all_formats() {
    let (_folder, path) = folder();
    let mut last = WTHOR.to_owned();
    for next in ["1.ggf", "2.pgn", "3.sgf", "4.json", "5.wtb"] {
        assert_eq!(summary(&path, &[&last, next])["written"], json!(3), "{next}");
        next.clone_into(&mut last);
    }
    let (first, last) = (fs::read(WTHOR).unwrap(), fs::read(path.join("5.wtb")).unwrap());
    assert_eq!(first.len(), last.len());
    for (first, last) in first[16..].chunks(68).zip(last[16..].chunks(68)) {
        assert_eq!((first[6], &first[8..]), (last[6], &last[8..]), "results and moves");
    }
    let json = summary(&path, &["5.wtb", "6.json"]);
    assert_eq!(json["lost"], json!({}));
    let line = fs::read_to_string(path.join("6.json")).unwrap();
    assert!(line.contains("\"black\":{\"name\":\"#"), "without its names a player has a number: {line}");
}

#[test]
fn games_of_other_years_are_left_out_of_a_wthor_file() {
    let (_folder, path) = folder();
    let output = outflank(&path, &["games.ggf", "db.wtb"]).assert().code(1).get_output().clone();
    let told = text(&output.stdout);
    assert!(told.contains("it is of another year than the first game, and the file holds one year"), "{told}");
    let back = outflank(&path, &["db.wtb", "-", "--to", "json"]).assert().success().get_output().clone();
    assert_eq!(text(&back.stdout).lines().count(), 1, "no game has a year that is not its own");
}

#[test]
fn a_game_without_discs_is_left_out_of_a_wthor_file() {
    let folder = tempfile::tempdir().unwrap();
    let text_of = |result| format!("Black: Ann\nWhite: Bob\nDate: 2018-10-12\n{result}f5d6c3d3c4\n");
    for (result, written) in [("", 0), ("Result: 0-1\n", 0), ("Result: 11-53\n", 1)] {
        fs::write(folder.path().join("game.txt"), text_of(result)).unwrap();
        let output = outflank(folder.path(), &["game.txt", "db.wtb", "--force"]).assert().get_output().clone();
        assert_eq!(output.status.success(), written == 1, "{result}");
        let told = text(&output.stdout);
        let says_why = told.contains("it is not over, and the discs of its result are not known");
        assert_eq!(says_why, written == 0, "{told}");
    }
}

#[test]
fn names_of_a_database_are_kept_in_the_files_beside_it() {
    let (_folder, path) = folder();
    outflank(&path, &["games.ggf", "db.wtb", "--year", "1999"]).assert().success();
    assert_eq!(names(&path), ["db.JOU", "db.TRN", "db.wtb", "games.ggf"]);
    outflank(&path, &["db.wtb", "out.json"]).assert().success();
    let lines = fs::read_to_string(path.join("out.json")).unwrap();
    assert!(
        lines.starts_with("{\"date\":\"1999\",\"players\":{\"black\":{\"name\":\"Ann\"},\"white\":{\"name\":\"Bob\"}}"),
        "{lines}"
    );
    let black = |file| {
        let output = outflank(&path, &[file, "-", "--to", "json"]).assert().success().get_output().clone();
        let first = text(&output.stdout).lines().next().map(serde_json::from_str::<Value>);
        first.unwrap().unwrap()["players"]["black"]["name"].clone()
    };
    fs::copy(path.join("db.wtb"), path.join("other.wtb")).unwrap();
    assert_eq!(black("other.wtb"), "#1", "the names of one database are not those of another");
    fs::rename(path.join("db.JOU"), path.join("all.JOU")).unwrap();
    assert_eq!((black("other.wtb"), black("db.wtb")), (json!("Ann"), json!("Ann")), "they may be those of all years");
}

#[test]
fn invalid_games_are_reported_and_skipped_or_truncated() {
    let (_folder, path) = folder();
    fs::write(path.join("games.txt"), "f5d6c3\nf5a1\n").unwrap();
    let output = outflank(&path, &["games.txt", "a.json"]).assert().code(1).get_output().clone();
    let stderr = text(&output.stderr);
    assert_eq!(
        stderr,
        "invalid: games.txt, game 2: line 2, character 3: move 2, a1, is illegal: no discs would be flipped\n"
    );
    assert_eq!(fs::read_to_string(path.join("a.json")).unwrap().lines().count(), 1);
    let cut = outflank(&path, &["games.txt", "b.txt", "--truncate"]).assert().code(1).get_output().clone();
    let stderr = text(&cut.stderr);
    assert!(stderr.starts_with("cut after 1 move: games.txt, game 2: line 2, character 3: move 2, a1, "), "{stderr}");
    let table = text(&cut.stdout);
    assert!(
        table.contains(
            "invalid                0\ntruncated              1\nskipped                0\nwritten                2\n"
        ),
        "{table}"
    );
    assert_eq!(fs::read_to_string(path.join("b.txt")).unwrap(), "f5d6c3\nf5\n");
    #[cfg(target_os = "linux")]
    {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut untold = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"));
        untold.current_dir(&path).args(["convert", "games.txt", "b.txt", "--truncate", "--force"]).stderr(full);
        assert_eq!(untold.output().unwrap().status.code(), Some(1));
        assert_eq!(fs::read_to_string(path.join("b.txt")).unwrap(), "f5d6c3\nf5\n");
    }
    fs::write(path.join("torn.ggf"), &GAMES[..GAMES.len() - 4]).unwrap();
    outflank(&path, &["torn.ggf", "c.txt", "--truncate"]).assert().code(1);
    assert_eq!(
        fs::read_to_string(path.join("c.txt")).unwrap(),
        "f5d6 34-30\nf5d6 0-64\n",
        "what was cut off is kept, too"
    );
}

#[test]
fn games_that_do_not_fit_are_counted_by_reason() {
    let (_folder, path) = folder();
    let output = outflank(&path, &["games.ggf", "list", "--to", "xot", "--json"]).assert().code(1).get_output().clone();
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["left_out"], json!({"it has too few moves": 2}));
}

#[test]
fn games_on_other_boards_pass_through_every_format_that_holds_them() {
    let (_folder, path) = folder();
    fs::write(path.join("six.txt"), "b3b2\n").unwrap();
    outflank(&path, &["six.txt", "bad.ggf"]).assert().code(1);
    let told = ["six.txt", "six.ggf", "--size", "6x6", "--start", "othello", "--anti"];
    outflank(&path, &told).assert().success();
    assert!(fs::read_to_string(path.join("six.ggf")).unwrap().contains("TY[6a]"));
    for (from, to) in [("six.ggf", "six.sgf"), ("six.sgf", "six.pgn"), ("six.pgn", "six.json")] {
        outflank(&path, &[from, to]).assert().success();
    }
    let output = outflank(&path, &["six.json", "-", "--to", "outflank"]).assert().success().get_output().clone();
    assert_eq!(text(&output.stdout), "6x6 --------------OX----XO-------------- X anti\nb3b2\n");
    let output = outflank(&path, &["six.json", "-", "--to", "transcript"]).assert().success().get_output().clone();
    assert!(
        text(&output.stderr).contains("board sizes, starts and aims (the format does not store them) (1 game)"),
        "{output:?}"
    );
    let output = outflank(&path, &["six.json", "six.wtb"]).assert().code(1).get_output().clone();
    assert!(text(&output.stdout).contains("rejected:\n  it is not a game of Othello on 8×8 (1 game)\n"), "{output:?}");
}

#[test]
fn the_games_that_play_saves_are_converted() {
    let (_folder, path) = folder();
    let board = "8x8 ---------------------------OX------XO--------------------------- X";
    fs::write(path.join("saved"), format!("{board}\nf5d6\n")).unwrap();
    outflank(&path, &["saved", "saved.txt"]).assert().success();
    assert_eq!(fs::read_to_string(path.join("saved.txt")).unwrap(), "f5d6\n");
}

#[test]
fn json_that_is_no_game_is_invalid() {
    let (_folder, path) = folder();
    fs::write(path.join("other.json"), "{\"a\":1}\n").unwrap();
    let output = outflank(&path, &["other.json", "out.ggf"]).assert().code(1).get_output().clone();
    assert_eq!(
        text(&output.stderr),
        "invalid: other.json, game 1: line 1, character 1: expected a game, but there is no member `moves` or `start`\n\
         error: there are no games to write, so out.ggf was not written\n"
    );
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    const LINES: &str = "f5d6 34-30\nf5d6c3 0-64\n";

    #[test]
    fn what_is_no_file_is_written_to_and_stays() {
        let (_folder, path) = folder();
        Command::new("mkfifo").current_dir(&path).arg("pipe").assert().success();
        let reader = std::thread::spawn({
            let pipe = path.join("pipe");
            move || fs::read_to_string(pipe).unwrap()
        });
        outflank(&path, &["games.ggf", "pipe", "--to", "transcript"]).assert().success();
        assert_eq!(reader.join().unwrap(), LINES);
        assert!(fs::metadata(path.join("pipe")).unwrap().file_type().is_fifo());
        let stderr =
            text(&outflank(&path, &["games.ggf", "pipe", "--to", "wthor"]).assert().code(1).get_output().stderr);
        assert!(stderr.contains("a WTHOR database is three files"), "{stderr}");

        let node = Command::new("mknod").current_dir(&path).args(["null", "c", "1", "3"]).output().unwrap();
        if !node.status.success() {
            eprintln!("skipped: a device node cannot be made here: {}", text(&node.stderr));
            return;
        }
        // A file system may forbid to open devices; then nothing is written.
        let _ = outflank(&path, &["games.ggf", "null", "--to", "transcript", "--force"]).output().unwrap();
        assert!(fs::metadata(path.join("null")).unwrap().file_type().is_char_device());
        assert_eq!(names(&path), ["games.ggf", "null", "pipe"]);
    }

    #[test]
    fn a_link_and_the_mode_of_a_file_stay() {
        let (_folder, path) = folder();
        fs::write(path.join("target.txt"), "old").unwrap();
        fs::set_permissions(path.join("target.txt"), fs::Permissions::from_mode(0o600)).unwrap();
        symlink("target.txt", path.join("link.txt")).unwrap();
        outflank(&path, &["games.ggf", "link.txt"]).assert().code(1);
        outflank(&path, &["games.ggf", "link.txt", "--force"]).assert().success();
        assert_eq!(fs::read_to_string(path.join("target.txt")).unwrap(), LINES);
        assert_eq!(fs::read_link(path.join("link.txt")).unwrap(), Path::new("target.txt"));
        assert_eq!(fs::metadata(path.join("target.txt")).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn standard_output_has_a_name_too() {
        let (_folder, path) = folder();
        let mut command = outflank(&path, &["games.ggf", "/dev/stdout", "--to", "transcript"]);
        let output = command.assert().success().get_output().clone();
        assert_eq!(text(&output.stdout), LINES);
        assert!(text(&output.stderr).contains("written                2\n"));
    }
}
