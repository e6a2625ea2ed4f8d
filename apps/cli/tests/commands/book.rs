//! `outflank book`, and the book in play.

use assert_cmd::Command;
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

fn outflank(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.current_dir(folder).args(arguments);
    command
}

fn printed(folder: &Path, arguments: &[&str]) -> String {
    String::from_utf8(outflank(folder, arguments).assert().success().get_output().stdout.clone()).unwrap()
}

fn report(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(folder, &[arguments, &["--json"]].concat())).unwrap()
}

fn error(folder: &Path, arguments: &[&str]) -> String {
    String::from_utf8(outflank(folder, arguments).assert().code(1).get_output().stderr.clone()).unwrap()
}

/// Grows the book `b` at level 1.
fn grow(folder: &Path, positions: u32, arguments: &[&str]) -> Value {
    let positions = positions.to_string();
    let all = ["book", "grow", "--out", "b", "--level", "1", "--positions", &positions];
    report(folder, &[&all, arguments].concat())
}

#[test]
fn a_book_is_grown_shown_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(grow(folder.path(), 40, &[])["new_positions"], 40);
    let figures = report(folder.path(), &["book", "show", "b"]);
    assert_eq!((&figures["positions"], &figures["unfinished"]), (&40.into(), &0.into()));
    assert_eq!((&figures["levels"]["1"], &figures["plies"]["0"]), (&40.into(), &1.into()));
    let page = report(folder.path(), &["book", "show", "b", "f5"]);
    assert_eq!((&page["side"], &page["in_book"], &page["below"]), (&"white".into(), &true.into(), &39.into()));
    let moves = page["moves"].as_array().unwrap();
    assert!(moves.iter().all(|row| ["d6", "f4", "f6"].contains(&row["move"].as_str().unwrap())), "{page}");
    assert!(moves.is_sorted_by(|a, b| a["score"].as_f64() >= b["score"].as_f64()), "{page}");
    assert!(moves[0]["line"].as_str().unwrap().len() > 4, "{page}");
    let text = printed(folder.path(), &["book", "show", "b", "f5"]);
    assert!(text.starts_with("White to move, 59 empties; 39 book positions from here on\nmove "), "{text}");
    assert_eq!(printed(folder.path(), &["book", "show", "b", "f5f4g3g4"]), "the position is not in the book\n");
    assert_eq!(printed(folder.path(), &["book", "check", "b"]), "40 positions, 0 of them unfinished: sound\n");
}

#[test]
fn openings_of_a_book_are_drawn_for_a_match() {
    let folder = tempfile::tempdir().unwrap();
    grow(folder.path(), 60, &[]);
    let text = printed(folder.path(), &["book", "openings", "b", "--count", "8", "--plies", "2-3"]);
    assert_eq!(text.lines().collect::<HashSet<_>>().len(), 8, "{text}");
    for opening in text.lines() {
        assert!([4, 6].contains(&opening.len()), "{text}");
        assert_eq!(report(folder.path(), &["book", "show", "b", opening])["in_book"], true, "{opening}");
    }
    let list = report(folder.path(), &["book", "openings", "b", "--count", "8", "--plies", "2-3"]);
    assert_eq!(list["openings"], text.lines().collect::<Value>());
    let other = printed(folder.path(), &["book", "openings", "b", "--count", "8", "--plies", "2-3", "--seed", "2"]);
    assert_ne!(text, other, "another seed");
    // Apart from symmetry, there are three positions after two plies.
    let error = error(folder.path(), &["book", "openings", "b", "--plies", "2"]);
    let few = "error: b: the book has only 3 different openings of this length; allow longer ones with --plies\n";
    assert_eq!(error, few);
}

#[test]
fn growth_resumes_where_it_stopped_and_the_options_bound_it() {
    let folder = tempfile::tempdir().unwrap();
    grow(folder.path(), 60, &[]);
    let whole = fs::read(folder.path().join("b")).unwrap();
    fs::remove_file(folder.path().join("b")).unwrap();
    grow(folder.path(), 25, &[]);
    assert_eq!(grow(folder.path(), 60, &[])["new_positions"], 35);
    assert_eq!(fs::read(folder.path().join("b")).unwrap(), whole);
    let other = ["book", "grow", "--book", "b", "--out", "c", "--positions", "70", "--level", "2", "--threads", "2"];
    assert_eq!(report(folder.path(), &other)["new_positions"], 10);
    assert_eq!(report(folder.path(), &["book", "show", "c"])["levels"]["2"], 70, "all were searched again");
    assert_eq!(fs::read(folder.path().join("b")).unwrap(), whole);
    let narrow =
        ["book", "grow", "--out", "d", "--level", "1", "--until-empties", "58", "--error", "64", "--time", "600"];
    assert_eq!(report(folder.path(), &narrow)["positions"], 5, "there are five positions up to two plies");
}

