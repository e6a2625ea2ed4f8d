//! `outflank drill`.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A folder with the file of the decks.
struct Decks(tempfile::TempDir);

impl Decks {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::cargo_bin("outflank").unwrap();
        command.arg("drill").args(arguments).args(["--deck", &self.path("decks.json")]);
        command
    }

    fn output(&self, arguments: &[&str]) -> String {
        output(&mut self.command(arguments))
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.output(arguments)).unwrap()
    }

    fn practise(&self, input: &str) -> String {
        output(self.command(&[]).write_stdin(input.to_owned()))
    }
}

fn output(command: &mut Command) -> String {
    String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
}

fn error(command: &mut Command) -> String {
    String::from_utf8(command.assert().failure().get_output().stderr.clone()).unwrap()
}

#[test]
fn lines_are_added_by_name_moves_and_file_and_listed_and_removed() {
    let decks = Decks::new();
    let games = decks.path("games.txt");
    fs::write(&games, "f5f6e6f4g6d6g4g5h4e7f3h6f7e8f8g8\n").unwrap();
    let added = decks.json(&["add", "tiger", "mine: f5d6c4d3c5", &games, "--side", "black", "--length", "5", "--json"]);
    assert_eq!((&added["read"], &added["added"], &added["cards"]), (&3.into(), &3.into(), &5.into()), "{added}");
    let list = decks.output(&["list"]);
    assert!(list.contains("black     1     2     2     0     0  Tiger: f5d6c3d3c4\n"), "{list}");
    assert!(list.contains("f5f6e6f4g6\n") && !list.contains("f5f6e6f4g6d6"), "{list}");
    assert_eq!(decks.output(&["remove", "2", "--side", "black"]), "removed mine: f5d6c4d3c5\n");
    let rows: Vec<Value> = decks
        .output(&["list", "--side", "black", "--json"])
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((rows.len(), &rows[0]["name"]), (2, &"Tiger".into()));
    assert!(decks.output(&["list", "--side", "white"]).lines().count() == 1);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_reading_of_any_file() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let decks = Decks::new();
    let [games, deck] = ["games.txt", "decks.json"].map(|name| decks.path(name));
    fs::write(&games, "f5d6c3d3c4\nf5a1\n").unwrap();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"))
        .args(["drill", "add", &games, "-", "--side", "black", "--deck", &deck])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stderr, mut line) = (BufReader::new(child.stderr.take().unwrap()), String::new());
    stderr.read_line(&mut line).unwrap();
    assert!(line.contains("game 2"), "the first file is read: {line}");
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    // Taken, since to wait would close it: the signal alone ends standard input.
    let input = child.stdin.take();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    drop(input);
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "error: stopped before all lines were read; the deck is as it was\n");
    assert!(!Path::new(&deck).exists());
}

#[test]
fn the_book_and_a_database_give_lines() {
    let decks = Decks::new();
    let added = decks.json(&["add", "--book", "6", "--most", "5", "--side", "white", "--json"]);
    assert!(added["added"].as_u64().is_some_and(|added| (1..=5).contains(&added)), "{added}");
    let (games, database) = (decks.path("games.txt"), decks.path("games.db"));
    fs::write(&games, "f5d6c3d3c4f4\nf5d6c3d3c4f4\nf5d6c4d3c5\n").unwrap();
    Command::cargo_bin("outflank").unwrap().args(["db", "import", &games, "--db", &database]).assert().success();
    decks.output(&["add", "--db", &database, "--side", "black", "--length", "5"]);
    assert!(decks.output(&["list", "--side", "black"]).contains("Tiger: f5d6c3d3c4"));
}

#[test]
fn cards_are_practised_at_the_prompt_and_return_later() {
    let decks = Decks::new();
    decks.output(&["add", "Tiger", "--side", "black"]);
    let session = decks.practise("zz\na1\nc7\nc3\nhint\nc4\nq\n");
    assert!(session.contains("Invalid input") && session.contains("a1 is illegal"), "{session}");
    assert!(session.contains("c7 is not in your lines (") && session.contains("People rated 1600: "), "{session}");
    assert!(
        session.contains("Right. It returns in ten minutes.") && session.contains("Right. It returns tomorrow."),
        "{session}"
    );
    let due = decks.json(&["due", "--json"]);
    assert_eq!((&due["cards"], &due["new"], &due["learning"]), (&2.into(), &0.into(), &2.into()), "{due}");
    assert_eq!((&due["today"]["wrong"], &due["today"]["hesitant"]), (&1.into(), &1.into()), "{due}");
    let again = decks.practise("c3\n");
    assert!(again.contains("f5 d6\n") && again.contains("It returns "), "the wrong one is asked again: {again}");
    assert!(decks.practise("").contains("0 cards due now"));
    assert!(decks.output(&["due"]).contains("1 right, 1 hesitant, 1 wrong"));
}

