//! `outflank puzzles` and `outflank explain`.

use assert_cmd::Command;
use std::fs;
use std::path::Path;

const GAME: &str = "f5f6d3c5f7f3f4e3c4d2f2g4c6d6c3g5c1b6h6h5e6d7e7g6h4e2c8d8e8d1e1h3h2g3h7b4c2f1g1b3b2f8g7a2a3a4b1b8a5a6b5g8h8a8c7b7g2a7a1";
const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn outflank(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("outflank").unwrap();
    command.args(arguments);
    command
}

fn output(command: &mut Command) -> String {
    String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn puzzles_are_made_listed_shown_and_proven_again() {
    let folder = tempfile::tempdir().unwrap();
    let (game, file) = (path(folder.path(), "game.txt"), path(folder.path(), "my.puzzles"));
    fs::write(&game, GAME).unwrap();
    let make = ["puzzles", "make", &game, "--out", &file, "--most-found", "1", "--max-empties", "14", "--json"];
    let made: serde_json::Value = serde_json::from_str(&output(&mut outflank(&make))).unwrap();
    let count = made["puzzles"].as_u64().unwrap();
    assert!(count > 0 && made["games"] == 1, "{made}");
    assert!(!Path::new(&format!("{file}.part")).exists());
    let again: serde_json::Value = serde_json::from_str(&output(&mut outflank(&make))).unwrap();
    assert_eq!((again["puzzles"].as_u64(), again["new_puzzles"].as_u64()), (Some(count), Some(0)));
    let list = output(&mut outflank(&["puzzles", "list", &file, "--json"]));
    let first: serde_json::Value = serde_json::from_str(list.lines().next().unwrap()).unwrap();
    let id = first["id"].as_str().unwrap();
    let shown = output(&mut outflank(&["puzzles", "show", id, "--file", &file, "--json"]));
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    assert!(shown["exact"] == true && !shown["wrong"].as_array().unwrap().is_empty());
    let check = output(&mut outflank(&["puzzles", "check", &file]));
    assert!(check.ends_with(", 0 wrong\n"), "{check}");
}

#[test]
fn an_unfinished_run_is_resumed_with_its_games_and_options_only() {
    let folder = tempfile::tempdir().unwrap();
    let [games, file, part] = ["games.txt", "my.puzzles", "my.puzzles.part"].map(|name| path(folder.path(), name));
    fs::write(&games, format!("{GAME}\n").repeat(20_000)).unwrap();
    let make = ["puzzles", "make", &games, "--out", &file, "--empties", "..8"];
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"))
        .args(make)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    while !Path::new(&part).exists() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();

    let done: serde_json::Value = serde_json::from_str(&fs::read_to_string(&part).unwrap()).unwrap();
    let count = done["games"].as_u64().unwrap() as usize;
    let whole = format!("{GAME}\n").repeat(count);
    let error = |arguments: &[&str]| {
        String::from_utf8(outflank(arguments).assert().code(1).get_output().stderr.clone()).unwrap()
    };
    for other in [whole.replacen(GAME, "f5d6", 1), whole.replacen(&format!("{GAME}\n"), "", 1)] {
        fs::write(&games, other).unwrap();
        let error = error(&make);
        let end = format!("remove that file; the first {count} games are not those that it has done\n");
        assert!(
            error.starts_with(&format!("error: {part} is of an unfinished run")) && error.ends_with(&end),
            "{error}"
        );
    }
    fs::write(&games, whole).unwrap();
    let error = error(&[&make[..], &["--margin", "8"]].concat());
    assert!(error.ends_with("was made with other options: margin 6 there, margin 8 here\n"), "{error}");
    let made = output(&mut outflank(&make));
    assert!(made.contains(&format!(" of {count} games in ")) && !Path::new(&part).exists(), "{made}");
}

#[test]
fn the_puzzle_of_the_examples_is_shipped() {
    for help in [&["puzzles", "--help"][..], &["puzzles", "show", "--help"]] {
        let help = output(&mut outflank(help));
        let example = help.lines().find_map(|line| line.strip_prefix("  outflank puzzles show ")).unwrap();
        let id = example.split(' ').next().unwrap();
        assert!(output(&mut outflank(&["puzzles", "show", id])).contains(&format!("Puzzle {id}: ")));
    }
}

#[test]
fn a_puzzle_is_solved_at_the_prompt_and_the_rating_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let progress = path(folder.path(), "progress.json");
    let list = output(&mut outflank(&["puzzles", "list", "--json"]));
    let first: serde_json::Value = serde_json::from_str(list.lines().next().unwrap()).unwrap();
    let id = first["id"].as_str().unwrap();
    let shown: serde_json::Value =
        serde_json::from_str(&output(&mut outflank(&["puzzles", "show", id, "--json"]))).unwrap();
    let (right, wrong) = (shown["solution"]["move"].as_str().unwrap(), shown["wrong"][0]["move"].as_str().unwrap());
    let solve = ["puzzles", "--id", id, "--progress", &progress];
    let session = output(outflank(&solve).write_stdin(format!("zz\n{wrong}\n{right}\nq\n")));
    assert!(session.contains("Invalid input") && session.contains(&format!("{wrong} is wrong")), "{session}");
    assert!(session.contains("Right.") && session.contains("Your rating: "), "{session}");
    let saved: serde_json::Value = serde_json::from_str(&fs::read_to_string(&progress).unwrap()).unwrap();
    assert_eq!(saved["puzzles"][id]["attempts"], 1);
    assert_eq!(saved["puzzles"][id]["solved"], 0, "the first attempt counts");
}