#[test]
fn the_openings_of_games_are_added() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.txt"), "f5d6c3d3c4\nf5f6e6f4\n").unwrap();
    let add = ["book", "add", "b", "games.txt", "c4e3", "--plies", "3", "--level", "1"];
    assert_eq!(report(folder.path(), &add)["new_positions"], 6);
    assert_eq!(report(folder.path(), &add)["new_positions"], 0);
    assert_eq!(
        report(folder.path(), &["book", "show", "b", "d3c5f6"])["in_book"],
        true,
        "as f5d6c3 looks after a turn"
    );
    assert_eq!(report(folder.path(), &["book", "check", "b"])["unfinished"], 0);
    let wrong = error(folder.path(), &["book", "add", "b", "f5f5", "--level", "1"]);
    assert!(wrong.starts_with("error: f5f5: move 2, f5, is illegal: "), "{wrong}");
}

#[test]
fn a_damaged_book_is_rejected_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    grow(folder.path(), 10, &[]);
    let mut bytes = fs::read(folder.path().join("b")).unwrap();
    bytes[20] ^= 1;
    fs::write(folder.path().join("b"), &bytes).unwrap();
    for arguments in [
        &["book", "check", "b"][..],
        &["book", "show", "b", "f5"],
        &["book", "add", "b", "f5"],
        &["book", "grow", "--out", "b"],
        &["gtp", "--book", "b"],
        &["nboard", "--book", "b"],
        &["analyze", "f5d6", "--book", "b"],
        &["play", "--black", "level:10", "--white", "level:10", "--book", "b"],
        &["match", "--engine", "level:10", "--engine", "level:10,book=b"],
    ] {
        let told = error(folder.path(), arguments);
        assert!(told.starts_with("error: b: the file is damaged: "), "{arguments:?}: {told}");
    }
    assert_eq!(fs::read(folder.path().join("b")).unwrap(), bytes);
    let missing = error(folder.path(), &["gtp", "--book", "nowhere"]);
    assert!(missing.starts_with("error: cannot read nowhere: "), "{missing}");
    outflank(folder.path(), &["gtp", "--vary", "2"]).assert().code(2);
}

#[test]
fn engines_play_by_the_book() {
    let folder = tempfile::tempdir().unwrap();
    grow(folder.path(), 40, &[]);
    let session = "play b f5\nreg_genmove w\nquit\n";
    let arguments = ["gtp", "--book", "b", "--level", "30"];
    let played =
        outflank(folder.path(), &arguments).write_stdin(session).assert().success().get_output().stdout.clone();
    let best = report(folder.path(), &["book", "show", "b", "f5"])["moves"][0].clone();
    let expected = format!("= {}\n", best["move"].as_str().unwrap());
    assert!(String::from_utf8(played).unwrap().contains(&expected), "{best}");
    let engines = ["--engine", "level:10,book=b,vary=64", "--engine", "level:10,book=b"];
    let games = ["match", "--games", "2", "--random-plies", "0", "--nodes", "100", "--adjudicate", "8"];
    assert_eq!(report(folder.path(), &[&games[..], &engines].concat())["played"], 2);
}

#[test]
fn the_shipped_book_has_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let check = printed(folder.path(), &["book", "check", "shipped"]);
    assert!(check.ends_with(" positions, 0 of them unfinished: sound\n"), "{check}");
    let best = report(folder.path(), &["book", "show", "shipped", "f5"])["moves"][0]["move"].clone();
    let arguments = ["gtp", "--book", "shipped", "--level", "30"];
    let session =
        outflank(folder.path(), &arguments).write_stdin("play b f5\nreg_genmove w\nquit\n").assert().success();
    let answers = String::from_utf8_lossy(&session.get_output().stdout).into_owned();
    assert!(answers.contains(&format!("= {}\n", best.as_str().unwrap())), "{best} {answers}");
    let learned =
        outflank(folder.path(), &["nboard", "--book", "shipped"]).write_stdin("move F5\nlearn\n").assert().success();
    let learned = String::from_utf8_lossy(&learned.get_output().stdout).into_owned();
    assert!(learned.contains("status there is no book to learn in\n"), "the shipped book cannot be written: {learned}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_game_is_learned_and_marked_in_the_analysis() {
    let folder = tempfile::tempdir().unwrap();
    grow(folder.path(), 1, &[]);
    let mut nboard = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"))
        .args(["nboard", "--book", "b"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = nboard.stdin.take().unwrap();
    input.write_all(b"nboard 2\nset depth 2\nset game (;GM[Othello]B[F5]W[F6]B[E6]W[F4];)\nlearn\n").unwrap();
    let lines = BufReader::new(nboard.stdout.take().unwrap()).lines().map(Result::unwrap);
    let told: Vec<_> = lines.take_while(|line| line != "learned").collect();
    assert_eq!(told[told.len() - 2..], ["status learning", "status 4 new positions"]);
    drop(input);
    assert!(nboard.wait().unwrap().success());
    let moves = printed(folder.path(), &["analyze", "f5f6e6f4g6", "--book", "b", "--depth", "2", "--json"]);
    let marks: Vec<_> = moves.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).collect();
    assert!(marks[..4].iter().all(|judged| judged["in_book"] == true), "{moves}");
}

#[test]
fn a_run_that_begins_with_another_book_resumes_its_own_file_when_it_is_given_again() {
    let folder = tempfile::tempdir().unwrap();
    grow(folder.path(), 10, &[]);
    let run = || {
        let all = ["book", "grow", "--out", "new", "--book", "b", "--level", "1", "--positions", "20"];
        report(folder.path(), &all)["new_positions"].clone()
    };
    assert_eq!((run(), run()), (10.into(), 0.into()));
}
