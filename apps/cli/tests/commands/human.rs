//! `outflank train human`, and opponents that play like people.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn outflank(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.current_dir(folder).args(arguments);
    command
}

/// Makes a WTHOR file of games of `lookahead:1` and `lookahead:2` against `random`.
fn write_games(folder: &Path, year: u16) {
    let file = format!("WTH_{year}.wtb");
    let seed = year.to_string();
    let players = ["--engine", "lookahead:1", "--engine", "random", "--engine", "lookahead:2"];
    let games = ["match", "--games", "6", "--seed", &seed, "--out", "games.ggf"];
    outflank(folder, &[&games[..], &players].concat()).assert().success();
    let year_tag = ["convert", "games.ggf", &file];
    outflank(folder, &year_tag).assert().success();
    let mut bytes = fs::read(folder.join(&file)).unwrap();
    bytes[10..12].copy_from_slice(&year.to_le_bytes());
    fs::write(folder.join(&file), bytes).unwrap();
    fs::remove_file(folder.join("games.ggf")).unwrap();
}

#[test]
fn a_model_is_fitted_and_compared_with_held_out_games() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path(), 2018);
    write_games(folder.path(), 2019);
    write_games(folder.path(), 2017);
    let options = ["--passes", "1", "--calibration", "2017", "--positions", "searched", "--json"];
    let train = [&["train", "human", ".", "--out", "small.weights"][..], &options].concat();
    let run = || {
        let output = outflank(folder.path(), &train).assert().success().get_output().stdout.clone();
        (serde_json::from_slice::<Value>(&output).unwrap(), fs::read(folder.path().join("small.weights")).unwrap())
    };
    let (report, weights) = run();
    let all = &report["rows"][0];
    assert_eq!(all["name"], "all");
    assert!(all["positions"].as_u64().unwrap() > 100 && all["log_loss"].as_f64().unwrap() > 0.5, "{all}");
    assert!(all["without_ratings"]["agreement"].as_f64().unwrap() > 0.0, "{all}");
    let temperatures = report["temperatures"].as_array().unwrap();
    assert_eq!([&temperatures[0]["rating"], &temperatures[7]["rating"]], [1000, 2400]);
    let temperature = temperatures[4]["temperature"].as_f64().unwrap();
    assert!((0.25..=4.0).contains(&temperature) && (temperature - 1.0).abs() > 1e-3, "{report}");
    assert!(report["provenance"].as_str().unwrap().contains("2018-2018"), "{report}");
    assert_eq!(run().1, weights, "the searched positions are read from their file, and give the same model");
    outflank_learn::human::HumanModel::from_bytes(&weights).unwrap();
}

#[test]
fn searched_positions_are_for_their_games_only() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path(), 2017);
    write_games(folder.path(), 2018);
    let train = |games: &str| {
        let options = ["--out", "w", "--passes", "1", "--positions", "searched"];
        outflank(folder.path(), &[&["train", "human", games], &options[..]].concat())
    };
    train("WTH_2017.wtb").assert().success();
    let refused = train("WTH_2018.wtb").assert().code(1);
    let error = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert_eq!(error, "error: searched.fitted: the searched positions are of other games\n");
}

#[test]
fn each_of_both_fits_has_a_checkpoint_and_none_is_left() {
    let folder = tempfile::tempdir().unwrap();
    write_games(folder.path(), 2018);
    write_games(folder.path(), 2019);
    let file = |name: &str| folder.path().join(name);
    let train = ["train", "human", ".", "--out", "w", "--passes", "1", "--checkpoint", "state"];
    let is_left = || ["state", "state.comparison"].map(|name| file(name).exists());
    fs::write(file("state.comparison"), "OFHUMFIT").unwrap();
    let refused = outflank(folder.path(), &train).assert().code(1);
    let error = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(error.starts_with("error: state.comparison: the file is truncated"), "{error}");
    assert_eq!(is_left(), [true; 2], "a run that ends in the second fit need not repeat the first one");
    fs::remove_file(file("state.comparison")).unwrap();
    for _ in 0..2 {
        outflank(folder.path(), &train).assert().success();
        assert_eq!(is_left(), [false; 2]);
    }
}

#[test]
fn games_of_others_and_missing_games_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.wtb"), "not a game").unwrap();
    let error = |arguments: &[&str]| {
        let output = outflank(folder.path(), arguments).assert().failure().get_output().stderr.clone();
        String::from_utf8(output).unwrap()
    };
    assert!(error(&["train", "human", "x.wtb", "--out", "y"]).contains("x.wtb"));
    assert!(error(&["train", "human", "none.wtb", "--out", "y"]).contains("none.wtb"));
    assert!(!folder.path().join("y").exists());
}

#[test]
fn opponents_that_play_like_people_play_matches_and_ratings_out_of_range_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let game = ["match", "--engine", "human:1000", "--engine", "human:2400", "--games", "2", "--json"];
    let output = outflank(folder.path(), &game).assert().success().get_output().stdout.clone();
    assert!(String::from_utf8(output).unwrap().contains("human:2400"));
    let output =
        outflank(folder.path(), &["play", "--white", "human:500"]).assert().failure().get_output().stderr.clone();
    assert!(String::from_utf8(output).unwrap().contains("ratings are from 600 to 2400"));
}
