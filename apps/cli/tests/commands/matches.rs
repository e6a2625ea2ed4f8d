//! `outflank match`.

use assert_cmd::Command;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

fn matches(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.current_dir(folder).arg("match").args(arguments);
    command
}

fn report(folder: &Path, arguments: &[&str]) -> Value {
    let output = matches(folder, arguments).arg("--json").assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).unwrap()
}

/// Returns the report of a match in which every game was forfeited: it fails.
fn report_of_forfeits(folder: &Path, arguments: &[&str]) -> Value {
    let assert = matches(folder, arguments).arg("--json").assert().code(1).stderr("every game was forfeited\n");
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}

fn error(folder: &Path, arguments: &[&str], code: i32) -> String {
    String::from_utf8(matches(folder, arguments).assert().code(code).get_output().stderr.clone()).unwrap()
}

/// The games of a file, without the times and the date, in any order.
fn games(file: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(file).unwrap();
    let (_, games) = text.split_once('\n').unwrap();
    let untimed = |tag: &str| tag.split("//").next().unwrap().to_owned();
    let is_kept = |tag: &&str| !tag.starts_with("DT[");
    games.lines().map(|line| line.split(']').filter(is_kept).map(untimed).collect::<Vec<_>>().join("]")).collect()
}

#[test]
fn a_stronger_level_wins_and_the_table_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--engine", "level:5", "--engine", "random", "--games", "10"];
    let assert = matches(folder.path(), &arguments).assert().success();
    let table = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["engine", "games", "won", "drawn", "lost", "score", "Elo", "LOS", "time"]);
    assert_eq!(rows[1][..7], ["level:5", "10", "10", "0", "0", "100.0", "%"], "{table}");
    assert_eq!(rows[2][..5], ["random", "10", "0", "0", "10"], "{table}");
}

#[test]
fn a_match_does_not_depend_on_how_many_games_are_played_at_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    for (file, concurrency) in [("one", "1"), ("three", "3")] {
        let arguments = ["--engine", "level:2", "--engine", "outflank,nodes=60", "--engine", "random"];
        let more = ["--games", "4", "--out", file, "--concurrency", concurrency];
        assert_eq!(report(folder.path(), &[&arguments[..], &more].concat())["played"], 12);
    }
    let one_by_one = games(&folder.path().join("one"));
    assert_eq!(one_by_one.len(), 12);
    assert_eq!(games(&folder.path().join("three")), one_by_one);
}

#[test]
fn weights_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy("../../crates/engine/weights/outflank.weights", folder.path().join("w")).unwrap();
    let engines = ["--engine", "outflank", "--engine", "outflank,weights=w,name=same"];
    let report = report(folder.path(), &[&engines[..], &["--nodes", "50", "--games", "6"]].concat());
    assert_eq!(report["engines"][0]["pairs"], serde_json::json!([0, 0, 3, 0, 0]), "the same engine twice: {report}");
    assert_eq!(report["engines"][1]["name"], "same");
    let missing = error(folder.path(), &["--engine", "level:1", "--engine", "level:1,weights=x"], 1);
    assert!(missing.starts_with("error: cannot read x: No such file"), "{missing}");
    fs::write(folder.path().join("x"), "no weights").unwrap();
    let wrong = error(folder.path(), &["--engine", "level:1", "--engine", "level:1,weights=x"], 1);
    assert_eq!(wrong, "error: x: not a file of evaluation weights\n");
}

#[test]
fn openings_come_from_a_file_and_are_played_twice() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("openings"), "# two\nf5d6c4d3\nf5f6e6f4\n").unwrap();
    let players = ["--engine", "random", "--engine", "random", "--openings", "openings", "--games", "4"];
    report(folder.path(), &[&players[..], &["--out", "games"]].concat());
    let text = fs::read_to_string(folder.path().join("games")).unwrap();
    for opening in ["B[F5]W[D6]B[C4]W[D3]", "B[F5]W[F6]B[E6]W[F4]"] {
        assert_eq!(text.lines().filter(|line| line.contains(opening)).count(), 2, "{text}");
    }
    let longer = [&players[..6], &["--games", "6"]].concat();
    let message =
        String::from_utf8(matches(folder.path(), &longer).assert().success().get_output().stderr.clone()).unwrap();
    assert!(message.starts_with("openings: 2 openings for 3 pairs of games"), "{message}");
    fs::write(folder.path().join("openings"), "f5d6\nf5a1\n").unwrap();
    let error = error(folder.path(), &players, 1);
    assert!(error.starts_with("error: cannot use openings: line 2: character 3: move 2, a1, is illegal"), "{error}");
}