#[test]
fn a_move_is_explained_in_both_languages() {
    let english = output(&mut outflank(&["explain", FFO_1, "--move", "g2"]));
    assert!(english.starts_with("g2 by Black: -24 instead of +18 with g8\n"), "{english}");
    assert!(english.contains("After g2, White takes the corner a1, but not after g8."), "{english}");
    let japanese = output(&mut outflank(&["explain", FFO_1, "--move", "g2", "--lang", "ja"]));
    assert!(japanese.contains("g2の後、白が隅a1を取ります。"), "{japanese}");
    let json = output(&mut outflank(&["explain", FFO_1, "--move", "g2", "--json"]));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["loss"], &json["better"]["move"]), (&42.into(), &"g8".into()));
    assert!(!json["figures"]["regions"].as_array().unwrap().is_empty());
    outflank(&["explain", FFO_1]).assert().code(1);
    let error = outflank(&["explain", FFO_1, "--move", "a1"]).assert().code(1).get_output().stderr.clone();
    assert_eq!(String::from_utf8(error).unwrap().matches("illegal").count(), 1, "the cause is printed once");
}

#[test]
fn games_of_files_have_titles_and_a_word_where_there_is_nothing_to_explain() {
    let folder = tempfile::tempdir().unwrap();
    let games = path(folder.path(), "games.txt");
    fs::write(&games, "f5d6\nf5d6c3g5\n").unwrap();
    let shown = output(&mut outflank(&["explain", &games, "--level", "4"]));
    let lines: Vec<_> = shown.lines().collect();
    assert_eq!(lines[..2], [&format!("{games}, game 1"), "no mistake: no move loses 3 discs or more"], "{shown}");
    assert_eq!(lines[2..4], ["", &format!("{games}, game 2")], "{shown}");
    let mistakes = lines[4..].iter().zip(&lines[5..]).filter(|(line, _)| !line.starts_with(' '));
    assert!(mistakes.clone().count() > 0 && mistakes.into_iter().all(|(_, below)| below.starts_with("  ")), "{shown}");
    let alone = output(&mut outflank(&["explain", "f5d6", "--level", "4"]));
    assert_eq!(alone, "no mistake: no move loses 3 discs or more\n");
}

#[test]
fn a_game_that_cannot_be_explained_does_not_end_the_others() {
    let output = outflank(&["analyze", "--reasons", "f5d6c3a1", "f5d6", "--level", "1"]).assert().code(1);
    let (out, err) = (&output.get_output().stdout, &output.get_output().stderr);
    assert!(String::from_utf8_lossy(out).contains("command line, game 1"));
    assert!(String::from_utf8_lossy(err).contains("move 4, a1, is illegal"));
    let output = outflank(&["analyze", "--reasons", "f5d6", "f5d6c3", "--move", "c3", "--level", "1"]).assert().code(1);
    assert!(String::from_utf8_lossy(&output.get_output().stdout).contains("c3 by Black"));
    assert!(String::from_utf8_lossy(&output.get_output().stderr).contains("game 1: --move c3 is illegal: "));
}

#[test]
fn puzzles_for_beginners_are_made_limited_joined_and_proven() {
    let folder = tempfile::tempdir().unwrap();
    let [games, easy, all] = ["low.ggf", "easy.puzzles", "all.puzzles"].map(|name| path(folder.path(), name));
    let players =
        ["--engine", "human:800", "--engine", "human:900", "--games", "20", "--random-plies", "4", "--seed", "3"];
    output(outflank(&["match", "--out", &games]).args(players));
    let make = ["puzzles", "make", &games, "--out", &easy, "--beginners", "--per-theme", "1", "--json"];
    let made: serde_json::Value = serde_json::from_str(&output(&mut outflank(&make))).unwrap();
    let list = output(&mut outflank(&["puzzles", "list", &easy, "--json"]));
    let puzzles: Vec<serde_json::Value> = list.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut themes: Vec<_> = puzzles.iter().map(|puzzle| puzzle["theme"].as_str().unwrap()).collect();
    assert!(themes.len() > 1 && made["puzzles"] == themes.len(), "{made}");
    assert!(puzzles.iter().all(|puzzle| puzzle["empties"].as_u64().unwrap() <= 16 && puzzle["exact"] == true));
    themes.sort_unstable();
    themes.dedup();
    assert_eq!(themes.len(), puzzles.len(), "one of each theme");
    let join = ["puzzles", "join", &easy, &easy, "--out", &all, "--json"];
    let joined: serde_json::Value = serde_json::from_str(&output(&mut outflank(&join))).unwrap();
    assert_eq!((&joined["puzzles"], &joined["duplicates"]), (&made["puzzles"], &made["puzzles"]));
    assert_eq!(output(&mut outflank(&["puzzles", "list", &all, "--json"])), list, "rated by the same model");
    assert!(output(&mut outflank(&["puzzles", "check", &all])).ends_with(", 0 wrong\n"));
}

#[test]
fn the_puzzle_of_today_is_as_hard_as_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let list = output(&mut outflank(&["puzzles", "list", "--json"]));
    let puzzles: Vec<serde_json::Value> = list.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let rating = |strength: &str| {
        let progress = path(folder.path(), &format!("{strength}.json"));
        let arguments = ["puzzles", "--strength", strength, "--progress", &progress];
        let session = output(outflank(&arguments).write_stdin("q\n"));
        let id = session.split_once("Puzzle ").expect("a puzzle").1.split(':').next().unwrap();
        puzzles.iter().find(|puzzle| puzzle["id"] == id).unwrap()["rating"].as_u64().unwrap()
    };
    let ratings = ["easy", "medium", "hard"].map(rating);
    assert!(ratings.is_sorted() && ratings[0] < ratings[2], "{ratings:?}");
}
