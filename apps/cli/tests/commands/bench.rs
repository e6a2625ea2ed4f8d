//! `outflank bench`.

use assert_cmd::Command;
use outflank_kernels::{Kernel, Native};
use serde_json::{Value, json};

fn outflank(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("outflank");
    command.args(["bench", "--quick"]).args(arguments);
    command
}

fn printed(arguments: &[&str]) -> String {
    String::from_utf8(outflank(arguments).assert().success().get_output().stdout.clone()).unwrap()
}

fn report(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat())).unwrap()
}

fn signatures(report: &Value) -> Vec<&Value> {
    report["suites"].as_array().unwrap().iter().map(|suite| &suite["signature"]).collect()
}

#[test]
fn every_suite_is_measured_and_correct() {
    let report = report(&["all"]);
    assert_eq!((&report["threads"], &report["quick"]), (&json!(1), &json!(true)));
    assert_eq!(report["kernels"], Native::NAME);
    let suites = report["suites"].as_array().unwrap();
    let names: Vec<_> = suites.iter().map(|suite| suite["suite"].as_str().unwrap()).collect();
    assert_eq!(names, ["movegen", "endgame", "midgame"]);
    for suite in suites {
        let works = suite["works"].as_array().unwrap();
        let nodes: u64 = works.iter().map(|work| work["nodes"].as_u64().unwrap()).sum();
        assert!(suite["nodes"] == nodes && suite["right"] == true && works.iter().all(|work| work["fault"].is_null()));
    }
    assert_eq!(
        (&suites[0]["works"][1]["name"], &suites[0]["works"][1]["nodes"]),
        (&json!("perft 9"), &json!(3_005_288))
    );
    assert_eq!(suites[2]["works"].as_array().unwrap().len(), 11);
}

#[test]
fn one_thread_searches_the_same_nodes_each_time() {
    let (first, second) = (report(&[]), report(&[]));
    assert_eq!(signatures(&first), signatures(&second));
    assert!(signatures(&first).iter().all(|signature| signature.as_str().is_some_and(|text| text.len() == 8)));
    assert!(signatures(&report(&["endgame", "--threads", "2"]))[0].is_null());
}

#[test]
fn a_suite_is_measured_alone() {
    let table = printed(&["movegen"]);
    let rows: Vec<_> = table.lines().collect();
    assert_eq!(rows.len(), 5, "{table}");
    assert!(
        rows[1].starts_with("movegen  perft 8      390,216 ") && rows[2].starts_with("movegen  perft 9    3,005,288 ")
    );
    assert!(rows[3].starts_with("movegen  all        3,395,504 ") && rows[3].contains("  signature "), "{table}");
    assert_eq!(rows[4], format!("kernels  {}", Native::NAME));
    outflank(&["opening"]).assert().code(2);
}