#[test]
fn a_sequential_test_ends_a_match_early() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--engine", "random", "--engine", "level:6", "--games", "2000", "--sprt", "0,100"];
    let report = report(folder.path(), &arguments);
    assert_eq!(report["sprt"]["verdict"], "no better");
    assert!(report["played"].as_u64().unwrap() < 200, "{report}");
}

#[test]
fn a_match_that_was_killed_keeps_its_finished_games_and_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    let arguments = |games| ["--engine", "random", "--engine", "level:1", "--out", "games", "--games", games];
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"))
        .current_dir(folder.path())
        .arg("match")
        .args(arguments("100000"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while fs::read_to_string(&file).unwrap_or_default().lines().count() < 6 {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();

    // A killed program may leave a part of a game.
    let mut torn = fs::read_to_string(&file).unwrap();
    torn.push_str("(;GM[Othello]NR[99]");
    fs::write(&file, torn).unwrap();
    let before = fs::read_to_string(&file).unwrap().lines().count() - 2;
    let report = report(folder.path(), &[&arguments("40")[..], &["--resume"]].concat());
    assert_eq!(report["played"], 40);

    let whole = folder.path().join("whole");
    let unbroken = ["--engine", "random", "--engine", "level:1", "--out", "whole", "--games", "40"];
    matches(folder.path(), &unbroken).assert().success();
    let (resumed, unbroken) = (games(&file), games(&whole));
    assert!(resumed.is_superset(&unbroken), "each game is what it would have been");
    assert_eq!(resumed.len(), before.max(40));
}

/// A limit on the size of files simulates a full disk: it takes effect after a part of a game.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_no_finished_game_and_the_match_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--engine", "random", "--engine", "level:1", "--games", "40", "--out"];
    let limited = Command::new("sh")
        .current_dir(folder.path())
        .args(["-c", "trap '' XFSZ; ulimit -f 16; exec \"$0\" match \"$@\""])
        .arg(assert_cmd::cargo::cargo_bin!("outflank"))
        .args(arguments)
        .arg("games")
        .assert()
        .code(1);
    let stderr = String::from_utf8_lossy(&limited.get_output().stderr).into_owned();
    assert!(stderr.contains("error: the match was aborted: cannot write games: File too large"), "{stderr}");

    let file = folder.path().join("games");
    assert!(fs::read_to_string(&file).unwrap().ends_with(";)\n"), "what was written in part is cut off");
    let before = games(&file);
    assert!(!before.is_empty() && before.len() < 40, "{}", before.len());
    let resumed = report(folder.path(), &[&arguments[..], &["games", "--resume"]].concat());
    assert_eq!(resumed["played"], 40);
    report(folder.path(), &[&arguments[..], &["whole"]].concat());
    assert!(games(&file).is_superset(&before));
    assert_eq!(games(&file), games(&folder.path().join("whole")));
}

#[test]
fn every_program_reads_the_games_of_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--engine", "level:1", "--engine", "random,name=dice", "--games", "4", "--out", "games.ggf"];
    let played = report(folder.path(), &[&arguments[..], &["--time", "60+0.5", "--adjudicate", "8"]].concat());
    let mut convert = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    convert.current_dir(folder.path()).args(["convert", "games.ggf", "games.jsonl"]).assert().success();
    let text = fs::read_to_string(folder.path().join("games.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.contains("\"dice\"") && text.contains("adjudicated"), "{text}");
    assert_eq!(played["engines"][1]["forfeits"], 0);
}

#[test]
fn an_engine_that_plays_itself_loses_no_game_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    report(folder.path(), &["--engine", "random", "--engine", "random", "--count", "2", "--out", "games.ggf"]);
    assert!(fs::read_to_string(folder.path().join("games.ggf")).unwrap().contains("random (2)"));
    let mut convert = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    convert.current_dir(folder.path()).args(["convert", "games.ggf", "games.jsonl"]).assert().success();
    assert_eq!(fs::read_to_string(folder.path().join("games.jsonl")).unwrap().lines().count(), 2);
}

