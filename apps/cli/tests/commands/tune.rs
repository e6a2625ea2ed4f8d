//! `outflank train tune`.

use assert_cmd::Command;

fn tune_in(folder: &std::path::Path, arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.current_dir(folder).args(["train", "tune"]).args(arguments);
    command
}

#[cfg(not(feature = "tuning"))]
#[test]
fn a_normal_build_says_how_to_make_one_that_tunes() {
    let folder = tempfile::tempdir().unwrap();
    let assert = tune_in(folder.path(), &["--out", "tune.json"]).assert().code(1);
    let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(error.ends_with("cargo build --release -p outflank-cli --features tuning makes one that can\n"), "{error}");
    assert_eq!(error.lines().count(), 1);
    assert!(!folder.path().join("tune.json").exists());
}

#[cfg(feature = "tuning")]
mod with_the_feature {
    use super::*;
    use serde_json::Value;
    use std::fs;
    use std::path::Path;

    /// Tunes two constants with few nodes up to a number of games, and returns the file.
    fn tune(folder: &Path, out: &str, games: &str, arguments: &[&str]) -> String {
        let all = ["--out", out, "--count", games, "--nodes", "64", "--pairs", "2"];
        let only = ["--only", "order_disc", "order_parity"];
        tune_in(folder, &[&all[..], &only, arguments].concat()).assert().success();
        fs::read_to_string(folder.join(out)).unwrap()
    }

    #[test]
    fn a_tuning_that_was_stopped_goes_on_as_if_it_had_not() {
        let folder = tempfile::tempdir().unwrap();
        let whole = tune(folder.path(), "whole.json", "24", &["--threads", "2"]);
        assert_eq!(tune(folder.path(), "alone.json", "24", &[]), whole, "on one thread");
        // The plan of the first run, of 12 games, decides how fast the moves shrink.
        let first = tune(folder.path(), "more.json", "12", &[]);
        let more = tune(folder.path(), "more.json", "24", &[]);
        assert_ne!(first, more);
        tune(folder.path(), "copy.json", "12", &[]);
        assert_eq!(tune(folder.path(), "copy.json", "24", &["--threads", "2"]), more);
    }

    #[test]
    fn other_options_and_values_out_of_range_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = tune(folder.path(), "tune.json", "4", &[]);
        let error = |arguments: &[&str]| {
            let assert = tune_in(folder.path(), &[&["--out", "tune.json"], arguments].concat()).assert().failure();
            String::from_utf8(assert.get_output().stderr.clone()).unwrap()
        };
        assert!(error(&[]).contains("2 pairs an iteration"), "{}", error(&[]));
        assert_eq!(error(&["--time", "1/move"]).lines().count(), 1);
        let mut changed: Value = serde_json::from_str(&file).unwrap();
        changed["constants"][0]["value"] = 1000.into();
        fs::write(folder.path().join("tune.json"), changed.to_string()).unwrap();
        let expected = "error: cannot use tune.json: order_parity is 1000: expected -16 to 48\n";
        assert_eq!(error(&["--confirm", "2"]), expected);
    }

    #[test]
    fn tuned_constants_play_against_the_defaults() {
        let folder = tempfile::tempdir().unwrap();
        tune(folder.path(), "tune.json", "4", &["--plot", "tune.svg"]);
        assert!(fs::read_to_string(folder.path().join("tune.svg")).unwrap().contains("order_parity"));
        let arguments = ["--out", "tune.json", "--confirm", "2", "--time", "0.001/move", "--json"];
        let assert = tune_in(folder.path(), &arguments).assert().success();
        let result: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
        let games = ["wins", "draws", "losses"].map(|kind| result[kind].as_u64().unwrap());
        assert_eq!(games.iter().sum::<u64>(), 2);
    }
}