#[test]
fn decks_survive_export_and_import_and_bad_files_are_named() {
    let (decks, other) = (Decks::new(), Decks::new());
    decks.output(&["add", "Cat", "--side", "white"]);
    decks.practise("answer\nd6\nq\n");
    let file = decks.path("export.json");
    decks.output(&["export", &file]);
    assert_eq!(other.output(&["import", &file]), "1 new line; the decks have 1\n");
    for to_stdout in [&["export"][..], &["export", "-"]] {
        assert_eq!(other.output(to_stdout).trim(), fs::read_to_string(&file).unwrap().trim());
    }
    fs::write(&file, r#"{"format":"outflank-drill","version":1,"white":{"lines":[{"moves":"f5f5"}]}}"#).unwrap();
    let message = error(&mut other.command(&["import", &file]));
    assert!(message.contains("White, line 1: character 3: move 2, f5, is illegal"), "{message}");
    assert!(Path::new(&other.path("decks.json")).exists());
}

#[test]
fn an_export_replaces_a_file_only_with_force() {
    let decks = Decks::new();
    decks.output(&["add", "Cat", "--side", "white"]);
    let file = decks.path("letter.txt");
    fs::write(&file, "Dear Ann").unwrap();
    let told = error(&mut decks.command(&["export", &file]));
    assert_eq!(told, format!("error: {file} exists and was not replaced; --force replaces it\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "Dear Ann");
    decks.output(&["export", &file, "--force"]);
    assert!(fs::read_to_string(&file).unwrap().contains("outflank-drill"));
}

#[test]
fn a_file_of_another_kind_is_named_once_with_what_it_should_be() {
    let decks = Decks::new();
    let letter = decks.path("letter.txt");
    fs::write(&letter, "Dear Ann").unwrap();
    let told = |program: &[&str]| {
        let mut command = Command::cargo_bin("outflank").unwrap();
        error(command.args(program).arg(&letter).env("XDG_DATA_HOME", decks.0.path()))
    };
    for (program, kind) in [
        (&["drill", "import"][..], "a file of decks"),
        (&["drill", "--db"], "a database of games"),
        (&["db", "check", "--db"], "a database of games"),
        (&["book", "show"], "an opening book"),
        (&["analyze", "f5", "--weights"], "a file of evaluation weights"),
        (&["puzzles", "check"], "a set of puzzles"),
        (&["prove", "check"], "a proof"),
    ] {
        assert_eq!(told(program), format!("error: {letter}: not {kind}\n"), "{program:?}");
    }
}

#[test]
fn what_is_no_line_is_named() {
    let decks = Decks::new();
    assert!(error(&mut decks.command(&["add", "rose-", "--side", "black"])).contains("similar: Rose-Bill, "));
    assert!(
        error(&mut decks.command(&["add", "unknown", "--side", "black"])).contains("neither the name of an opening")
    );
    decks.command(&["add", "--side", "black"]).assert().code(2);
    assert!(error(&mut decks.command(&["add", "mine:", "--side", "black"])).contains("\"mine:\": there are no moves"));
    for none in [["--book-moves", "0"], ["--plies", "0"], ["--count", "0"]] {
        let add = [&["add", "f5d6", "--side", "black"], &none[..]].concat();
        decks.command(&add).assert().code(2);
    }
    std::fs::write(
        decks.path("none.ggf"),
        "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)",
    )
    .unwrap();
    assert!(
        error(&mut decks.command(&["add", &decks.path("none.ggf"), "--side", "black"])).contains("it has no moves")
    );
    assert!(error(&mut decks.command(&["remove", "9", "--side", "black"])).contains("there is no line 9"));
    assert!(Decks::new().practise("").contains("There are no lines yet"));
}