#[test]
fn only_the_same_match_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--engine", "random", "--engine", "level:1", "--games", "2", "--out", "games"];
    report(folder.path(), &arguments);
    let exists = error(folder.path(), &arguments, 1);
    assert_eq!(exists, "error: cannot use games: it exists already; --resume resumes its match\n");
    let other = error(folder.path(), &[&arguments[..], &["--resume", "--seed", "7"]].concat(), 1);
    assert_eq!(other, "error: cannot use games: it holds another match: seed 1 there, 7 here\n");
    let otherwise = error(folder.path(), &[&arguments[..], &["--resume", "--nodes", "7"]].concat(), 1);
    assert_eq!(otherwise, "error: cannot use games: it holds another match: nodes none there, 7 here\n");
    let engines = ["--engine", "random", "--engine", "greedy", "--games", "2", "--out", "games", "--resume"];
    assert_eq!(
        error(folder.path(), &engines, 1),
        "error: cannot use games: it holds another match: engines random and level:1 there, random and greedy here\n"
    );
    fs::write(folder.path().join("games"), "f5d6c3\n").unwrap();
    let none = error(folder.path(), &[&arguments[..], &["--resume"]].concat(), 1);
    assert_eq!(none, "error: cannot use games: it holds no match\n");
}

#[test]
fn a_match_of_other_settings_books_or_openings_under_the_same_names_does_not_resume() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &[u8]| fs::write(folder.path().join(name), content).unwrap();
    let book = |positions| {
        let mut book = assert_cmd::cargo::cargo_bin_cmd!("outflank");
        book.current_dir(folder.path()).args(["book", "grow", "--out", positions, "--level", "1", "-n", positions]);
        book.assert().success();
        fs::read(folder.path().join(positions)).unwrap()
    };
    write("a.book", &book("2"));
    write("xot.txt", b"f5d6c4d3c2b3b4b5\n");
    let arguments = |level: &str| {
        let engine = format!("level:{level},book=a.book,name=a");
        let others = "--engine random --games 2 --openings xot.txt --out games --resume".split(' ').map(str::to_owned);
        ["--engine".to_owned(), engine].into_iter().chain(others).collect::<Vec<_>>()
    };
    let resumed = |level: &str| {
        let arguments = arguments(level);
        matches(folder.path(), &arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let refused = |level: &str, what: &str| {
        let error = String::from_utf8(resumed(level).assert().code(1).get_output().stderr.clone()).unwrap();
        let start = format!("error: cannot use games: it holds another match: {what} ");
        assert!(error.starts_with(&start), "{error}");
    };
    for _ in 0..2 {
        resumed("10").assert().success();
    }
    refused("11", "settings");
    write("a.book", &book("9"));
    refused("10", "settings");
    write("a.book", &book("2"));
    write("xot.txt", b"f5f6d3c5d6c7b5e3\n");
    refused("10", "openings");
}

#[cfg(unix)]
#[test]
fn a_match_of_another_program_under_the_same_name_does_not_resume() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("engine.sh");
    // The log is no part of the program.
    let engine = format!("engine:nboard:sh '{}' '{}'", program.display(), folder.path().join("log").display());
    let arguments = ["--engine", "random", "--engine", &engine, "--games", "2", "--out", "games", "--resume"];
    fs::write(&program, "echo started >>$1; read a; read b; echo pong 1; read c; exit 3").unwrap();
    for _ in 0..2 {
        assert_eq!(report_of_forfeits(folder.path(), &arguments)["engines"][1]["forfeits"], 2);
    }
    fs::write(&program, "read a; read b; echo pong 1; read c; exit 4").unwrap();
    let error = error(folder.path(), &arguments, 1);
    assert!(error.starts_with("error: cannot use games: it holds another match: settings random and "), "{error}");
    assert!(error.contains(", engine.sh "), "{error}");
}

#[test]
fn greedy_and_minimax_players_take_part_in_matches_of_othello() {
    let folder = tempfile::tempdir().unwrap();
    let engines = ["--engine", "lookahead:3", "--engine", "greedy", "--engine", "random,name=dice"];
    let report = report(folder.path(), &[&engines[..], &["--games", "8", "--out", "games.ggf"]].concat());
    assert_eq!(report["played"], 24);
    assert!(report["engines"][0]["wins"].as_u64() > report["engines"][2]["wins"].as_u64(), "{report}");
    let mut replay = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    replay.current_dir(folder.path()).args(["convert", "games.ggf", "games.txt"]).assert().success();
}

