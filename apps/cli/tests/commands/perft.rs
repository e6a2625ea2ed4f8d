//! `outflank perft`.

use assert_cmd::Command;
use serde_json::Value;

fn outflank(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.arg("perft").args(arguments);
    command
}

fn json(arguments: &[&str]) -> Value {
    let output = outflank(arguments).arg("--json").assert().success().get_output().clone();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_leaf_nodes_of_each_board_are_counted() {
    assert_eq!(json(&["0"])["nodes"], 1);
    assert_eq!(json(&["9"])["nodes"], 3_005_288);
    assert_eq!(json(&["9", "--threads", "2"])["nodes"], 3_005_288);
    assert_eq!(json(&["6", "--size", "6x6"])["nodes"], 7604);
    let over = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- X";
    assert_eq!(json(&["3", "--position", over])["nodes"], 1);
}

#[test]
fn the_report_names_what_was_counted() {
    let report = json(&["3", "--size", "6x4"]);
    assert_eq!(report["depth"], 3);
    assert_eq!(report["position"], "6x4 --------OX----XO-------- X");
    assert!(report["seconds"].as_f64().unwrap() >= 0.0);
    let text = outflank(&["3"]).assert().success().get_output().stdout.clone();
    assert!(String::from_utf8(text).unwrap().starts_with("perft 3: 56 nodes in "));
}

#[test]
fn the_open_start_fills_the_centre_first() {
    // 4·3·2·1 ways to fill the centre; however the discs lie, Black then has four moves.
    assert_eq!(json(&["4", "--start", "open"])["nodes"], 24);
    assert_eq!(json(&["5", "--start", "open"])["nodes"], 24 * 4);
}

#[test]
fn invalid_arguments_are_usage_errors_of_one_line() {
    for arguments in [&["x"][..], &["300"], &["3", "--threads", "0"], &["3", "--position", "XO"]] {
        let said = outflank(arguments).assert().code(2).get_output().stderr.clone();
        let said = String::from_utf8(said).unwrap();
        assert!(said.starts_with("error: ") && said.lines().count() == 1, "{arguments:?}: {said}");
    }
}