#[test]
fn matches_are_played_on_boards_of_all_sizes_from_all_starts_and_for_fewest_discs() {
    let folder = tempfile::tempdir().unwrap();
    let engines = ["--engine", "lookahead:2", "--engine", "greedy", "--engine", "level:3", "--games", "2"];
    for board in [
        &["--size", "6x6"][..],
        &["--size", "4x4", "--random-plies", "40"],
        &["--size", "10x8", "--start", "mirrored"],
        &["--anti"],
        &["--game", "reversi", "--start", "open"],
        &["--start", "mirrored"],
    ] {
        let report = report(folder.path(), &[&engines[..], board].concat());
        assert_eq!((&report["played"], &report["forfeits"]), (&6.into(), &serde_json::json!([])), "{board:?}");
    }
}

#[test]
fn games_on_other_boards_are_files_that_other_commands_read() {
    let folder = tempfile::tempdir().unwrap();
    let engines = ["--engine", "lookahead:2", "--engine", "random", "--games", "4", "--out", "games.ggf"];
    report(folder.path(), &[&engines[..], &["--anti", "--size", "6x6"]].concat());
    let mut convert = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    convert.current_dir(folder.path()).args(["convert", "games.ggf", "games.jsonl"]).assert().success();
    let text = fs::read_to_string(folder.path().join("games.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 4);
    for line in text.lines() {
        use outflank_rules::Game;
        let game: Value = serde_json::from_str(line).unwrap();
        let mut position: outflank_rules::reversi::Position = game["start"].as_str().unwrap().parse().unwrap();
        assert_eq!(position.aim(), outflank_rules::reversi::Aim::FewestDiscs);
        for mv in game["moves"].as_array().unwrap() {
            position.play(mv.as_str().unwrap().parse().unwrap()).unwrap();
        }
        let margin = position.outcome().unwrap().margin();
        assert_eq!(game["result"]["margin"], f64::from(margin), "{line}");
    }
    let resumed = report(folder.path(), &[&engines[..], &["--anti", "--size", "6x6", "--resume"]].concat());
    assert_eq!(resumed["played"], 4);
}

#[test]
fn matches_of_alak_have_the_same_statistics_and_perfect_play_never_loses() {
    let folder = tempfile::tempdir().unwrap();
    let engines = ["--game", "alak", "--engine", "perfect", "--engine", "lookahead:3", "--engine", "mean:3"];
    let more = ["--random-plies", "0", "--games", "6", "--gauntlet", "--engine", "random"];
    let report = report(folder.path(), &[&engines[..], &more].concat());
    let perfect = &report["engines"][0];
    assert_eq!((&report["played"], &perfect["losses"]), (&18.into(), &0.into()), "{report}");
    for key in ["name", "games", "wins", "draws", "pairs", "elo", "elo_error", "superiority", "seconds", "forfeits"] {
        assert!(perfect.get(key).is_some(), "{key}: {report}");
    }
}

#[test]
fn games_of_alak_are_kept_as_json_and_the_match_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    let engines = ["--game", "alak", "--engine", "random", "--engine", "lookahead:2", "--out", "games", "--games"];
    report(folder.path(), &[&engines[..], &["4"]].concat());
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5, "the match and its games");
    for game in &lines[1..] {
        let moves = game["moves"].as_array().unwrap();
        assert!(!moves.is_empty() && !moves.contains(&"--".into()), "{game}");
        assert!(game["ending"] == "played" || game["ending"] == "repetition", "{game}");
    }
    let resumed = report(folder.path(), &[&engines[..], &["8", "--resume"]].concat());
    assert_eq!(resumed["played"], 8);
    assert!(fs::read_to_string(&file).unwrap().starts_with(&text));
}

#[test]
fn engines_and_options_that_the_game_does_not_have_are_wrong_usage() {
    let folder = tempfile::tempdir().unwrap();
    let random = ["--engine", "random"];
    for (arguments, message) in [
        (&["--engine", "perfect"][..], "error: --engine perfect: it plays only Alak, and Reversi up to 6x6"),
        (
            &["--game", "alak", "--engine", "greedy"],
            "error: --engine greedy: it does not play Alak: random, lookahead:N",
        ),
        (
            &["--game", "alak", "--engine", "lookahead:13"],
            "error: --engine lookahead:13: the maximum depth in Alak is 12 plies",
        ),
        (
            &["--game", "alak", "--engine", "perfect", "--size", "6x6"],
            "error: --size is not for Alak; --slots chooses the board",
        ),
        (
            &["--size", "6x6", "--engine", "engine:gtp:x"],
            "error: --engine engine:gtp:x: NBoard and GTP engines play only",
        ),
        (
            &["--start", "mirrored", "--engine", "engine:gtp:x"],
            "error: --engine engine:gtp:x: GTP engines play only from",
        ),
        (
            &["--size", "6x6", "--engine", "level:3,hash=2"],
            "error: --engine level:3,hash=2: options other than name=NAME",
        ),
        (&["--anti", "--engine", "random", "--adjudicate", "8"], "error: --adjudicate is for Othello on 8x8"),
    ] {
        let error = error(folder.path(), &[&random[..], arguments].concat(), 2);
        assert!(error.starts_with(message) && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn options_that_no_engine_of_the_match_uses_are_wrong_usage() {
    let folder = tempfile::tempdir().unwrap();
    let random = ["--engine", "random"];
    for (arguments, message) in [
        (&["--engine", "greedy", "--tolerance", "5"][..], "error: --tolerance is for clocks: add --time"),
        (&["--engine", "greedy", "--patience", "5"], "error: --patience is for other programs"),
        (&["--engine", "level:2", "--level", "5"], "error: --level is for engines without a level of their own"),
        (
            &["--engine", "level:2,nodes=9", "--nodes", "5"],
            "error: --nodes is for engines without a limit of their own",
        ),
        (&["--engine", "greedy", "--gauntlet"], "error: --gauntlet is for more than two engines"),
        (
            &["--engine", "level:2", "--adjudicate-agreed", "9"],
            "error: --adjudicate-agreed is for two engines that report scores",
        ),
        (
            &["--engine", "level:2", "--engine", "level:3", "--adjudicate-agreed", "9", "--adjudicate", "9"],
            "error: --adjudicate-agreed is for more empties than --adjudicate",
        ),
        (&["--engine", "outflank,vary=2"], "error: --engine outflank,vary=2: vary needs a book"),
        (&["--engine", "level:2,book=shipped"], "error: --engine level:2,book=shipped: book is for levels from 10 on"),
    ] {
        let error = error(folder.path(), &[&random[..], arguments].concat(), 2);
        assert!(error.starts_with(message) && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn invalid_arguments_are_usage_errors() {
    let folder = tempfile::tempdir().unwrap();
    let two = ["--engine", "random", "--engine", "random"];
    for (more, message) in [
        (["--games", "3"], "expected an even number of games"),
        (["--time", "soon"], "expected a time such as 0.5/move"),
        (["--sprt", "5,0"], "expected two differences in Elo"),
        (
            ["--engine", "robot"],
            "expected human:N with N from 600 to 2400, random, greedy, level:N with N from 0 to 30, outflank",
        ),
    ] {
        let error = error(folder.path(), &[&two[..], &more].concat(), 2);
        assert!(error.contains(message), "{error}");
    }
    assert_eq!(error(folder.path(), &["--engine", "random"], 2), "error: a match needs at least two engines\n");
    let three = error(folder.path(), &[&two[..], &["--engine", "random", "--sprt", "0,5"]].concat(), 2);
    assert_eq!(three, "error: --sprt compares two engines\n");
}

#[cfg(unix)]
mod external {
    use super::*;

    /// The program under test as an engine for itself.
    fn engine(name: &str, protocol: &str, options: &str) -> String {
        let (program, command) = (assert_cmd::cargo::cargo_bin!("outflank"), protocol.split('[').next().unwrap());
        format!("{name}=engine:{protocol}:'{}' {command} --hash 16 {options}", program.display())
    }

    #[test]
    fn engines_play_the_same_through_both_protocols_as_in_process() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (engine("a", "nboard[depth=10]", ""), engine("b", "gtp", "--level 11"));
        let common = ["--games", "2", "--adjudicate", "16", "--out"];
        report(folder.path(), &[&["--engine", &a, "--engine", &b][..], &common, &["external"]].concat());
        let built_in = ["--engine", "level:10,name=a", "--engine", "level:11,name=b"];
        report(folder.path(), &[&built_in[..], &common, &["built-in"]].concat());
        assert_eq!(games(&folder.path().join("external")), games(&folder.path().join("built-in")));
    }

    /// The first 44 moves of a game from the World Championship of 1977.
    const LATE: &str = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2";

    #[test]
    fn games_end_by_their_exact_score_where_both_engines_say_the_same_through_both_protocols() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("openings"), LATE).unwrap();
        let play = |first: &str, second: &str, out: &str| {
            let engines = ["--engine", first, "--engine", second, "--openings", "openings", "--games", "2"];
            report(folder.path(), &[&engines[..], &["--adjudicate-agreed", "12", "--out", out]].concat());
            games(&folder.path().join(out))
        };
        let (a, b) = (engine("a", "nboard[depth=10]", ""), engine("b", "gtp[level=10]", ""));
        let agreed = play(&a, &b, "agreed");
        assert_eq!(agreed.len(), 2, "{agreed:?}");
        for game in &agreed {
            let placements = game.matches("]B[").count() + game.matches("]W[").count() - game.matches("[PA").count();
            assert!(game.contains("CO[adjudicated") && placements == 48, "{game}");
        }
        assert_eq!(play("level:10,name=a", "level:10,name=b", "in-process"), agreed);
    }

    #[test]
    fn an_engine_that_breaks_down_loses_and_the_match_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let dead = "dead=engine:nboard:sh -c 'read a; read b; echo pong 1; read c; exit 3'";
        let liar = "liar=engine:gtp:sh -c 'read a; read b; read c; read d; echo =1; echo =2; echo =3; echo =4; \
            while read x; do echo =5 a1; done'";
        let mute = "mute=engine:nboard:sh -c 'read a; read b; echo pong 1; while read x; do :; done'";
        let engines = ["--engine", "random", "--engine", dead, "--engine", liar, "--engine", mute];
        let more = ["--gauntlet", "--games", "2", "--patience", "0.2", "--random-plies", "0"];
        let report = report_of_forfeits(folder.path(), &[&engines[..], &more].concat());
        assert_eq!((&report["played"], &report["engines"][0]["wins"]), (&6.into(), &6.into()), "{report}");
        let forfeits = report["forfeits"].to_string();
        for reason in [
            "game 1: dead loses: the engine has ended: exit status: 3",
            "game 4: liar loses: illegal move a1: no discs would be flipped",
            "game 6: mute loses: no answer from the engine within 0.2 s",
        ] {
            assert!(forfeits.contains(reason), "{forfeits}");
        }
        let error = error(folder.path(), &["--engine", "random", "--engine", "engine:gtp:./nothing -x"], 1);
        assert!(
            error.contains("cannot use \"engine:gtp:./nothing -x\": the engine cannot be started: No such file"),
            "{error}"
        );
    }

    #[test]
    fn an_engine_that_resigns_loses_the_game_without_a_forfeit() {
        let folder = tempfile::tempdir().unwrap();
        let script = "while read id c rest; do case $c in genmove) echo = resign; echo;; *) echo =; echo;; esac; done";
        let engines = ["--engine", "random", "--engine", &format!("engine:gtp:sh -c '{script}'")];
        let more = ["--games", "2", "--random-plies", "0", "--out", "games"];
        let report = report(folder.path(), &[&engines[..], &more].concat());
        assert_eq!((&report["engines"][0]["wins"], &report["engines"][1]["losses"]), (&2.into(), &2.into()));
        assert_eq!((&report["engines"][1]["forfeits"], &report["forfeits"]), (&0.into(), &serde_json::json!([])));
        let text = fs::read_to_string(folder.path().join("games")).unwrap();
        assert!(text.contains("RE[+64.000:r]") && text.contains("RE[-64.000:r]"), "{text}");
    }

    /// Only Linux has parent-death signals.
    #[cfg(target_os = "linux")]
    #[test]
    fn no_engine_outlives_a_match_that_is_killed() {
        let folder = tempfile::tempdir().unwrap();
        let script = "echo $$ >>pids; read a; read b; echo pong 1; while :; do read x || sleep 9; done";
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("outflank"))
            .current_dir(folder.path())
            .args(["match", "--engine", "random", "--engine", &format!("engine:nboard:sh -c '{script}'")])
            .args(["--random-plies", "2"])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The engine is started once as a check, and then for the first game.
        let pid = loop {
            let written = fs::read_to_string(folder.path().join("pids")).unwrap_or_default();
            if let Some(pid) = written.split_inclusive('\n').nth(1).filter(|line| line.ends_with('\n')) {
                break pid.trim().to_owned();
            }
        };
        child.kill().unwrap();
        child.wait().unwrap();
        let is_alive = || {
            let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            !status.is_empty() && !status.contains(") Z ")
        };
        while is_alive() {
            std::thread::yield_now();
        }
    }
}

#[cfg(unix)]
#[test]
fn an_endless_list_of_openings_is_rejected() {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.args(["match", "--engine", "random", "--engine", "random", "--openings", "/dev/zero"]);
    let stderr = String::from_utf8(command.assert().code(1).get_output().stderr.clone()).unwrap();
    assert_eq!(stderr, "error: cannot read /dev/zero: it has more than 67108864 bytes\n");
}
